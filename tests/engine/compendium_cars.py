"""Cars of the French Compendium to test with."""

from __future__ import annotations

from typing import Any

from tests.engine.compendium_field import battle
from tests.engine.machines import machine_of
from tests.engine.table import Battle

CREW = ("dan blue rep 4 with revolver", "pam blue rep 3 with nothing", "rob red rep 4 at 34,46 facing 180")
CAR = "car of blue model car at 18,40 facing 0 driver dan riders pam"
LONG = {"width": 36, "height": 48}


def cars(*lines: str, **record: Any) -> Battle:
    """A battle: lines with `model` are cars, the others figures."""
    machines = [machine_of(line) for line in lines if " model " in line]
    figures = [line for line in lines if " model " not in line]
    return battle(*figures, machines=machines, table=LONG, **record)


def place(b: Battle) -> tuple[float, float, int, str]:
    """Where the car is, its facing, its status."""
    car = b.encounter.game.machine("car")
    return car.at[0] / 100, car.at[1] / 100, car.facing, car.status


def next_turn(b: Battle, *figures: str) -> None:
    """The next turn, in which blue goes first and activates these."""
    while b.encounter.state.phase:
        b.do("end-phase")
    b.blue_turn(*figures)


def getaway(*figures: str, **more: Any) -> Battle:
    """A parked car, and a mission whose Stars drive off by the northern edge."""
    mission = {"id": "break-through", "side": "blue", "exit": "north", "turns": 12, "machines": ["car"], "stars": True}
    return cars(*figures, CREW[2], "car of blue model car at 18,40 facing 0 status stalled", mission=mission, **more)


STARS = ("dan blue star rep 5 with revolver at 16,46", "eve blue star rep 4 with revolver at 20,46")
