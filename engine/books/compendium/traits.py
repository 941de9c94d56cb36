"""Attributes of the French Compendium: what its figures may be by nature."""

from dataclasses import replace
from functools import partial

from engine.ruleset.kinds import NO_TEST, Kind, Trait

ADVANTAGES = (
    "born-leader", "nimble", "brawler", "athlete", "crack-shot", "nerves-of-steel", "thrower", "hard-to-kill",
    "knife-fighter", "lucky", "quick-reflexes", "stealthy", "brave", "stoic", "driver", "charismatic", "strong",
    "dexterous", "roll-twice", "none",
)  # fmt: skip
"""By the faces of a die of twenty: two more rolls on 19, nothing on 20 (CMP-T-ADVANTAGES)."""
DISADVANTAGES = (
    "fearful", "slow", "slow-to-react", "runt", "clumsy", "coward", "looter", "shirker", "unlucky", "weakling",
    "dim-witted", "phobia",
)  # fmt: skip
"""By the faces of a die of twelve (CMP-T-DISADVANTAGES)."""
NATURES = {"advantage": ADVANTAGES, "disadvantage": DISADVANTAGES}
DICE = {name: len(faces) for name, faces in NATURES.items()}
_PAIRS = (("athlete", "slow"), ("brave", "coward"), ("brawler", "runt"), ("quick-reflexes", "slow-to-react"))
"""Attributes of which each takes the other back (CMP-RUL-065)."""
_OPPOSITES = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}

_ATTRIBUTES = {
    name: Trait(name, f"CMP-{chapter}-{face:02}", opposite=_OPPOSITES.get(name, ""))
    for chapter, names in (("ADV", ADVANTAGES[:18]), ("DIS", DISADVANTAGES))
    for face, name in enumerate(names, start=1)
}

_DOG = partial(Kind, gifts=frozenset(_ATTRIBUTES), rank="CMP-RUL-206", mount="CMP-RUL-230", plain="CMP-RUL-206")
_OURS = partial(Kind, mount="CMP-RUL-207", plain="CMP-RUL-207", rep=4)
DOGS = (
    _DOG("dog", "CMP-ANIM-01", rep=4, melee="improvised-two-handed"),
    _DOG("lapdog", "CMP-ANIM-02", rep=3, melee="unarmed"),
)
ZOMBIE = _OURS(
    "zombie", "CMP-ZOM-08", melee="improvised-one-handed", rank="CMP-RUL-135", pace=600, way="round", takes=NO_TEST
)
INSURGENT = _OURS(
    "insurgent", "CMP-INS-08", melee="unarmed", rank="CMP-RUL-145", arms="CMP-INS-03",
    weapons=("assault-rifle", "light-machine-gun", "rocket-launcher", "bolt-action-rifle"),
)  # fmt: skip
"""Those whom the game brings on (CMP-ZOM, CMP-INS)."""

TRAITS = _ATTRIBUTES | {
    "thrower": replace(_ATTRIBUTES["thrower"], throws=900),
    **{dog.id: dog for dog in DOGS},
    "vest": Trait("vest", "CMP-REACT-20"),
    "comm-link": Trait("comm-link", "CMP-MORT-09"),
    "unfocused": Trait("unfocused", "CMP-REACT-19", won=True),
}
