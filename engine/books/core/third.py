"""Commands and procedures of the third edition by name: what may be given, and what procedures call one another by.

A ruleset replaces one by giving another under the same name.
"""

from collections.abc import Mapping
from typing import Any

from engine.battle.game import Game
from engine.commands import (
    break_off,
    challenge,
    grenade,
    hands,
    looting,
    move,
    np_movement,
    orders,
    posture,
    reload,
    turns,
)
from engine.commands import charge as charging
from engine.commands import fire as firing
from engine.commands import markers as of_markers
from engine.commands.umpire.command import UMPIRE
from engine.inputs.command import Command, named
from engine.procedures import (
    activation,
    blast,
    damage,
    declare,
    exchange,
    fire,
    movement,
    results,
    seam,
    sightings,
    spread,
    tidy,
    turn,
)
from engine.procedures.aim import SPREAD
from engine.procedures.missions import judge, markers, objectives, on_the_way, show_marker
from engine.procedures.third import charge_home, collapse, fast_move, in_sight, melee, reactions
from engine.procedures.third import results as third_results
from engine.procedures.third import seam as own
from engine.ruleset.keys import Judging, Procedure, entries

COMMANDS: Mapping[str, Command[Game, Any]] = named(
    turns.START_TURN, of_markers.MARKER, of_markers.MOVE_MARKER, turns.ACTIVATE, break_off.BREAK_OFF, move.MOVE,
    posture.STAND, posture.PRONE, posture.FACE, firing.FIRE, grenade.GRENADE, charging.CHARGE, hands.DISPATCH,
    hands.CAPTURE, hands.FREE, hands.CARRY, hands.DROP, hands.PICK_UP, hands.EXCHANGE, challenge.CHALLENGE,
    looting.LOOT, reload.RELOAD, np_movement.NP_MOVEMENT, turns.END_ACTIVATION, turns.END_PHASE, orders.ORDER,
    turns.END_ENCOUNTER, UMPIRE,
)  # fmt: skip
"""In the order in which they are listed."""

ON_THE_WAY = (on_the_way.IN_VIEW,)

PROCEDURES: Mapping[str, Procedure] = entries(
    seam.TAKE_INPUT.by(turn.take_input),
    seam.LOOK_ROUND.by(tidy.look_round),
    seam.JUDGE_MISSION.by(judge.judge),
    seam.CONCLUDE.by(objectives.conclude),
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
    seam.BRING_DOWN.by(collapse.bring_down),
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

JUDGES: Mapping[str, Judging] = entries(
    seam.GUIDE.by(activation.linked_guide),
    seam.FIT_TO_FIRE.by(declare.validate_weapon),
    SPREAD.by(spread.in_linked_swath),
    seam.SHELTERED.by(blast.behind_cover),
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
"""What previews and procedures ask; those a ruleset has no use for are left out."""
