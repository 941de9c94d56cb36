"""What a person may do now: groups to activate, orders to give, questions to answer.

Opening a panel commits to nothing. Where no group is active one is activated on a copy of the table, and its activation
is given together with its first deed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from bot.play.moment import Moment, Open, alone, ordered_by
from bot.play.path import Path
from bot.play.standpoint import Standpoint
from engine import legal
from engine.offers.answers import asked
from engine.offers.choose import WAYS, Offer, activated, offers, sent
from engine.offers.gloss import number
from engine.offers.tree import Node, place_of, split
from engine.preview import Preview, TooManyWays, foretold
from engine.space import Place

Input = dict[str, Any]
OFFER, PAD, PLAN = "o", "m", "k"
"""Pages: an offer and its number; where to, for the whole group; what a command has planned, by its key."""
ON, FAST, PRONE, APART = "s", "f", "p", "c"
"""Flags of a move: it goes on when it is seen, it is fast, it ends prone, each goes to a place of their own."""
MOST, SHOTS = 5, 3
"""So many offers stand on the first page, and so many shots among them."""
PASSING = ("start-turn", "end-activation", "end-phase")
"""Orders that let the turn go on."""
END = "end-encounter"


@dataclass(frozen=True)
class Desk:
    """The table before a person, and what they may do there."""

    here: Standpoint
    """The table; with the group activated, where that takes no dice."""
    passing: tuple[str, ...] = ()
    """The orders by which the turn may go on as it stands, or the battle be ended since one side stands alone."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Groups that may be activated; none while one is active."""
    group: int = 0
    opening: tuple[Input, ...] = ()
    """What is given before any deed: the activation of the group."""
    planned: Input | None = None
    """The input that a command has planned, which is given as it stands."""

    @property
    def moment(self) -> Moment:
        """How things stand."""
        return self.here.moment

    @property
    def acting(self) -> tuple[str, ...]:
        """The figures that may act, or would."""
        if self.groups:
            return self.groups[self.group]
        return tuple(figure.id for figure in self.here.acting())

    @property
    def side(self) -> str:
        """The side that acts, or of which something is asked."""
        return self.questions[0].question.side if self.questions else self.moment.state.active_side

    @cached_property
    def questions(self) -> tuple[Open, ...]:
        """The open questions that the person may answer, their own first."""
        moment, user = self.moment, self.here.user
        found = [
            open_
            for open_ in moment.pending
            if not open_.secret
            and not moment.by_rules(open_.question.side)
            and moment.seating.may(user, open_.question.side, open_.figures)
        ]
        return tuple(sorted(found, key=lambda open_: moment.decider(open_) != user))

    @cached_property
    def orders(self) -> tuple[Input, ...]:
        """Every order that the person may give, those left out by which the turn goes on."""
        if self.moment.pending:
            return ()
        if self.undivided:
            return ({"do": "activate", "figures": list(self.acting)},)
        found = (item for item in legal.orders(self.here.table) if item["do"] not in ("activate", *PASSING))
        return tuple(_own(self.here, found))

    @property
    def idle(self) -> bool:
        """Whether nothing is left to do that would be worth going on for."""
        return not self.groups and (not self.orders or legal.idle(self.here.table))

    @property
    def undivided(self) -> bool:
        """Whether dice fall, or somebody is asked, as soon as the group is activated: that is a press of its own."""
        return bool(self.groups) and not self.opening

    def tree(self, page: str) -> Node | None:
        """The tree behind a page: of all orders (`t`), of one figure's (`u` and its number), of the answers to a
        question (`q` and its number). None behind any other, or where there is nothing to choose."""
        kind, number = page[:1], int(page[1:]) if page[1:].isdecimal() else 0
        if kind == "q":
            return asked(self.here.table, self.questions[number].question) if number < len(self.questions) else None
        items = self.orders if kind == "t" else ()
        if page == PAD and self.acting:
            leader = self.here.table.leader([self.here.table.named(name) for name in self.acting]).id
            items = tuple(item for item in self.orders if item["do"] == "move" and self._of(item) == leader)
        if kind == "u" and page[1:].isdecimal() and number < len(self.acting):
            items = tuple(item for item in self.orders if self._of(item) == self.acting[number])
        return split(self.here.table, items) if items else None

    def _of(self, item: Input) -> str:
        """The figure that an order is for; empty where it is for none, or for several."""
        _, figures = ordered_by(self.here.table.state, item)
        return figures[0] if len(figures) == 1 else ""

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What is worth a press now, the best first: shots, charges and throws before moves, and few of each."""
        if not self.orders or self.undivided:
            return ()
        found = offers(self.here.table, self.moment.state.active_side, self.acting)
        deeds = [*found.shots[:SHOTS], *found.charges[:1], *found.throws[:1]]
        moves = [offer for offer in found.moves if offer.to is not None]
        listed = [*deeds[:MOST], *moves, *found.others][:MOST]
        first = found.first
        return tuple(listed) if first not in listed else (first, *(offer for offer in listed if offer is not first))

    def ordered(self, path: Path) -> Input | None:
        """The order that a path stands for, with what its flags say of it; None where there is more to choose."""
        if path.page == PLAN:
            return self.planned
        number = path.page[1:]
        if path.page[:1] == OFFER:
            offer = dict(enumerate(self.offers)).get(int(number)) if number.isdecimal() else None
            if offer is None:
                return None
            return self._flagged(path, offer.item, offer.to, offer.in_step)
        root = self.tree(path.page)
        node = None if root is None else root.at(path.keys)
        if node is None or not node.leaf:
            return None
        item = node.item
        if path.page != PAD or len(self.acting) < 2:
            return self._flagged(path, item)
        to = place_of(self.here.table, item["to"], item.get("floor", 0))
        if isinstance(to, str):
            return self._flagged(path, item)
        together = sent(self.here.table, self.acting, to)
        return self._flagged(path, together or item, to, in_step=True)

    def _flagged(self, path: Path, item: Input, to: Place | None = None, in_step: bool = False) -> Input:
        """A move as the flags have it: fast, prone at its end, going on when seen, each to a place of their own."""
        if item["do"] != "move":
            return item
        if to is not None and path.has(APART):
            item = sent(self.here.table, self.acting, to, in_step=not in_step) or item
        item = {**item, "in_sight_move": "go-on" if path.has(ON) else "stay"}
        if path.has(FAST):
            item["fast"] = True
        if path.has(PRONE):
            parts = [{**part, "prone": True} for part in item.get("moves", ())]
            item = {**item, "moves": parts} if parts else {**item, "prone": True}
        return item

    def foretold(self, item: Input) -> Preview:
        """What an order would set off."""
        return foretold(self.here.table, item, self.here.knows)

    def chance(self, item: Input) -> Fraction | None:
        """The number that an order's button says; None where it has none, or there are too many ways to follow."""
        table = self.here.table
        gloss = table.rules.commands[item["do"]].gloss
        try:
            return number(gloss, foretold(table, item, self.here.knows, most=WAYS), table.state.active_side)
        except TooManyWays:
            return None


def desk_of(here: Standpoint, group: int = 0) -> Desk:
    """The desk of a person, with the group of that number before them, or the first."""
    if here.moment.pending or here.moment.state.ended:
        return Desk(here)
    passing = [name for name in PASSING if any(_own(here, legal.at_table(here.table, name)))]
    if alone(here.moment.record, here.moment.state) and here.user in here.moment.seating.everybody():
        passing.append(END)
    groups = () if here.table.state.active else tuple(tuple(names) for names in here.groups())
    if not groups:
        return Desk(here, tuple(passing))
    number = group if group < len(groups) else 0
    table = activated(here.table, groups[number])
    if table is None:
        return Desk(here, tuple(passing), groups, number)
    opening = {"do": "activate", "figures": list(groups[number])}
    return Desk(replace(here, table=table), tuple(passing), groups, number, (opening,))


def _own(here: Standpoint, items: Iterable[Input]) -> Iterator[Input]:
    """Those of some orders that the person may give."""
    moment, state = here.moment, here.table.state
    if state.phase and state.active_side not in here.sides:
        return
    for item in items:
        side, figures = ordered_by(state, item)
        if not side:
            may = here.user in moment.seating.everybody()
        else:
            may = not moment.by_rules(side) and moment.seating.may(here.user, side, figures)
        if may:
            yield item
