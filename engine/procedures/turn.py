"""Turns and phases (CR3-TURN)."""

from __future__ import annotations

from typing import Any

from engine.errors import Refused
from engine.events import Activation, EncounterEvent, Ordered, Roll, Turn
from engine.game import Game
from engine.procedures.missions.marker_sight import waiting
from engine.procedures.missions.non_players import check_rolled
from engine.procedures.seam import (
    ACTIVATION_DICE,
    CLOSE_ACTIVATION,
    JUDGE_MISSION,
    LOOK_ROUND,
    PLACE_MARKERS,
    ROUSE_STUNNED,
    command,
)
from engine.procedures.sightings import look_about
from engine.rulesets.model import Ruleset
from engine.state import CARRY_ON, STUNNED, State


def check_rule(rules: Ruleset, kind: str) -> None:
    """Raise Refused for a kind of input that the ruleset has no procedure for."""
    if kind not in rules.procedures:
        raise Refused("{title} has no rule for {what}", title=rules.title, what=kind, code="no-such-rule")


async def take_input(g: Game, item: dict[str, Any]) -> None:
    """Run the procedure that an input calls for, then look round once more."""
    check_rule(g.rules, item["do"])
    check_rolled(g, item)
    if g.mission is None:
        await g.do(command(item["do"]), item)
        await g.do(LOOK_ROUND)
        return
    before, start = (g.state.active_side, g.state.phases if g.state.phase else 0), len(g.log)
    await g.do(command(item["do"]), item)
    await g.do(LOOK_ROUND)
    await g.do(JUDGE_MISSION, before, g.log[start:])


async def start_turn(g: Game, item: dict[str, Any]) -> None:
    """Fix the groups, roll for activation, begin the higher side's phase (CR3-TURN-02 to CR3-TURN-04)."""
    state = g.state
    if state.phase:
        raise Refused("a turn is under way; end its phases first", rule="CR3-TURN-09", code="turn-under-way")
    if state.progress is not None and not state.progress.placed:
        await g.do(PLACE_MARKERS)
    state.turn += 1
    fix_groups(g)
    for figure in g.figures:
        figure.activated = False
        figure.spent = ()
        figure.drawn = ()
    state.dropped = tuple((name, at, floor, "" if c == "spent" else c) for name, at, floor, c in state.dropped)
    _expire_orders(g, state)
    g.begin("turn")
    dice = await g.do(ACTIVATION_DICE)
    state.activation_dice = tuple(dice.items())
    state.order = tuple(sorted(g.sides, key=lambda side: -dice[side]))
    begin_phase(g, 1)


def fix_groups(g: Game) -> None:
    """Which figures form a group is fixed before the dice (CR3-GROUP-10); those down are on their own (CR3-RUL-51)."""
    number = 0
    for figure in g.figures:
        figure.group = -1 - figure.index
    for side in g.sides:
        for group in g.components([f for f in g.of_side(side) if f.able]):
            for figure in group:
                figure.group = number
            number += 1


async def activation_dice(g: Game) -> dict[str, int]:
    """One die a side, again while they are equal (CR3-TURN-03)."""
    while True:
        dice = {side: g.roll("activation", side, 1)[0] for side in g.sides}
        equal = len(set(dice.values())) < len(dice)
        highest = max(dice.values())
        for side, die in dice.items():
            result = "reroll" if equal else "first" if die == highest else "second"
            rule = "CR3-TURN-03" if equal else "CR3-TURN-04"
            g.emit(Roll("activation", (die,), side=side, total=die, result=result, rule=rule))
        if not equal:
            return dice


def begin_phase(g: Game, phase: int) -> None:
    """Start a side's phase: movement of the last one is forgotten, sightings begin afresh (CR3-RUL-18, CR3-RUL-77)."""
    state = g.state
    state.phase = phase
    state.phases += 1
    state.active = ()
    state.leader_rep = 9
    for figure in g.figures:
        figure.moved = figure.may_turn = False
        figure.fast = figure.fast and g.rules.parameters.fast_lasts
    g.emit(Turn(state.turn, phase, state.active_side, rule="CR3-TURN-01"))
    look_about(g)


async def end_phase(g: Game, item: dict[str, Any]) -> None:
    """The active side activates no more groups; after the second phase the turn is over (CR3-TURN-08, CR3-TURN-09)."""
    state = g.state
    if not state.phase:
        raise Refused("no turn is under way; start one", rule="CR3-TURN-01", code="no-turn")
    if state.markers and (left := waiting(g)):
        raise Refused("{marker} has its turn still to take", marker=left[0].id, rule="CR3-PEF-04")
    if state.active:
        await g.do(CLOSE_ACTIVATION)
    await g.do(ROUSE_STUNNED)
    if state.phase < len(state.order):
        begin_phase(g, state.phase + 1)
    else:
        state.phase = 0
        state.active = ()
        g.emit(Turn(state.turn, 0, rule="CR3-TURN-09"))


async def rouse_stunned(g: Game) -> None:
    """A Stunned figure sits out one activation of its own and then carries on, prone (CR3-REACT-33, CR3-RUL-51)."""
    die = side_die(g.state, g.state.active_side)
    for figure in g.figures:
        if (
            figure.status == STUNNED
            and figure.on_table
            and figure.side == g.state.active_side
            and figure.down_since < g.state.phases
            and figure.rep >= die
        ):
            g.emit(Activation(figure.side, (figure.id,), figure.id, rule="CR3-RUL-51"))
            figure.activated = True
            if figure.carried_by >= 0:
                g.let_go(g.figures[figure.carried_by])
            g.set_posture(figure, "prone", "CR3-RUL-51")
            g.set_status(figure, CARRY_ON, "CR3-RUL-51")
            figure.done = False


def side_die(state: State, side: str) -> int:
    """This turn's activation die of a side."""
    return dict(state.activation_dice)[side]


def _expire_orders(g: Game, state: State) -> None:
    kept = []
    for order in state.orders:
        if order.until and order.until < state.turn:
            g.emit(Ordered(order.figure, order.kind, order.choice, "expired", test=order.test))
        else:
            kept.append(order)
    state.orders = tuple(kept)


async def end_encounter(g: Game, item: dict[str, Any]) -> None:
    """The players call it a day."""
    if g.state.active:
        await g.do(CLOSE_ACTIVATION)
    g.state.ended = item.get("reason", "ended")
    g.emit(EncounterEvent("ends", g.state.ended))
