"""Where a group that the rules run may go (CR3-RUL-164)."""

from __future__ import annotations

import pytest

from engine.opposition import positions
from engine.opposition.ground import Ground
from tests.engine.table import Battle


@pytest.mark.rule("CR3-RUL-164", "CR3-RUL-159")
@pytest.mark.parametrize("x", [1.5, 34.5])
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_march_round_a_flank_keeps_the_whole_base_on_the_table(x: float, side: str) -> None:
    with Battle(f"red-1 blue rep 4 at {x},20.5", f"foe red rep 4 at {x},6.5") as b:
        b.blue_turn("red-1")
        g = b.encounter.game
        group = [g.named("red-1")]
        for at, _ in positions.round_flank(Ground(g, group, [g.named("foe")]), group, side).values():
            assert g.space.inward(at) == at
