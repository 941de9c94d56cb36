"""What holds of a question that nobody answers: the rules' own default, but fire where it may hit."""

from typing import Any

from engine.battle.game import Game
from engine.flow import Question
from engine.preview.probe import Probe
from engine.preview.shots import hit_chance
from engine.state import Figure

AT_CHARGERS = "charge"
"""The test in which dice are shared out among chargers, who stand nearer by then."""


def usual(g: Game, question: Question) -> Any:
    """The default; fire at one who cannot be hit goes at the nearest who can be, if there is one."""
    targets = [name for name in _targets(question) if name in g.context.figures]
    if len(targets) < 2:
        return question.default
    probe, shooter = Probe.at(g), g.named(question.figure)
    able = next((name for name in targets if _hits(probe, shooter, g.named(name))), targets[0])
    return question.default if able == targets[0] else question.accepts(_at(question, able))


def _targets(question: Question) -> tuple[str, ...]:
    """The enemies at whom the figure may fire, the one of the default first; nobody where it is asked something
    else."""
    if question.form == "dice" and question.test != AT_CHARGERS:
        return question.options
    return question.about if question.form == "action" and question.default.get("targets") else ()


def _hits(probe: Probe, figure: Figure, target: Figure) -> bool:
    """Whether everything that a figure has may hit this one."""
    hit = hit_chance(probe, figure, target)
    return hit is not None and hit.chance > 0


def _at(question: Question, target: str) -> Any:
    """The answer by which everything goes at this one."""
    aims = [{"figure": target}]
    return aims if question.form == "dice" else {"act": "fire", "targets": aims}
