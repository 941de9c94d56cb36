"""The shape of tables that both rulesets of the second edition have: each gives its own rules and rows."""

from functools import partial

from engine.tables.spec import LimitRoll, PassContest, PassTest, ShootingTable

ARMS = ("weapons", "melee_weapons")

fast_move = partial(
    PassTest,
    fields=("rep", "leader?"),
    flags=("leader",),
    keyed_by="inches",
)
ranged_combat = partial(
    ShootingTable,
    fields=("rep", "weapon", "shots?"),
    implies={"third-target": {"second-target"}},
    keyed_by="hits",
)
obviously_dead = partial(
    LimitRoll,
    fields=("weapon|impact",),
    arms=ARMS,
    limit="impact",
    notes={"": "each hit, by fire or in melee, rolls this first"},
)
damage = partial(
    LimitRoll,
    fields=("rep", "weapon|impact"),
    arms=ARMS,
    limit="rep",
    less="impact",
    notes={"rep": "the target's", "": "for a hit that was not obviously dead"},
)
melee = partial(
    PassContest,
    fields=("rep", "weapon", "enemies?", "foe"),
    foe_fields=("rep", "weapon", "enemies?"),
    arms=("melee_weapons",),
    margin=True,
    keyed_by="margin",
)
doc = partial(LimitRoll, title="How bad is it, Doc?", fields=("rep", "wounds"), limit="rep", less="wounds")
recovery = partial(
    PassTest,
    title="Recovery after the battle",
    circumstances=("ran-away", "badly-wounded"),
    exactly_one=("ran-away", "badly-wounded"),
)
