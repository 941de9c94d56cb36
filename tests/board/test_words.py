"""Letters and words: the shipped faces hold what is printed; alt text says what the picture says."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from bot.assets import assets
from bot.board.alt import ALT_LIMIT, alt_text, describe_board, event_lines
from bot.board.drawn import DrawnPath
from bot.board.fonts import font
from bot.board.scene import Scene
from bot.board.words import letters, word
from engine.space import INCH, parse_table
from tests.board.samples import ACTION, ACTION_CROP, HOUSE, MEDIEVAL, NIGHT, START, police
from tests.languages import CODES, said

FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ’«»\u00a0\u202f…–—″×°½→←↑↓·⭐"
DRAWN_INSTEAD = "⭐"
"""Emoji are drawn, never typed."""


@pytest.mark.parametrize("bold", [True, False])
def test_no_french_letter_prints_as_a_box(bold: bool) -> None:
    face = font(48, bold)
    box = bytes(face.getmask("\ue123"))
    assert box, "the face shows something for a character that it lacks"
    for char in FRENCH + "ß ñ å ø ł ő š ž Œ":
        if char not in DRAWN_INSTEAD and not char.isspace():
            assert bytes(face.getmask(char)) != box, char


@pytest.mark.parametrize("bold", [True, False])
def test_thin_and_hard_spaces_leave_a_gap(bold: bool) -> None:
    face = font(48, bold)
    for space in ("\u00a0", "\u202f"):
        assert face.getbbox(space)[2] == 0 or not any(face.getmask(space))
        assert face.getlength(f"a{space}b") > face.getlength("ab")


def test_all_words_of_pictures_can_be_printed() -> None:
    box = bytes(font(40).getmask("\ue123"))
    pictures = [
        form for code in CODES for key, forms in said(code).items() if key.startswith("picture.") for form in forms
    ]
    assert len(pictures) > 100
    for char in set("".join(pictures)):
        assert char.isspace() or bytes(font(40).getmask(char)) != box, char


def test_fonts_come_with_their_licence() -> None:
    folder = assets() / "fonts"
    assert "Bitstream" in (folder / "LICENSE.txt").read_text("utf-8")
    assert len(list(folder.glob("*.ttf"))) == 2


def test_side_letters_never_repeat() -> None:
    assert letters(("Police", "Pirates", "Gang", "Pip")) == ("P", "I", "G", "A")
    assert letters(("Élan", "École")) == ("É", "C")


def test_alt_text_names_figures_places_states_and_events() -> None:
    text = alt_text(ACTION, view=ACTION_CROP)
    for part in (
        "Billy (P1, Star) in the open in the middle",
        "Dez (P2) by the farm",
        "3 Billy hits Nails",
        "Part of the board, in the middle",
    ):
        assert part in text
    assert text.index("1 Billy moves") < text.index("2 Carlos sees") < text.index("6 Dez and Slag")


def test_alt_text_names_what_riders_and_fighters_of_old_have_about_them() -> None:
    text = alt_text(MEDIEVAL)
    for part in (
        "Guy (N1, Star) in the open in the middle, noble, mounted, armour 6",
        "Hugh (N3) on the road, mounted, armour 4, shield",
        "Cerdic (S2) by the hedge, warrior, fanatic, troll or ogre, shield",
        "On the ground: Javelin in the open in the middle, Alan’s horse in the open in the north.",
    ):
        assert part in text
    assert "armure 6" in alt_text(replace(MEDIEVAL, language="fr"))
    assert "On the ground: Javelin in the open in the middle" in describe_board(MEDIEVAL)


def test_alt_text_in_french() -> None:
    text = alt_text(replace(ACTION, language="fr"), view=ACTION_CROP)
    assert "Nails (G3) à découvert à l’est, sonné" in text
    assert "3 Billy touche Nails" in text


def test_alt_text_tells_only_what_the_crop_shows() -> None:
    text = alt_text(START, view=(0, 0, 1200, 1200))
    assert "Billy" not in text
    assert "Carlos" not in text


@pytest.mark.parametrize("count", [0, 1, 30, 90])
def test_alt_text_never_grows_too_long(count: int) -> None:
    crowd = tuple(police(number, f"Figure number {number}", 1 + number % 30, 5) for number in range(1, count + 1))
    text = alt_text(replace(START, tokens=crowd))
    assert len(text) <= ALT_LIMIT
    if count == 90:
        assert "more" in text


def test_the_description_tells_the_whole_board() -> None:
    text = describe_board(NIGHT)
    for piece in ("hill", "woods", "hedge", "building Barn"):
        assert piece in text
    assert "faces north" in text
    assert "possible enemy: ?1 H9" in text
    assert "floor 1" in describe_board(HOUSE)
    assert re.search(r"Dez \(P2\) [A-Z]+\d+, in Manor", describe_board(HOUSE)), "the cell, and what stands there"


def test_a_hidden_figure_left_out_of_the_scene_is_in_no_word() -> None:
    seen = replace(START, tokens=tuple(token for token in START.tokens if token.id != "slag"))
    assert "Slag" not in alt_text(seen) + describe_board(seen)


def test_unknown_words_stand_for_themselves() -> None:
    assert word("crater-field", "fr") == "crater field"


def test_a_table_on_which_nobody_stands_is_told_by_its_ground() -> None:
    bare = Scene(table=ACTION.table, sides=ACTION.sides)
    text = alt_text(bare)
    assert text.startswith("Board. 36″ by 36″, no figures on it. Terrain: ")
    assert "building Barn, " in text
    assert len(alt_text(bare, limit=120)) <= 120
    assert " more." in alt_text(bare, limit=160)
    empty = replace(bare, table=replace(bare.table, pieces=()), language="fr")
    assert alt_text(empty) == "Table. 36″ sur 36″, aucune figurine. Terrain\u00a0: aucun."


def test_a_ring_of_wall_is_told_by_all_its_sides() -> None:
    record = json.loads((assets() / "demo" / "stockade.json").read_bytes())
    scene = Scene(table=parse_table(record["table"]), sides=())
    text = describe_board(scene)
    assert "wall Palisade, Q22–I15–S5–AB15–T22" in text
    assert "hedge, D32–L31" in text


def test_a_way_of_a_figure_that_has_left_the_table_is_not_told_as_it_is_not_drawn() -> None:
    way = DrawnPath(figure="enemy-14", points=((0, 0), (5 * INCH, 0)), mark="4")
    assert not [line for line in event_lines(replace(ACTION, paths=(way,))) if "enemy-14" in line]
