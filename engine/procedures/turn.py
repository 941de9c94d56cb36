"""Turns and phases (CR3-TURN)."""

from collections.abc import Mapping
from typing import Any

from engine.battle.game import Game
from engine.errors import Refused
from engine.events import Activation, Plan, Roll, Turn
from engine.inputs.command import Command
from engine.inputs.given import Given
from engine.procedures.seam import JUDGE_MISSION, LOOK_ROUND
from engine.procedures.sightings import look_about
from engine.state import CARRY_ON, STUNNED, State

BY_HAND = "by-hand"
"""The plan of a group with which somebody else than the rules acts."""


async def take_input(g: Game, given: Given) -> None:
    """Carry out the command that is given; unless it stands apart, look round once more and judge the mission."""
    command = g.rules.command(given.do)
    validate_rolled(g, command, by_rules=given.by == "rules")
    before, start = (g.state.active_side, g.state.phases if g.state.phase else 0), len(g.log)
    if given.why:
        g.begin("plan")
        for step in given.item.get("moves", (given.item,)):
            g.emit(Plan(step["figure"], given.why))
    await g.obey(command, given.value)
    if command.apart:
        return
    if not g.state.ended:
        await g.do(LOOK_ROUND)
    if g.mission is not None:
        await g.do(JUDGE_MISSION, before, g.log[start:])


def validate_rolled(g: Game, command: Command[Game, Any], *, by_rules: bool) -> None:
    """What the rules do of themselves with a group waits for its roll. Raises Refused otherwise.

    Anybody else who acts with one of theirs needs no roll, and none is made for it in that activation. What its figures
    do in an In Sight at the very beginning is no such deed.
    """
    rolls = g.rules.behaviours and g.state.active and not g.state.plan and g.rules_run(g.state.active_side)
    if not rolls or not command.planned:
        return
    if by_rules:
        raise Refused("a group that the rules play first rolls for its movement", rule="CR3-NPC-02", code="not-rolled")
    g.state.plan = (BY_HAND, "")


def fix_groups(g: Game) -> None:
    """Which figures form a group is fixed before the dice (CR3-GROUP-10); those down are on their own (CR3-RUL-51), of
    the group they fell in, or lie beside where the battle begins with them down (CR2-RUL-087)."""
    number = 0
    for figure in g.figures:
        figure.group = -1 - figure.index
        if g.state.turn == 1 and figure.status == STUNNED and not figure.hurt.fell_with:
            beside = tuple(f.index for f in g.friends(figure) if f.able and g.linked(f, figure))
            figure.hurt = figure.hurt._replace(fell_with=beside)
    for side in g.sides:
        for group in g.components([f for f in g.of_side(side) if f.able]):
            for figure in group:
                figure.group = number
            number += 1


PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
"""What a side's activation die comes to, by how many sides act before it."""


async def activation_dice(g: Game) -> dict[str, int]:
    """One die a side, again while they are equal, in the order of their phases (CR3-TURN-03)."""
    while True:
        dice = {side: g.roll("activation", side, 1)[0] for side in g.parties}
        equal = len(set(dice.values())) < len(dice)
        order = in_order(dice)
        for side, die in dice.items():
            result = "reroll" if equal else PLACES[order.index(side)]
            rule = "CR3-TURN-03" if equal else "CR3-TURN-04"
            g.emit(Roll("activation", (die,), side=side, total=die, result=result, rule=rule))
        if not equal:
            return {side: dice[side] for side in order}


def in_order(dice: Mapping[str, int]) -> tuple[str, ...]:
    """The sides in the order of their phases: the higher die first, parties beyond two last (CR2-RUL-272)."""
    return tuple(sorted(dice, key=lambda side: (side in list(dice)[2:], -dice[side])))


def begin_phase(g: Game, phase: int) -> None:
    """Start a side's phase: movement of the last one is forgotten, sightings begin afresh (CR3-RUL-18, CR3-RUL-77)."""
    state = g.state
    state.phase = phase
    state.phases += 1
    state.active = state.rolled = ()
    state.leader_rep = 9
    for figure in g.figures:
        figure.moved = figure.may_turn = False
        figure.fast = figure.fast and g.rules.parameters.fast_until == "activated"
    g.emit(Turn(state.turn, phase, state.active_side, "CR3-TURN-01", state.idle, command=state.active_command))
    look_about(g)


async def rouse_stunned(g: Game) -> None:
    """A Stunned figure sits out one activation of its own and then carries on, prone (CR3-REACT-33, CR3-RUL-51)."""
    die = side_die(g.state, g.state.active_side)
    for figure in g.figures:
        if (
            figure.status == STUNNED
            and figure.on_table
            and figure.side == g.state.active_side
            and figure.hurt.down_since < g.state.phases
            and figure.rep >= die
        ):
            g.emit(Activation(figure.side, (figure.id,), figure.id, rule="CR3-RUL-51"))
            figure.activated = True
            if figure.carried_by >= 0:
                g.let_go(g.figures[figure.carried_by])
            g.set_posture(figure, "prone", "CR3-RUL-51")
            g.set_status(figure, CARRY_ON, "CR3-RUL-51")
            figure.now = figure.now._replace(done=False)


def side_die(state: State, side: str) -> int:
    """This turn's activation die of a side."""
    return dict(state.activation_dice)[side]
