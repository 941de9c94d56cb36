"""Lessons of a first battle in every ruleset: whatever happens has a sentence, and only newcomers read it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.language import languages
from bot.panel.lessons import KEYS, Lesson, LessonTable, lessons
from bot.play.moment import laid_out
from bot.setup.scenarios import scenario
from bot.text.tutorial import sentence
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import Decided, Decision, Entry, Shot, Status, Turn
from engine.loading.load import load
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, get
from tests.bot.conftest import Play
from tests.bot.finger import Finger, seen
from tests.bot.test_begin import changing
from tests.bot.test_crossroads import alone_on

HOUSE = Path(__file__).parent.parent / "golden" / "mg42-solo.json"
FIELD = HOUSE.with_name("open-field.json")
GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.json"))
TAUGHT = {
    "cr3": {"first", "in-sight", "shot", "under-fire", "out", "man-down", "charge", "melee"},
    "swordplay": {"first", "in-sight", "shot", "under-fire", "out", "charge", "melee"},
    "mg42": {"first", "in-sight", "shot", "under-fire", "out"},
    "compendium": {"first", "in-sight", "shot", "under-fire", "out"},
    "cr2": {"first", "idle", "in-sight", "hold", "shot", "under-fire", "out"},
}
"""What a newcomer learns at least in the battles of a ruleset."""
LONGEST = 25
"""The most words of a lesson, with its name and the names of figures."""


def test_the_activation_roll_says_whose_phase_it_is_now() -> None:
    raw = json.loads(FIELD.read_text(encoding="utf-8"))
    inputs = raw.pop("inputs")
    encounter = Encounter(load(raw))
    rolled, waits = len(encounter.log), ""
    for item in inputs:
        encounter.submit(item)
        if not waits and encounter.state.phase == 1:
            waits = next(side.id for side in encounter.record.sides if side.id != encounter.state.active_side)
            fresh = encounter.log[rolled:]
            assert how(fresh, encounter, waits) == "theirs"
        elif waits and encounter.state.active_side == waits:
            assert how(fresh, encounter, waits) == "second"
            return
        rolled = len(encounter.log) if not waits else rolled
    raise AssertionError("the other side never acts")


def how(entries: Sequence[Entry], encounter: Encounter, mine: str) -> str:
    """What a side learns of the roll for the first phase, as things stand now."""
    found = lessons(entries, LessonTable(encounter.state, mine))
    return next(lesson.how for lesson in found if lesson.key == "first")


@pytest.mark.long
def test_everything_that_happens_in_any_ruleset_has_a_sentence_in_every_language() -> None:
    told: dict[str, set[str]] = {ruleset: set() for ruleset in TAUGHT}
    for path in GOLDEN:
        raw = json.loads(path.read_text(encoding="utf-8"))
        inputs = raw.pop("inputs")
        encounter, shown = Encounter(load(raw)), laid_out(raw, 1)
        one, other = [side.id for side in encounter.record.sides[:2]]
        tables = [LessonTable(encounter.state, mine, frozenset([foe])) for mine, foe in ((one, other), (other, one))]
        for item in inputs:
            before = len(encounter.log)
            encounter.submit(item)
            now = replace(shown, state=encounter.state)
            fresh = [lessons(encounter.log[before:], replace(table, state=encounter.state)) for table in tables]
            for lesson in chain(*fresh):
                assert lesson.key in KEYS
                told[encounter.rules.id].add(lesson.key)
                for language in languages():
                    text = sentence(lesson, now, Words(language))
                    assert "tutorial." not in text
                    assert "{" not in text
                    assert sum(any(map(str.isalnum, word)) for word in text.split()) <= LONGEST, text
    for ruleset, keys in TAUGHT.items():
        assert keys <= told[ruleset], ruleset


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "which"), [("cr3", "patrol"), ("swordplay", "raid-attack"), ("mg42", "village")])
async def test_a_first_solo_battle_is_explained_and_the_second_is_not(play: Play, ruleset: str, which: str) -> None:
    anna, words = await changing(play, ruleset, which), Words()
    await anna.press("Back")
    await anna.press("Begin here")
    assert "**Your first battle**" in anna.text
    assert ("**Possible enemies**" in anna.text) == (which != "village")
    assert sum(f"**{words(f'tutorial.name.{key}')}**" in anna.text for key in KEYS) == 1, "one idea at a time"
    moment = await play.table.moment()
    await play.bot.service.end(moment.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    again = await changing(play, ruleset, which)
    await again.press("Begin here" if which == "village" else "Back")
    if which != "village":
        await again.press("Begin here")
    assert "**Your first battle**" not in again.text


async def test_the_person_who_accepts_their_first_battle_is_taught(play: Play) -> None:
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
    await ben.press_any(anna.panel, next(way for way in seen(anna.panel.components) if way.label == "Accept"))
    await ben.open()
    assert (await play.table.moment()).seating.learner == play.table.people["Ben"].id


@pytest.mark.parametrize("waits", [True, False])
def test_only_a_side_that_waits_for_the_first_shot_is_said_to_suspect_nothing(waits: bool) -> None:
    name = "mg42-solo"
    [path] = [path for path in GOLDEN if path.stem == name]
    raw = json.loads(path.read_text(encoding="utf-8"))
    encounter, shown = Encounter(load({**raw, "inputs": []})), laid_out(raw, 1)
    table = LessonTable(encounter.state, "us", frozenset(["germans"]), waits)
    turn = Entry(1, Turn(1, 2, "germans"))
    [lesson] = [lesson for lesson in lessons([turn], table) if lesson.key == "wait"]
    text = sentence(lesson, shown, Words())
    assert ("suspect nothing" in text) is waits
    assert ("can act" in text) is not waits
    assert ("answer your fire" in text) is not waits, "a side that cannot act may still shoot back"
    shot = Entry(2, Shot("rob", "ann", "rifle", 6, 10, "hit"))
    assert "wait" not in {lesson.key for lesson in lessons([turn, shot], table)}, "an enemy has just shot"


@pytest.mark.rule("CMP-RUL-161", "CMP-RUL-260")
def test_a_lesson_on_more_than_two_dice_names_no_winner_of_its_own() -> None:
    faces = {"nadia": [4, 2], "jack": [3], "sam": [4, 1], "horde": [6]}
    record = {
        **scenario("diner-together", "en"),
        "seed": "x",
        "dice": {f"activation:{who}": own for who, own in faces.items()},
    }
    encounter = Encounter(load(record))
    entries = encounter.submit({"do": "start-turn"})
    told = {lesson.key: lesson for lesson in lessons(entries, LessonTable(encounter.state, "survivors"))}
    assert "from the highest die down" in sentence(told["first"], laid_out(record, 1), Words())
    assert not told["first"].numbers


@pytest.mark.long
async def test_a_newcomer_who_hides_first_is_taught_as_well(play: Play) -> None:
    anna = await alone_on(play, "2")
    await anna.press("Begin")
    await anna.press("Ready")
    assert "**Your first battle**" in anna.text


def test_a_question_that_has_been_answered_is_explained_no_more() -> None:
    table = _house()
    asked = Decision("targets", "duval", "us", "dice", ("vogel", "kern"), "vogel", 1)
    told = [Entry(1, asked), Entry(2, Decided("targets", "duval", "us", "vogel"))]
    assert [lesson.key for lesson in lessons(told[:1], table)] == ["aim"]
    assert not list(lessons(told, table))
    assert not list(lessons([Entry(1, asked._replace(side="germans"))], table)), "that of an enemy is no lesson"


def test_who_drops_where_there_is_no_cover_is_not_said_to_be_behind_any() -> None:
    table = _house()
    one = table.state.figures[0]
    one.posture = "prone"
    [lesson] = lessons([Entry(1, Status(one.id, "carry-on", "ducked-back"))], table)
    moment = laid_out(json.loads(HOUSE.read_text(encoding="utf-8")), 1)
    assert "found no cover" in sentence(lesson, moment, Words())


def _house() -> LessonTable:
    """The table of the house before anybody has acted, as the newcomer in it sees it."""
    raw = json.loads(HOUSE.read_text(encoding="utf-8"))
    return LessonTable(Encounter(load({**raw, "inputs": []})).state, "us", frozenset(["germans"]))


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_of_a_star_speaks_of_fire_only_under_fire(rules: Ruleset, language: str) -> None:
    """A Star that sees an enemy may choose too, and nothing is shot at it."""
    moment = SimpleNamespace(record=SimpleNamespace(ruleset=rules), name=lambda _: "Ann")
    for test in ("in-sight", "received-fire", "man-down"):
        told = sentence(Lesson("star", "", test, ("ann",)), moment, Words(language))  # type: ignore[arg-type]
        assert (re.search("under fire|sous le feu", told) is not None) is (test == "received-fire"), told
