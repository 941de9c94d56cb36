"""A comrade looks at a casualty; what becomes of the hurt and the runaways after the battle (MG42-DOC, MG42-REC)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.game import Game
from engine.procedures import turn
from engine.procedures.activation import acting
from engine.procedures.contact import touching
from engine.procedures.seam import CLOSE_ACTIVATION
from engine.procedures.second.moves import NOT_DARED
from engine.state import OUT_OF_THE_FIGHT, RAN_AWAY, Figure


def check_examine(g: Game, figure: Figure, target: Figure) -> None:
    """Raise Refused unless this figure may spend its activation on that casualty (MG42-DOC-01, MG42-RUL-48)."""
    if target.side != figure.side or target.status != OUT_OF_THE_FIGHT or not target.on_table:
        raise Refused("{target} is no friend out of the fight", target=target.name, rule="MG42-DOC-01")
    if target.examined:
        raise Refused(
            "{target} is badly wounded, and nothing more is to be done", target=target.name, rule="MG42-RUL-49"
        )
    if target.recovers:
        raise Refused("{target} is back in the fight next turn", target=target.name, rule="MG42-RUL-49")
    if not touching(g, figure, target):
        raise Refused(
            "{figure} does not touch {target}",
            figure=figure.name,
            target=target.name,
            rule="MG42-RUL-48",
            code="no-contact",
        )
    if figure.balked:
        raise Refused(NOT_DARED, figure=figure.name, rule="MG42-DOC-01")
    if figure.stepped or figure.fired:
        raise Refused(
            "{figure} has moved or fired, and the check takes a whole activation",
            figure=figure.name,
            rule="MG42-DOC-01",
        )


async def examine(g: Game, item: dict[str, Any]) -> None:
    """How bad is it, Doc? One who passes is back with the next turn (MG42-DOC-02, MG42-RUL-49)."""
    figure, target = acting(g, item["figure"]), g.named(item["target"])
    check_examine(g, figure, target)
    figure.fired = figure.done = True
    _doc(g, target)


def _doc(g: Game, casualty: Figure) -> None:
    outcome = g.check("doc", casualty, g.request(casualty, wounds=casualty.wounds))
    casualty.examined = outcome.result != "recovers"
    casualty.recovers = not casualty.examined


async def end_encounter(g: Game, item: dict[str, Any]) -> None:
    """After the battle: the Doc for whoever was not looked at, then Recovery (MG42-RUL-90, MG42-REC-01)."""
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    for figure in g.figures:
        if figure.status == OUT_OF_THE_FIGHT and not (figure.examined or figure.recovers):
            _doc(g, figure)
    for figure in g.figures:
        badly = figure.status == OUT_OF_THE_FIGHT and figure.examined
        if badly or figure.fled or figure.status == RAN_AWAY:
            g.check("recovery", figure, g.request(figure, frozenset({"badly-wounded" if badly else "ran-away"})))
    await turn.end_encounter(g, item)
