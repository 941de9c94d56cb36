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
    sightings,
    tidy,
    turn,
    wounded,
)
from engine.procedures.missions import looting, markers, non_players, objectives, place_markers, show_marker
from engine.procedures.third import charge, charge_home, collapse, fast_move, in_sight, melee, reactions
from engine.rulesets.model import Judge, Procedure

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

STEPS: Mapping[str, Procedure] = {
    "input": turn.take_input,
    "look-round": tidy.look_round,
    "judge": objectives.judge,
    "place-markers": place_markers.place_markers,
    "come-upon": markers.come_upon,
    "watch-markers": markers.watch_markers,
    "show-marker": show_marker.show_marker,
    "resolve-marker": show_marker.resolve_marker,
    "reinforce": show_marker.reinforce,
    "activation-dice": turn.activation_dice,
    "close-activation": activation.close_activation,
    "advance": movement.advance,
    "arrive": movement.arrive,
    "sightings": movement.sightings,
    "fast-move": fast_move.fast_move,
    "rouse-stunned": turn.rouse_stunned,
    "forgive": sightings.forgive,
    "in-sight": in_sight.in_sight,
    "sight-rolls": in_sight.sight_rolls,
    "newcomers": in_sight.newcomers,
    "volley": fire.volley,
    "wound": damage.wound,
    "star-luck": damage.star_luck,
    "collapse": collapse.collapse,
    "exchange-of-fire": exchange.exchange,
    "settle": exchange.settle,
    "test-group": reactions.test_group,
    "carry-out": results.carry_out,
    "duck-back": results.duck_back,
    "run-away": results.run_away,
    "charge-home": charge_home.charge_home,
    "fight-in-turn": melee.fight_in_turn,
    "melee-round": melee.melee_round,
    "fight-pairs": melee.fight_pairs,
    "melee-activation": melee.melee_activation,
    "fight-on": melee.fight_on,
    "step-away": melee.step_away,
}

PROCEDURES: Mapping[str, Procedure] = {**COMMANDS, **STEPS}

JUDGES: Mapping[str, Judge] = {
    "groups": activation.candidates,
    "activation": activation.check_activation,
    "reload": activation.check_reload,
    "sight-place": in_sight.place,
    "received-fire": reactions.fire_circumstances,
    "cohesion": reactions.losses,
    "charge-back": results.charge_back,
    "charge-dice": charge_home.plain_dice,
    "in-hand": melee.in_hand,
    "melee": melee.melee_circumstances,
    "hit": damage.tests_of,
    "blow": melee.blow,
}
"""What listing asks; those a ruleset has no use for are left out."""
