"""Commands and procedures of the second edition by name: those shared by all, and those of its own.

A ruleset of that family takes them and replaces or adds single names, as one book does for its scenario.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.battle.game import Game
from engine.commands import hands, orders, posture
from engine.commands import turns as shared_turns
from engine.commands.second import activate, casualties, moves, turns
from engine.commands.second import charge as charging
from engine.commands.umpire.command import UMPIRE
from engine.inputs.command import Command, named
from engine.procedures import blast, exchange, fire, movement, results, seam, spread, turn
from engine.procedures.aim import SPREAD
from engine.procedures.missions import judge
from engine.procedures.second import (
    being_charged,
    break_through,
    charge,
    flight,
    groups,
    in_sight,
    lookers,
    melee,
    received_fire,
    wounds,
)
from engine.procedures.second import moves as moving
from engine.procedures.second import seam as own
from engine.procedures.second import turn as second_turn
from engine.ruleset.keys import Judging, Procedure, entries

COMMANDS: Mapping[str, Command[Game, Any]] = named(
    turns.START_TURN, activate.ACTIVATE, moves.MOVE, moves.STAND, moves.PRONE, posture.FACE, moves.FIRE,
    charging.CHARGE, casualties.EXAMINE, hands.CARRY, hands.DROP, casualties.RALLY, moves.FIX_BAYONET,
    shared_turns.END_ACTIVATION,
    turns.END_PHASE, orders.ORDER, turns.END_ENCOUNTER, UMPIRE,
)  # fmt: skip
"""In the order in which they are listed."""

ON_THE_WAY = (movement.IN_VIEW,)

PROCEDURES: Mapping[str, Procedure] = entries(
    seam.TAKE_INPUT.by(turn.take_input),
    seam.JUDGE_MISSION.by(judge.judge),
    seam.CONCLUDE.by(break_through.conclude),
    seam.LOOK_ROUND.by(second_turn.look_round),
    own.OPEN_TURN.by(second_turn.open_turn),
    own.OPEN_PHASE.by(second_turn.open_phase),
    seam.ROUSE_STUNNED.by(second_turn.nobody_rouses),
    seam.ACTIVATION_DICE.by(second_turn.activation_dice),
    seam.CLOSE_ACTIVATION.by(groups.close_activation),
    seam.ADVANCE.by(movement.advance),
    seam.ARRIVE.by(movement.arrive),
    seam.SIGHTINGS.by(movement.sightings),
    seam.FAST_MOVE.by(moving.group_fast_move),
    seam.IN_SIGHT.by(in_sight.in_sight),
    own.SIGHT_ROLLS.by(in_sight.sight_rolls),
    seam.FORGIVE.by(second_turn.nothing_forgiven),
    seam.VOLLEY.by(fire.volley),
    seam.WOUND.by(wounds.wound),
    seam.EXCHANGE_OF_FIRE.by(exchange.exchange),
    seam.TEST_GROUP.by(received_fire.test_group),
    seam.DUCK_BACK.by(results.duck_back),
    own.DRIVEN_BACK.by(results.duck_back),
    seam.RUN_AWAY.by(flight.run_away),
    own.FLEE.by(flight.flee),
    seam.CHARGE_HOME.by(charge.charge_home),
    own.MELEE_ROUND.by(melee.melee_round),
    own.FIGHT_AGAIN.by(partial(melee.fight_again, led=melee.led_by_group)),
)

JUDGES: Mapping[str, Judging] = entries(
    seam.FIT_TO_FIRE.by(moving.validate_weapon),
    SPREAD.by(spread.in_swath),
    seam.SHELTERED.by(blast.behind_cover),
    seam.LOOKED_PAST.by(results.in_any_cover),
    own.AFTER_DROPPING.by(moving.done),
    own.REPLY_TARGETS.by(received_fire.causes_unless_active),
    own.MEETS.by(being_charged.meets),
    own.OUTGUNNED.by(received_fire.outgunned),
    own.SHUT_IN.by(flight.ringed),
    own.ROUND.by(melee.each_turn),
    seam.SIGHT_PLACE.by(in_sight.place),
    seam.SIGHT_CAUSES.by(lookers.causes),
    seam.HIT.by(wounds.tests_of),
    seam.BLOW.by(melee.blow),
)
