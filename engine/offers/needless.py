"""Open questions that decide nothing: their figure has nothing to strike with, or has ducked already."""

from typing import Any

from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.charge_reach import can_charge
from engine.procedures.second.replies import may_reply
from engine.state import DUCKED_BACK, Figure

IN_VAIN = ("fire-or-hold", "no-fire")
"""What a Star may make of In Sight without showing itself, what leaves most open first."""
DUCKS = "duck-back"
DUCKED = frozenset({DUCKS, "cohesion-test"})
"""What is left under fire to a Star that has ducked back already: to stay there, or to waver."""


def answer_to_nothing(g: Game, question: Question) -> Any | None:
    """The answer to a question by which nothing is decided; None where something is."""
    if not question.figure:
        return None
    figure = g.named(question.figure)
    if figure.status == DUCKED_BACK and DUCKS in question.gives and DUCKED.issuperset(question.gives):
        return question.options[question.gives.index(DUCKS)]
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
