"""The mission of an encounter: its objective, the enemy it may bring, and its markers, as the record has them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.record.deployment import Deployment
from engine.state.mission_state import Marker

EDGES = ("north", "east", "south", "west")
HOLD_OUT, BY_POINTS, RECOVER, TOURNAMENT = "hold-out", "by-points", "recover", "tournament"
DEEDS = ("picture", "no-comment", "interview", "fall", "stray")
"""What brings points, or costs some: a picture, a sound bite, an interview, an enemy brought down, a stray shot."""
MOST_ARRIVALS = 200
ARRIVALS = tuple(f"enemy-{n}" for n in range(1, MOST_ARRIVALS + 1))
"""The ids of figures that come into play, the first one's first."""
RELIEFS = tuple(f"relief-{n}" for n in range(1, MOST_ARRIVALS + 1))
"""The ids of figures that a game master adds, likewise."""
Lots = tuple[tuple[str, ...], ...]
"""Weapons of an enemy whose player says what it carries: each figure is dealt one lot of them (CR3-RUL-48)."""


@dataclass(frozen=True, slots=True)
class Enemy:
    """The figures that come from the markers: of which kind, and armed by the lots or by its army list."""

    side: str
    kind: str = ""
    weapons: Lots = ((),)
    names: tuple[str, ...] = ()
    leader_rep: int = 5
    leader_name: str = ""


GOALS = FIELD, OFF, LOOT, RECOVERED, TURNS, SCOUTED, CAPTIVE, WORK, DRIVEN = (
    "field", "off", "loot", "recovered", "turns", "scouted", "captive", "work", "driven",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Goal:
    """One of the goals that a mission joins: the field held, so many off the table, dwellings looted, the captive
    brought away, turns got through, sections scouted, a prisoner carried off, the work done, machines driven away."""

    id: str
    edge: str = ""
    """The edge by which they leave; empty: any."""
    count: int = 0
    figures: tuple[str, ...] = ()
    """Those of whom so many have to leave; empty: any of the side."""
    machines: tuple[str, ...] = ()
    """Likewise the machines, or those that bring the captive away."""
    left: int = 1
    """How many of the side have to be able to fight when the turns are over."""


class Way(NamedTuple):
    """A way to win: all of its goals, why a mission is won by them and by which rule if not its kind's, and for which
    side if not its own, which has lost then."""

    goals: tuple[Goal, ...]
    why: str = ""
    rule: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Mission:
    """What one side, the band, is there for. Without an `enemy` whatever comes waits under markers with contents."""

    id: str
    side: str
    eal: int = 3
    entry: str = "south"
    objectives: tuple[str, ...] = ()
    enemy: Enemy | None = None
    markers: tuple[Marker, ...] | None = None
    """Markers already in place; None: dice place them when the first turn starts."""
    exit: str = "south"
    """The edge by which a band that breaks through leaves (MG42-RUL-69), and one that holds out after its turns
    (CMP-RUL-205); empty: it stays."""
    turns: int = 12
    """After so many it is a draw (MG42-RUL-68), or lost where a `count` has to get through (CR2-RUL-400), or won by
    those who hold out (CMP-RUL-240)."""
    count: int = 0
    """How many have to get through or hold out; 0: the Star and a comrade."""
    machines: tuple[str, ...] = ()
    """Machines that so many have to be of, by their ids; empty: figures have to get through (CR2-RUL-457)."""
    stars: bool = False
    """Whether every Star that can still fight has to leave in one of these (CMP-RUL-228)."""
    goods: str = ""
    """What these Stars bring away, by its name with an article (CMP-RUL-251)."""
    workers: tuple[str, ...] = ()
    """Its figures who have work to do in the objectives before anybody has got through (CR2-RUL-645)."""
    needed: int = 0
    """How many turns such work takes; 0: dice say how many it takes to loot (CR3-ENC-13)."""
    deployment: Deployment | None = None
    points: Mapping[str, int] = field(default_factory=dict)
    """What each of `DEEDS` counts for its side, where points decide (CR2-RUL-560)."""
    total: int = 0
    """What each side could spend, where the forces were bought and what is left of them decides (CR2-TOURN-01)."""
    captive: str = ""
    """The figure that has to be brought away; it is off the table until it is found (CR2-RAID-01)."""
    held_in: str = ""
    """The building of the objectives that holds it, unknown before it is entered (CR2-RAID-04)."""
    goals: tuple[Goal, ...] = ()
    """All of them have to be reached (CR2-RUL-299)."""
    joined: tuple[Goal, ...] = ()
    """Those that have to be reached besides what its kind asks for."""
    prison: str = ""
    """The building in which those who escape are held (CR2-ESCAPE-02)."""
    captives: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    """What holds for Talk the Talk besides numbers (CR2-TALK-01)."""
    awareness: tuple[str, ...] = ()
    """What holds for the state of awareness (CR2-ENC-03)."""
    place: tuple[str, ...] = ()
    """What the dwellings are for the Loot and Booty table (CR2-LOOT-01)."""

    @property
    def way_out(self) -> str:
        """The edge by which the band leaves; empty where it stays."""
        if self.id == RECOVER or self.goals:
            return ""
        return self.exit if self.id in ("break-through", HOLD_OUT) or self.by_points else self.entry

    @property
    def timed(self) -> bool:
        """Whether the end of its turns decides it; no markers stand for those whom it is fought against."""
        return self.id in ("break-through", HOLD_OUT, RECOVER) or bool(self.goals) or self.by_points

    @property
    def by_points(self) -> bool:
        """Whether the points of each side decide it, those of both sides alike."""
        return self.id in (BY_POINTS, TOURNAMENT)

    @property
    def arrivals(self) -> frozenset[str]:
        """Ids that figures may have who come into play."""
        return frozenset(ARRIVALS) if self.enemy else frozenset()
