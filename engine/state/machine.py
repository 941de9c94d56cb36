"""A machine: what it is and does now. Those aboard are figures that name it. Machines compare by identity.

Lengths are hundredths of an inch, angles degrees clockwise from north.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

Point = tuple[int, int]
READY, STALLED, DISABLED, OFF_TABLE = "ready", "stalled", "disabled", "off-table"
ALOFT = "aloft"
"""In flight over the table, while it comes or leaves or flies its run (CR2-RUL-298)."""
OVERTURNED, WRECKED, PACKED = "overturned", "wrecked", "packed"
MACHINE_STATUSES = (READY, STALLED, DISABLED, OVERTURNED, WRECKED, OFF_TABLE, PACKED)


@dataclass(slots=True, eq=False)
class Machine:
    """One vehicle or gun. `index` is its place in the record, the order of everything simultaneous."""

    index: int
    id: str
    name: str
    side: str
    model: str
    at: Point
    facing: int = 0
    turret: int = 0
    """Where its turret points, as a facing of its own; as the hull where it has none."""
    speed: int = 0
    """For the turn; half of it is covered in each phase (CR2-VEH-04)."""
    status: str = READY
    known: int = 0
    """A bit for every side that has seen it."""
    rounds: tuple[tuple[str, int], ...] = ()
    """Rounds left for weapons that have so many and no more (CR2-APW-04)."""
    empty: tuple[str, ...] = ()
    """Weapons fired and not loaded again (CR2-APW-03)."""
    loaded_in: int = 0
    """The phase, counted through the encounter, in which its loader last loaded (CR2-RUL-280)."""
    drove_in: int = 0
    """The phase, counted through the encounter, in which it last went on."""
    passed: tuple[int, int] = (0, 0)
    """The phase, counted likewise, in which figures last got in or out, and how many did (CR2-HELI-03)."""
    covered: int = 0
    """How far it went in that phase (CR2-RUL-278)."""
    left: int = 0
    """How far it has still to go in that phase, where its crew paused to fire (CR2-VEH-05)."""
    turning: int = 0
    """By how many degrees it turns at the end of that way."""
    changed_in: int = 0
    """The turn in which its owner last set its speed (CR2-VEH-06)."""
    rolling: bool = False
    """Out of control, it rolls to a stop (CR2-VEH-16)."""
    buttoned: bool = False
    """Its crew has shut every hatch (CR2-VEH-14)."""
    hull_down: bool = False
    """A check has had it drive behind cover, and it has not moved since (CR2-RUL-281)."""
    burning: bool = False
    """A flame thrower has put it out of the battle (CR2-RUL-481)."""
    allowance: int = 0
    """How far it may go in the phase in which it last went on, where it has no inertia (CMP-CAR-02 to CMP-CAR-04)."""
    fast: bool = False
    """It is driven fast in that phase (CMP-RUL-167)."""
    straight: int = 0
    """How far it still has to go straight on before it turns again (CMP-CAR-05)."""

    @property
    def on_table(self) -> bool:
        """Still on the table, as a wreck too, and not above it."""
        return self.status not in (OFF_TABLE, ALOFT)

    @property
    def runs(self) -> bool:
        """Whether it may move, fire, be taken over."""
        return self.status in (READY, ALOFT)

    @property
    def sound(self) -> bool:
        """Whether it may be used, though its engine be off."""
        return self.status in (READY, STALLED)


MACHINE_FIELDS = tuple(Machine.__slots__)
machine_values = attrgetter(*MACHINE_FIELDS)
"""Every value of a machine, in the order of its fields."""
