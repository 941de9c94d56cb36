"""What a test is asked with (`Request`) and what it answers (`Outcome`)."""

from typing import Any, NamedTuple


class Party(NamedTuple):
    """The other side of an opposed test: its Rep, its weapon, and what holds for it.

    `evenly_matched`, `armor` and `enemies` are as in `Request`.
    """

    rep: int
    weapon: str | None = None
    circumstances: frozenset[str] = frozenset()
    evenly_matched: int = 1
    armor: int | None = None
    enemies: int = 1


class AimedShots(NamedTuple):
    """One declared target of a firing: how many shots go to it, and what holds for those shots."""

    shots: int
    circumstances: frozenset[str] = frozenset()


class Request(NamedTuple):
    """One call of a test. Which fields count is declared by the check; the others are ignored.

    Only the circumstances named hold. `choice` is the pass column (2, 1 or 0) that a Star takes instead of
    rolling, where the check allows it. `targets` deals the shots of one firing out in the declared order,
    each target with circumstances of its own added to the common ones; without it all `shots` (default: the
    weapon's Target Rating) go to one target.

    `evenly_matched` counts how often the enemy has scored Evenly Matched this turn (CR3-RUL-105); it matters
    only where the circumstance of that name holds. `range` is an inclusive range of faces. `armor` is the
    Armor Class (None: it changes nothing), `class_` the `class` of requests, `enemies` how many one fights,
    `wounds` those of a casualty, `army` the list that recruits come from, with `rank`, the `category` of a skill and
    the `modifier` rolled for. `leader_passed` is what a Leader has passed, `against_rep` and `reporter_rep` the Rep of
    the other one, `dv` and `devices` the Defense Value attacked and the grenades or rounds used on it, `rate` that of
    bugs, `turn` the number of a turn, `level` that of an infestation, `groups` how many are equally near.
    """

    rep: int = 0
    circumstances: frozenset[str] = frozenset()
    weapon: str | None = None
    impact: int | None = None
    leader_rep: int | None = None
    foe: Party | None = None
    choice: int | None = None
    shots: int | None = None
    targets: tuple[AimedShots, ...] = ()
    margin: int | None = None
    damage: str | None = None
    eal: int | None = None
    party: int | None = None
    months: int = 0
    last: str | None = None
    range: tuple[int, int] | None = None
    evenly_matched: int = 1
    class_: str | None = None
    armor: int | None = None
    enemies: int = 1
    wounds: int = 0
    army: str | None = None
    rank: str | None = None
    category: str | None = None
    modifier: int = 0
    leader_passed: int | None = None
    against_rep: int | None = None
    reporter_rep: int | None = None
    dv: int = 0
    devices: int = 1
    rate: int = 0
    turn: int = 1
    level: int = 1
    groups: int = 2


def attribute(name: str) -> str:
    """Where a request keeps the field of that name."""
    return "class_" if name == "class" else name


class ShotResult(NamedTuple):
    """One shot of a firing: the die kept, die plus Rep, whether it hit, and the rule that says so.

    `target` is the place of the target among the declared ones, from 0; `needs` the lowest total that hits it.
    """

    die: int
    total: int
    hit: bool
    rule: str
    target: int = 0
    needs: int = 0

    def as_dict(self) -> dict[str, int | str]:
        """The shot as answers carry it."""
        return {"die": self.die, "total": self.total, "result": "hit" if self.hit else "miss"}


class Applied(NamedTuple):
    """A modifier that counted. `amount` is in dice unless `what` says otherwise (`rep`, `counted`)."""

    circumstance: str
    amount: int
    rule: str
    what: str = "dice"
    party: str = "self"


class Outcome:
    """A test that has been read: the same tree is the answer, the breakdown and the odds' branch.

    `passed` is capped at what counts; `raw_passed` is the number the dice showed (CR3-RUL-04). `rule` is the
    id of the row or table that gave the result. `pool` and `targets` have one entry for each party that
    rolled; `rolled` has the faces in the order they fell and is empty where odds branched over readings.
    """

    __slots__ = (
        "check", "modifiers", "passed", "pool", "raw_passed", "result", "rolled", "rule", "shots", "successes",
        "targets", "values",
    )  # fmt: skip

    def __init__(
        self,
        check: str,
        result: str,
        rule: str,
        *,
        passed: int | None = None,
        raw_passed: int | None = None,
        successes: int | None = None,
        values: dict[str, Any] | None = None,
        pool: dict[str, int] | None = None,
        targets: dict[str, int] | None = None,
        modifiers: tuple[Applied, ...] = (),
        shots: tuple[ShotResult, ...] = (),
    ) -> None:
        self.check = check
        self.result = result
        self.rule = rule
        self.passed = passed
        self.raw_passed = raw_passed
        self.successes = successes
        self.values: dict[str, Any] = {} if values is None else values
        self.pool: dict[str, int] = {} if pool is None else pool
        self.targets: dict[str, int] = {} if targets is None else targets
        self.modifiers = modifiers
        self.shots = shots
        self.rolled: dict[str, list[int]] = {}

    @property
    def target(self) -> int | None:
        """The number the tester's own dice were compared with, None where they were not."""
        return self.targets.get("self")

    def as_dict(self) -> dict[str, Any]:
        """The answer fields, without the request's own."""
        answer: dict[str, Any] = {}
        if self.passed is not None:
            answer["passed"] = self.passed
        if self.successes is not None:
            answer["successes"] = self.successes
        if self.shots and not self.result:
            answer["shots"] = [shot.as_dict() for shot in self.shots]
        answer.update(self.values)
        if self.result:
            answer["result"] = self.result
        answer["rule"] = self.rule
        return answer

    def __repr__(self) -> str:
        return f"Outcome({self.check}: {self.as_dict()})"
