"""The procedures of Swordplay by name: those of Chain Reaction 3.0 but for what it replaces, drops and adds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.procedures import saddle, seam
from engine.procedures.swordplay import arms, classes, come_on, grip, loading
from engine.procedures.third import seam as own
from engine.records.loadout import OUTFIT
from engine.rulesets.core import third as core
from engine.rulesets.keys import Judging, Procedure, entries

DROPPED = frozenset({"grenade"})
"""There is nothing to lob (SWP-WPN-52)."""

PROCEDURES: Mapping[str, Procedure] = {
    **{name: procedure for name, procedure in core.PROCEDURES.items() if name not in DROPPED},
    "reload": loading.reload,
    **entries(
        own.LOAD_IN_SIGHT.by(loading.load_in_sight),
        own.COME_ON.by(come_on.come_on),
        own.MELEE_ROUND.by(grip.melee_round),
    ),
    "mount": saddle.mount,
    "dismount": saddle.dismount,
}

JUDGES: Mapping[str, Judging] = {
    **core.JUDGES,
    **entries(
        OUTFIT.by(arms.outfit),
        seam.CLOSES.by(arms.closes),
        seam.FIT_TO_FIRE.by(loading.check_weapon),
        seam.RELOAD.by(loading.check_reload),
        seam.SADDLE.by(saddle.check_saddle),
        own.RECEIVED_FIRE.by(classes.received_fire),
        own.MAN_DOWN.by(classes.man_down),
        own.COHESION.by(classes.losses),
        own.CHARGE_BACK.by(classes.charge_back),
        own.CHARGE_DICE.by(classes.charge_dice),
        own.IN_HAND.by(arms.in_hand),
        own.MELEE.by(arms.melee_circumstances),
    ),
}
