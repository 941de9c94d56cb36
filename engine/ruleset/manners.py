"""How the rules play a side, and how suggestions to a player are weighed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What a result of the NP movement table sends a group to do.

    `aim` is `fire` (to cover from which it can fire), `cover` (stay in cover or go there), `close` (come on to
    charge) or `hold`; `fires`: it fires, or reloads, then, and one that does neither does nothing at all;
    `splits`: half of it goes round a flank.
    """

    aim: str
    fires: bool = True
    splits: bool = False


@dataclass(frozen=True, slots=True)
class Manners:
    """What a way of going on is worth to a player who is careful, bold or on an errand: what each thing weighs.

    `covered`, `gain` (an inch nearer to the errand, up to so many times more, `haste`, as its time runs short) and
    `reply` (the chance to hit from there) count for it, `danger` (the chance to be hit before acting), `watchers`
    (enemies that see somebody, less for shelter) and `broken` against it.
    """

    danger: float = 3.0
    watchers: float = 1.0
    covered: float = 0.5
    gain: float = 0.05
    haste: float = 5.0
    broken: float = 1.0
    reply: float = 2.0
    bold_danger: float = 1.0
    errand_gain: float = 0.125
    charge: float = 1.0
    """What a charge that wins is worth beside a shot that hits."""
    waits: float = 1.0
    """A hidden group that looks at more than that share of the ground around it lets the enemy come."""
    lurkers: frozenset[str] = frozenset()
    """Traits of figures that, like hidden ones, leave cover for a target alone where no mission calls them."""
    patience: int = 1
    lurks: int = 6
    """How many turns a group waits, and its figures stay in cover, if no mission brings an enemy."""
