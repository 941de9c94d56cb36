"""Newcomers alone in *The diner*, by the blue button."""

from __future__ import annotations

from collections.abc import Iterator

from bot.setup.scenarios import scenario
from tests.newcomer.blue import Newcomer, begun

SEEDS = 40


def pressed(number: int) -> Newcomer:
    """The diner with these dice, played by the blue button."""
    return begun(scenario("diner-solo", "en"), f"nd-{number}").play()


def told(seeds: int = SEEDS) -> Iterator[str]:
    """How many get away, and after how many presses and turns."""
    battles = [pressed(number) for number in range(seeds)]
    yield f"{sum(battle.won for battle in battles):4d} of {seeds}  won"
    yield f"{sum(battle.presses for battle in battles) / seeds:.1f} presses a battle"
    yield f"{sum(battle.encounter.state.turn for battle in battles) / seeds:.1f} turns a battle"
