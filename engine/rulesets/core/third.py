"""The procedures by name: what an input starts, and what procedures call one another by.

A ruleset replaces one by giving another function under the same name.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.procedures import (
    activation,
    blast,
    damage,
    exchange,
    fire,
    movement,
    orders,
    posture,
    results,
    seam,
    sightings,
    tidy,
    turn,
    wounded,
)
from engine.procedures.missions import looting, markers, non_players, objectives, place_markers, show_marker
from engine.procedures.third import charge, charge_home, collapse, fast_move, in_sight, melee, reactions
from engine.procedures.third import results as third_results
from engine.procedures.third import seam as own
from engine.rulesets.keys import Judging, Procedure, entries

COMMANDS: Mapping[str, Procedure] = {
    "start-turn": turn.start_turn,
    "activate": activation.activate,
    "move": movement.move,
    "stand": posture.stand,
    "prone": posture.prone,
    "face": posture.face,
    "fire": fire.fire,
    "grenade": blast.grenade,
    "charge": charge.charge,
    "break-off": melee.break_off,
    "reload": activation.reload,
    "dispatch": wounded.dispatch,
    "capture": wounded.capture,
    "free": wounded.free,
    "carry": wounded.carry,
    "drop": wounded.drop,
    "pick-up": wounded.pick_up,
    "exchange": wounded.exchange_weapons,
    "challenge": wounded.challenge,
    "order": orders.order,
    "np-movement": non_players.np_movement,
    "marker": markers.marker,
    "move-marker": markers.move_marker,
    "loot": looting.loot,
    "end-activation": activation.end_activation,
    "end-phase": turn.end_phase,
    "end-encounter": turn.end_encounter,
}
"""One for every input but `decide`."""

STEPS: Mapping[str, Procedure] = entries(
    seam.TAKE_INPUT.by(turn.take_input),
    seam.LOOK_ROUND.by(tidy.look_round),
    seam.JUDGE_MISSION.by(objectives.judge),
    seam.PLACE_MARKERS.by(place_markers.place_markers),
    seam.COME_UPON.by(in_sight.come_upon),
    seam.WATCH_MARKERS.by(markers.watch_markers),
    seam.SHOW_MARKER.by(show_marker.show_marker),
    seam.RESOLVE_MARKER.by(show_marker.resolve_marker),
    seam.REINFORCE.by(show_marker.reinforce),
    seam.ACTIVATION_DICE.by(turn.activation_dice),
    seam.CLOSE_ACTIVATION.by(activation.close_activation),
    seam.ADVANCE.by(movement.advance),
    seam.ARRIVE.by(movement.arrive),
    seam.SIGHTINGS.by(movement.sightings),
    seam.FAST_MOVE.by(fast_move.fast_move),
    seam.ROUSE_STUNNED.by(turn.rouse_stunned),
    seam.FORGIVE.by(sightings.forgive),
    seam.IN_SIGHT.by(in_sight.in_sight),
    own.SIGHT_ROLLS.by(in_sight.sight_rolls),
    own.NEWCOMERS.by(in_sight.newcomers),
    seam.VOLLEY.by(fire.volley),
    seam.WOUND.by(damage.wound),
    seam.STAR_LUCK.by(damage.star_luck),
    seam.COLLAPSE.by(collapse.collapse),
    seam.EXCHANGE_OF_FIRE.by(exchange.exchange),
    own.SETTLE.by(exchange.settle),
    seam.TEST_GROUP.by(reactions.test_group),
    own.CARRY_OUT.by(third_results.carry_out),
    seam.DUCK_BACK.by(results.duck_back),
    seam.RUN_AWAY.by(third_results.run_away),
    seam.CHARGE_HOME.by(charge_home.charge_home),
    own.FIGHT_IN_TURN.by(melee.fight_in_turn),
    own.MELEE_ROUND.by(melee.melee_round),
    own.FIGHT_PAIRS.by(melee.fight_pairs),
    seam.MELEE_ACTIVATION.by(melee.melee_activation),
    seam.FIGHT_ON.by(melee.fight_on),
    seam.STEP_AWAY.by(melee.step_away),
)

PROCEDURES: Mapping[str, Procedure] = {**COMMANDS, **STEPS}

JUDGES: Mapping[str, Judging] = entries(
    seam.GROUPS.by(activation.candidates),
    seam.ACTIVATION.by(activation.check_activation),
    seam.FIT_TO_FIRE.by(fire.check_weapon),
    seam.RELOAD.by(activation.check_reload),
    seam.SIGHT_PLACE.by(in_sight.place),
    own.RECEIVED_FIRE.by(reactions.fire_circumstances),
    own.MAN_DOWN.by(reactions.others_carrying_on),
    own.COHESION.by(reactions.losses),
    own.CHARGE_BACK.by(third_results.charge_back),
    own.CHARGE_DICE.by(charge_home.plain_dice),
    own.IN_HAND.by(melee.in_hand),
    own.MELEE.by(melee.melee_circumstances),
    seam.HIT.by(damage.tests_of),
    seam.BLOW.by(melee.blow),
)
"""What listing asks; those a ruleset has no use for are left out."""
