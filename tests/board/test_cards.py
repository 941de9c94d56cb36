"""Cards: what a battle came to, from its record alone; emblems in the shapes of sides."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from PIL import ImageChops

from bot.board.canvas import Canvas
from bot.board.cards import EndCard
from bot.board.emblems import EMBLEMS
from bot.board.encode import LIMIT, encode_webp
from bot.board.ending import render_ending
from bot.board.files import ending_file
from bot.board.palette import LIGHTS
from bot.board.scene import DrawnSide
from bot.board.tokens import draw_key
from bot.cli.report import Teller
from bot.language import Language, group
from bot.messages.ending import end_card, ending_picture, in_words
from bot.play.moment import Moment
from bot.report.course import WholeBattle, course_of, winner
from bot.text.ending import deed_lines, result, tally
from bot.text.sides import side_called
from bot.text.words import Words
from engine.errors import BadRequest
from engine.events import Shot
from engine.loading.load import load
from engine.record.model import EMBLEMS as CHOSEN

ROOT = Path(__file__).parents[2]
RECORDS = ("mg42-solo", "raid-attack", "swordplay-patrol", "woods-at-night", "open-field")


def played(name: str = "") -> tuple[list[Moment], WholeBattle]:
    """The moments of the demo's battle, or of a golden record."""
    path = ROOT / "tests" / "golden" / f"{name}.json" if name else ROOT / "assets" / "demo" / "farm-played.json"
    moments = Teller(load(path.read_bytes())).moments
    return moments, course_of(moments)


def test_the_last_report_says_what_the_winner_has_won_and_whose_deeds_told() -> None:
    moments, course = played()
    last, words = moments[-1], Words()
    assert result(last, words) == "The police held the field"
    assert tally(last, words, 41) == "Turn 2 · strength left: 2 of 5 against 1 of 4 · 41 minutes"
    assert tally(last, words, 60 * 24 * 3).endswith("3 days")
    assert deed_lines(last, course, words) == [
        "⭐ **Billy**: four shot down, unhurt.",
        "**Carlos** was stunned in turn 2 by Billy's semi-automatic rifle.",
        "Luck with shots: Police 0.2 hits above average, Gang 2.0 hits below average.",
    ]


def test_who_alone_stands_in_a_building_holds_it() -> None:
    moments, _ = played()
    last = moments[-1]
    last.state.figure("billy").at = 1900, 1300
    assert result(last, Words()) == "The police held the barn"


@pytest.mark.parametrize("name", RECORDS)
def test_luck_is_the_hits_above_those_that_the_shots_had_to_expect(name: str) -> None:
    moments, course = played(name)
    sides = {figure.id: figure.side for figure in moments[-1].state.figures}
    expected: Counter[str] = Counter()
    for shot in (entry.event for moment in moments for entry in moment.entries if isinstance(entry.event, Shot)):
        plus = shot.total - shot.die
        chance = Fraction(sum(face + plus >= shot.needs for face in range(1, 7)), 6)
        expected[sides[shot.shooter]] += (shot.result == "hit") - chance  # type: ignore[assignment]
    assert course.luck == expected


@pytest.mark.parametrize(
    ("name", "side", "heading"),
    [
        ("mg42-solo", "us", "The Americans won"),
        ("raid-attack", "blue", "Blue won the raid"),
        ("swordplay-patrol", "red", "The raiders stopped the patrol"),
    ],
)
def test_a_mission_that_was_judged_has_a_winner(name: str, side: str, heading: str) -> None:
    moments, course = played(name)
    assert winner(moments[-1]) == side
    assert result(moments[-1], Words()) == heading
    assert course.left[0] != course.left[-1]


@pytest.mark.parametrize(("code", "won"), [("en", "the {}"), ("fr", "")])
def test_every_side_of_ours_is_named_with_its_article(code: Language, won: str) -> None:
    words = Words(code)
    for kind in ("scenario-side", "duel-side", "solo.side"):
        for side in group(kind):
            if side == "enemy":
                continue
            name = words.term(kind, side)
            told = side_called(name, words)
            assert told != name, side
            assert told.split()[-1].casefold() == name.split()[-1].casefold()
            assert not won or told == won.format(name[:1].lower() + name[1:]) or told == won.format(name), side
    assert side_called("Bob's boys", words) == "Bob's boys"


def test_a_battle_broken_off_has_no_winner_and_no_turning_point() -> None:
    moments, _ = played()
    course = course_of(moments[:10])
    assert winner(moments[9]) == ""
    assert course.turning is None
    card = end_card(moments[:10], course, Words())
    assert card.winner is None
    assert card.panel.view == "whole", "the table at the end"


@pytest.mark.drawn
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", RECORDS)
def test_a_card_is_small_and_says_in_words_what_it_shows(name: str, language: Language) -> None:
    moments, course = played(name)
    words = Words(language)
    card = end_card(moments, course, words)
    assert len(ending_file(card)) <= LIMIT
    told = in_words(card, words)
    assert told.startswith(card.title)
    for roster in card.rosters:
        assert roster.title in told
    assert len(told) <= 1_024, "what Discord takes"


@pytest.mark.long
@pytest.mark.drawn
def test_a_card_is_drawn_in_the_process_that_draws() -> None:
    moments, course = played()
    picture = asyncio.run(ending_picture(moments, course, Words()))
    assert picture.data is not None
    assert picture.ending == ".webp"


def test_a_card_without_a_winner_bears_the_bots_mark() -> None:
    moments, _ = played()
    card: EndCard = end_card(moments[:10], course_of(moments[:10]), Words())
    assert len(encode_webp(render_ending(card))) <= LIMIT


def test_every_emblem_is_told_from_every_other_in_every_shape() -> None:
    assert tuple(EMBLEMS) == CHOSEN
    drawn = []
    for name in ("", *EMBLEMS):
        canvas = Canvas.blank(60, 60, LIGHTS["day"].paper, 2)
        draw_key(canvas, DrawnSide(id="a", name="A", letter="A", emblem=name), (30, 30), 22)
        drawn.append(canvas.finished())
    for number, one in enumerate(drawn):
        for other in drawn[:number]:
            changed = ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value > 60))
            assert sum(1 for value in changed.tobytes() if value) > 40, "more than a few pixels"


def test_a_side_bears_an_emblem_of_the_list_or_none() -> None:
    raw = json.loads((ROOT / "assets" / "demo" / "farm.json").read_text(encoding="utf-8"))
    raw["sides"][0]["emblem"] = "duck"
    del raw["sides"][1]["emblem"]
    assert [side.emblem for side in load(raw).sides] == ["duck", ""]
    raw["sides"][0]["emblem"] = "swan"
    with pytest.raises(BadRequest, match="not allowed"):
        load(raw)
