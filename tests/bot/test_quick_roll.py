"""`/roll`: dice by themselves, read in every way, and rolled again after a restart."""

from __future__ import annotations

import pytest

from bot.dice_notation import read_dice, read_possibilities, throw
from engine.errors import BadRequest
from tests.bot.conftest import Play
from tests.bot.quick import alt_of, carried, fix, labels, message_of, pings, posted, told


@pytest.mark.parametrize(
    ("typed", "first"), [("", ["2d6", "1d6"]), ("3", ["3d6"]), ("1/", ["1/2d6"]), ("7d8", ["7d8", "7d8+1"]), ("d", [])]
)
async def test_dice_are_offered_while_somebody_types(play: Play, typed: str, first: list[str]) -> None:
    found = await play.table.people["Anna"].autocomplete(play.channel, "roll", "dice", typed)
    values = [choice["value"] for choice in found]
    if typed == "d":
        assert values == [], "no die yet"
    else:
        assert values[: len(first)] == first
    assert all(read_dice(value) for value in values)


@pytest.mark.parametrize(
    ("options", "faces", "said"),
    [
        ({"dice": "2d6"}, (3, 6), ["2d6: 9", "3 + 6 = **9**"]),
        ({"dice": "3d6 + 2"}, (1, 2, 3), ["3d6+2: 8", "1 + 2 + 3 + 2 = **8**"]),
        ({"dice": "1D6"}, (4,), ["1d6: 4"]),
        ({"dice": "½d6"}, (5,), ["1/2d6: 3", "3 (half of 5) = **3**"]),
        ({"dice": "1d20-1"}, (20,), ["1d20-1: 19", "20 - 1 = **19**"]),
        ({"dice": "3d6", "target": 4}, (3, 6, 5), ["3d6 against 4: 1 passed", "3 ✓ 6 ✗ 5 ✗", "Sum 14", "4 or less"]),
        ({"dice": "3d6", "target": 4}, (3, 2, 1), ["3 passed", "count at most two"]),
        ({"dice": "5d6", "successes": True}, (1, 2, 3, 4, 6), ["5d6: 3 successes", "1 ✓ 2 ✓ 3 ✓ 4 ✗ 6 ✗", "Sum 16"]),
        ({"possibilities": "gold, silver, nothing"}, (3,), ["## silver", "**3–4 silver**", "5–6 nothing"]),
        ({"possibilities": "road (1-3), river (4)"}, (5,), ["## Nothing", "1–3 road", "4 river"]),
        ({"dice": "1d6", "possibilities": "a, b, c, d"}, (6, 5, 2), ["## b", "6, 5 rolled again, then 2"]),
        ({"dice": "1d10", "possibilities": "a, b"}, (6,), ["## b", "**6–10 b**"]),
    ],
)
async def test_dice_are_read(
    play: Play, monkeypatch: pytest.MonkeyPatch, options: dict[str, object], faces: tuple[int, ...], said: list[str]
) -> None:
    left = fix(monkeypatch, *faces)
    text = posted(await play.table.order("Anna", "roll", **options))
    for words in said:
        assert words in text
    assert not left


async def test_six_sided_dice_are_drawn_and_described(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    fix(monkeypatch, 3, 6, 20, *([1] * 30))
    drawn = await play.table.order("Anna", "roll", dice="2d6", target=4)
    assert "3 (6)" in alt_of(drawn)
    [picture] = message_of(drawn).attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    assert not alt_of(await play.table.order("Anna", "roll", dice="1d20"))
    assert not alt_of(await play.table.order("Anna", "roll", dice="30d6")), "too many to be read in a picture"


async def test_anybody_rolls_again_after_a_restart(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    fix(monkeypatch, 3, 6, 5, 1, 1, 1)
    button = carried(await play.table.order("Anna", "roll", dice="3d6", target=4), "Roll again")
    await play.restart()
    again = await play.table.press("Ben", button)
    assert "3d6 against 4: 3 passed" in posted(again)
    assert play.table.people["Ben"].mention in posted(again)
    assert not pings(play, again)
    assert carried(again, "Roll again") == button


async def test_possibilities_too_long_to_be_carried_have_no_button(play: Play) -> None:
    short = await play.table.order("Anna", "roll", possibilities="@everyone, <@1>, nothing")
    assert labels(short) == ["Roll again"]
    assert not pings(play, short)
    long = await play.table.order("Anna", "roll", possibilities=", ".join(f"outcome {n} of many" for n in range(6)))
    assert labels(long) == []
    assert "outcome" in posted(long)


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"dice": "0d6"}, "1 to 100 dice"),
        ({"dice": "999d6"}, "1 to 100 dice"),
        ({"dice": "99999d9"}, "1 to 100 dice"),
        ({"dice": "2d99999"}, "2 to 1000 sides"),
        ({"dice": "60d6+60d6"}, "1 to 100 dice"),
        ({"dice": "1d1"}, "2 to 1000 sides"),
        ({"dice": "2d6+"}, "2d6, 3d6+2 or 1/2d6"),
        ({"dice": "2d6 2"}, "2d6, 3d6+2 or 1/2d6"),
        ({"dice": "lots"}, "2d6, 3d6+2 or 1/2d6"),
        ({"dice": "7"}, "2d6, 3d6+2 or 1/2d6"),
        ({"dice": "3d6+2", "target": 4}, "dice of one kind"),
        ({"dice": "1/2d6", "successes": True}, "dice of one kind"),
        ({"dice": "3d6", "target": 4, "successes": True}, "Choose only one"),
        ({"dice": "2d6", "possibilities": "a, b"}, "one die"),
        ({"possibilities": "only one"}, "at least two"),
        ({"dice": "1d6", "possibilities": "a,b,c,d,e,f,g"}, "no more outcomes than the die has sides"),
        ({"possibilities": "a (1-4), b (4-6)"}, "faces that no other outcome has"),
        ({"possibilities": "a (1-4), b"}, "faces that no other outcome has"),
        ({"possibilities": "a (1-9)"}, "faces that no other outcome has"),
    ],
)
async def test_what_cannot_be_rolled_is_refused_with_what_can(
    play: Play, options: dict[str, object], allowed: str
) -> None:
    said = told(await play.table.order("Anna", "roll", **options))
    assert allowed in said
    assert "\n" not in said
    assert not play.said()


@pytest.mark.rule("CR3-DICE-08")
@pytest.mark.parametrize(("face", "worth"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_a_die_is_rounded_up(face: int, worth: int) -> None:
    dice = read_dice("2 + 1/2 D6")
    assert str(dice) == "1/2d6+2"
    assert dice.total([[face]]) == worth + 2


@pytest.mark.rule("CR3-DICE-06", "CR3-EX-04")
def test_a_possibility_has_the_faces_in_its_brackets() -> None:
    choice = read_possibilities("lengthwise (1-3), widthwise (4–6)")
    came = [choice.on(face) for face in range(1, 7)]
    assert [each.name for each in came if each] == ["lengthwise"] * 3 + ["widthwise"] * 3


@pytest.mark.parametrize("count", range(2, 12))
def test_an_even_split_is_even(count: int) -> None:
    choice = read_possibilities(", ".join(f"n{n}" for n in range(count)))
    shares = [each.high - each.low + 1 for each in choice.outcomes]
    assert len(set(shares)) == 1
    assert choice.sides == max(6, count)
    for _ in range(20):
        assert choice.on(choice.throw()[-1]) is not None


def test_notation_reads_what_it_writes() -> None:
    for text in ("2d6", "d6", "3D6 + 2", "1/2d6", "2d6+1d4-2", "-d6+10", "100d1000"):
        dice = read_dice(text)
        assert read_dice(str(dice)) == dice
        assert all(len(faces) == term.count for faces, term in zip(dice.throw(), dice.terms, strict=True))


def test_real_dice_show_every_face_and_no_other() -> None:
    assert set(throw(1_000)) == set(range(1, 7))
    assert set(throw(1_000, 4)) == set(range(1, 5))


def test_a_long_number_is_no_dice() -> None:
    with pytest.raises(BadRequest):
        read_dice("1d6" + "+1" * 40 + "x")
