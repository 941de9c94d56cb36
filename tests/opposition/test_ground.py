"""Where a group that the rules run may go (CR3-RUL-164)."""

from __future__ import annotations

import pytest

from engine.opposition import positions
from engine.opposition.ground import GroupGround
from engine.space import INCH
from tests.engine.table import Battle


@pytest.mark.rule("CR3-RUL-164", "CR3-RUL-159")
@pytest.mark.parametrize("x", [1.5, 34.5])
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_march_round_a_flank_keeps_the_whole_base_on_the_table(x: float, side: str) -> None:
    with Battle(f"red-1 blue rep 4 at {x},20.5", f"foe red rep 4 at {x},6.5") as b:
        b.blue_turn("red-1")
        g = b.encounter.game
        group = [g.named("red-1")]
        for at, _ in positions.round_flank(GroupGround(g, group, [g.named("foe")]), group, side).values():
            assert g.space.inward(at) == at


@pytest.mark.rule("CR3-RUL-140")
def test_a_fast_figure_is_offered_no_way_through_rough_ground_beyond_its_normal_move() -> None:
    brush = {"id": "brush", "type": "rough", "polygon": [[8, 18], [14, 18], [14, 22], [8, 22]]}
    with Battle("char blue rep 4 at 10.5,25", "foe red rep 4 at 30,6.5", terrain=[brush]) as b:
        b.blue_turn("char")
        g = b.encounter.game
        figure = g.named("char")
        figure.now = figure.now._replace(allowance=12 * INCH)
        ground, through, beside = GroupGround(g, [figure], []), ((1050, 1400), 0), ((2100, 2500), 0)
        assert ground.way(figure, through, ground.left(figure)) is not None
        figure.fast = True
        assert ground.way(figure, through, ground.left(figure)) is None
        assert ground.way(figure, beside, ground.left(figure)) is not None
