"""Default answers: to a question left open too long, and to one for which play may not wait.

With hidden information the wait itself would tell a side that an unknown figure is there.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.play.follow_on import is_watched
from bot.play.opposition import FLOW
from engine.encounter import Encounter
from engine.flow import Question
from engine.offers.needless import answer_to_nothing
from engine.offers.usual import usual
from engine.procedures.free_will import meant


def decided(question: Question) -> dict[str, Any]:
    """The input that answers a question, still without the choice."""
    who = {"figure": question.figure} if question.figure else {"side": question.side}
    return {"do": "decide", **who, "kind": question.kind}


def by_default(question: Question) -> dict[str, Any]:
    """The input that answers a question for want of an answer."""
    return {**decided(question), "choice": question.default, "how": "default"}


@dataclass(frozen=True, slots=True)
class Unasked:
    """A question that is answered at once, and the distance to its figures in hundredths of an inch."""

    question: Question
    away: Mapping[str, int]

    @property
    def item(self) -> dict[str, Any]:
        """The input that answers it."""
        return {**by_default(self.question), "by": FLOW}


def unasked(encounter: Encounter) -> Unasked | None:
    """The first open question about a figure that the side in its phase does not know of; None without one."""
    g = encounter.game
    waiting = g.state.active_side
    if not g.hides or not g.state.phase or g.rules_run(waiting):
        return None
    for question in encounter.pending:
        if question.figure and not g.knows(waiting, figure := g.named(question.figure)):
            away = {name: g.space.distance(figure.at, g.named(name).at) for name in question.about}
            return Unasked(replace(question, default=usual(g, question)), away)
    return None


def needless(encounter: Encounter, usual: tuple[str, str] = ("", "")) -> dict[str, Any] | None:
    """The answer to an open question by which nothing is decided, where nobody could tell anything by its not being
    asked, to one whose answer has been given already, or to one of that kind and side, which takes its `usual` one;
    None without any."""
    for question in encounter.pending:
        if (question.kind, question.side) == usual:
            return {**decided(question), "choice": question.default, "by": FLOW}
        choice = meant(encounter.game, question)
        if choice is None and not is_watched(encounter.record, question.side):
            choice = answer_to_nothing(encounter.game, question)
        if choice is not None:
            return {**decided(question), "choice": choice, "by": FLOW}
    return None


def is_unasked(item: Mapping[str, Any]) -> bool:
    """Whether an input answers such a question."""
    return item.get("do") == "decide" and item.get("by") == FLOW
