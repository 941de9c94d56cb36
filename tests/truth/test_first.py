"""Those who are said to fire first do so, or nobody fires."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.report.steps import steps_of
from bot.storage.roster import Seating
from bot.text.dice import shooters
from bot.text.sighting import sighting
from bot.text.words import words_for
from engine.encounter import Encounter
from engine.events import Activation, Turn
from engine.loading.load import load
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over

WORDS = words_for("en-GB")
FIRST = re.compile(r"\*\*(.*?) can fire first|\*\*Only (.*?) fires|\*\*(.*?) is quickest|\*\*(.*?) act at the same")
INPUTS = 140


def sightings(book: str, seed: int) -> Iterator[tuple[str, str]]:
    """Who is said to be first at each sight of a random battle, and the name of the one on foot that fires first."""
    encounter, chance = Encounter(load(BATTLES[book](seed, size=5) | {"auto": False})), Random(f"{book} {seed}")
    said = ""
    for _ in range(INPUTS):
        if over(encounter):
            return
        before, item = encounter.state.copy(), choose(encounter, chance)
        entries = tuple(encounter.submit(item))
        asked, state = open_questions(encounter), encounter.state.copy()
        moment = Moment(1, 1, 3, encounter.record, item, entries, before, state, asked, Seating(7, {}))
        told = {step.newest: sighting(step, moment, WORDS) for step in steps_of(entries) if step.kind == "sight"}
        for entry in entries:
            told_now = FIRST.search(told.get(entry.seq, ""))
            said = said if entry.seq not in told else told_now[0] if told_now else ""
            said = "" if isinstance(entry.event, Activation | Turn) else said
            for name in shooters([entry]) if said else ():
                if not state.figure(name).aboard:
                    yield said, moment.name(name)
                said = ""


@pytest.mark.long
@pytest.mark.parametrize("book", ["mg42", "cr2", "compendium"])
@pytest.mark.parametrize("seed", [7, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 16))])
def test_those_who_are_said_to_fire_first_do_so(book: str, seed: int) -> None:
    wrong = [(said, name) for said, name in sightings(book, seed) if name not in said]
    assert not wrong


def test_somebody_is_said_to_fire_first() -> None:
    assert len(list(sightings("mg42", 12))) > 3
