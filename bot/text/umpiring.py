"""A game master's acts in words: what was done, and why."""

from bot.board.place_words import place
from bot.names import safe
from bot.play.moment import Moment
from bot.report.odds import space_at
from bot.report.step import ReportStep
from bot.text.fighting import names_of
from bot.text.machines import called
from bot.text.sides import side_name
from bot.text.words import Words
from engine.contest.score import Score
from engine.events import FigureEvent, Item, Move, UmpireEvent

LONGEST = 1000
"""Characters of a word that a game master tells."""
_VALUED = ("status", "rep", "due")
"""What is told with its value when it is set; of anything else the value says all."""


def umpired(step: ReportStep, moment: Moment, words: Words) -> str:
    """`Mara is put down at the barn. Reason: she stood there before.`"""
    acts = [event for event in step.events if isinstance(event, UmpireEvent)]
    act, names = acts[0], [name for event in acts for name in event.figures]
    side = safe(side_name(act.to or act.side, moment, words)) if act.to or act.side else ""
    if act.act == "narrate":
        return words("umpire.narrate-to" if act.to else "umpire.narrate", side=side, text=safe(act.text, LONGEST))
    what = act.what if act.what in _VALUED or not act.value else str(act.value)
    if act.act == "end":
        victor = Score(dict(moment.state.ruled), {}).winner
        what, side = ("win", safe(side_name(victor, moment, words))) if victor else ("draw", "")
    told = words(
        f"umpire.{act.act}.{what}" if what else f"umpire.{act.act}",
        len(names),
        who=names_of(names, moment, words) if names else "",
        side=side,
        value=words.term("status", str(act.value)) if act.what == "status" else act.value,
        place=_place(step, moment, words),
    )
    drops = [
        words("item.drops", who=called(event.figure, moment, words), target=called(event.item, moment, words))
        for event in step.events
        if isinstance(event, Item)
    ]
    against = [words("umpire.against")] if act.against else []
    reason = [words("umpire.reason", why=_closed(safe(act.why, LONGEST)))] if act.why else []
    return " ".join([told, *drops, *against, *reason])


def _closed(said: str) -> str:
    """A sentence with its stop."""
    return said if said.endswith((".", "!", "?", "…")) else f"{said}."


def _place(step: ReportStep, moment: Moment, words: Words) -> str:
    """Where figures are put down or come; empty where none does."""
    spots = [(event.to, event.floor) for event in step.events if isinstance(event, Move)]
    spots += [(event.at, event.floor) for event in step.events if isinstance(event, FigureEvent)]
    return next((place(space_at(moment), at, words.language, floor=floor) for at, floor in spots), "")
