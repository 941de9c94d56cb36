"""One charger against its target (CR3-CHARGE-06 to CR3-CHARGE-09)."""

from dataclasses import dataclass, field

from engine.events import Deed
from engine.space import Point
from engine.state import Figure

Holding = tuple[frozenset[str], frozenset[str]]
"""What holds for a charger in the charge test, and what for its target."""

NOTHING: Holding = (frozenset(), frozenset())


@dataclass(slots=True)
class ChargeTest:
    """One charger against its target, and how the test between them came out."""

    charger: Figure
    target: Figure
    began: Point
    """Where it set out from."""
    rear: bool
    """It began and ended its movement behind the target (CR3-FIG-05)."""
    reach: int = 0
    """How far its movement still carries it from the charge point."""
    result: str = ""
    melee: bool = False
    mutual: bool = False
    """The target charges it at the same time (CR3-RUL-166)."""
    deed: Deed = field(default_factory=Deed)
    """The way there; once it is rolled for, the charge itself."""

    @property
    def dice_allowed(self) -> int:
        """Dice the target may fire at this charger: none, one, or (99) its full Target Rating."""
        allowed = {"target-fires-one": 1, "target-fires": 1, "target-fires-all": 99, "charger-halts": 99}
        return allowed.get(self.result, 0)
