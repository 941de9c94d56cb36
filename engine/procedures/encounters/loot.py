"""Looting in a raid: a full turn in a dwelling, undisturbed, and a roll on the Loot and Booty table (CR2-LOOT)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Activation, Entry, MissionEvent, Shot, Turn
from engine.procedures.missions.objectives import disturbed, empty_for
from engine.state.mission_state import Loot

RULE = "CR2-LOOT-01"


async def go_on(g: Game, entries: Sequence[Entry]) -> None:
    """Those at work have done it when they are next activated, or once the turn after the one in which they began is
    over; whoever is disturbed has to begin again (CR2-RUL-303)."""
    progress, events = g.state.progress, [entry.event for entry in entries]
    assert progress is not None
    for loot in progress.loot:
        if not loot.busy or loot.done:
            continue
        looter, house = g.figures[loot.looter], g.space.table.piece(loot.building)
        active = [e for e in events if isinstance(e, Activation) and not e.over and looter.id in e.figures]
        over = any(isinstance(e, Turn) and not e.phase for e in events)
        fired_on = any(isinstance(e, Shot) and e.target == looter.id for e in events)
        if not empty_for(g, looter.side, house) or fired_on or not looter.able or looter.melee:
            _write(g, loot._replace(busy=False))
        elif g.state.turn > loot.turns and (active or over):
            _found(g, loot)
        elif disturbed(looter, events):
            _write(g, loot._replace(busy=False))


def _write(g: Game, loot: Loot) -> None:
    assert g.state.progress is not None
    g.state.progress = g.state.progress.with_loot(loot)


def _found(g: Game, loot: Loot) -> None:
    """What it has found, which it carries off (CR2-LOOT-02)."""
    looter, mission = g.figures[loot.looter], g.mission
    assert mission is not None
    g.begin("mission")
    found = g.test("loot", looter, g.request(looter, frozenset(mission.place), traits=frozenset())).result
    _write(g, loot._replace(busy=False, done=True))
    g.emit(MissionEvent("looted", looter.id, building=loot.building, detail=found, rule=RULE))
