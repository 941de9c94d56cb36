"""A moment -> what lies on the table besides figures."""

from collections.abc import Sequence
from math import dist

from bot.board import drawn
from bot.board import scene as board
from bot.names import plain
from bot.play.moment import Moment
from bot.report.kinds import places_of
from bot.report.step import ReportStep
from engine.events import FigureEvent
from engine.procedures.creatures.holes import WIDTH
from engine.procedures.missions.objectives import SECTIONS
from engine.space import section_centre


def middles_of(moment: Moment) -> tuple[drawn.Middle, ...]:
    """The middles of the sections that a patrol is to scout."""
    mission, progress, table = moment.record.mission, moment.state.progress, moment.record.table
    if mission is None or progress is None or mission.id != "patrol":
        return ()
    return tuple(drawn.Middle(section=n, at=section_centre(n, table), scouted=n in progress.scouted) for n in SECTIONS)


def lying_of(moment: Moment) -> tuple[board.Lying, ...]:
    """Weapons on the ground; with hidden information none, for one could tell of a figure that no one has seen."""
    if moment.record.hidden:
        return ()
    return tuple(board.Lying(weapon=weapon, at=at, floor=floor) for weapon, at, floor, _ in moment.state.dropped)


def mounts_of(moment: Moment) -> tuple[board.WaitingHorse, ...]:
    """The horses of those who have got down and may get on again."""
    places = places_of(moment)
    riders = [figure for figure in moment.state.figures if figure.mount_at and figure.able]
    return tuple(
        board.WaitingHorse(rider=plain(one.name, 20), side=places[one.side], at=(x, y), facing=one.facing)
        for one in riders
        for x, y, _ in (one.mount_at,)
    )


def entries_of(moment: Moment, steps: Sequence[ReportStep]) -> tuple[board.EntryMarker, ...]:
    """The markers at which enemies come in; those who have come in these steps stand around theirs."""
    entries = moment.state.horde.entries
    came = [event.at for step in steps for event in step.events if isinstance(event, FigureEvent)]
    chosen = {min(entries, key=lambda at: dist(at, spot)) for spot in came if entries}
    return tuple(board.EntryMarker(number=n, at=at, chosen=at in chosen) for n, at in enumerate(entries, 1))


def holes_of(moment: Moment) -> tuple[board.DrawnHole, ...]:
    """The bug holes that have opened."""
    holes = enumerate(moment.state.horde.holes, 1)
    return tuple(board.DrawnHole(number=n, at=hole.at, width=WIDTH) for n, hole in holes)


def noises_of(moment: Moment) -> tuple[board.DrawnNoise, ...]:
    """What has been heard in this turn."""
    return tuple(board.DrawnNoise(at=at) for at in moment.state.horde.noise)
