"""Attributes of the French Compendium: what its figures may be by nature."""

from dataclasses import replace

from engine.procedures.compendium.outfit import DOGS
from engine.ruleset.model import Trait

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

TRAITS = _ATTRIBUTES | {
    "thrower": replace(_ATTRIBUTES["thrower"], throws=900),
    **{name: Trait(name, kind.rule) for name, kind in DOGS.items()},
    "vest": Trait("vest", "CMP-REACT-20"),
    "unfocused": Trait("unfocused", "CMP-REACT-19", won=True),
}
