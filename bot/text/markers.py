"""Markers in words: what they are called, where they lie, and to their own side what is under them."""

from collections.abc import Mapping, Sequence

from bot.board.place_words import place, way
from bot.names import safe
from bot.play.moment import Moment
from bot.report.course import LOST
from bot.report.meaning import stays
from bot.report.odds import space_at
from bot.report.places import followed
from bot.report.step import ReportStep
from bot.report.tags import marker_tag
from bot.text.figures import fitting, inches
from bot.text.machines import called
from bot.text.words import Words
from engine.events import FigureEvent, MarkerEvent, Status
from engine.space import INCH, Point, inches_along
from engine.space.cells import cell_name

NAMES = 58
"""The most characters for the names of figures that come into play."""


def went(event: MarkerEvent) -> str:
    """What a marker did; one that meant to move and did not leave its place has stayed."""
    return "stays" if stays(event) else event.what


def marker_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """`?2 moves 8″ into the woods.`"""
    events = [event for event in step.events if isinstance(event, MarkerEvent)]
    if len(events) > 1:
        whats = {went(event) for event in events}
        moved = [event for event in events if went(event) != "stays"] or events
        tags = words.listed([marker_tag(event, moment) for event in moved])
        key = next(what for what in ("placed", "moves", "stays") if what in whats)
        return words(f"marker.several.{key}", len(moved), tags=tags, number=words.number(len(moved)))
    [event] = events
    who, space, path = marker_tag(event, moment), space_at(moment), event.path or ()
    if len(path) > 1:
        where = way(space, path, words.language, floor=event.floor)
    else:
        where = place(space, event.to, words.language, floor=event.floor) if event.to is not None else ""
    return words(f"marker.{went(event)}", who=who, place=where, eal=event.eal, inches=inches_along(path))


def arrival_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """`**Ace, Bones and Chains** appear 12″ from Hale.`"""
    names, count = fitting([safe(moment.name(figure)) for figure in step.actors], NAMES, words), len(step.actors)
    arrived = [event for event in step.events if isinstance(event, FigureEvent)]
    space, (stood, lost) = space_at(moment), _before(moment, arrived)
    figures = (f for f in moment.state.figures if arrived and f.side != arrived[0].side and f.on_table)
    others = [f for f in figures if f.id not in lost]
    ways = [(space.distance(event.at, stood.get(f.id, f.at)), n) for event in arrived for n, f in enumerate(others)]
    if not ways:
        return words("arrival", count, names=names)
    away, nearest = min(ways)
    if away < INCH // 2:
        return words("arrival.touching", count, names=names)
    who = called(others[nearest].id, moment, words)
    return words("arrival.away", count, names=names, inches=inches(away), who=who)


def _before(moment: Moment, arrived: Sequence[FigureEvent]) -> tuple[Mapping[str, Point], set[str]]:
    """Where everybody stood when some figures came into play, and the figures lost by then: others move and fall before
    it, and behind it."""
    lost = {figure.id for figure in moment.before.figures if figure.status in LOST}
    for event, places in followed(moment):
        if event in arrived:
            return places, lost
        if isinstance(event, Status) and event.to in LOST:
            lost.add(event.figure)
    return {}, lost


def lying(moment: Moment, side: str, words: Words) -> str:
    """`Face down: G?1 at H12 · G?2 at K4`, with what is under each for the players of that side; empty without any."""
    own = moment.viewer.gm or moment.viewer.side == side
    told = []
    for marker in moment.state.markers:
        if marker.side != side:
            continue
        tag, cell = marker_tag(marker, moment), cell_name(marker.at, moment.record.table)
        if own and not moment.by_rules(side):
            names = [safe(moment.state.figures[index].name) for index in marker.contents]
            told.append(words("markers.holds", tag=tag, cell=cell, what=words.listed(names) or words("markers.decoy")))
        else:
            told.append(words("markers.at", tag=tag, cell=cell))
    return words("markers.lie", markers=" · ".join(told)) if told else ""
