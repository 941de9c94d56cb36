"""What MG-42 lets nobody have: it knows no ammunition to run out of (MG42-RUL-81)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import BadRequest
from engine.ruleset.model import Ruleset
from engine.state import Figure


def outfit(rules: Ruleset, figure: Figure, data: Mapping[str, Any], path: str) -> None:
    """Raise BadRequest naming the rule for a figure of a record whose weapons are said to be empty."""
    if figure.empty:
        raise BadRequest("no weapon runs out of ammunition here ({rule})", rule="MG42-RUL-81", field=f"{path}.ammo")
