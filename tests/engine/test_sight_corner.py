"""Figures that the rules run come into the sights of an enemy (CR3-SIGHT-05, CR3-RUL-13)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.opposition import next_input
from tests.engine.scenes import rolled
from tests.engine.table import Battle

SIDES = [{"id": "blue"}, {"id": "red", "controller": "rules"}]
TALL: dict[str, Any] = {"id": "tall", "type": "wall", "line": [[10, 12], [22, 12]], "tall": True}
"""Hides red in the north from blue in the south as far as x = 22."""


def play_on(b: Battle, turns: int) -> None:
    """The rules act for red until the battle is over; blue does nothing."""
    for _ in range(turns):
        if b.encounter.state.ended:
            return
        b.do("start-turn")
        while b.encounter.state.phase and not b.encounter.state.ended:
            b.give(next_input(b.encounter) or {"do": "end-phase"})


@pytest.mark.rule("CR3-NPC-04", "CR3-SIGHT-05", "CR3-RUL-13", "CR3-RUL-18")
@pytest.mark.also("swordplay")
@pytest.mark.parametrize("seed", range(3))
def test_a_lone_figure_at_the_end_of_a_tall_wall_comes_out_and_rolls(seed: int) -> None:
    """One figure, a tall wall, ten turns; the enemy watches the corner and does nothing else."""
    b = Battle(
        "r red rep 4 at 20.5,10",
        "s blue rep 5 star at 16,32",
        terrain=[TALL],
        sides=SIDES,
        seed=f"corner-{seed}",
        auto=True,
    )
    play_on(b, 10)
    assert rolled(b, "in-sight").keys() == {"r", "s"}


@pytest.mark.rule("CR3-NPC-04")
@pytest.mark.parametrize("seed", [0, 2])
def test_a_lone_figure_walled_in_on_three_sides_goes_round_and_rolls(seed: int) -> None:
    """It does not turn back for cover that is near its way, but on the other side of the wall."""
    b = Battle(
        "r red rep 4 at 17,10",
        "s blue rep 5 star at 16,32",
        terrain=[{**TALL, "line": [[12, 6], [12, 14], [22, 14], [22, 6]]}],
        sides=SIDES,
        seed=f"c{seed}",
        auto=True,
    )
    play_on(b, 10)
    assert rolled(b, "in-sight").keys() == {"r", "s"}


def coming_out(*terrain: dict[str, Any]) -> Battle:
    """Red's figure is sent past the end of the wall, into the sights of blue's."""
    b = Battle(
        "r red rep 4 with nothing class peasant at 20.5,10",
        "s blue rep 4 at 20.5,26",
        terrain=[TALL, *terrain],
        sides=SIDES,
        seed="out",
        auto=True,
    )
    b.blue_turn(blue=1, red=2)
    b.do("activate", figures=["r"])
    b.do("move", figure="r", to=[26, 10])
    return b


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
@pytest.mark.also("swordplay")
def test_a_figure_that_would_only_step_out_of_sight_stays_and_rolls() -> None:
    b = coming_out()
    assert not b.all("move", how="extra")
    assert rolled(b, "in-sight").keys() == {"r", "s"}


@pytest.mark.rule("CR3-SIGHT-05", "CR3-RUL-13")
@pytest.mark.also("swordplay")
def test_a_figure_steps_to_cover_from_which_it_keeps_the_enemy_in_view() -> None:
    b = coming_out({"id": "bank", "type": "wall", "line": [[22.5, 11.5], [27, 11.5]], "dv": 4})
    x, y = b.last("move", how="extra")["to"]
    assert x > 22
    assert y < 11.5
    assert rolled(b, "in-sight").keys() == {"r", "s"}
