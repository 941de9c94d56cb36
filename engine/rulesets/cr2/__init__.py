"""Chain Reaction 2.0 as a ruleset: its tables, whole; nothing of it is played yet."""

from engine.rulesets.cr2.tables import CHECKS
from engine.rulesets.cr2.weapons import MELEE_WEAPONS, WEAPONS
from engine.rulesets.model import Counterpart, Parameters, Ruleset

CR2 = Ruleset(
    id="cr2",
    title="Chain Reaction 2.0",
    revision=1,
    parameters=Parameters(reps=(1, 2, 3, 4, 5, 6, 7)),
    weapons=WEAPONS,
    melee_weapons=MELEE_WEAPONS,
    checks=CHECKS,
    commands={},
    procedures={},
    counterparts={
        "charge": Counterpart("being-charged", foe=True),
        "challenge": Counterpart("challenge", words={"very-easy": "easy", "very-difficult": "hard"}),
        "after-battle": Counterpart("recovery", words={"out-of-the-fight": "badly-wounded"}),
    },
    in_force=frozenset({"free-will", "free-will-may-roll"}),
)
