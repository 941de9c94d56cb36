"""Names in all scripts: whole where a face can draw them, else left out, with the tag alone on the board."""

from __future__ import annotations

import pytest

from bot.board import faces
from bot.board.fonts import letters, text_width
from bot.board.words import letters as side_letters
from bot.names import plain, whole

SCRIPTS = {
    "Han": "李明",
    "Hangul": "홍길동",
    "kana": "さくら",
    "Hebrew": "דוד",
    "Arabic": "محمد علي",
    "Devanagari": "क्षत्रिय",
    "Thai": "สมชาย",
    "emoji": "😀🐺",
}
BOUGHT = bool(faces._folders())
"""Whether the extra `letters` is here."""


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_name_is_drawn_whole_or_left_out(script: str) -> None:
    name = SCRIPTS[script]
    drawn = "".join(part for part, _ in faces.runs(name))
    assert drawn == (name if BOUGHT else "")
    assert (text_width(name, 40) > 0) == BOUGHT
    mask, _, _ = letters(name, 40, True, "ms")
    assert (mask.getbbox() is not None) == BOUGHT


@pytest.mark.parametrize("name", ["Müller", "Ωμέγα", "Пётр", "O’Brien", "Zoë – 3″", "½", "→"])
def test_what_our_own_face_has_it_draws(name: str) -> None:
    assert faces.runs(name) == ((name, faces.OWN),)


@pytest.mark.skipif(BOUGHT, reason="the extra draws it")
def test_of_a_mixed_name_the_words_stay_that_can_be_drawn() -> None:
    assert faces.runs("Man 李明") == (("Man", faces.OWN),)
    assert faces.runs("李明 Man 2") == (("Man 2", faces.OWN),)
    assert not faces.drawable("李明")


@pytest.mark.skipif(not BOUGHT, reason="the extra `letters` is not here")
def test_words_of_several_faces_stand_beside_one_another() -> None:
    both = text_width("Li 李明", 40)
    assert both == pytest.approx(text_width("Li ", 40) + text_width("李明", 40))
    mask, left, _ = letters("Li 李明", 40, True, "ms")
    assert left == pytest.approx(-both / 2, abs=2)
    assert mask.width == pytest.approx(both, abs=4)


def test_a_script_that_is_shaped_is_left_out_where_nothing_shapes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "_shapes", lambda: False)
    for cached in (faces.runs, faces._faces_of, faces._face_of):
        cached.cache_clear()
    try:
        for script in ("Hebrew", "Arabic", "Devanagari", "Thai"):
            assert faces.runs(SCRIPTS[script]) == ()
    finally:
        for cached in (faces.runs, faces._faces_of, faces._face_of):
            cached.cache_clear()


@pytest.mark.parametrize("name", ["क्\u200dष", "👩\u200d🚀", "می\u200cخواهم"])
def test_joiners_within_a_name_stay(name: str) -> None:
    assert plain(name) == name
    assert plain("\u200d") == "?"


def test_a_name_is_cut_between_whole_signs() -> None:
    assert whole("ab👩\u200d🚀", 3) == "ab"
    assert whole("ab👩\u200d🚀", 4) == "ab"
    assert whole("नि", 1) == ""
    assert plain("e\u0301" * 30, 4) == "e\u0301…"


@pytest.mark.skipif(BOUGHT, reason="the extra draws it")
def test_a_sentence_of_a_picture_has_the_tag_in_the_place_of_a_name() -> None:
    named = [("李明", "P1"), ("Dez", "G2")]
    assert faces.legible("李明 drops Dez.", named) == "P1 drops Dez."
    assert faces.legible("Dez drops Dez.", named) == "Dez drops Dez."


def test_the_letter_of_a_side_stands_in_every_picture() -> None:
    assert side_letters(("警察", "Police", "ПЕС")) == ("A", "P", "П")
