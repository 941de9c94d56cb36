"""What a figure is and has about it, in words: Class, armour, shield, mount, weapons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bot.text.words import Words
from engine.rulesets.model import Line, Ruleset

_MARKS = ("fierce", "religious", "shield", "mounted")


class Equipped(Protocol):
    """Gear, or a figure that has it."""

    @property
    def weapons(self) -> tuple[str, ...]:
        """What it shoots with and throws."""

    @property
    def melee_weapon(self) -> str:
        """What it fights with hand to hand; empty where that follows from the rest."""

    @property
    def class_(self) -> str:
        """Its Class, where the ruleset has them."""

    @property
    def armor(self) -> int:
        """Its Armor Class, 0 where the ruleset has none."""

    @property
    def shield(self) -> bool:
        """Whether it carries a shield."""

    @property
    def mounted(self) -> bool:
        """Whether it rides."""

    @property
    def fierce(self) -> bool:
        """Whether it is a fanatic, a troll or a greater ogre."""

    @property
    def religious(self) -> bool:
        """Whether it is of a Religious Order."""


def gear_of(one: Equipped, rules: Ruleset, words: Words) -> list[str]:
    """`noble`, `AC 6`, `shield`, `mounted`, then its weapons; who has none is unarmed."""
    parts = [words(f"gear.{one.class_}")] if one.class_ else []
    parts += [words("gear.armor", armor=one.armor)] if one.armor else []
    parts += [words(f"gear.{mark}") for mark in _MARKS if getattr(one, mark)]
    return [*parts, *arms_of(one, rules, words)]


def arms_of(one: Equipped, rules: Ruleset, words: Words) -> list[str]:
    """The weapons alone."""
    arms = [rules.weapons[weapon].name for weapon in one.weapons]
    arms += [rules.melee_weapons[one.melee_weapon].name] if one.melee_weapon else []
    return arms or [words("gear.unarmed")]


def thrown(shots: Iterable[str], rules: Ruleset) -> str:
    """The name of what is thrown of the weapons that shots were made with; empty where all of them shoot."""
    return next((rules.weapons[weapon].name for weapon in shots if rules.weapons[weapon].recovered), "")


def described(line: Line, rules: Ruleset, words: Words) -> str:
    """`mounted knights: noble, AC 4, shield, mounted, Lance`, with the usual gear of a line of an army list."""
    gear = ", ".join(gear_of(line.gear[0], rules, words))
    return words("band.line", line=words.term("row", line.name), gear=gear)
