"""What figures are by nature: their traits, and the kinds of which all are alike (CR2-BUG, CMP-ANIM, CMP-ZOM)."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Trait:
    """What a figure may be by nature. It holds as a circumstance wherever a check has one of the same name.

    `key` is the field by which records say it; empty: it stands in their list `traits`. `weapon` is the one with which
    it counts; empty: any. None is set up with what is `won` in play, none below `least_rep` has it, and none with its
    `opposite`. `throws` is its throw in 1/100 inch.
    """

    id: str
    rule: str
    key: str = ""
    weapon: str = ""
    won: bool = False
    least_rep: int = 0
    throws: int = 0
    opposite: str = ""


@dataclass(frozen=True, slots=True)
class Kind(Trait):
    """What every figure of a kind is: a trait with its Rep, its melee weapon, and the weapons that it has one of.

    `arms`, `rank`, `mount` and `plain` are the rules that say which weapons these are, and that none is a Star or a
    leader, none is mounted, none is anything else by nature but for its `gifts`.
    """

    rep: int = 0
    melee: str = ""
    weapons: tuple[str, ...] = ()
    arms: str = ""
    rank: str = ""
    mount: str = ""
    plain: str = ""
    has: frozenset[str] = frozenset()
    """The traits that each of it has besides."""
    gifts: frozenset[str] = frozenset()
    """The traits of people that it may have."""
    pace: int = 0
    """Its move in hundredths of an inch, 0 for that of people."""
    way: Literal["", "round", "over"] = ""
    """How it goes: as people do, `round` every wall, door and window, or `over` all ground, machines, low houses."""
    runs: bool = True
    """Whether it may ever move fast."""
    takes: frozenset[str] | None = None
    """The tests of reaction that it takes; None: all."""
    hurt: Literal["", "shrieks", "staggers"] = ""
    """What becomes of it by a hit, or a lost round of melee, that does not kill; empty: what does of people."""
    eats: Literal["", "dismembers", "feeds"] = ""
    """What it does with somebody whom it has put down in melee."""

    beheaded: bool = False
    """Whether a blade that wins a round of melee against it may behead it (CR2-ZOMBIE-03)."""
    spits: str = ""
    """The weapon that builds up in it, by id (CR2-BUG-14)."""

    def takes_test(self, name: str) -> bool:
        """Whether it takes this test of reaction at all."""
        return self.takes is None or name in self.takes


PERSON = Kind("person", "")
"""All that are of no other kind."""
NO_TEST: frozenset[str] = frozenset()
