"""Several who fight the one in melee, and the order in which they do (CR3-MELEE-09, CMP-RUL-118)."""

from collections.abc import Sequence
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.flow import Question
from engine.state import Figure

MELEE_ORDER = "melee-order"


async def in_turn(g: Game, others: Sequence[Figure], rule: str) -> list[Figure]:
    """These in the order that their side chooses, by default as they come."""
    if len(others) < 2:
        return list(others)

    def validate(question: Question, choice: Any) -> Any:
        if not isinstance(choice, list) or sorted(map(str, choice)) != sorted(question.options):
            said = "name each once: {allowed}"
            raise Refused(said, allowed=", ".join(question.options), rule=rule, code="bad-choice")
        return choice

    names = tuple(f.id for f in others)
    answer = await g.choose(
        MELEE_ORDER, names, list(names), side=others[0].side, form="order", rule=rule, validate=validate
    )
    return [g.named(name) for name in answer]
