"""Ready-made battles in which each side follows the drills of the rules, as moments to be told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.storage.roster import Seating
from engine import legal
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import next_input

INPUTS = 400


def moments_of(record: Mapping[str, Any], seed: str, turns: int = 30) -> Iterator[Moment]:
    """What each input of such a battle does; people's questions are answered now by default, now by chance."""
    chance = Random(seed)
    dice = {key: value for key, value in record.items() if key not in ("seed", "commitment", "salts")}
    encounter = Encounter(load({**dice, "seed": seed}))
    sides = [side["id"] for side in record["sides"]]
    asked = open_questions(encounter)
    for number in range(1, INPUTS):
        if encounter.state.ended or encounter.state.turn > turns:
            return
        item = _answer(encounter, chance) or next_input(encounter, sides=sides, between_turns=True)
        if item is None:
            return
        before = encounter.state.copy()
        entries = tuple(encounter.submit(item))
        now, pending = encounter.state.copy(), open_questions(encounter)
        yield Moment(1, 1, number, encounter.record, item, entries, before, now, pending, Seating(7, {}), asked=asked)
        asked = pending


def _answer(encounter: Encounter, chance: Random) -> dict[str, Any] | None:
    """An answer to an open question; None where there is none."""
    if not encounter.pending:
        return None
    if chance.random() < 0.5:
        return dict(legal.answer(encounter.pending[0], encounter.pending[0].default))
    return dict(chance.choice([item for item in legal.inputs(encounter) if item["do"] == "decide"]))
