"""A game master's acts that a side does not read: it is shown what it was shown before.

What one side knows of another's figures is its own side's to read only so far as both can tell (`bot.play.shared`).
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.shared import Played
from bot.play.standpoint import standpoint_of
from bot.storage.roster import Seating
from engine.errors import BadRequest, Refused
from engine.events import UmpireEvent
from engine.loading.load import load
from engine.views import Viewer, known, machines_known, state_of
from tests.engine.fuzz import BATTLES
from tests.engine.play import choose, over
from tests.engine.table import Battle
from tests.engine.test_hidden import hidden_battle
from tests.engine.umpire_play import any_act, drawn

MASTER_ID = 90
INPUTS = 60
ACTS = 0.4
"""The share of inputs before which the game master acts."""


def after(encounter: Played, seating: Seating, *entries: Any) -> Moment:
    """How things stand, everything known, and what has happened."""
    state, shared = encounter.snapshot(), encounter.shared
    return Moment(
        1, 1, 1, encounter.record, {"do": "umpire"}, entries, state, state, (), seating,
        shared=shared, shared_before=shared,
    )  # fmt: skip


def known_to(encounter: Played, side: str) -> set[str]:
    """The figures that a side knows of."""
    state = encounter.state
    return {state.figures[index].id for index in known(encounter.record, Viewer(side), state)}


def view(encounter: Played, side: str, seating: Seating) -> list[dict[str, Any]]:
    """What the player of a side is shown: what pictures are drawn from, and what orders are foretold on."""
    moment, names = after(encounter, seating), known_to(encounter, side)
    state = standpoint_of(encounter, moment, seating.players(side)[0]).table.state
    kept = [figure.index for figure in state.figures if figure.id in names]
    machines = machines_known(encounter.record, Viewer(side), state)
    shown, foretold = seen(moment, Viewer(side)).state, state_of(state, kept, Viewer(side), machines)
    return [drawn(shown), {**drawn(foretold), "met": None}]


def unread(seed: int, ruleset: str) -> list[str]:
    """The acts of one battle that changed what a side is shown, though it did not read of them."""
    chance, found = random.Random(seed), list[str]()
    encounter = Played(load(hidden_battle(seed, ruleset)))
    sides = [side for side in encounter.record.sides if side.controller != "rules"]
    seating = Seating(7, {side.id: (n,) for n, side in enumerate(sides, 1)}, MASTER_ID)
    for _ in range(INPUTS):
        if not encounter.pending and chance.random() < ACTS:
            item = any_act(encounter, chance)
            before = {side.id: (known_to(encounter, side.id), view(encounter, side.id, seating)) for side in sides}
            both_can_tell = _both_can_tell(encounter, item)
            with suppress(Refused, BadRequest):
                entries = encounter.submit(item)
                if encounter.state.ended:
                    break  # all is open then
                for side, (knew, was) in before.items():
                    told = seen(after(encounter, seating, *entries), Viewer(side)).entries
                    reads = any(isinstance(entry.event, UmpireEvent) for entry in told)
                    forgets = not knew <= known_to(encounter, side)
                    if not (reads or forgets or both_can_tell) and view(encounter, side, seating) != was:
                        found.append(f"{ruleset} {seed}: {side} is shown {item}")
        if over(encounter):
            break
        with suppress(Refused):
            encounter.submit(choose(encounter, chance))
    return found


def _both_can_tell(encounter: Played, item: dict[str, Any]) -> bool:
    """Whether a figure is hidden from a side that its own side can tell to know of it."""
    if item["act"] != "hide":
        return False
    known = encounter.shared.known[encounter.state.figure(item["figure"]).index]
    return bool(known & encounter.game.side_bit(item["to"]))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("ruleset", BATTLES)
def test_an_act_that_a_side_does_not_read_changes_nothing_that_it_is_shown(ruleset: str, seed: int) -> None:
    assert unread(seed, ruleset) == []


@pytest.mark.rule("MG42-SCEN-04", "CR2-REACT-04")
@pytest.mark.parametrize("waits", ["unseen", ""])
@pytest.mark.parametrize("ruleset", ["mg42", "cr2"])
def test_a_figure_where_it_may_wait_is_shown_and_hidden_unread(ruleset: str, waits: str) -> None:
    """Its own side cannot tell that an enemy has found it, so neither that it is forgotten."""
    woods = {"id": "woods", "type": "woods", "rect": [0, 0, 36, 8]}
    figures = "char blue at 10,30 with rifle", f"spy red at 10,5 {waits} facing 0 with rifle"
    with Battle(*figures, ruleset=ruleset, terrain=[woods], information="hidden") as b:
        encounter, seating = Played(b.encounter.record), Seating(7, {"blue": (1,), "red": (2,)}, MASTER_ID)
        before = view(encounter, "red", seating)
        for act, known_by in (("show", {"char", "spy"}), ("hide", {"char"})):
            encounter.submit({"do": "umpire", "act": act, "why": "a slip", "figure": "spy", "to": "blue"})
            assert known_to(encounter, "blue") == known_by
            assert view(encounter, "red", seating) == before
            record = encounter.record.with_inputs(tuple(encounter.inputs))
            assert view(Played.resume(record, encounter.checkpoint()), "red", seating) == before
