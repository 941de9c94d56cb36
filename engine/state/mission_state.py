"""How a mission stands: the markers on the table and what has been done toward the objective. Part of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

Point = tuple[int, int]


class Marker(NamedTuple):
    """A Possible Enemy Force on the table (CR3-PEF-01). It looks all round (CR3-RUL-119)."""

    id: str
    side: str
    at: Point
    floor: int = 0
    inside: str = ""
    """The objective building it lies in, and never leaves (CR3-ENC-10)."""
    contents: tuple[int, ...] = ()
    """Indexes of the figures that wait under it, in secret; none is a decoy (CR3-MODE-04)."""
    turn_in: int = 0
    """The phase, counted through the encounter, of its last turn, or in which it was born of a split."""
    moved_in: int = 0
    """The phase in which it last moved (CR3-RUL-25)."""
    in_view_of: int = 0
    """A bit for every enemy it was in plain view of when it was placed, and that has not moved since (CR3-RUL-153)."""


class Loot(NamedTuple):
    """What has been done toward looting one building (CR3-ENC-13, CR3-RUL-156)."""

    building: str
    needed: int
    """Activations that it takes one figure, from 1/2d6."""
    looter: int = -1
    """Index of the figure at work; its turns count for it alone."""
    turns: int = 0
    busy: bool = False
    """It has spent its activation in this phase looting, uninterrupted so far."""
    done: bool = False


class Progress(NamedTuple):
    """Everything about a mission that changes. The Enemy Activity Level is for this encounter only (CR3-RUL-126)."""

    eal: int
    placed: bool = False
    """Its markers have been put on the table."""
    leader_came: bool = False
    """The opposition's Star Leader has been placed (CR3-PEF-15)."""
    markers: int = 0
    """Markers there have been, for the next one's number."""
    arrivals: int = 0
    """Figures that came into play, likewise."""
    scouted: tuple[int, ...] = ()
    watching: bool = False
    """The Star has been activated in this phase and stood still since (CR3-RUL-115)."""
    watched: tuple[int, ...] = ()
    """Sections whose middle it has seen meanwhile."""
    loot: tuple[Loot, ...] = ()
    failed: str = ""
    """Why it cannot succeed any more; play goes on."""
    result: str = ""
    """`success`, `failure` or `draw` once it is over."""
    deployed: str = ""
    """Where the die put those who were held back (MG42-SCEN-07)."""
    early: int = 0
    """Figures that left by the exit before the turns of holding out were over (CMP-RUL-205)."""

    points: tuple[tuple[str, int], ...] = ()
    """The points of each side that has a phase, where points decide."""
    waiting: tuple[int, ...] = ()
    """Indexes of figures off the table that come when a battle occurs, doubles spring their ambush, or an alarm is
    raised (CR2-AMBUSH-01, CR2-AMBUSH-03, CR2-ESCAPE-03)."""
    leaves: str = ""
    """The side that walks into an ambush, and the edge by which it has to leave (CR2-AMBUSH-02)."""
    way_out: str = ""
    begins: str = ""
    """The side that acts first, without a die (CR2-TALK-03, CR2-RAID-05)."""
    parley: str = ""
    """What came of talking: `peaceful`, or the side in whose favor it ended (CR2-TALK-02)."""
    out_since: int = 0
    """The turn in which the first captive left the prison (CR2-ESCAPE-03)."""
    possible: int = 0
    """How many enemies may still be in the rooms that have not been entered (CR2-RAID-07)."""

    def loot_of(self, building: str) -> Loot | None:
        """What has been done in a building, None before any raider entered it empty."""
        return next((loot for loot in self.loot if loot.building == building), None)

    def with_loot(self, loot: Loot) -> Progress:
        """The same with this in place of what was done in that building."""
        others = tuple(other for other in self.loot if other.building != loot.building)
        return self._replace(loot=tuple(sorted((*others, loot))))


def progress_of(values: Sequence[Any] | None) -> Progress | None:
    """A mission's progress from the values in its order; missing ones at the end have their defaults."""
    if values is None:
        return None
    found = Progress(*values)
    return found._replace(loot=tuple(Loot(*loot) for loot in found.loot))
