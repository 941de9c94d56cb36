"""Tanks in the open with their crews, and those who fire at them."""

from __future__ import annotations

from typing import Any

from tests.engine.machines import armored
from tests.engine.table import Battle

CREW = ("lou red rep 5", "gus red rep 4", "dan red rep 4", "lee red rep 4")
LORRY = "lorry of red model truck at 10,12 facing 180 driver dan riders gus"
ANN = "ann blue rep 4 with law at 10,30"
BEN = "ben blue rep 5 with rifle at 10,30"


def tank(*more: str, model: str = "medium-tank", at: str = "10,12", facing: int = 180, **record: Any) -> Battle:
    """A battle with a tank of red, its whole crew, and these; its `dice` are named like `clank__lou`."""
    dice = {key.replace("__", ":").replace("_", "-"): faces for key, faces in record.pop("dice", {}).items()}
    rounds = {"rounds:tank": [3], **({"rounds:ann": [3]} if any(" with law" in line for line in more) else {})}
    line = f"tank of red model {model} at {at} facing {facing} leader lou gunner gus driver dan loader lee"
    return armored(*CREW, *more, line, dice={**rounds, **dice}, **record)


def status(b: Battle, one: str) -> str:
    """How a machine or a figure is."""
    machines = {m.id: m.status for m in b.encounter.state.machines}
    return machines.get(one) or b.encounter.state.figure(one).status


def fire_at_tank(b: Battle, who: str = "ann", **more: Any) -> None:
    """A figure is activated, and fires at the tank."""
    b.blue_turn(who, blue=4, red=3)
    b.do("fire", figure=who, targets=[{"machine": "tank"}], **more)


def red_turn(b: Battle, *figures: str) -> None:
    """A turn in which red goes first, and these of it are activated."""
    b.blue_turn(blue=2, red=4)
    b.do("activate", figures=list(figures))
