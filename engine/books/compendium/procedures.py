"""What the French Compendium plays on foot: the second edition's procedures, with what it does in its own way."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.battle.battlefield import LINKS
from engine.battle.game import Game
from engine.books.core import second
from engine.commands import challenge, grenade, hands, posture, reload, turns
from engine.commands.compendium import activate, cars, fight, mortars, orders
from engine.commands.machines.aboard import ALIGHT
from engine.commands.second import casualties, moves, riding
from engine.commands.second import turns as second_turns
from engine.commands.umpire.command import UMPIRE
from engine.inputs.command import Command, named
from engine.procedures import blast, damage, declare, results, seam, spread
from engine.procedures.aim import SPREAD
from engine.procedures.compendium import (
    activation,
    charge,
    fast_move,
    flight,
    focus,
    harm,
    in_sight,
    launchers,
    melee,
    reactions,
    sky,
    under_fire,
)
from engine.procedures.compendium import cars as driving
from engine.procedures.machines import seam as machines
from engine.procedures.second import flight as second_flight
from engine.procedures.second import melee as second_melee
from engine.procedures.second import seam as own
from engine.procedures.second import turn as second_turn
from engine.ruleset.keys import Judging, Procedure, entries

COMMANDS: Mapping[str, Command[Game, Any]] = named(
    second_turns.START_TURN, activate.ACTIVATE, moves.MOVE, moves.STAND, moves.PRONE, posture.FACE, fight.FIRE,
    grenade.GRENADE, fight.CHARGE, fight.DISPATCH, hands.CAPTURE, hands.FREE, hands.CARRY, hands.DROP, reload.RELOAD,
    challenge.CHALLENGE, cars.BOARD, ALIGHT, riding.MOUNT, riding.DISMOUNT, cars.START_ENGINE, cars.DRIVE,
    mortars.SET_UP, mortars.CALL_FIRE, mortars.PACK_UP, mortars.CARRY,
    casualties.RALLY_IN_TURN, second_turns.END_PHASE, turns.END_ACTIVATION, orders.ORDER, turns.END_ENCOUNTER,
    UMPIRE,
)  # fmt: skip

PROCEDURES: Mapping[str, Procedure] = {
    **{name: step for name, step in second.PROCEDURES.items() if name != own.DRIVEN_BACK.name},
    **entries(
        seam.ACTIVATION_DICE.by(sky.activation_dice),
        own.OPEN_TURN.by(second_turn.open_phase),
        seam.LOOK_ROUND.by(activation.look_round),
        seam.CLOSE_ACTIVATION.by(activation.close_activation),
        seam.FAST_MOVE.by(fast_move.fast_move),
        seam.ARRIVE.by(fast_move.arrive),
        seam.IN_SIGHT.by(in_sight.in_sight),
        own.SIGHT_ROLLS.by(in_sight.sight_rolls),
        seam.FORGIVE.by(in_sight.forgive),
        seam.VOLLEY.by(launchers.volley),
        seam.WOUND.by(harm.wound),
        seam.STAR_LUCK.by(damage.star_luck),
        seam.TEST_GROUP.by(under_fire.test_group),
        seam.DUCK_BACK.by(driving.or_in_car(driving.on_foot(results.duck_back))),
        seam.RUN_AWAY.by(driving.or_in_car(flight.run_away)),
        machines.OUT_OF_CONTROL.by(driving.out_of_control),
        machines.COLLIDES.by(driving.collides),
        own.FLEE.by(flight.flee),
        seam.FOCUS.by(focus.settle_on),
        seam.CHARGE_HOME.by(charge.charge_home),
        own.MELEE_ROUND.by(melee.melee_round),
        own.FIGHT_AGAIN.by(partial(second_melee.fight_again, led=second_melee.led_beside)),
    ),
}

JUDGES: Mapping[str, Judging] = {
    **second.JUDGES,
    **entries(
        seam.FIT_TO_FIRE.by(declare.validate_weapon),
        LINKS.by(activation.either_leads),
        SPREAD.by(spread.near_the_first),
        seam.SHELTERED.by(blast.never),
        seam.LOOKED_PAST.by(results.where_it_is),
        own.MEETS.by(reactions.meets),
        own.SHUT_IN.by(second_flight.cornered),
        seam.SIGHT_PLACE.by(in_sight.place),
        seam.HIT.by(harm.tests_of),
    ),
}
