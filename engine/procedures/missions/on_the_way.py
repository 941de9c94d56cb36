"""What a move brings into view where there may be markers (CR3-PEF-09, CR3-RUL-119)."""

from engine.battle.game import Game
from engine.procedures.missions.marker_sight import came_into_view
from engine.procedures.movement import Advance, with_the_rest
from engine.procedures.mover import Mover
from engine.procedures.seam import COME_UPON, IN_SIGHT
from engine.procedures.sightings import Sighting, new_sightings
from engine.ruleset.keys import OnTheWay
from engine.state.mission_state import Marker

Shown = tuple[list[Sighting], list[Marker]]


def _in_view(g: Game, going: list[Mover]) -> Shown | None:
    found = new_sightings(g)
    shown = came_into_view(g, [m.figure for m in going]) if g.state.markers else []
    return (found, shown) if found or shown else None


async def _look(g: Game, move: Advance, shown: Shown | None) -> None:
    assert shown is not None
    found, markers = shown

    async def stop(movers: list[Mover]) -> None:
        if markers:
            await g.do(COME_UPON, movers, found, move.answer, markers)
        else:
            await g.do(IN_SIGHT, movers, found, move.answer)

    await with_the_rest(g, move.movers, stop)


IN_VIEW = OnTheWay(ask=_in_view, meet=_look)
"""Figures come into sight of one another, or markers into view."""
