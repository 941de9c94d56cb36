"""How bands and their enemies come by their figures, and what forces cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.state import Gear


@dataclass(frozen=True, slots=True)
class ArmyLine:
    """A line of an army list: the totals of the dice that give it, ends included, its Rep, and what its figures have.

    Where the line leaves a choice `gear` has every set, the usual one first.
    """

    name: str
    low: int
    high: int
    rep: int
    gear: tuple[Gear, ...]


@dataclass(frozen=True, slots=True)
class MakeUp:
    """What a force of an army carries: the `usual` weapons, and those of specialists, of whom it has one for every
    `each` figures, or as many as it likes where that is 0.

    `alike`: those who are no specialists share one of the `standard` weapons. A force in which everybody has the trait
    `team` is made up as another army, `as_army`.
    """

    rule: str
    usual: frozenset[str]
    special: frozenset[str] = frozenset()
    each: int = 0
    alike: bool = False
    standard: frozenset[str] = frozenset()
    team: str = ""
    as_army: str = ""
    most: int = 0
    """The most figures of one group, as a band is; 0 where nothing is said of it."""
    most_dv: int | None = None
    """The most DV that its machines may have; None: any."""
    most_piercing: int | None = None
    """The highest value of their armor-piercing weapons, likewise."""
    breaks_up: bool = False
    """Whether it breaks up once its leader is lost, where the players want that (CR2-RUL-180)."""


@dataclass(frozen=True, slots=True)
class Recruiting:
    """How bands and their enemies come by their figures.

    Each rolls on `check`, asked with the fields that `kinds` has for its kind. Where `lists` has lines for the kinds
    they say what a figure has, otherwise its player does. A Star of Rep n leads at most `by_rep` times n plus
    `beside_star` Grunts.
    """

    check: str
    kinds: Mapping[str, Mapping[str, Any]]
    usual: str = ""
    """The kind of an enemy if none is named; empty: it has to be named."""
    by_rep: int = 1
    beside_star: int = -1
    opponents: tuple[str, str] = ("", "")
    """The two kinds that fight each other by default."""
    arms: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    """By name what figures carry where no list says it, a lot to each."""
    armed: Mapping[str, str] = field(default_factory=dict)
    """By kind the arms it has by default."""
    lists: Mapping[str, tuple[ArmyLine, ...]] = field(default_factory=dict)
    leaders: Mapping[str, str] = field(default_factory=dict)
    """By kind, the line that its NP Star Leader belongs to."""
    pressed_on: str = ""
    """The table for a figure pressed into service in a recruit's place; empty without one."""
    pressed: tuple[ArmyLine, ...] = ()
    """Its lines."""
    stats: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By test the traits of those whose value, by a roll on their list, is below their Rep and above it."""
    make_up: Mapping[str, MakeUp] = field(default_factory=dict)
    """By army what its forces carry; none where nothing is said of it."""


@dataclass(frozen=True, slots=True)
class Prices:
    """What a force costs that is bought with points (CR2-POINTS-03).

    A point of Rep, a Leader, a mount; Rep costs twice as much with a trait that `double`s it. What arms and traits cost
    stands by id in `items`, a round of a weapon in `rounds`; machines have their own `points`.
    """

    rep: int
    leader: int
    mount: int
    double: frozenset[str]
    items: Mapping[str, int]
    rounds: Mapping[str, int]
