"""Sentences on creatures: holes that open, bugs that shriek, people who are torn apart, eaten, or turn."""

from bot.board.place_words import place
from bot.play.moment import Moment
from bot.report.odds import space_at
from bot.report.step import ReportStep
from bot.text.fighting import aftermath, names_of
from bot.text.machines import called
from bot.text.words import Words
from engine.events import CreatureEvent


def creature_sentence(step: ReportStep, moment: Moment, words: Words) -> str:
    """`**Bug hole H2** opens at F20.` `**Bug 3 and Bug 5** stop and shriek.`"""
    first = next(event for event in step.events if isinstance(event, CreatureEvent))
    key = f"creature.{first.what}"
    told = words(
        f"{key}.{first.value}" if first.what == "found" else key,
        first.value if isinstance(first.value, int) and first.what != "hole" else len(step.actors),
        who=names_of(step.actors, moment, words),
        target=called(first.target, moment, words) if first.target else "",
        number=first.value,
        place=place(space_at(moment), first.at, words.language) if first.at is not None else "",
    )
    return " ".join([told, *aftermath(step, moment, words)])
