"""The one evaluator: reads any check, for play and for the odds alike."""

from collections.abc import Callable
from typing import Any

from engine.checks import combat, contests, passing, tables
from engine.checks.readings import Faces, Reader, Rolled
from engine.errors import BadRequest
from engine.ruleset.model import Ruleset
from engine.suggest import did_you_mean
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import (
    Chance,
    Check,
    Initiative,
    Ladder,
    LimitRoll,
    Lookup,
    PassContest,
    PassTest,
    ShootingTable,
    SuccessContest,
    SuccessTest,
)

_READ: dict[type[Check], Callable[[Any, Ruleset, Request, Reader], Outcome]] = {
    PassTest: passing.passes,
    SuccessTest: passing.successes,
    PassContest: contests.passes,
    SuccessContest: contests.successes,
    ShootingTable: combat.shooting,
    LimitRoll: combat.limit,
    Ladder: combat.ladder,
    Lookup: tables.lookup,
    Chance: tables.chance,
    Initiative: tables.initiative,
}


def find(ruleset: Ruleset, name: str) -> Check:
    """The check of that name. Raises BadRequest (`unknown-test`) naming those there are."""
    check = ruleset.checks.get(name)
    if check is None:
        known = ", ".join(ruleset.checks)
        near = did_you_mean(name, ruleset.checks)
        said = "{ruleset} has no test {name!r}{near}; its tests are {known}"
        raise BadRequest(said, ruleset=ruleset.id, name=name, near=near, known=known, field="test", code="unknown-test")
    return check


def read(ruleset: Ruleset, check: Check, request: Request, reader: Reader) -> Outcome:
    """Read a check with whatever answers its readings. The request is taken as it is, unchecked."""
    return _READ[type(check)](check, ruleset, request, reader)


def evaluate(ruleset: Ruleset, name: str, request: Request, faces: Faces) -> Outcome:
    """Roll and read a test.

    `faces(party, n)` returns n faces in rolled order for `self`, `leader`, `foe`, `pitiful`, `blue`, `red`,
    or a second die's own key. A group's common dice come first and its cover die last, so that for every
    member the same faces may be given again. Raises BadRequest for a test the ruleset has not.
    """
    check = ruleset.checks.get(name) or find(ruleset, name)
    rolled = Rolled(faces)
    outcome = _READ[type(check)](check, ruleset, request, rolled)
    outcome.rolled = rolled.rolled
    return outcome
