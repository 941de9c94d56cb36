"""The procedures of the older way by name: those shared by all, and those of its own.

A ruleset of that family takes them and replaces or adds single names, as one book does for its scenario.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.procedures import (
    activation,
    exchange,
    fire,
    movement,
    orders,
    posture,
    results,
    seam,
    turn,
    wounded,
)
from engine.procedures.second import (
    casualty,
    charge,
    flight,
    groups,
    in_sight,
    lookers,
    melee,
    moves,
    received_fire,
    wounds,
)
from engine.procedures.second import seam as own
from engine.procedures.second import turn as older_turn
from engine.rulesets.keys import Judging, Procedure, entries

COMMANDS: Mapping[str, Procedure] = {
    "start-turn": older_turn.start_turn,
    "activate": groups.activate,
    "move": moves.move,
    "stand": moves.stand,
    "prone": moves.prone,
    "face": posture.face,
    "fire": moves.fire,
    "charge": charge.charge,
    "fix-bayonet": moves.fix_bayonet,
    "examine": casualty.examine,
    "rally": flight.rally,
    "carry": wounded.carry,
    "drop": wounded.drop,
    "order": orders.order,
    "end-activation": activation.end_activation,
    "end-phase": older_turn.end_phase,
    "end-encounter": casualty.end_encounter,
}

STEPS: Mapping[str, Procedure] = entries(
    seam.TAKE_INPUT.by(turn.take_input),
    seam.LOOK_ROUND.by(older_turn.look_round),
    own.OPEN_PHASE.by(older_turn.open_phase),
    seam.ROUSE_STUNNED.by(older_turn.nobody_rouses),
    seam.ACTIVATION_DICE.by(turn.activation_dice),
    seam.CLOSE_ACTIVATION.by(groups.close_activation),
    seam.ADVANCE.by(movement.advance),
    seam.ARRIVE.by(movement.arrive),
    seam.SIGHTINGS.by(movement.sightings),
    seam.FAST_MOVE.by(moves.fast_move),
    seam.IN_SIGHT.by(in_sight.in_sight),
    own.SIGHT_ROLLS.by(in_sight.sight_rolls),
    seam.FORGIVE.by(older_turn.nothing_forgiven),
    seam.VOLLEY.by(fire.volley),
    seam.WOUND.by(wounds.wound),
    seam.EXCHANGE_OF_FIRE.by(exchange.exchange),
    seam.TEST_GROUP.by(received_fire.test_group),
    seam.DUCK_BACK.by(results.duck_back),
    seam.RUN_AWAY.by(flight.run_away),
    own.FLEE.by(flight.flee),
    seam.CHARGE_HOME.by(charge.charge_home),
    own.MELEE_ROUND.by(melee.melee_round),
    own.FIGHT_AGAIN.by(melee.fight_again),
)

PROCEDURES: Mapping[str, Procedure] = {**COMMANDS, **STEPS}

JUDGES: Mapping[str, Judging] = entries(
    seam.GROUPS.by(groups.candidates),
    seam.ACTIVATION.by(groups.check_activation),
    seam.CHARGE.by(charge.check_charge),
    seam.EXAMINE.by(casualty.check_examine),
    seam.RALLY.by(flight.check_rally),
    seam.FIT_TO_FIRE.by(moves.check_weapon),
    seam.FIX_BAYONET.by(moves.check_bayonet),
    seam.SIGHT_PLACE.by(in_sight.place),
    seam.SIGHT_CAUSES.by(lookers.causes),
    seam.HIT.by(wounds.tests_of),
    seam.BLOW.by(melee.blow),
)
