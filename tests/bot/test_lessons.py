"""Lessons of a first battle in every ruleset: whatever happens has a sentence, and only newcomers read it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.language import languages
from bot.play.lessons import KEYS, Table, lessons
from bot.play.moment import laid_out
from bot.text.tutorial import sentence
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import Entry, Turn
from engine.records.load import load
from tests.bot.conftest import Play
from tests.bot.finger import Finger, seen
from tests.bot.test_begin import changing

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.json"))
TAUGHT = {
    "cr3": {"first", "in-sight", "shot", "under-fire", "out", "man-down", "charge", "melee"},
    "swordplay": {"first", "in-sight", "shot", "under-fire", "out", "charge", "melee"},
    "mg42": {"first", "in-sight", "shot", "under-fire", "out"},
    "compendium": {"first", "in-sight", "shot", "under-fire", "out"},
    "cr2": {"first", "idle", "in-sight", "hold", "shot", "under-fire", "out"},
}
"""What a newcomer learns at least in the battles of a ruleset."""


def test_everything_that_happens_in_any_ruleset_has_a_sentence_in_every_language() -> None:
    told: dict[str, set[str]] = {ruleset: set() for ruleset in TAUGHT}
    for path in GOLDEN:
        raw = json.loads(path.read_text(encoding="utf-8"))
        inputs = raw.pop("inputs")
        encounter, shown = Encounter(load(raw)), laid_out(raw, 1)
        table = Table(encounter.state, encounter.record.sides[0].id, frozenset([encounter.record.sides[1].id]))
        for item in inputs:
            before = len(encounter.log)
            encounter.submit(item)
            now = replace(shown, state=encounter.state)
            for lesson in lessons(encounter.log[before:], replace(table, state=encounter.state)):
                assert lesson.key in KEYS
                told[encounter.rules.id].add(lesson.key)
                for language in languages():
                    text = sentence(lesson, now, Words(language))
                    assert "tutorial." not in text
                    assert "{" not in text
    for ruleset, keys in TAUGHT.items():
        assert keys <= told[ruleset], ruleset


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "which"), [("cr3", "patrol"), ("swordplay", "raid-attack"), ("mg42", "village")])
async def test_a_first_solo_battle_is_explained_and_the_second_is_not(play: Play, ruleset: str, which: str) -> None:
    anna = await changing(play, ruleset, which)
    await anna.press("Back")
    await anna.press("Begin here")
    assert "**Your first battle**" in anna.text
    assert ("question mark" in anna.text) == (which != "village")
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
    table = Table(encounter.state, "us", frozenset(["germans"]), waits)
    turn = Entry(1, Turn(1, 2, "germans"))
    [lesson] = [lesson for lesson in lessons([turn], table) if lesson.key == "wait"]
    text = sentence(lesson, shown, Words())
    assert ("suspect nothing" in text) is waits
    assert ("can act" in text) is not waits
