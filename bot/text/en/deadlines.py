"""Deadlines, reminders, pauses, and what became of a question."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "deadline.due": "Answer due {when}. Without one: {default}.",
    "deadline.passed": "Nobody answered for **{who}** in time: {choice}.",
    "deadline.passed-private": "In {where}: {line} `/catchup` shows what came of it.",
    "deadline.reminder": "{mention}, one question is still open: {about}. Without an answer {when}: {default}.",
    "deadline.link": "[To the question]({link})",
    "deadline.side": "{mention}, **{side}** could have acted since {when}.",
    "deadline.side-host": "{host} may end the phase for them with `/end`.",
    "deadline.between": "{mention}, the turn has been over since {when}. The next one begins with `/turn`.",
    "deadline.set": "From now on a question may stay open for {count} hour; then its default holds.",
    "deadline.set.many": "From now on a question may stay open for {count} hours; then its default holds.",
    "deadline.none": "From now on questions stay open until somebody answers.",
    "pause.begun": "{who} pauses the encounter. All clocks stand still; `/encounter resume` goes on.",
    "pause.over": "{who} goes on with the encounter. Every deadline is later by as long as it stood still.",
    "unfit.pause-already": "The encounter is paused already.",
    "unfit.pause-none": "The encounter is not paused.",
    "error.paused": "The encounter is paused. `/encounter resume` goes on.",
    "closed.chosen": "{who}: **{choice}**",
    "closed.default": "Nobody answered in time: **{choice}**",
    "closed.secret": "{who} has chosen.",
    "closed.secret-default": "Nobody answered in time; the default holds.",
    "closed.undone": "{who} took back what led here.",
    "closed.ended": "The encounter ended before an answer.",
    "closed.lost": "An update took back what led here.",
}
