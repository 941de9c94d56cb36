"""What figures of a record may be: the attributes that are in play (CMP-ATTR-01)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.rulesets.model import Ruleset
from engine.state import Figure

NOT_IN_PLAY = frozenset({"looter", "phobia"})
"""Attributes about what no record has yet: loot that lies about, and zombies."""
OPPOSITES = (("athlete", "slow"), ("brave", "coward"), ("brawler", "runt"), ("quick-reflexes", "slow-to-react"))
"""Attributes of which each takes the other back."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Raise BadRequest naming the rule for an attribute that does nothing in a battle yet, or for two that cancel out.

    CMP-RUL-065.
    """
    for trait in sorted(figure.traits & NOT_IN_PLAY):
        said = "the attribute {trait} is not in play yet ({rule})"
        raise BadRequest(said, trait=trait, rule=rules.traits[trait].rule, field=f"{path}.traits")
    for one, other in OPPOSITES:
        if figure.traits >= {one, other}:
            said = "{one} and {other} cancel out: leave out both ({rule})"
            raise BadRequest(said, one=one, other=other, rule=rules.cite("CMP-RUL-065"), field=f"{path}.traits")
