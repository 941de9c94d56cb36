"""The enemies that a question names, by the letters on its picture."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "sights.foe": "**{mark}** {foe}, {inches}″, {shelter}",
    "sights.shot": "{line}: {dice}, {odds}",
    "sights.seen": "**{mark}** {foe}, {inches}″ from {who}, who is {shelter}",
}
