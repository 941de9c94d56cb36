"""An answer that fires: the weapon, the target, and the ways to share out its dice, as for an order."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.panel.alterations import DICE, SHARE, SharedDice, shared_dice
from bot.panel.desk import Desk, Input
from bot.play.questions import Open
from engine.errors import DuckbackError
from engine.legal import answer
from engine.offers.answers import asked
from engine.offers.variants import best_of, shares
from engine.preview import Preview
from engine.procedures.aim import usable

ALTERATIONS = (DICE, SHARE)


@dataclass(frozen=True)
class Aiming:
    """The fire that an answer means, all of it at one target at first; `alteration` is the key of another share."""

    desk: Desk
    open_: Open
    item: Input
    alteration: str = ""

    @cached_property
    def legal(self) -> list[Input]:
        """Every share that the rules and the question allow, that at the one target first."""
        return [share for share in shares(self.desk.here.table, self.item) if self._accepted(share)]

    @cached_property
    def offered(self) -> list[Input]:
        """The shares that are worth a button."""
        return best_of(self.legal, self.foretold, self.open_.question.side)

    @property
    def dice(self) -> SharedDice:
        """The dice as far as they are shared out, a press a die."""
        return shared_dice(self.desk.here.table, self.item, self.legal, self.alteration)

    @property
    def picked(self) -> Input | None:
        """The answer that is chosen; None while dice are left."""
        found = self.legal[:1]
        if self.alteration[:1] == DICE:
            found = [share for share in (self.dice.item,) if share is not None]
        elif self.alteration:
            number = self.alteration[1:]
            found = self.offered[int(number) :][:1] if number.isdecimal() else []
        return self._answer(found[0]) if found else None

    def foretold(self, share: Input) -> Preview:
        """What a share of the dice would set off; of all figures that fire then, for the one that is asked."""
        answers = self.desk.here.answers
        assert answers is not None
        told = answers.preview(self._answer(share))
        return replace(told, firings=tuple(one for one in told.firings if one.figure == self.item["figure"]))

    def _answer(self, share: Input) -> Input:
        return answer(self.open_.question, self._choice(share))

    def _choice(self, share: Input) -> Any:
        if self.open_.question.form == "dice":
            return {aim["figure"]: aim["shots"] for aim in share["targets"]}
        return {"act": "fire", "weapon": share["weapon"], "targets": share["targets"]}

    def _accepted(self, share: Input) -> bool:
        try:
            self.open_.question.accepts(self._choice(share))
        except DuckbackError:
            return False
        return True


def shares_dice(open_: Open) -> bool:
    """Whether a question asks for shots at targets and nothing else; those at chargers are shared out otherwise."""
    return open_.question.kind == "targets" and open_.question.test != "charge"


def aiming(desk: Desk, open_: Open, keys: tuple[str, ...]) -> Aiming | None:
    """The fire that keys among all answers to a question lead to; None where they lead to nothing of the kind."""
    alteration = keys[-1] if keys and keys[-1][0] in ALTERATIONS else ""
    found = _fire(desk, open_, keys[:-1] if alteration else keys)
    made = None if found is None else Aiming(desk, open_, found, alteration)
    return made if made is not None and made.legal else None


def _fire(desk: Desk, open_: Open, keys: tuple[str, ...]) -> Input | None:
    """Everything at one target, as an order has it."""
    g, question = desk.here.table, open_.question
    if shares_dice(open_):
        number = int(keys[0]) if len(keys) == 1 and keys[0].isdecimal() else len(question.options)
        return _at(desk, open_, dict(enumerate(question.options)).get(number, ""), "")
    node = asked(g, question).at(keys) if question.form == "action" else None
    choice: Mapping[str, Any] = node.item["choice"] if node is not None and node.leaf else {}
    if choice.get("act") != "fire" or "targets" not in choice:
        return None
    return _at(desk, open_, choice["targets"][0]["figure"], choice.get("weapon", ""))


def _at(desk: Desk, open_: Open, target: str, weapon: str) -> Input | None:
    g = desk.here.table
    if target not in desk.here.knows:
        return None
    shooter = g.named(open_.question.figure)
    held = [one for one in usable(g, shooter, g.named(target)) if one.aimed and weapon in ("", one.id)]
    if not held:
        return None
    aims = [{"figure": target, "shots": max(held[0].target, 1)}]
    return {"do": "fire", "figure": shooter.id, "weapon": held[0].id, "targets": aims}
