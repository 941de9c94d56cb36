"""What Chain Reaction 2.0 does: the second edition's infantry, whole."""

from collections.abc import Mapping
from typing import Any

from engine.commands.hands import FREE
from engine.commands.model import Command, named
from engine.commands.second import hands, orders
from engine.commands.second.casualties import RALLY_IN_TURN
from engine.commands.second.grenades import GRENADE, READY
from engine.commands.second.reload import RELOAD
from engine.procedures import seam
from engine.procedures.movement import PASS_ON
from engine.procedures.mover import STILL_HIDDEN
from engine.procedures.second import break_through, hiding, pursue, running, rush, turn, volley, watch
from engine.procedures.second.seam import DRIVEN_BACK, OTHERS_LOOK
from engine.records.hiding import LAIRS
from engine.records.loadout import OUTFIT, TOGETHER
from engine.rulesets.core import second
from engine.rulesets.cr2.outfit import one_leader, outfit
from engine.rulesets.keys import Judging, Procedure, entries
from engine.space import Space

COMMANDS: Mapping[str, Command[Any]] = {
    **second.COMMANDS,
    **named(orders.ORDER, GRENADE, READY, RELOAD, RALLY_IN_TURN),
    **named(hands.MOVE, hands.DISPATCH, hands.CAPTURE, FREE, hands.CARRY, hands.PICK_UP),
}

PROCEDURES: Mapping[str, Procedure] = {
    **second.PROCEDURES,
    **entries(
        seam.LOOK_ROUND.by(turn.look_round_for_hidden),
        seam.VOLLEY.by(volley.volley),
        seam.FORGIVE.by(hiding.forgive),
        OTHERS_LOOK.by(hiding.others_look),
        seam.DUCK_BACK.by(running.duck_back),
        DRIVEN_BACK.by(running.driven_back),
        seam.RUN_AWAY.by(pursue.run_away),
        seam.JUDGE_MISSION.by(break_through.judge),
    ),
}

JUDGES: Mapping[str, Judging] = {
    **second.JUDGES,
    **entries(
        OUTFIT.by(outfit),
        TOGETHER.by(one_leader),
        LAIRS.by(Space.shelters),
        STILL_HIDDEN.by(hiding.hidden_in_cover),
        PASS_ON.by(rush.abreast),
    ),
}

ON_THE_WAY = (hiding.ROUND_THE_COVER, rush.RUSH, watch.HELD_FIRE)
