"""In a battle with hidden information a side that is handed over is played with its own knowledge."""

from __future__ import annotations

from typing import Any

import pytest

from bot.setup.scenarios import scenario
from engine.encounter import Encounter
from engine.loading.load import load
from engine.opposition import next_input
from engine.views import Viewer, known

TURNS = 3


@pytest.mark.long
@pytest.mark.parametrize("which", ["convoy-two", "mg42-two"])
def test_what_it_does_does_not_depend_on_where_unknown_enemies_are(which: str) -> None:
    encounter = Encounter(load({**scenario(which, "en"), "seed": "known"}))
    sides, compared = encounter.game.sides, 0
    while not encounter.state.ended and encounter.state.turn <= TURNS:
        item = next_input(encounter, sides=sides, between_turns=True)
        assert item is not None
        if encounter.state.phase and not encounter.pending:
            compared += _moved_away(encounter, sides, item)
        encounter.submit(item)
    assert compared > 2


def _moved_away(encounter: Encounter, sides: Any, item: Any) -> bool:
    """Compare with what is done where every enemy unknown to the active side stands a foot further off."""
    away = Encounter.taken_up(encounter.put_away())
    viewer = Viewer(away.state.active_side)
    knows = set(known(away.record, viewer, away.state))
    unknown = [f for f in away.state.figures if f.index not in knows and f.side != viewer.side and not f.aboard]
    for figure in unknown:
        figure.at = (figure.at[0], max(figure.at[1] - 150, 50))
    assert not unknown or next_input(away, sides=sides) == item, [f.id for f in unknown]
    return bool(unknown)
