"""What figures of a record may be: the attributes that are in play (CMP-ATTR-01)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.rulesets.model import Ruleset
from engine.state import Figure

NOT_IN_PLAY = frozenset({
    "clumsy", "crack-shot", "dim-witted", "looter", "lucky", "phobia", "thrower", "unlucky",
})  # fmt: skip
"""Attributes that say more than how many dice a test has."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Raise BadRequest naming the rule for an attribute that does nothing in a battle yet."""
    for trait in sorted(figure.traits & NOT_IN_PLAY):
        said = "the attribute {trait} is not in play yet ({rule})"
        raise BadRequest(said, trait=trait, rule=rules.traits[trait].rule, field=f"{path}.traits")
