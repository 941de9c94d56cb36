"""What is tidied when a chain is over."""

from __future__ import annotations

from engine.game import Game
from engine.procedures.contact import make_room
from engine.procedures.sightings import absorb, new_sightings


async def look_round(g: Game) -> None:
    """Sightings that reaction moves opened with figures outside the chain are tested now (CR3-RUL-21)."""
    make_room(g)
    while g.reacted or (g.state.markers and await g.do("watch-markers")):
        absorb(g)
        g.reacted = 0
        found = new_sightings(g)
        if found:
            await g.do("in-sight", [], found, "stay")
        make_room(g)
