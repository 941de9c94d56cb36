"""Hits of one batch, and the worst that each figure took (CR3-DMG, CR3-RUL-41)."""

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from engine.events import Deed
from engine.space import Place
from engine.state import CAPTURED, CARRY_ON, OBVIOUSLY_DEAD, OUT_OF_THE_FIGHT, STUNNED, Figure
from engine.tables.outcome import Request

KNOCKED_DOWN = "knocked-down"

TURNED = "miss"
"""Armour has turned the hit (SWP-DMG-51)."""

UNHURT = "unhurt"
"""A creature lives, and shrieks or staggers (CR2-BUG-03, CR2-ZOMBIE-02)."""

SEVERITY = {
    "": 0,
    CARRY_ON: 0,
    TURNED: 0,
    UNHURT: 1,
    KNOCKED_DOWN: 1,
    STUNNED: 2,
    OUT_OF_THE_FIGHT: 3,
    OBVIOUSLY_DEAD: 4,
}


@dataclass(slots=True)
class Hit:
    """One hit: who rolls its damage, who may be said to have dealt it (nobody for an accident), on whom.

    `margin` is that of a won melee and takes the place of `impact`.
    """

    roller: Figure
    dealer: Figure | None
    target: Figure
    impact: int = 0
    margin: int | None = None
    deed: Deed = field(default_factory=Deed)
    mount: Literal["", "struck", "sheds"] = ""
    """It is the target's mount that is `struck`, or that `sheds` a rider who does not hold on (CR2-MOUNT-05)."""
    rep: int = 0
    """The Rep of what strikes it without anybody's doing (CR2-RUL-174); 0 for an accident."""

    @property
    def at_rider(self) -> bool:
        """Whether it is a shot's on a rider, whose mount a die may have it strike (CMP-FIRE-07, CMP-RUL-231)."""
        return self.target.mounted and self.margin is None and self.deed.kind == "shoot"


@dataclass(slots=True)
class Wound:
    """The worst that one figure took from a batch (CR3-RUL-41)."""

    target: Figure
    result: str = ""
    dealer: Figure | None = None
    deed: Deed = field(default_factory=Deed)
    knocked_out: bool = False
    """Bare hands put it out of the fight, and it is no wound (CR2-RUL-151)."""
    bled: bool = False
    """It is one wound too many (CR2-CASUALTY-04)."""
    kills: int = 1
    """How many hits of a death are in it, each a wound where Larger Than Life makes less of it (CR2-STAR-03)."""
    rep: int = 0
    """That of what struck it, where nobody dealt it."""
    rule: str = ""
    """What says that it comes to that, where no test does."""

    @property
    def threat(self) -> int:
        """The Rep that may or may not kill a Star: its dealer's, for an accident the victim's own (CR3-RUL-43)."""
        return (self.rep or self.target.rep) if self.dealer is None else self.dealer.rep

    @property
    def rank(self) -> tuple[int, int]:
        """The worst counts, of equals that of the higher Rep (CR3-RUL-41, CR2-STAR-04)."""
        return SEVERITY.get(self.result, 0), self.threat


@dataclass(slots=True)
class Wounds:
    """Hits of one batch, figures that cover saved from a blast, and those that dropped in time."""

    hits: list[Hit] = field(default_factory=list)
    ducked: dict[int, tuple[Figure, Figure, Deed]] = field(default_factory=dict)
    dropped: list[tuple[Figure, Deed]] = field(default_factory=list)
    shocks: list[tuple[Place, int, Figure, Deed]] = field(default_factory=list)
    """Blasts that may bring a building down: where, Impact, whose."""
    collapsing: list[tuple[str, int]] = field(default_factory=list)
    """Areas that come down: the building, and the floor from which it falls in."""

    def add(self, hit: Hit) -> None:
        """One more hit."""
        if hit.target.status not in (OBVIOUSLY_DEAD, CAPTURED) and hit.target.on_table:
            self.hits.append(hit)

    def duck(self, figure: Figure, cause: Figure, deed: Deed) -> None:
        """Cover saved it; it ducks back instead (CR3-GREN-07)."""
        self.ducked[figure.index] = (figure, cause, deed)

    def shake(self, spot: Place, impact: int, dealer: Figure, deed: Deed) -> None:
        """A blast went off here."""
        self.shocks.append((spot, impact, dealer, deed))

    def drop(self, figure: Figure, deed: Deed) -> None:
        """It throws itself down unhurt (CR3-GREN-05)."""
        self.dropped.append((figure, deed))


class HitTests(NamedTuple):
    """What one hit calls for: each test in turn until one's result is a harm; `otherwise` is what is left then."""

    tests: tuple[tuple[str, Request], ...]
    otherwise: str = ""
