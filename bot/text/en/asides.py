"""Buttons beside the reports, and how play goes."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "next.start-turn": "Begin the turn",
    "next.end-activation": "End activation",
    "next.end-phase": "End phase",
    "next.group": "The whole group",
    "info.how": "How it plays",
    "info.seal": "The whole seal",
    "how.title": "## How it plays",
    "how.1": "Dice decide which side acts first. In its phase a side activates one group after another: `/activate`.",
    "how.2": "Each figure of the group may move and shoot. You alone see first what that would set off.",
    "how.3": "Whoever comes into sight or under fire reacts at once, also when it is not his turn.",
    "how.4": "Rep says how good a figure is: a die of its Rep or less passes, so low dice are good.",
    "how.5": "Where you have a choice, you are asked here, by name. Without an answer the default named there holds.",
    "how.6": "Play whenever you have time: `/catchup` tells what you missed, `/rule` what a rule says.",
}
