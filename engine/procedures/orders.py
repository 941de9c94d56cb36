"""Standing orders: a figure's owner answers a question before it is asked."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.events import Ordered
from engine.game import Game, situation
from engine.state import Order

CHOICES = {
    "free-will": ("pass-2", "pass-1", "pass-0"),
    "in-sight-action": ("fire", "charge", "duck-back", "finish-move", "runaway", "hold"),
    "larger-than-life": ("yes", "no"),
    "cheat-death": ("yes", "no"),
    "keep-wounded": ("yes", "no"),
    "melee-stay": ("stay", "break-off"),
    "targets": ("default",),
    "duck-back-to": ("default",),
}
"""What may be ordered beforehand, by kind of question; `ask` cancels."""


async def order(g: Game, item: dict[str, Any]) -> None:
    """Give or cancel a standing order; it lasts for `turns` turns (0: to the end) or until the situation changes."""
    figure, kind, choice = g.named(item["figure"]), item["kind"], item["choice"]
    test, turns = item.get("test", ""), item.get("turns", 0)
    if kind not in CHOICES:
        raise Refused("orders can be given for {allowed}", allowed=", ".join(CHOICES), code="bad-choice")
    if choice != "ask" and choice not in CHOICES[kind]:
        raise Refused(
            "{kind} can be ordered to be {allowed} or ask",
            kind=kind,
            allowed=", ".join(CHOICES[kind]),
            code="bad-choice",
        )
    if not figure.able:
        raise Refused(
            "{figure} is {status} and takes no orders", figure=figure.name, status=figure.status, code="bad-choice"
        )
    kept = tuple(o for o in g.state.orders if (o.figure, o.kind, o.test) != (figure.id, kind, test))
    if choice == "ask":
        g.state.orders = kept
        g.emit(Ordered(figure.id, kind, choice, "cancelled", test=test))
        return
    until = g.state.turn + turns - (1 if g.state.phase else 0) if turns else 0
    g.state.orders = (*kept, Order(figure.id, kind, choice, test, until, situation(figure)))
    g.emit(Ordered(figure.id, kind, choice, "given", test=test))
