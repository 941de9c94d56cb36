"""Challenges: something unusual, agreed on beforehand (CR3-CHALL)."""

from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, alone
from engine.inputs.shape import FIGURE, FigureId, Shape, Slot, SlotKind, Text
from engine.procedures.activation import acting
from engine.state import Figure
from engine.tables.outcome import Request


@dataclass(frozen=True)
class Challenge(Shape):
    """How hard it is or what it rests on, as the table has it, and what it is, so that it is not tried again once given
    up."""

    slots = (FIGURE, Slot("difficulty", SlotKind.OPTION))

    figure: FigureId
    difficulty: Text = "normal"
    what: Text = ""


def validate_challenge(g: Game, item: Challenge) -> None:
    """Raise Refused unless the figure may spend its action on this (CR3-CHALL-02, CR3-CHALL-04, CR3-RUL-167)."""
    figure = acting(g, item.figure)
    if item.difficulty not in (kinds := _kinds(g)):
        said = "{difficulty} is no challenge here: choose one of {kinds}"
        values = {"difficulty": item.difficulty, "kinds": ", ".join(kinds)}
        raise Refused(said, rule="CR3-CHALL-02", code="bad-choice", **values)
    if figure.now.fired or figure.now.reloading or figure.now.stays:
        raise Refused("{figure} has used its action", figure=figure.name, rule="CR3-RUL-167", code="already-fired")
    if item.what and item.what in figure.tried:
        raise Refused("{figure} gave that up and may not try again", figure=figure.name, rule="CR3-CHALL-04")


def _kinds(g: Game) -> tuple[str, ...]:
    """How hard a challenge may be, or what it may rest on."""
    return ("normal", *(name for name in g.rules.checks["challenge"].circumstances if name != "second-try"))


def asked(g: Game, figure: Figure, item: Challenge, *more: str, **values: int | None) -> Request:
    """What holds for it, with these values; an attribute only where the figure has that which it rests on (CMP-ADV-16
    to CMP-ADV-18)."""
    lacks = item.difficulty in g.rules.traits and item.difficulty not in figure.traits
    holds = frozenset(more) if item.difficulty == "normal" or lacks else frozenset({item.difficulty, *more})
    return g.request(figure, holds, traits=figure.traits - set(_kinds(g)), **values)


async def challenge(g: Game, item: Challenge) -> None:
    """Something unusual, agreed on beforehand, as the figure's action (CR3-CHALL-01 to CR3-CHALL-05, CR3-RUL-167)."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(fired=True)
    outcome = g.test("challenge", figure, asked(g, figure, item))
    if outcome.result != "choice":
        return
    if await tries_again(g, figure):
        g.test("challenge", figure, asked(g, figure, item, "second-try"))
    elif item.what:
        figure.tried = (*figure.tried, item.what)


async def tries_again(g: Game, figure: Figure) -> bool:
    """Whether one that has passed one die tries again at once (CR3-CHALL-04)."""
    answers = ("try-again", "give-up")
    answer: str = await g.choose("challenge", answers, "give-up", figure, rule="CR3-CHALL-04")
    return answer == "try-again"


CHALLENGE = Command(
    "challenge",
    Challenge,
    validate=validate_challenge,
    figure=alone,
    run=challenge,
    keeps_open=False,
    heading=("figure",),
)
