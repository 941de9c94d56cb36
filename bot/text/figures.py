"""Numbers in words, lists that are cut where they grow long, and what ails a figure."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bot.text.words import Words
from engine.events import Move
from engine.ruleset.model import Ruleset
from engine.space import inches_along, whole_inches
from engine.state import Figure


def inches(length: int) -> str:
    """Hundredths of an inch as whole inches, rounded."""
    return str(whole_inches(length))


def inches_of(move: Move) -> int:
    """How far a figure moved, in whole inches."""
    return inches_along(move.path)


def percent(chance: Fraction) -> str:
    """A chance in whole per cents; neither 0 nor 100 unless it is."""
    whole = round(chance * 100)
    if 0 < chance < 1:
        whole = min(99, max(1, whole))
    return str(whole)


def percents(chances: Mapping[str, Fraction]) -> dict[str, int]:
    """Chances that add up to 1 as whole per cents that add up to 100, by the largest remainder; no zeros."""
    floors = {name: int(chance * 100) for name, chance in chances.items()}
    short = int(sum(chances.values()) * 100) - sum(floors.values())
    # Of equal remainders the later one is rounded up: the first number is then what `percent` says of it alone.
    later_first = list(chances)[::-1]
    by_rest = sorted(later_first, key=lambda name: floors[name] - chances[name] * 100)
    for name in by_rest[:short]:
        floors[name] += 1
    return {name: whole for name, whole in floors.items() if whole}


def listed(names: Sequence[str], most: int, words: Words) -> str:
    """`A, B and C`, or `A, B and 3 more`."""
    if len(names) <= most:
        return words.listed(names)
    shown = names[: max(most - 1, 1)]
    return words("list.more", names=", ".join(shown), count=len(names) - len(shown))


def fitting(names: Sequence[str], longest: int, words: Words) -> str:
    """The same, with as many names as go into so many characters; at least one."""
    most = len(names)
    while most > 2 and len(listed(names, most, words)) > longest:
        most -= 1
    return listed(names, most, words)


def condition(figure: Figure, rules: Ruleset, words: Words) -> list[str]:
    """All that ails a figure: its status, that it lies prone, fights hand to hand, has nothing loaded or left."""
    states = [words.term("status", figure.status)] if figure.status != "carry-on" else []
    if figure.on_table and figure.posture == "prone":
        states.append(words("status.prone"))
    if figure.melee:
        states.append(words("status.melee"))
    if figure.weapons and set(figure.empty) >= set(figure.weapons):
        reloads = any(rules.weapons[weapon].feed.reload for weapon in figure.empty)
        states.append(words("status.unloaded" if reloads else "status.empty"))
    return states
