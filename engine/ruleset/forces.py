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
class Recruiting:
    """How bands and their enemies come by their figures.

    Each rolls on `check`, asked with the fields that `kinds` has for its kind. Where `lists` has lines for the kinds
    they say what a figure has, otherwise its player does. A Star of Rep n leads at most n plus `beside_star` Grunts.
    """

    check: str
    kinds: Mapping[str, Mapping[str, Any]]
    usual: str = ""
    """The kind of an enemy if none is named; empty: it has to be named."""
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
