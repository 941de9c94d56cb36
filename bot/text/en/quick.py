"""Quick dice: rolls without an encounter, and refusals of their notation."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "quick.again": "Roll again",
    "quick.who": "{who} rolls again.",
    # ---- /roll ----
    "roll.sum": "{dice}: {total}",
    "roll.parts": "{parts} = **{total}**",
    "roll.half": "{worth} (half of {face})",
    "roll.passed": "{dice} against {target}: {count} passed",
    "roll.counted": "{dice}: {count} success",
    "roll.counted.many": "{dice}: {count} successes",
    "roll.need": "A die of {target} or less passes.",
    "roll.low": "Each 1, 2 or 3 counts.",
    "roll.total": "Sum {total}.",
    "roll.two": "Where the rules ask how many passed, two at most count.",
    "roll.picked": "{name}",
    "roll.nothing": "Nothing",
    "roll.faces": "{faces} {name}",
    "roll.came": "{die}: {face}",
    "roll.discarded": "{faces} rolled again, then {face}",
    "error.dice-notation": "Dice are written like 2d6, 3d6+2 or 1/2d6.",
    "error.dice-number": "From 1 to 100 dice with 2 to 1000 sides can be rolled at once.",
    "error.roll-ways": "Choose one: a target, successes or possibilities.",
    "error.roll-pool": "Passes and successes are counted die by die: leave it at dice of one kind, such as 3d6.",
    "error.roll-one-die": "Possibilities are read from one die, such as 1d6.",
    "error.possibilities": (
        "Name at least two outcomes and no more than the die has sides, with commas between: gold, silver, nothing."
    ),
    "error.possibility-faces": "Give every outcome faces of its own, as in: road (1-3), river (4-6).",
}
