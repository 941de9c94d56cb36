"""Short ways to fire missions of Chain Reaction 2.0."""

from __future__ import annotations

from typing import Any

from tests.engine.machines import armored
from tests.engine.table import Battle

WIDE = {"width": 72, "height": 72}
GUN = "gun blue rep 4 with nothing at 36,69"
LEO = "leo blue rep 4 with nothing at 36,71"
TUBE = "tube of blue model light-mortar at 36,70 gunner gun loader leo"
RED = "rex red rep 4 with rifle at 36,30"
FAR = "far red rep 4 at 70,2 facing 0"
WALL = {"id": "wall", "type": "wall", "tall": True, "line": [[0, 60], [72, 60]]}


def mortar(*others: str, tube: str = TUBE, dice: dict[str, Any] | None = None, **more: Any) -> Battle:
    """A light mortar with its crew near the south edge, 40 inches from the middle of the table."""
    return armored(GUN, LEO, tube, *others, table=WIDE, dice=dice or {}, **more)


def again(b: Battle, *figures: str) -> None:
    """Both phases are over, and blue's next turn begins."""
    b.do("end-phase")
    b.do("end-phase")
    b.blue_turn(*figures)


def left(b: Battle) -> int:
    """Rounds of the mission that are still to fall."""
    return b.encounter.state.barrages[0].left
