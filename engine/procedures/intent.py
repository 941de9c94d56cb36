"""What a figure on its way to a deed does in an In Sight before it (CR3-SIGHT-12, CR3-SIGHT-15, CR3-SIGHT-16)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from engine.battle.game import Game
from engine.inputs.shape import Shooting
from engine.procedures.blast import Throw
from engine.procedures.mover import GO_ON
from engine.space import INCH
from engine.state import Figure

Answers = Mapping[str, Any]
"""By kind of question."""
STAYS = {"cannot-fire": "stay"}
"""One that has no shot at those who come into sight stays for the shot it is sent to (CR2-MOVE-18)."""


@contextmanager
def intent(g: Game, sent: Mapping[str, Answers], contact: str) -> Iterator[None]:
    """Meanwhile these figures do what they are sent to, where that is still open to them, unless their owner is to be
    asked."""
    g.intends = dict(sent) if contact == GO_ON else {}
    try:
        yield
    finally:
        g.intends = {}


def fires(order: Shooting) -> Answers:
    """The answers of one that is sent to fire."""
    weapon = {"weapon": list(order.weapon)} if order.weapon else {}
    if order.at is not None:
        return {"in-sight-action": {"act": "fire", **weapon, **_spot(order)}, **STAYS}
    shares = {str(aim.figure or aim.machine): aim.shots for aim in order.targets}
    targets = [{"figure": name, **({"shots": dice} if dice else {})} for name, dice in shares.items()]
    answers = {"in-sight-action": {"act": "fire", **weapon, "targets": targets}, "targets": shares, **STAYS}
    return {**answers, "weapon": "+".join(order.weapon)} if order.weapon else answers


def throws_at(order: Throw, nearest: Figure | None) -> Answers:
    """The answers of one that is sent to throw a grenade, or to fire a launcher; where a test has it fire something
    else first, it fires at the enemy who is `nearest` to the spot, if it can."""
    weapon = {"weapon": order.weapon} if order.weapon else {}
    action = {"act": "fire", **weapon, **_spot(order), "dropped": order.dropped}
    targets = {"targets": {nearest.id: None}} if nearest else {}
    return {"in-sight-action": action, **targets, **weapon, **STAYS}


def charges_at(target: Figure) -> Answers:
    """The answers of one that is sent to charge; where a test has it fire, it fires at the enemy it charges."""
    action = {"act": "charge", "target": target.id}
    return {"in-sight-action": action, "charge-target": target.id, "targets": {target.id: None}}


def _spot(order: Shooting | Throw) -> dict[str, Any]:
    """Where a round or a grenade is to land."""
    assert order.at is not None
    x, y = order.at
    floor = {} if order.floor is None else {"floor": order.floor}
    return {"at": [x / INCH, y / INCH], **floor}
