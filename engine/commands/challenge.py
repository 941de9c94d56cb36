"""Challenges: something unusual, agreed on beforehand (CR3-CHALL)."""

from dataclasses import dataclass

from engine.battle.game import Game
from engine.errors import Refused
from engine.inputs.command import Command, alone
from engine.inputs.shape import FIGURE, FigureId, Shape, Slot, SlotKind, Text
from engine.procedures.activation import acting


@dataclass(frozen=True)
class Challenge(Shape):
    """How hard it is, and what it is, so that it is not tried again once given up."""

    slots = (FIGURE, Slot("difficulty", SlotKind.OPTION))

    figure: FigureId
    difficulty: Text = "normal"
    what: Text = ""


def validate_challenge(g: Game, item: Challenge) -> None:
    """Raise Refused unless the figure may spend its action on this (CR3-CHALL-02, CR3-CHALL-04, CR3-RUL-167)."""
    figure = acting(g, item.figure)
    if item.difficulty not in ("normal", "very-easy", "very-difficult"):
        raise Refused("difficulty is normal, very-easy or very-difficult", rule="CR3-CHALL-02", code="bad-choice")
    if figure.now.fired or figure.now.reloading or figure.now.stays:
        raise Refused("{figure} has used its action", figure=figure.name, rule="CR3-RUL-167", code="already-fired")
    if item.what and item.what in figure.tried:
        raise Refused("{figure} gave that up and may not try again", figure=figure.name, rule="CR3-CHALL-04")


async def challenge(g: Game, item: Challenge) -> None:
    """Something unusual, agreed on beforehand, as the figure's action (CR3-CHALL-01 to CR3-CHALL-05, CR3-RUL-167)."""
    figure = g.named(item.figure)
    figure.now = figure.now._replace(fired=True)
    names = frozenset() if item.difficulty == "normal" else frozenset({item.difficulty})
    outcome = g.test("challenge", figure, g.request(figure, names))
    if outcome.result != "choice":
        return
    answer = await g.choose("challenge", ("try-again", "give-up"), "give-up", figure, rule="CR3-CHALL-04")
    if answer == "try-again":
        g.test("challenge", figure, g.request(figure, names | {"second-try"}))
    elif item.what:
        figure.tried = (*figure.tried, item.what)


CHALLENGE = Command(
    "challenge",
    Challenge,
    validate=validate_challenge,
    figure=alone,
    run=challenge,
    keeps_open=False,
    heading=("figure",),
)
