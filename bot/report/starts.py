"""How far from those in the middle the others start, before the first turn of an encounter (CR2-RUL-300)."""

from bot.board.machines.values import Ring
from bot.play.moment import Moment
from bot.report.kinds import places_of
from engine.procedures.encounters.raid import middle_of
from engine.space import BASE_RADIUS


def starts_of(moment: Moment) -> tuple[Ring, ...]:
    """Rings round all that its reader knows of the side in the middle and its dwellings, if they are on the table."""
    mission, table = moment.record.mission, moment.record.table
    if mission is None or moment.state.turn:
        return ()
    kind = moment.record.ruleset.missions[mission.id]
    sides = [mission.side] if kind.in_the_middle else list(moment.record.foes(mission.side))
    held = middle_of((f for f in moment.state.figures if f.side in sides), table, mission.objectives)
    if not (kind.starts and held):
        return ()
    west, east = min(x for x, _ in held) - BASE_RADIUS, max(x for x, _ in held) + BASE_RADIUS
    north, south = min(y for _, y in held) - BASE_RADIUS, max(y for _, y in held) + BASE_RADIUS
    side, at = places_of(moment)[sides[0]], ((west + east) // 2, (north + south) // 2)
    size = {"length": south - north, "width": east - west}
    room = max(west, north, table.width - east, table.height - south)
    return tuple(Ring(side=side, at=at, radius=far, kind="start", **size) for far in kind.starts if far < room)
