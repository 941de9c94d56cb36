"""Phases without news: a side moved, or could not, and nothing came of it."""

from collections.abc import Iterable

from engine.events import (
    Blast,
    Decision,
    EncounterEvent,
    Entry,
    FigureEvent,
    MarkerEvent,
    Melee,
    MissionEvent,
    Removed,
    Roll,
    Shot,
    Status,
    UmpireEvent,
)

_NEWS = (Blast, Decision, EncounterEvent, FigureEvent, Melee, Removed, Shot, Status, UmpireEvent)
_TOLD = ("in-sight", "charge", "wanting-to-charge")
"""Rolls that are news, whatever comes of them."""
_STIRS = ("placed", "moves", "splits")
"""What markers do unseen."""

_GOES_ON = ("looting", "working")
"""What takes several turns is news when it is done."""


def is_quiet(entries: Iterable[Entry]) -> bool:
    """Whether these hold no shot, melee, sighting, arrival or fall, nor anything that somebody had to decide."""
    return not any(_is_news(entry) for entry in entries)


def _is_news(entry: Entry) -> bool:
    event = entry.event
    if isinstance(event, Roll):
        return event.label in _TOLD
    if isinstance(event, MarkerEvent):
        return event.what not in _STIRS
    if isinstance(event, MissionEvent):
        return event.what not in _GOES_ON
    return isinstance(event, _NEWS)
