"""The vocabulary in which a table is written down as data.

A check is one literal that looks like the book's table: what it is rolled with, what changes the roll, and
its rows in the order in which they are read. There is one class for each way of reading dice:

* `PassTest`      dice at or under a number, two at most count; rows by dice passed
* `SuccessTest`   a die for each point of Rep, 1 to 3 succeeds; yields the number
* `PassContest`   both sides pass dice; rows by the difference
* `SuccessContest` both sides count successes; rows by who has more
* `ShootingTable`      each die plus Rep is looked up by itself
* `LimitRoll`     one die, or the best of several, against a limit (Impact, margin)
* `Ladder`        each low die moves a condition one step, each high die is lost
* `Lookup`        the sum of the dice (or no dice) and of a field in a table of ranges
* `Chance`        one die in a range
* `Initiative`    one die for each side, the higher goes first

Every row and modifier carries the id of its rule. Sets in `when` must hold entirely, of those in `unless`
none may hold. Fields named in `by` take part in these sets as `field=value`.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

NONE: Set[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Modifier:
    """What a circumstance changes: dice rolled, the target number, or how many passes count.

    `target` is added to the number; `halves` halves it, and `at_most` is the most it then is. A die is at or under a
    half exactly where it is at or under the whole number below. `times` names a request field by which `dice` is
    multiplied, after whole division by `per`; with `always` that number alone decides and no circumstance need be
    named. What is in `only` must hold too, nothing in `unless` may.
    """

    when: str
    rule: str
    dice: int = 0
    target: int = 0
    counts: int | None = None
    times: str | None = None
    per: int = 1
    always: bool = False
    only: Set[str] = NONE
    unless: Set[str] = NONE
    halves: bool = False
    at_most: int | None = None

    def counts_for(self, holds: Set[str]) -> bool:
        """Whether it counts where these circumstances hold."""
        return self.when in holds and self.only <= holds and self.unless.isdisjoint(holds)

    def changed(self, number: int) -> int:
        """What it makes of a target number."""
        number = (number // 2 if self.halves else number) + self.target
        return number if self.at_most is None else min(number, self.at_most)


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A die that only adds a number to a row already known; `faces` is what each of the six gives.

    `party` is the key of its dice in requests, `key` that in encounter records.
    """

    party: str
    key: str
    gives: str
    faces: tuple[int | str, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a pass column. `die` is the range of a second die where the table asks for one."""

    passed: int
    result: str
    rule: str
    when: Set[str] = NONE
    unless: Set[str] = NONE
    die: tuple[int, int] | None = None
    values: Mapping[str, int | str | bool] = field(default_factory=dict)
    follow_up: FollowUp | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Check:
    """What every test declares.

    `id` comes from the name of its constant, `title` too where it is left out (`checks_of` in
    `engine/books/core/derive.py`). `fields` are the request's fields; a trailing `?` marks one that may be left out,
    `a|b` that exactly one of the two is given. `circumstances` and `foe_circumstances` are what may be named in `if`;
    of `exactly_one` one must be.
    `implies` gives what a circumstance includes, `only_with` the weapons without which one never holds. `limits` is
    the range of a number field where the usual one does not hold, `choices` are the words or numbers a field takes,
    and `weapon` is one of the ruleset's lists that `arms` names. `flags` are the fields that are true or false; where
    true they hold as circumstances. `usual` is what a number field is where it is left out. `said_by` gives the rule
    that says what a field may be, for the sentence that refuses it. `modifiers` are what circumstances change.
    `keyed_by` is what the odds are listed by: `result`, `margin` (result and margin), or the number of that name.
    `notes` explain fields and circumstances whose names do not. `key` is that of its dice, its `id` if empty.
    Checks compare by identity, so that what is worked out from one can be kept.
    """

    id: str = ""
    key: str = ""
    rule: str
    title: str = ""
    fields: tuple[str, ...] = ("rep",)
    foe_fields: tuple[str, ...] = ()
    circumstances: tuple[str, ...] = ()
    foe_circumstances: tuple[str, ...] = ()
    exactly_one: tuple[str, ...] = ()
    implies: Mapping[str, Set[str]] = field(default_factory=dict)
    only_with: Mapping[str, Set[str]] = field(default_factory=dict)
    limits: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    choices: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    arms: tuple[str, ...] = ("weapons",)
    flags: tuple[str, ...] = ()
    usual: Mapping[str, int] = field(default_factory=dict)
    said_by: Mapping[str, str] = field(default_factory=dict)
    modifiers: tuple[Modifier, ...] = ()
    by: tuple[str, ...] = ()
    keyed_by: str = "result"
    notes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PassTest(Check):
    """Dice at or under `target`, a request field. At most `counts` passes count, or as many as the field `capped_by`.

    The target is raised by as much as it is above the field `compared_to`, by `compared_rule`.
    `star_chooses`: a Star rolls nothing and picks the column. `leader_die`: with a Leader's Rep in the
    request one more die is rolled against it. `always_fails` is the lowest face that never passes.
    `then` is the dice key of the second die that rows with a `die` ask for.
    """

    dice: int = 2
    rows: tuple[Row, ...]
    target: str = "rep"
    counts: int = 2
    capped_by: str = ""
    capped_rule: str = ""
    compared_to: str = ""
    compared_rule: str = ""
    leader_die: bool = False
    leader_rule: str = ""
    star_chooses: bool = False
    always_fails: int = 7
    then: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SuccessTest(Check):
    """One die for each point of Rep, changed by circumstances and never below none; `upto` succeeds."""

    upto: int = 3


@dataclass(frozen=True, slots=True)
class Difference:
    """A line of a contest by how many more dice the tester passed than the foe (negative: fewer)."""

    by: int
    result: str
    rule: str
    values: Mapping[str, int | str | bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scale:
    """What 1, 2, ... of a number field change the target number by; the last figure holds for all above."""

    name: str
    rule: str
    by: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PassContest(Check):
    """Both sides roll `dice` against their own Rep; each side's modifiers follow its own circumstances.

    The foe has the same modifiers unless it has `foe_modifiers`; with `mirrored` the tester's change its target the
    other way. `lighter` counts for each point of Impact that one's melee weapon has less than the enemy's. Rows run
    from the greatest difference down, and the outermost hold for all beyond. `margin` puts the difference into the
    answer. No more than `counts` passes count; `always_fails` is the lowest face that never passes.
    """

    dice: int = 2
    rows: tuple[Difference, ...]
    foe_modifiers: tuple[Modifier, ...] | None = None
    mirrored: bool = False
    scales: tuple[Scale, ...] = ()
    lighter: Modifier | None = None
    margin: bool = False
    counts: int = 2
    always_fails: int = 7


@dataclass(frozen=True, slots=True)
class Score:
    """A line of a contest of successes.

    `more` is `twice`, `more`, `even`, `less` or `half`: the tester's count seen from the foe's; the sharper
    one is taken where the table has both. Against none any success is twice as many.
    """

    more: str
    result: str
    rule: str
    when: Set[str] = NONE


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SuccessContest(Check):
    """Both sides roll a die for each point of Rep and count successes.

    With `armed` the melee weapons add their dice. `margin` puts the difference into the answer. `blow`
    changes the margin by what the loser has of the fields in `by`; a margin brought to none is even, by
    `turned_rule`.
    """

    rows: tuple[Score, ...]
    armed: bool = False
    margin: bool = False
    blow: tuple[Modifier, ...] = ()
    turned_rule: str = ""
    upto: int = 3


@dataclass(frozen=True, slots=True)
class Total:
    """A line of a hit table: a total from `low` on hits, unless one of `missed_if` holds."""

    low: int
    rule: str
    hits: bool = True
    missed_if: Set[str] = NONE


@dataclass(frozen=True, slots=True)
class PitifulShot:
    """A second chance: a shooter of exactly `rep`, or of any, whose die shows `face` and misses rolls up to `hits_on`.

    That is its Rep where no number is given. With `because` the die must miss for that circumstance alone. `party` is
    the key of its dice in requests.
    """

    face: int
    rule: str
    rep: int = 0
    hits_on: int = 0
    because: str = ""
    party: str = "pitiful"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ShootingTable(Check):
    """Each die plus Rep is looked up by itself, highest die first. `rows` run from the highest total down.

    The dice of a modifier go to the first target, its `target` changes every total. With `lobs` what is thrown or
    lobbed at a spot is shot by this table too.
    `ammo` dice showing 1 among all dice rolled put the weapon out of ammunition; 0 switches that off.
    Where `paired` holds each shot rolls two dice, and the higher alone counts, for ammunition too.
    `single`: the one die's result stands alone (`result` and `total` in place of `shots`).
    """

    rows: tuple[Total, ...]
    pitiful: PitifulShot | None = None
    ammo: int = 0
    single: bool = False
    lobs: bool = False
    paired: str = ""


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A line of a damage table: a given `face`, a face `within` the limit, or (neither) any above it."""

    result: str
    rule: str
    face: int | None = None
    within: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LimitRoll(Check):
    """One die against `limit`: a request field, or the Impact of the weapon named instead.

    `less` is a second such number that is taken off it, by the rule `less_rule`; modifiers change what is
    left, or add dice of which the lowest counts. A limit of 0 or less gives `at_zero`, where the table has such a line,
    without a roll.
    """

    limit: str
    rows: tuple[LimitRow, ...]
    less: str = ""
    less_rule: str = ""
    at_zero: LimitRow | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Ladder(Check):
    """Each die up to `upto` moves `damage` one of `steps` down and, where that `spends` it, is lost; each from
    `lost_from` on is lost."""

    steps: tuple[str, ...]
    upto: int = 3
    lost_from: int = 6
    spends: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number counted from a request field: `whole` times it, plus `add` or, if larger, half of it.

    Halves are rounded down. With `share` it is so many parts in so many of the field, to the nearest whole number and
    halves up. The number is never under `minimum`.
    """

    name: str
    of: str
    whole: int = 1
    add: int = 0
    half: bool = False
    share: tuple[int, int] | None = None
    minimum: int = 0

    def of_request(self, size: int) -> int:
        """The number for a field of this size."""
        if self.share is not None:
            parts, of = self.share
            return max(self.minimum, (2 * parts * size + of) // (2 * of))
        extra = max(self.add, size // 2) if self.half else self.add
        return max(self.minimum, self.whole * size + extra)


@dataclass(frozen=True, slots=True)
class RangeRow:
    """A line of a table of ranges, ends included.

    `columns` gives the result by the value (from 1) of the check's `column` field.
    """

    low: int
    high: int
    result: str
    rule: str
    when: Set[str] = NONE
    columns: tuple[str, ...] = ()
    values: Mapping[str, int | str | bool] = field(default_factory=dict)
    amount: Amount | None = None
    follow_up: FollowUp | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Lookup(Check):
    """The sum of `dice` d6, changed by modifiers, in a table of ranges; no dice: the first row that holds.

    The request field `plus`, or the Impact of the weapon it may be given by, is added to the sum; `less` is taken off,
    after the modifiers that halve or limit it.
    With `keep` only that many of the dice count, the highest. `shows` names the answer field that carries the
    sum. `column_rules` gives each column result its rule.
    """

    dice: int
    rows: tuple[RangeRow, ...]
    keep: int | None = None
    plus: str = ""
    less: str = ""
    column: str = ""
    column_rules: Mapping[str, str] = field(default_factory=dict)
    shows: str = ""
    shifts: tuple[str, str] | None = None
    """A number field of the request and the row value that is added to it, kept within the field's limits."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Chance(Check):
    """One die; `yes` if it lies in the request's range."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Initiative(Check):
    """One die for each of two sides, with `by_rep` added to its Rep; the higher goes first."""

    parties: tuple[str, str]
    rows: tuple[str, str, str]
    """The result where the first side's die is higher, where the second's is, and where they are equal."""
    again_rule: str
    """The rule for equal dice."""
    by_rep: bool = False


def follow_ups(check: Check) -> tuple[FollowUp, ...]:
    """The dice that may follow a row of a table, each once."""
    rows = getattr(check, "rows", ())
    return tuple(dict.fromkeys(row.follow_up for row in rows if getattr(row, "follow_up", None) is not None))
