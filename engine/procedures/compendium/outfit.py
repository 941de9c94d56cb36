"""What figures of a record may be: attributes that do not cancel out (CMP-ATTR-01)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.rulesets.model import Ruleset
from engine.state import Figure

OPPOSITES = (("athlete", "slow"), ("brave", "coward"), ("brawler", "runt"), ("quick-reflexes", "slow-to-react"))
"""Attributes of which each takes the other back."""


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Raise BadRequest naming the rule for two attributes that cancel out (CMP-RUL-065)."""
    for one, other in OPPOSITES:
        if figure.traits >= {one, other}:
            said = "{one} and {other} cancel out: leave out both ({rule})"
            raise BadRequest(said, one=one, other=other, rule=rules.cite("CMP-RUL-065"), field=f"{path}.traits")
