"""Each reader is told all that they may know of what matters: in order, each thing once, with its cause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.language import ENGLISH, languages
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.storage.roster import Seating
from bot.text.rows import ReportRow, pages_of
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.test_telling import BATTLES, moments
from tests.bot.told import FAULTS, as_read, faults_of
from tests.engine import fuzz
from tests.engine.play import choose, over

RANDOM = 8
"""Random battles of each ruleset."""


def test_where_there_is_no_room_shots_that_missed_go_before_falls_and_the_oldest_before_the_newest() -> None:
    misses, falls = 1, 4
    told = [("Ann misses.", misses), ("Ben falls.", falls), ("Cole misses.", misses), ("Dan falls.", falls)]
    rows = [ReportRow(text, 1, weight=weight, grave=True) for text, weight in told]
    [page] = pages_of(rows, (1, ""), Words(ENGLISH))
    assert [(form.text, form.partial) for form in page.shorter] == [
        ("Ann misses. Ben falls. Cole misses. Dan falls.", False),
        ("Ben falls. Cole misses. Dan falls. 1 more in *Whole report*.", True),
        ("Ben falls. Dan falls. 2 more in *Whole report*.", True),
        ("Dan falls. 3 more in *Whole report*.", True),
    ]


def test_the_whole_report_tells_what_stands_in_the_heading_too() -> None:
    waits = [ReportRow("Word by word. " * 12, 1, weight=0) for _ in range(4)]
    rows = [ReportRow("", 1, weight=5, grave=True, headed="Petit is dead."), *waits]
    first, *whole = pages_of(rows, (1, ""), Words(ENGLISH))
    assert "Petit" not in first.text
    assert "\n".join(page.text for page in whole).startswith("Petit is dead.")


@pytest.mark.parametrize("find", FAULTS)
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_a_report_tells_all_that_matters(path: Path, find: Callable[[Moment, Words], Iterator[str]]) -> None:
    for moment in moments(path):
        for own in as_read(moment):
            assert not [*find(own, Words(ENGLISH))]


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
@pytest.mark.parametrize("path", BATTLES, ids=lambda path: path.stem)
def test_it_does_so_in_every_language(path: Path, language: str) -> None:
    for moment in moments(path):
        assert not [*faults_of(moment, Words(language))]


def played(ruleset: str, seed: int) -> Iterator[Moment]:
    """The moments of a random battle, hidden in one of three."""
    chance = Random(seed)
    record = fuzz.BATTLES[ruleset](seed, size=chance.choice((4, 6)))
    record |= {"information": "hidden"} if seed % 3 == 0 else {}
    encounter = Encounter(load(record))
    asked = open_questions(encounter)
    for number in range(1, 160):
        before, item = encounter.state.copy(), choose(encounter, chance)
        entries = tuple(encounter.submit(item))
        now, pending = encounter.state.copy(), open_questions(encounter)
        yield Moment(1, 1, number, encounter.record, item, entries, before, now, pending, Seating(7, {}), asked=asked)
        asked = pending
        if over(encounter):
            return


@pytest.mark.long
@pytest.mark.parametrize("ruleset", fuzz.BATTLES)
def test_random_battles_are_told_whole(ruleset: str) -> None:
    faults = [
        (seed, moment.sequence, fault)
        for seed in range(RANDOM)
        for moment in played(ruleset, seed)
        for fault in faults_of(moment, Words(ENGLISH))
    ]
    assert not faults, (len(faults), faults[:5])
