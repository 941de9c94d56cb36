"""Taking back, and asking whether one may."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "undo.title": "Taken back",
    "undo.by": "{who} takes back:",
    "undo.by.many": "{who} takes back, newest first:",
    "undo.item": "- {what}",
    "undo.more": "- and {count} thing before",
    "undo.more.many": "- and {count} things before",
    "undo.secret": "a choice that was still secret",
    "undo.agreed": "{people} agrees.",
    "undo.agreed.many": "{people} agree.",
    "undo.same-dice": "-# Nothing is rolled anew: whoever does the same again sees the same dice.",
    "undo.asks": "{mentions}: {who} asks to take back:",
    "undo.rolled": "-# Dice were rolled since. They would show the same faces again.",
    "undo.foreign": "-# Some of it was somebody else's doing.",
    "log.undone": "**{who}** takes {count} thing back.",
    "log.undone.many": "**{who}** takes {count} things back.",
    "log.undone-by-nobody": "{count} thing is taken back.",
    "log.undone-by-nobody.many": "{count} things are taken back.",
    "consent.pause": "{mentions}: {who} asks to pause the encounter.",
    "consent.resume": "{mentions}: {who} asks to go on with the encounter.",
    "consent.yes": "Agree",
    "consent.no": "No",
    "consent.noted": "Noted. The others have still to agree.",
    "consent.refused": "{who} does not agree. Everything stays as it is.",
    "consent.withdrawn": "{who} no longer asks.",
    "unfit.undo-too-far": "{count} thing at most can be taken back now.",
    "unfit.undo-too-far.many": "{count} things at most can be taken back now.",
    "unfit.undo-nothing": "There is nothing to take back.",
}
