"""The last report: what is left of each side, and the ways to look back."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "ending.turns": "{count} turn played.",
    "ending.turns.many": "{count} turns played.",
    "ending.side": "{sign} **{side}**: {left} of {count} still in the fight",
    "ending.side.away": "{sign} **{side}**: {left} of {count} still in the fight, {away} off the table unhurt",
    "ending.side.all-away": "{sign} **{side}**: {away} of {count} off the table unhurt",
    "ending.loss": "{state}: {names}",
    "ending.seed": "Dice sealed as `{seal}` and opened: `{seed}`",
    "ending.log": "Look back",
    "ending.replay": "Watch it",
    "ending.luck": "Luck",
    "ending.proof": "Check the dice",
    "ending.export": "Export",
    "ending.exported": "The whole battle: `duckback replay` plays it anywhere, `/encounter import` begins it again.",
}
