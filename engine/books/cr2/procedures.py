"""What Chain Reaction 2.0 does: the second edition's infantry, whole."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.battle.game import Game
from engine.books.core import second
from engine.books.cr2.outfit import outfit, together
from engine.commands.hands import FREE
from engine.commands.looting import WORK
from engine.commands.machines.aboard import ALIGHT, BOARD, FACE, FIX_BAYONET
from engine.commands.machines.assault import ASSAULT
from engine.commands.machines.drive import DRIVE
from engine.commands.machines.guns import MANHANDLE, TRAVERSE
from engine.commands.second import hands, orders, riding
from engine.commands.second.casualties import RALLY_IN_TURN
from engine.commands.second.grenades import GRENADE, READY
from engine.commands.second.looting import LOOT
from engine.commands.second.reload import RELOAD
from engine.commands.second.tasks import TASK
from engine.commands.second.turns import END_TURN
from engine.commands.support.barrage import CEASE_FIRE, DROP_ROUNDS
from engine.commands.support.call_fire import CALL_FIRE
from engine.commands.support.flights import FLY_IN, FLY_OUT, STRAFE
from engine.commands.support.press import INTERVIEW, PHOTOGRAPH
from engine.inputs.command import Command, named
from engine.loading.loadout import OUTFIT
from engine.procedures import seam, spread
from engine.procedures.aim import SPREAD
from engine.procedures.encounters import clearing
from engine.procedures.machines import control, crew, driving, onward, overrun, wrecks
from engine.procedures.machines import seam as machines
from engine.procedures.missions import recover
from engine.procedures.movement import PASS_ON
from engine.procedures.mover import STILL_HIDDEN
from engine.procedures.second import (
    charge,
    duck_back,
    flame,
    flight,
    hiding,
    melee,
    moves,
    on_their_feet,
    received_fire,
    replies,
    rush,
    turn,
    volley,
    watch,
)
from engine.procedures.second import riding as mounted
from engine.procedures.second import seam as own
from engine.procedures.second.seam import DRIVEN_BACK, OTHERS_LOOK
from engine.procedures.support import barrage, due, press
from engine.procedures.support.seam import CALL
from engine.record.hiding import LAIRS
from engine.record.model import TOGETHER
from engine.ruleset.keys import Judging, Procedure, entries
from engine.space import Space

COMMANDS: Mapping[str, Command[Game, Any]] = {
    **second.COMMANDS,
    **named(END_TURN, ASSAULT, orders.ORDER, GRENADE, READY, RELOAD, RALLY_IN_TURN),
    **named(hands.MOVE, riding.RIDE, hands.DISPATCH, hands.CAPTURE, FREE, hands.CARRY, hands.PICK_UP),
    **named(riding.MOUNT, riding.DISMOUNT),
    **named(DRIVE, BOARD, ALIGHT, TRAVERSE, MANHANDLE, FACE, FIX_BAYONET),
    **named(STRAFE, FLY_IN, FLY_OUT, PHOTOGRAPH, INTERVIEW),
    **named(CALL_FIRE, DROP_ROUNDS, CEASE_FIRE, TASK, LOOT, WORK),
}

PROCEDURES: Mapping[str, Procedure] = {
    **second.PROCEDURES,
    **entries(
        seam.LOOK_ROUND.by(turn.look_round_for_hidden),
        seam.ADVANCE.by(mounted.advance),
        seam.CLOSE_ACTIVATION.by(mounted.close_activation),
        seam.VOLLEY.by(volley.volley),
        seam.FORGIVE.by(hiding.forgive),
        OTHERS_LOOK.by(hiding.others_look),
        seam.TEST_GROUP.by(crew.test_group),
        seam.DUCK_BACK.by(crew.or_by_machine(duck_back.duck_back)),
        own.OPEN_TURN.by(press.open_turn),
        own.MELEE_ROUND.by(on_their_feet.on_their_feet),
        own.SPEND_ROUNDS.by(barrage.spend_rounds),
        DRIVEN_BACK.by(crew.or_by_machine(duck_back.driven_back)),
        seam.RUN_AWAY.by(crew.run_away),
        seam.CHARGE_HOME.by(partial(charge.charge_home, halts=True)),
        machines.STARTS.by(driving.starts),
        machines.OUT_OF_CONTROL.by(control.out_of_control),
        machines.BEFALL.by(wrecks.befall),
        machines.COLLIDES.by(control.collides),
        machines.OVERRUN.by(overrun.overrun),
        CALL.by(due.call),
        seam.SEARCH.by(recover.search),
        seam.ENTER_ROOM.by(clearing.enter_room),
    ),
}

JUDGES: Mapping[str, Judging] = {
    **second.JUDGES,
    **entries(
        OUTFIT.by(outfit),
        SPREAD.by(spread.in_linked_swath),
        own.AFTER_DROPPING.by(moves.only_crawls),
        own.REPLY_TARGETS.by(received_fire.causes_first),
        own.HAS_ROUNDS.by(barrage.has_rounds),
        own.FACES.by(replies.active_or_facing),
        own.OUTGUNNED.by(received_fire.outgunned_if_armed),
        own.SHUT_IN.by(flight.no_way_out),
        own.SHUNS.by(flight.keeps_clear),
        own.ROUND.by(melee.each_phase),
        TOGETHER.by(together),
        LAIRS.by(Space.shelters),
        STILL_HIDDEN.by(hiding.hidden_in_cover),
        PASS_ON.by(rush.abreast),
    ),
}

UNDER_WAY = (due.SUPPORT, mounted.MOUNTS, onward.MACHINES)
ON_THE_WAY = (flame.FLAMES, hiding.ROUND_THE_COVER, rush.RUSH, watch.HELD_FIRE)
