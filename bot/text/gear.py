"""The description and gear of a figure, in words: Class, armour, shield, mount, skills, weapons."""

from collections.abc import Iterable

from bot.text.words import Words
from engine.ruleset.forces import ArmyLine
from engine.ruleset.model import Ruleset
from engine.state import Figure, Gear

_MARKS = ("shield", "mounted")


def gear_of(one: Gear | Figure, words: Words) -> list[str]:
    """`noble`, `AC 6`, `shield`, `mounted`, then its weapons; a figure without any is unarmed."""
    parts = [words(f"gear.{one.class_}")] if one.class_ else []
    parts += [words("gear.armor", armor=one.armor)] if one.armor else []
    parts += [words(f"gear.{trait}") for trait in sorted(one.traits)]
    parts += [words(f"gear.{mark}") for mark in _MARKS if getattr(one, mark)]
    parts += [words("gear.skill", skill=words.term("skill", skill), level=level) for skill, level in one.skills]
    return [*parts, *arms_of(one, words)]


def arms_of(one: Gear | Figure, words: Words) -> list[str]:
    """The weapons alone."""
    arms = [weapon_in_text(weapon, words) for weapon in (*one.weapons, one.melee_weapon) if weapon]
    return arms or [words("gear.unarmed")]


def thrown(shots: Iterable[str], rules: Ruleset) -> str:
    """What is thrown of the weapons that shots were made with; empty where all of them shoot."""
    return next((weapon for weapon in shots if weapon and rules.weapons[weapon].recovered), "")


def without_shot(figure: Figure, who: str, words: Words) -> str:
    """Why a figure that is to shoot cannot: it has nothing to shoot with, nothing left to shoot, or nothing in sight
    and range."""
    if figure.aboard:
        return words("without-shot.there", who=who)
    if not figure.weapons:
        return words("without-shot.unarmed", who=who)
    left = set(figure.weapons).difference(figure.empty, figure.spent)
    return words("without-shot.there" if left else "without-shot.empty", who=who)


def weapon_in_text(weapon: str, words: Words) -> str:
    """A weapon within a sentence: `bolt-action rifle`, but `LMG` and `BA pistol`."""
    parts = words.term("weapon", weapon).split(" ")
    return " ".join(part if part.isupper() and len(part) > 1 else part.lower() for part in parts)


def about_weapon(key: str, weapon: str, words: Words) -> str:
    """The key of what is said of a weapon: that weapon's own sentence where it has one."""
    own = f"{key}.{weapon}"
    return own if words.has(own) else key


def described(line: ArmyLine, words: Words) -> str:
    """`mounted knights: noble, AC 4, shield, mounted, lance`, with the usual gear of a line of an army list."""
    gear = ", ".join(gear_of(line.gear[0], words))
    return words("band.line", line=words.term("row", line.name), gear=gear)
