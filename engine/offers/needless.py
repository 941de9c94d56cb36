"""Open questions that decide nothing: their figure has nothing to strike with, whatever is answered."""

from typing import Any

from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.charge_reach import can_charge
from engine.procedures.second.replies import may_reply
from engine.state import Figure

IN_VAIN = ("fire-or-hold", "no-fire")
"""What a Star may make of In Sight without showing itself, what leaves most open first."""


def answer_to_nothing(g: Game, question: Question) -> Any | None:
    """The answer to a question by which nothing is decided; None where something is."""
    if not question.figure:
        return None
    figure = g.named(question.figure)
    if question.kind == "hold-fire":
        return None if set(figure.weapons) - set(figure.empty) or _charges(g, figure, question) else question.default
    if (question.kind, question.test) != ("free-will", "in-sight") or _strikes(g, figure, question):
        return None
    found = (question.options[question.gives.index(deed)] for deed in IN_VAIN if deed in question.gives)
    return next(found, None)


def _strikes(g: Game, figure: Figure, question: Question) -> bool:
    """Whether it could fire at one of those whom the question is about, or charge one."""
    return may_reply(g, figure, [g.named(name) for name in question.about]) or _charges(g, figure, question)


def _charges(g: Game, figure: Figure, question: Question) -> bool:
    return figure.carrying < 0 and any(can_charge(g, figure, g.named(name), reaction=True) for name in question.about)
