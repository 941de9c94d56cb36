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
    turn,
    wounded,
)
from engine.procedures.second import casualty, charge, flight, groups, in_sight, melee, moves, received_fire, wounds
from engine.procedures.second import turn as older_turn
from engine.rulesets.model import Judge, Procedure

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

STEPS: Mapping[str, Procedure] = {
    "input": turn.take_input,
    "look-round": older_turn.look_round,
    "open-phase": older_turn.open_phase,
    "rouse-stunned": older_turn.nobody_rouses,
    "activation-dice": turn.activation_dice,
    "close-activation": groups.close_activation,
    "advance": movement.advance,
    "arrive": movement.arrive,
    "sightings": movement.sightings,
    "fast-move": moves.fast_move,
    "in-sight": in_sight.in_sight,
    "sight-rolls": in_sight.sight_rolls,
    "forgive": older_turn.nothing_forgiven,
    "volley": fire.volley,
    "wound": wounds.wound,
    "exchange-of-fire": exchange.exchange,
    "test-group": received_fire.test_group,
    "duck-back": results.duck_back,
    "run-away": flight.run_away,
    "flee": flight.flee,
    "charge-home": charge.charge_home,
    "melee-round": melee.melee_round,
    "fight-again": melee.fight_again,
}

PROCEDURES: Mapping[str, Procedure] = {**COMMANDS, **STEPS}

JUDGES: Mapping[str, Judge] = {
    "groups": groups.candidates,
    "activation": groups.check_activation,
    "charge": charge.check_charge,
    "examine": casualty.check_examine,
    "rally": flight.check_rally,
    "fix-bayonet": moves.check_bayonet,
    "sight-place": in_sight.place,
    "sight-causes": in_sight.causes,
    "hit": wounds.tests_of,
    "blow": melee.blow,
}
