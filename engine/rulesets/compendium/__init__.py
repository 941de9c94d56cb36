"""The French Compendium as a ruleset: its tables and weapons, whole; nothing of it is played yet."""

from engine.rulesets.compendium.tables import CHECKS
from engine.rulesets.compendium.traits import DICE, TRAITS
from engine.rulesets.compendium.weapons import GENERIC, PERIODS
from engine.rulesets.model import Counterpart, Ruleset
from engine.rulesets.parameters import Parameters

COMPENDIUM = Ruleset(
    id="compendium",
    title="Chain Reaction Compendium",
    revision=1,
    parameters=Parameters(reps=(1, 2, 3, 4, 5, 6)),
    weapons=GENERIC.weapons,
    melee_weapons=GENERIC.melee_weapons,
    checks=CHECKS,
    commands={},
    procedures={},
    options={period.id: period for period in PERIODS},
    traits=TRAITS,
    counterparts={
        "charge": Counterpart("being-charged", foe=True),
        "after-battle": Counterpart("recovery"),
        "recover-knock-down": Counterpart("stun-recovery"),
    },
    dice=DICE,
    in_force=frozenset({"star-power", "free-will", "free-will-may-roll"}),
)
