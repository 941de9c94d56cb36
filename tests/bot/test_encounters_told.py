"""Each encounter of Chain Reaction 2.0 is told from its first question on, whoever acts first."""

from __future__ import annotations

from random import Random

import pytest

from bot.language import languages
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.storage.roster import Seating
from bot.text.report import report
from bot.text.words import Words
from engine.encounter import Encounter
from engine.loading.load import load
from tests.bot.told import as_read, faults_of
from tests.engine.cr2_encounters import KINDS, seeded
from tests.engine.play import choose


def opened(kind: str, seed: int) -> list[Moment]:
    """The moments of an encounter by random answers and deeds, from before its first dice until turn 2."""
    chance, record = Random(seed), seeded(kind, seed)
    record["sides"] = [side | {"controller": "players"} for side in record["sides"]]
    encounter = Encounter(load(record))
    found, asked = list[Moment](), open_questions(encounter)
    while encounter.state.turn < 2 and not encounter.state.ended and len(found) < 40:
        before, item = encounter.state.copy(), choose(encounter, chance)
        entries = tuple(encounter.submit(item))
        now, pending = encounter.state.copy(), open_questions(encounter)
        seats = Seating(7, {})
        found.append(
            Moment(1, 1, len(found), encounter.record, item, entries, before, now, pending, seats, asked=asked)
        )
        asked = pending
    return found


@pytest.mark.long
@pytest.mark.rule("CR2-ENC-06", "CR2-RAID-05", "CR2-TALK-03")
@pytest.mark.parametrize("kind", KINDS)
def test_every_opening_is_told_to_every_reader_in_every_language(kind: str) -> None:
    for seed in range(5):
        for moment in opened(kind, seed):
            for language in languages():
                assert not [*faults_of(moment, Words(language))], (seed, moment.item)
                assert all(report(own, Words(language)).heading for own in as_read(moment))
