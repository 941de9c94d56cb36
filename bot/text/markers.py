"""Markers in words: what they are called, where they lie, and to their own side what is under them."""

from bot.names import safe
from bot.play.moment import Moment
from bot.report.tags import DICED, marker_tag
from bot.text.words import Words
from engine.events import MarkerEvent
from engine.space.cells import cell_name


def called(marker_id: str, side: str, moment: Moment, words: Words) -> str:
    """`Possible enemy 2`; of a player's marker `Marker 2 of Gang`."""
    kind, _, number = marker_id.rpartition("-")
    if kind == DICED:
        return words("marker.called", number=number)
    return words("marker.of", number=number, side=safe(moment.side_name(side))) if kind == side else safe(marker_id)


def went(event: MarkerEvent) -> str:
    """What a marker did; one that meant to move and did not leave its place has stayed."""
    path = event.path or ()
    return "stays" if event.what == "moves" and len(path) > 1 == len(set(path)) else event.what


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
