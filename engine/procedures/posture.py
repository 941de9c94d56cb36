"""What a figure does where it stands: turning, getting up, dropping (CR3-ACT-04, CR3-MOVE-07, CR3-MOVE-09)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.game import Game
from engine.procedures.activation import acting, take_along
from engine.procedures.movement import spending
from engine.procedures.mover import Mover, turn
from engine.procedures.seam import SIGHTINGS
from engine.space import INCH, stay_put
from engine.state import Figure


async def face(g: Game, item: dict[str, Any]) -> None:
    """Turn where one stands; a new sighting sets off In Sight (CR3-ACT-04, CR3-RUL-20)."""
    if (ducked := g.named(item["figure"])).may_turn:
        turn(g, ducked, round(item["facing"]) % 360, "CR3-RUL-14")
        ducked.may_turn = False
        g.reacted |= 1 << ducked.index
        return
    figure = acting(g, item["figure"])
    turn(g, figure, round(item["facing"]) % 360, "CR3-ACT-04")
    await g.do(SIGHTINGS, [_on_the_spot(figure)], item.get("in_sight_move", "ask"))


def _on_the_spot(figure: Figure) -> Mover:
    return Mover(figure, stay_put(figure.at, figure.floor))


async def stand(g: Game, item: dict[str, Any]) -> None:
    """Get up: four inches of movement (CR3-MOVE-09)."""
    if g.state.active:
        take_along(g, [g.named(item["figure"])])
    figure = spending(g, item["figure"])
    cost = g.rules.parameters.getting_up
    if figure.posture != "prone":
        raise Refused("{figure} is on its feet", figure=figure.name, rule="CR3-MOVE-09")
    if figure.allowance - figure.used < cost:
        raise Refused(
            "{figure} has less than {inches} inches of movement left",
            figure=figure.name,
            inches=cost // INCH,
            rule="CR3-MOVE-09",
        )
    figure.used += cost
    figure.stood_up = True
    g.set_posture(figure, "standing", "CR3-MOVE-09")


async def prone(g: Game, item: dict[str, Any]) -> None:
    """Drop where one stands; an active figure may still fire (CR3-MOVE-07)."""
    figure = acting(g, item["figure"])
    if figure.posture == "prone":
        raise Refused("{figure} lies prone already", figure=figure.name, rule="CR3-MOVE-07")
    if figure.mounted:
        raise Refused("{figure} is mounted and never goes prone", figure=figure.name, rule="SWP-MOVE-13")
    if figure.carrying >= 0:
        raise Refused("{figure} is carrying someone", figure=figure.name, rule="CR3-WOUND-01")
    g.set_posture(figure, "prone", "CR3-MOVE-07")
