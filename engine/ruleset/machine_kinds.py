"""What kinds of machines there are: the shape of the data that a ruleset has for its vehicles and guns."""

from dataclasses import dataclass
from typing import Literal

Flight = Literal["", "passes", "lands"]
"""How a machine flies: it passes over the table, or comes down on it; empty: it does not fly (CR2-AIR, CR2-HELI)."""
Arc = Literal["hull", "turret", "around"]
"""The half circle before the hull, before the turret, or all round (CR2-RUL-279)."""
LEADER, DRIVER, GUNNER, LOADER, PILOT, RIDER = "leader", "driver", "gunner", "loader", "pilot", "rider"
"""The jobs aboard; others are gunners of their own mount."""


@dataclass(frozen=True, slots=True)
class Mount:
    """A weapon on a machine: the job that fires it, and its arc."""

    weapon: str
    job: str = GUNNER
    arc: Arc = "hull"


@dataclass(frozen=True, slots=True)
class Model:
    """One kind of machine. Lengths in hundredths of an inch; `rule` is the id that describes it.

    `dv` is that of its front, halved exactly from flank and rear (CR2-VEH-11). `speed` is the most it goes in a turn of
    the game, `turns` the changes of direction that one activation allows it.
    """

    id: str
    name: str
    rule: str
    kind: str
    """The class it belongs to, as its book's table of classes has it; pictures are chosen by it."""
    length: int
    width: int
    dv: int = 0
    speed: int = 0
    turns: int = 1
    jobs: tuple[str, ...] = (DRIVER,)
    """The jobs of its crew. A crew has a driver, and of the others one may be missing at first (CR2-VEH-10,
    CR2-RUL-556)."""
    spare: tuple[str, ...] = ()
    """Jobs that may be left open."""
    riders: int = 0
    """How many ride besides."""
    mounts: tuple[Mount, ...] = ()
    closed: bool = False
    """Whether armour shuts its crew in, out of sight and reach."""
    rides_outside: bool = False
    """Whether its riders sit in the open on it, whatever shuts in the crew."""
    towed: bool = False
    """Whether it is a gun with its crew beside it, which does not move by itself."""
    shift: int = 0
    """How far its crew may manhandle it in a turn (CR2-APW-02)."""
    handlers: int = 0
    """How many of its crew it takes to set up, pack up and carry a mortar that is not always set up (CMP-MORT-02)."""
    swing: int = 0
    """How far they may turn it then, in degrees."""
    flight: Flight = ""
    points: int = 0
    """What it costs: a towed gun as it stands, anything else without its arms; without rounds and crew
    (CR2-T-POINTSMISC)."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Every job aboard."""
        return self.jobs + self.spare

    @property
    def soft(self) -> bool:
        """Whether small arms may disable it: a vehicle without armour, and no gun (CR2-VEH-15, CR2-RUL-553)."""
        return not (self.dv or self.towed)

    @property
    def shields(self) -> bool:
        """Whether it is a gun with a shield before its crew: what fires all round has none."""
        return self.towed and all(mount.arc != "around" for mount in self.mounts)

    @property
    def turreted(self) -> bool:
        """Whether it has a turret to traverse."""
        return any(mount.arc == "turret" for mount in self.mounts)
