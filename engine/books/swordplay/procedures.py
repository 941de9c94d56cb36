"""What Swordplay does: as Chain Reaction 3.0 but for what it replaces, drops and adds."""

from collections.abc import Mapping
from typing import Any

from engine.battle.game import Game
from engine.books.core import third as core
from engine.books.swordplay.tables import DROPPED
from engine.commands import saddle
from engine.commands.swordplay.reload import RELOAD
from engine.inputs.command import Command, named
from engine.loading.loadout import OUTFIT
from engine.procedures import seam
from engine.procedures.swordplay import arms, charges, classes, come_on, grip, loading
from engine.procedures.third import seam as own
from engine.ruleset.keys import Judging, Procedure, entries

COMMANDS: Mapping[str, Command[Game, Any]] = {
    **{name: command for name, command in core.COMMANDS.items() if name not in DROPPED},
    **named(RELOAD, saddle.MOUNT, saddle.DISMOUNT),
}

PROCEDURES: Mapping[str, Procedure] = {
    **core.PROCEDURES,
    **entries(
        own.LOAD_IN_SIGHT.by(loading.load_in_sight),
        own.COME_ON.by(come_on.come_on),
        own.FIGHT_PAIRS.by(grip.fight_pairs),
        own.MELEE_ROUND.by(grip.melee_round),
    ),
}

JUDGES: Mapping[str, Judging] = {
    **core.JUDGES,
    **entries(
        OUTFIT.by(arms.outfit),
        seam.CLOSES.by(arms.closes),
        seam.FIT_TO_FIRE.by(loading.validate_weapon),
        own.RECEIVED_FIRE.by(classes.received_fire),
        own.COHESION.by(classes.losses),
        own.CHARGE_BACK.by(classes.charge_back),
        own.CHARGE_DICE.by(classes.charge_dice),
        own.IN_HAND.by(arms.in_hand),
        own.MELEE.by(arms.melee_circumstances),
        own.ROLL_TOGETHER.by(Game.group_of),
        own.SHOT_AT.by(charges.closest),
    ),
}
