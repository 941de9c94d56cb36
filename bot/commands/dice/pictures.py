"""A test of the rules as a picture: its dice, and the ladder of what might have been."""

import re

from bot.board.rolls import ChanceRow, Die, Fighter, MeleePicture, TestPicture
from bot.commands.dice import cards
from bot.text import checks
from bot.text.words import Words
from engine.checks.odds import outcome_key
from engine.checks.request import Call
from engine.tables.outcome import Outcome
from engine.tables.spec import Chance, PassContest, ShootingTable, SuccessContest

MOST_ROWS = 5
"""A longer ladder would not read on a phone."""
MOST_FOUGHT = 12
"""Dice of one fighter that can be drawn."""


def picture_of(
    call: Call, outcome: Outcome, steps: list[checks.Ending], words: Words
) -> TestPicture | MeleePicture | None:
    """The picture of a test that has been rolled; None where nothing was, or more than can be drawn."""
    if isinstance(call.check, PassContest | SuccessContest):
        return _contest(call, outcome, words)
    dice = tuple(die for party in outcome.rolled for die in _dice(call, outcome, party, words))
    if not 0 < len(dice) <= cards.MOST_DRAWN:
        return None
    key = outcome_key(call.check, outcome)
    need = ". ".join(part for part in (checks.asked(call, words), checks.needed(call, outcome, words)) if part)
    return TestPicture(
        title=checks.title_of(call.check, words),
        need=need,
        dice=dice,
        outcome=(
            checks.listed_as(call.check, key, words)
            if outcome.passed is None
            else words("row.count.passed", outcome.raw_passed or 0)
        ),
        rows=_rows(steps, checks.step_key(call.check, outcome)) if len(steps) <= MOST_ROWS else (),
    )


def _rows(steps: list[checks.Ending], came: tuple[int | None, str]) -> tuple[ChanceRow, ...]:
    return tuple(
        ChanceRow(passes=step.number, result=step.result, chance=step.percent, chosen=step.key == came)
        for step in steps
    )


def _dice(call: Call, outcome: Outcome, party: str, words: Words) -> list[Die]:
    faces = outcome.rolled[party]
    if isinstance(call.check, ShootingTable) and party == "self":
        faces = sorted(faces, reverse=True)
        return [
            Die(face=face, passed=outcome.shots[place].hit if place < len(outcome.shots) else None)
            for place, face in enumerate(faces)
        ]
    reasons = [""] * len(faces) if party == "self" else [_reason(party, words)] * len(faces)
    place = len(faces)
    for change in outcome.modifiers if party == "self" else ():
        if (
            change.what == "dice"
            and change.party == party
            and change.amount > 0
            and change.circumstance != "leader-die"
        ):
            for _ in range(min(change.amount, place)):
                place -= 1
                reasons[place] = _reason(change.circumstance, words)
    limit = checks.upto(call, outcome, party)
    return [
        Die(face=face, passed=_passed(call, outcome, face, limit), reason=reason)
        for face, reason in zip(faces, reasons, strict=True)
    ]


def _reason(name: str, words: Words) -> str:
    """Why there is an extra die, short enough to stand under it."""
    if words.has(f"reason.{name}"):
        return words(f"reason.{name}")
    return words(f"party.{name}") if words.has(f"party.{name}") else checks.circumstance(name, words)


def _passed(call: Call, outcome: Outcome, face: int, limit: int | None) -> bool | None:
    if isinstance(call.check, Chance):
        return outcome.result == "yes"
    return None if limit is None else face <= limit


def _contest(call: Call, outcome: Outcome, words: Words) -> MeleePicture | None:
    if not outcome.rolled or any(len(faces) > MOST_FOUGHT for faces in outcome.rolled.values()):
        return None
    counts = checks.scored(call.check, outcome)
    own, foe = checks.sides(call, words)
    return MeleePicture(
        title=". ".join(
            part for part in (checks.title_of(call.check, words), checks.needed(call, outcome, words)) if part
        ),
        fighters=tuple(
            Fighter(
                name=words("check.own" if party == "self" else "check.foe"),
                line=line,
                dice=tuple(_dice_of_fighter(call, outcome, party)),
                count=counts[party],
            )
            for party, line in (("self", own), ("foe", foe))
        ),
        outcome=checks.outcome_of(call.check, outcome, words),
    )


def _dice_of_fighter(call: Call, outcome: Outcome, party: str) -> list[Die]:
    limit = checks.upto(call, outcome, party)
    return [Die(face=face, passed=None if limit is None else face <= limit) for face in outcome.rolled.get(party, ())]


def spoken(text: str) -> str:
    """Words without marks that a screen reader would read one by one: dice that failed stand in brackets."""
    text = re.sub(r"(\d+) ✗", r"(\1)", re.sub(r"(\d+) ✓", r"\1", text))
    lines = re.sub(r"[*\\`]|^#+ ", "", text, flags=re.MULTILINE).split("\n")
    return " ".join(line if line.endswith(".") else f"{line}." for line in lines if line)
