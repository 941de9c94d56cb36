"""What MG-42 does: the second edition's way, and what its scenario and its option add."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from engine.battle.game import Game
from engine.books.core import second
from engine.commands import hands
from engine.commands.second import turns
from engine.commands.second.charge import ROUSING_CHARGE
from engine.inputs.command import Command, named
from engine.procedures import seam, turn
from engine.procedures.second import deployment, melee, moves
from engine.procedures.second import seam as own
from engine.procedures.second import turn as second_turn
from engine.ruleset.keys import Procedure, entries
from engine.ruleset.model import Option, Ruleset

COMMANDS: Mapping[str, Command[Game, Any]] = {**second.COMMANDS, **named(turns.ACTIVATE, ROUSING_CHARGE)}

PROCEDURES: Mapping[str, Procedure] = {
    **second.PROCEDURES,
    **entries(
        seam.ACTIVATION_DICE.by(turn.activation_dice),
        own.OPEN_TURN.by(second_turn.open_phase),
        seam.FAST_MOVE.by(moves.fast_move),
        seam.VOLLEY.by(deployment.volley),
        own.FIGHT_AGAIN.by(partial(melee.fight_again, led=melee.led_beside)),
        own.DEPLOY.by(deployment.deploy),
        seam.TRESPASS.by(deployment.trespass),
    ),
}


ON_THE_WAY = (deployment.TRESPASSING, *second.ON_THE_WAY)


def _with_finishing_off(rules: Ruleset) -> Ruleset:
    deeds = named(hands.DISPATCH, hands.CAPTURE, hands.FREE)
    return rules.with_(commands={**deeds, **rules.commands})


FINISH_OFF = Option(
    "finish-off", "MG42-RUL-41", "who is down may be killed or captured by an enemy in contact", _with_finishing_off
)
