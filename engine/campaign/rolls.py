"""Rolling tests outside the turns of an encounter, with every roll kept as an event."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.checks.evaluate import evaluate, find
from engine.dice import Dice
from engine.events import Roll
from engine.rolls import foe_roll, roll_of
from engine.ruleset.model import Ruleset
from engine.tables.outcome import Outcome, Request
from engine.tables.spec import Lookup, follow_ups


class Happened(NamedTuple):
    """Something came of a roll or a choice: what, to whom, a number (its Rep then), a detail, and the rule."""

    what: str
    who: str = ""
    number: int = 0
    detail: str = ""
    rule: str = ""


CampaignEvent = Roll | Happened


class Roller:
    """Rolls the tests of a ruleset with some dice; `events` holds what was rolled and what came of it."""

    def __init__(self, rules: Ruleset, dice: Dice) -> None:
        self.rules = rules
        self.dice = dice
        self.events: list[CampaignEvent] = []

    def test(
        self, name: str, who: str, request: Request, *, label: str = "", result: str = "", rule: str = ""
    ) -> Outcome:
        """Take a test under `label:who` (by default the test's name) and log it; a die that follows it has its own key.

        `result` and `rule` are told in place of the table's where it is read for something else. Raises DiceExhausted.
        """
        label = label or name
        later = {each.party: each for each in follow_ups(find(self.rules, name))}

        def faces(party: str, count: int) -> Sequence[int]:
            return self.dice.roll(later[party].key if party in later else label, who, count)

        outcome = evaluate(self.rules, name, request, faces)
        self.log(label, outcome, who, result=result, rule=rule)
        for party, each in later.items():
            if party in outcome.rolled:
                [face] = outcome.rolled[party]
                self._write(Roll(each.key, (face,), figure=who, total=outcome.values[each.gives], rule=each.rule))
        return outcome

    def total(self, label: str, who: str, count: int, rule: str) -> int:
        """The total of so many dice, told as a roll."""
        faces = tuple(self.dice.roll(label, who, count))
        self._write(Roll(label, faces, figure=who, total=sum(faces), rule=rule))
        return sum(faces)

    def read(self, name: str, request: Request) -> Outcome:
        """Read a table that needs no dice; nothing is logged."""
        return evaluate(self.rules, name, request, lambda _, count: ())

    def log(
        self, label: str, outcome: Outcome, who: str, *, against: str = "", result: str = "", rule: str = ""
    ) -> None:
        """Write a test that was read into the log as a `roll`."""
        check = find(self.rules, outcome.check)
        shown = outcome.values.get(check.shows) if isinstance(check, Lookup) and check.shows else None
        keyed = outcome.values.get(check.keyed_by, "") if isinstance(check, Lookup) and check.keyed_by else ""
        told = {"result": result or outcome.result or str(keyed), "rule": rule or outcome.rule}
        self._write(roll_of(label, outcome, figure=who, total=shown, against=against, **told))

    def log_foe(self, label: str, outcome: Outcome, who: str, against: str) -> None:
        """Write the other party's dice of an opposed test into the log."""
        self._write(foe_roll(label, outcome, who, against))

    def happened(self, what: str, who: str = "", number: int = 0, detail: str = "", rule: str = "") -> None:
        """Write into the log what came of it."""
        self._write(Happened(what, who, number, detail, rule))

    def _write(self, event: CampaignEvent) -> None:
        self.events.append(event._replace(rule=self.rules.cite(event.rule)))

    def chance(self, label: str, who: str, faces: tuple[int, int], rule: str) -> bool:
        """Whether one die falls in this range of faces (CR3-DICE-06)."""
        return self.test("possibility", who, Request(range=faces), label=label, rule=rule).result == "yes"
