"""Tasks: something out of the ordinary that no rule covers, alone or against others (CR2-CHALL, CR2-SKILL)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.battle.game import Game
from engine.commands import challenge
from engine.commands.challenge import Challenge
from engine.errors import Refused
from engine.inputs.command import Command, alone
from engine.inputs.shape import FigureIds, Text, plain
from engine.state import Figure
from engine.strict import fields
from engine.tables.outcome import Outcome

SITUATION = ("advantage", "disadvantage")
HOW_HARD = ("easy", "hard")
UNTAUGHT = 2
"""So much below its Rep is one without the skill that it needs (CR2-SKILL-04)."""


@dataclass(frozen=True)
class Task(Challenge):
    """The same, and whom it is `against`; the `skill` that it rests on where skills are in force, or the `level` of one
    that the players agree on, 0 for the figure's Rep."""

    against: FigureIds = ()
    skill: Text = ""
    level: Annotated[int, plain(fields.integer, 0, 7)] = 0


def validate_task(g: Game, item: Task) -> None:
    """Raise Refused unless the figure may try this now: hard or easy alone, at an advantage or not against others."""
    challenge.validate_challenge(g, item)
    if not item.against and item.difficulty in SITUATION:
        said = "an advantage is one over somebody: name the figures that the task is against"
        raise Refused(said, rule="CR2-CHALL-03", code="bad-choice")
    if item.against and item.difficulty in HOW_HARD:
        said = "a task against others is hard or easy by their Reps: choose one of {kinds}"
        raise Refused(said, rule="CR2-CHALL-03", code="bad-choice", kinds=", ".join(("normal", *SITUATION)))
    _validate_skill(g, item)
    if item.figure in item.against:
        raise Refused("{figure} has no task against itself", rule="CR2-CHALL-03", figure=g.named(item.figure).name)


def _validate_skill(g: Game, item: Task) -> None:
    """Raise Refused for a skill that no figure has in this encounter, or one with a level of its own."""
    if item.skill and not g.rules.skills:
        raise Refused("skills are not in force in this encounter", rule="CR2-SKILL-01", code="bad-choice")
    if item.skill and item.skill not in g.rules.skills:
        said = "{skill} is no skill: choose one of {known}"
        known = ", ".join(g.rules.skills)
        raise Refused(said, rule="CR2-SKILL-01", code="bad-choice", skill=item.skill, known=known)
    if item.skill and item.level:
        raise Refused("name the skill or its level, not both", rule="CR2-SKILL-01", code="bad-choice")


async def task(g: Game, item: Task) -> None:
    """One roll, compared with each of those whom it is against; one die passed stops it or is tried again at once
    (CR2-CHALL-02, CR2-CHALL-03)."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(fired=True)
    against: list[Figure | None] = [*map(g.named, item.against)] or [None]
    outcomes = roll(g, figure, item, against)
    undecided = [foe for foe, outcome in zip(against, outcomes, strict=True) if outcome.result == "choice"]
    if undecided and await challenge.tries_again(g, figure):
        roll(g, figure, item, undecided, "second-try")


def roll(g: Game, figure: Figure, item: Task, against: Sequence[Figure | None], *more: str) -> list[Outcome]:
    """What the same dice come to against each, each told."""
    outcomes: list[Outcome] = []
    level = item.level or level_of(figure, item.skill)
    for foe in against:
        # The difference is that of the two Reps, whatever the skill (CR2-CHALL-03).
        reps = {"rep": level, "against_rep": foe.rep + level - figure.rep if foe is not None else None}
        request = challenge.asked(g, figure, item, *more, **reps)
        if not outcomes:
            outcomes.append(g.test("challenge", figure, request, against=foe))
        elif foe is not None:
            outcomes.append(g.read("challenge", request, {"self": list(outcomes[0].rolled["self"])}))
            g.log_roll("challenge", outcomes[-1], figure=figure.id, against=foe.id)
    return outcomes


def level_of(figure: Figure, skill: str) -> int:
    """What a figure rolls against: the level of its skill, its Rep less 2 without it, its Rep where none is needed
    (CR2-SKILL-04)."""
    return dict(figure.skills).get(skill, figure.rep - UNTAUGHT) if skill else figure.rep


TASK = Command(
    "challenge",
    Task,
    validate=validate_task,
    figure=alone,
    run=task,
    keeps_open=False,
    heading=("figure",),
)
