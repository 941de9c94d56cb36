"""What is tidied when a chain is over."""

from engine.battle.game import Game
from engine.procedures.contact import make_room
from engine.procedures.seam import IN_SIGHT, WATCH_MARKERS
from engine.procedures.sightings import absorb, new_sightings


async def look_round(g: Game) -> None:
    """Sightings that reaction moves opened with figures outside the chain are tested now (CR3-RUL-21)."""
    make_room(g)
    while bool(g.reacted) or (bool(g.state.markers) and await g.do(WATCH_MARKERS)):
        absorb(g)
        g.reacted = 0
        found = new_sightings(g)
        if found:
            await g.do(IN_SIGHT, [], found, "stay")
        make_room(g)
