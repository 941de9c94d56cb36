"""What is offered: an input with what is foretold of it, and the few of a group."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from engine.legal import Input
from engine.offers.gloss import loses, undecided, wins
from engine.offers.weigh import Prospect
from engine.preview import Preview
from engine.ruleset.manners import Manners
from engine.space import Place


@dataclass(frozen=True, slots=True)
class Offer:
    """One input with what is foretold of it.

    `manner` says why it is offered: `volley`, `shot`, `throw`, `charge`, `task`, `careful`, `bold`, `errand`, `hold`,
    `other`. `chance` is the number that its command's gloss stands for, as its preview has it; what shots lead to is
    not foretold. `leader` is the figure whose move it is, and `to` where that one goes.
    """

    item: Input
    manner: str
    foretold: Preview | None
    """None where a charge can go in too many ways to follow them all beside everything else."""
    gloss: str = ""
    chance: Fraction | None = None
    leader: str = ""
    to: Place | None = None
    in_step: bool = False
    prospect: Prospect | None = None

    @property
    def wins(self) -> Fraction:
        """The chance that a charge wins its first round, as far as it is foretold."""
        return wins(self.foretold) if self.foretold is not None else Fraction(0)

    @property
    def loses(self) -> Fraction:
        """The chance that it loses that round."""
        return loses(self.foretold) if self.foretold is not None else Fraction(0)

    @property
    def undecided(self) -> Fraction:
        """The chance that neither side wins that round."""
        return undecided(self.foretold) if self.foretold is not None else Fraction(0)

    def worth(self, manner: str, w: Manners) -> float:
        """What a move is worth by one manner."""
        assert self.prospect is not None
        return MANNERS[manner](self.prospect, w)


MANNERS: Mapping[str, Callable[[Prospect, Manners], float]] = {
    "careful": Prospect.careful,
    "bold": Prospect.bold,
    "errand": Prospect.errand,
}


@dataclass(frozen=True, slots=True)
class Offers:
    """What a group is offered, the best of each kind first, and with which of them to begin."""

    shots: tuple[Offer, ...] = ()
    throws: tuple[Offer, ...] = ()
    charges: tuple[Offer, ...] = ()
    moves: tuple[Offer, ...] = ()
    others: tuple[Offer, ...] = ()
    first: Offer | None = None
