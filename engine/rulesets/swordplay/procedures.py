"""The procedures of Swordplay by name: those of Chain Reaction 3.0 but for what it replaces, drops and adds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.procedures import saddle
from engine.procedures.swordplay import arms, classes, come_on, grip, loading
from engine.rulesets.core import third as core
from engine.rulesets.model import Judge, Procedure

DROPPED = frozenset({"grenade"})
"""There is nothing to lob (SWP-WPN-52)."""

PROCEDURES: Mapping[str, Procedure] = {
    **{name: procedure for name, procedure in core.PROCEDURES.items() if name not in DROPPED},
    "reload": loading.reload,
    "load-in-sight": loading.load_in_sight,
    "come-on": come_on.come_on,
    "melee-round": grip.melee_round,
    "mount": saddle.mount,
    "dismount": saddle.dismount,
}

JUDGES: Mapping[str, Judge] = {
    **core.JUDGES,
    "outfit": arms.outfit,
    "closes": arms.closes,
    "reload": loading.check_reload,
    "saddle": saddle.check_saddle,
    "received-fire": classes.received_fire,
    "cohesion": classes.losses,
    "charge-back": classes.charge_back,
    "charge-dice": classes.charge_dice,
    "in-hand": arms.in_hand,
    "melee": arms.melee_circumstances,
}
