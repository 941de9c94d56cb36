"""What a person may do now: groups to activate, orders to give, questions to answer.

Opening a panel commits to nothing. Where no group is active one is activated on a copy of the table, and its activation
is given together with its first deed.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from bot.play.changes import (
    ADJUST,
    DICE,
    ELSEWHERE,
    SHARE,
    SHOOTERS,
    VIA,
    WEAPON,
    Making,
    by_way_of,
    dice_of,
    elsewhere,
    keys_behind,
    offered_shares,
    shifted,
    shooters_of,
    weapons,
)
from bot.play.itself import better_prone, is_phase_over, is_spent
from bot.play.moment import Moment, Open, ordered_by
from bot.play.path import CLOSE, Path
from bot.play.standpoint import Standpoint
from engine import legal
from engine.offers.candidates import free_to_go
from engine.offers.choose import WAYS, Offer, behind, offers, sent
from engine.offers.gloss import number
from engine.offers.grid import watched
from engine.offers.ranking import DEEDS
from engine.offers.tree import Node, place_of, split
from engine.offers.variants import farther, may_run, shares
from engine.preview import Preview, Rehearsal, TooManyWays, foretold
from engine.space import INCH, Place
from engine.state import Order

Input = dict[str, Any]
OFFER, PAD, PLAN, RUN, STANDING = "o", "m", "k", "f", "n"
"""Pages: an offer and its number; where to, for the whole group; what a command has planned, by its key; a standing
order that is dropped, by its number."""
ON, FAST, PRONE, APART = "s", "f", "p", "c"
"""Flags of a move: it goes on when it is seen, it is fast, it ends prone, each goes to a place of their own."""
MOST, SHOTS = 5, 3
"""So many offers stand on the first page, and so many shots among them."""
FOLLOWED = 150
"""So many ways of a charge are followed for one press; of one that can go in more, only the way is told."""
END_ACTIVATION, END_PHASE = "end-activation", "end-phase"
PASSING = ("start-turn", END_ACTIVATION, END_PHASE)
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
    former: tuple[str, ...] = ()
    """The group that is still active, but has nothing left to do: the next one takes its place."""
    opening: tuple[Input, ...] = ()
    """What is given before any deed: the activation of the group."""
    planned: Input | None = None
    """The input that a command has planned, which is given as it stands."""
    _told: dict[str, Preview] = field(default_factory=dict, compare=False, repr=False)
    """What has been foretold, by order."""

    @property
    def moment(self) -> Moment:
        """How things stand."""
        return self.here.moment

    @property
    def acting(self) -> tuple[str, ...]:
        """The figures that may act together, or would: those of one person."""
        if self.groups:
            return self.groups[self.group]
        return tuple(next(iter(self.here.parts([figure.id for figure in self.here.acting()])), ()))

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
        return tuple(own(self.here, found))

    @property
    def standing(self) -> tuple[Order, ...]:
        """The standing orders of the person's figures."""
        return tuple(order for order in self.here.table.state.orders if order.figure in self.here.mine)

    def dropped(self, path: Path) -> Input | None:
        """What ends the standing order that a page stands for; None where it stands for none."""
        number = path.keys[0] if path.page == STANDING and path.keys else ""
        order = dict(enumerate(self.standing)).get(int(number)) if number.isdecimal() else None
        if order is None:
            return None
        test = {"test": order.test} if order.test else {}
        return {"do": "order", "figure": order.figure, "kind": order.kind, "choice": "ask", **test}

    @property
    def idle(self) -> bool:
        """Whether nothing is left to do that would be worth going on for."""
        if self.groups:
            return False
        table = self.here.table
        if table.state.active and self.orders:
            return legal.idle(table)
        return not any(table.rules.commands[item["do"]].keeps_open for item in self.orders)

    @cached_property
    def last(self) -> bool:
        """Whether the phase can be ended, and nobody else be activated in it once this activation is over."""
        table: Rehearsal | None = self.here.table
        if table is not None and table.state.active:
            table = behind(table, {"do": END_ACTIVATION})
        return END_PHASE in self.passing and table is not None and not legal.activations(table)

    def finishes(self, item: Input) -> bool:
        """Whether nothing would be left to do in the phase behind an order, for all the person knows; not where dice or
        a choice would come first."""
        table = behind(self.here.table, item)
        if table is not None and table.state.active:
            table = behind(table, {"do": END_ACTIVATION}) if is_spent(table) else None
        return table is not None and is_phase_over(table)

    def closes(self, path: Path) -> bool:
        """Whether a path ends the phase that is played now, and the person may end it."""
        return path.page == CLOSE and path.keys == self.moment.phase_keys and END_PHASE in self.passing

    @property
    def better_prone(self) -> tuple[Input, ...]:
        """Orders to lie down that would pay before the activation ends."""
        if not self.idle:
            return ()
        figures = (self.here.table.named(name) for name in self.acting)
        return tuple({"do": "prone", "figure": f.id} for f in figures if better_prone(self.here.table, f))

    @property
    def decider(self) -> int:
        """The one person whose it is to act, or to answer what is asked first."""
        if self.questions:
            return self.moment.decider(self.questions[0])
        return self.moment.seating.decider(self.side, self.acting)

    @property
    def undivided(self) -> bool:
        """Whether dice fall, or somebody is asked, as soon as the group is activated: that is a press of its own."""
        return bool(self.groups) and not self.opening

    @cached_property
    def leader(self) -> str:
        """The figure that the others follow where all go together; empty where none may move."""
        table = self.here.table
        return next((f.id for f in free_to_go(table, [table.named(name) for name in self.acting])), "")

    @cached_property
    def runs(self) -> bool:
        """Whether it may move fast."""
        return bool(self.leader) and may_run(self.here.table, [self.leader])

    def tree(self, page: str) -> Node | None:
        """The tree behind a page: of all orders (`t`), of one figure's (`u` and its number), of where to go (`m`, or
        fast `f`). None behind any other, or where there is nothing to choose."""
        kind, number = page[:1], int(page[1:]) if page[1:].isdecimal() else 0
        items = self.orders if kind == "t" else ()
        if page in (PAD, RUN) and self.acting:
            items = tuple(item for item in self.orders if item["do"] == "move" and self._of(item) == self.leader)
            if page == RUN:
                items = tuple(farther(self.here.table, items[0])) if items and self.runs else ()
        if kind == "u" and page[1:].isdecimal() and number < len(self.acting):
            items = tuple(item for item in self.orders if self._of(item) == self.acting[number])
        return split(self.here.table, items) if items else None

    def _of(self, item: Input) -> str:
        """The figure that an order is for; empty where it is for none, or for several."""
        _, figures = ordered_by(self.here.table.state, item)
        return figures[0] if len(figures) == 1 else ""

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What is worth a press now, the best first and few of each: shots, charges, throws and what else is useful
        come before moves."""
        if not self.orders or self.undivided:
            return ()
        found = offers(self.here.table, self.moment.state.active_side, self.acting)
        shots, more = found.shots[: SHOTS - 1], found.shots[SHOTS - 1 : SHOTS]
        deeds = [*shots, *found.charges[:1], *found.throws[:1], *more]
        useful = [offer for offer in found.others if DEEDS.get(offer.item["do"], 0) > 0]
        moves = [offer for offer in found.moves if offer.to is not None or offer is found.first]
        first = [] if found.first is None else [found.first]
        ranked = [*first, *deeds, *useful[:1], *moves, *found.others]
        return tuple(self._to_the_end({id(offer): offer for offer in ranked}.values()))[:MOST]

    def _to_the_end(self, listed: Iterable[Offer]) -> Iterator[Offer]:
        """Some offers; to stay is none where nothing else is left, and ends the phase where nobody else may act."""
        for offer in listed:
            if offer.item["do"] != END_ACTIVATION:
                yield offer
            elif not self.idle:
                yield replace(offer, item={"do": END_PHASE}) if self.last else offer

    @cached_property
    def in_view(self) -> Callable[[Place], bool]:
        """Whether an enemy that the person knows of would have a place in view."""
        return watched(self.here.table, self.side)

    def making(self, path: Path) -> Making:
        """The order that a path stands for, with its changes and flags; or what is still to choose of it."""
        if path.page == PLAN:
            return Making(self.planned)
        if path.page[:1] == OFFER:
            number = path.page[1:]
            offer = dict(enumerate(self.offers)).get(int(number)) if number.isdecimal() else None
            if offer is None:
                return Making()
            return self._changed(path, Making(offer.item, to=offer.to, in_step=offer.in_step), path.keys)
        root = self.tree(path.page)
        node, keys = (None, ()) if root is None else keys_behind(root, path.keys)
        if node is None or not node.leaf:
            return Making(node=node)
        item = node.item
        to = self._goal(item) if item["do"] == "move" else None
        if path.page not in (PAD, RUN) or to is None or len(self.acting) < 2:
            return self._changed(path, Making(item, to=to), keys)
        together = sent(self.here.table, self.acting, to, fast=path.page == RUN)
        return self._changed(path, Making(together or item, to=to, in_step=True), keys)

    def _goal(self, item: Input) -> Place | None:
        """The place of an order with one; None for one over the table's edge."""
        to = place_of(self.here.table, item["to"], item.get("floor", 0)) if "to" in item else ""
        return None if isinstance(to, str) else to

    def _changed(self, path: Path, made: Making, keys: Sequence[str]) -> Making:
        """An order with its changes, one after the other."""
        assert made.item is not None
        if made.item["do"] == "move" and path.has(APART):
            made = self._sent(replace(made, in_step=not made.in_step), made.to)
        while keys and made.item is not None:
            key, *keys = keys
            change = _CHANGES.get((made.item["do"], key[0]))
            if change is None:
                return Making()
            made = replace(change(self, made, key), change=key, base=made.item)
            if made.node is not None:
                node, keys = keys_behind(made.node, keys)
                if node is None or not node.leaf:
                    return replace(made, item=None, node=node)
                made = self._placed(replace(made, node=None), key, node.item)
        if made.item is not None and made.item["do"] == "move":
            return replace(made, item=_flagged(path, made.item))
        return made

    # ---- changes ----

    def _sent(self, made: Making, to: Place | None) -> Making:
        """A move to another place: of the group, or of the one figure."""
        item, table = made.item, self.here.table
        if to is None or item is None:
            return made
        new: Input | None
        if "moves" in item:
            new = sent(table, self.acting, to, in_step=made.in_step, fast="fast" in item)
        else:
            (x, y), floor = to
            kept = {name: value for name, value in item.items() if name != "path"}
            new = {**kept, "to": [x / INCH, y / INCH], "floor": floor}
        if new is not None and made.via is not None:
            new = by_way_of(table, new, to, made.via)
        return replace(made, item=new, to=to)

    def _adjusted(self, made: Making, key: str) -> Making:
        return made if made.to is None else self._sent(made, shifted(made.to, key))

    def _via(self, made: Making, key: str) -> Making:
        """The places by way of which the first figure could still get there."""
        assert made.item is not None
        g = self.here.table
        leader = g.named(made.item["moves"][0]["figure"] if "moves" in made.item else made.item["figure"])
        left, to = leader.now.left, made.to
        ways = []
        for item in self.orders:
            via = self._goal(item) if item["do"] == "move" and item.get("figure") == leader.id else None
            if via is None or to is None or via[1] != to[1] or via == to:
                continue
            if g.space.distance(leader.at, via[0]) + g.space.distance(via[0], to[0]) <= left:
                ways.append(item)
        return replace(made, node=split(g, ways) if ways else None)

    def _spots(self, made: Making, key: str) -> Making:
        assert made.item is not None
        return replace(made, node=elsewhere(self.here.table, made.item))

    def _placed(self, made: Making, key: str, picked: Input) -> Making:
        """The order with the place that has been picked for it."""
        if key == ELSEWHERE:
            return replace(made, item=picked)
        return self._sent(replace(made, via=self._goal(picked)), made.to)

    def _armed(self, made: Making, key: str) -> Making:
        assert made.item is not None
        return replace(made, item=_at(weapons(self.here.table, made.item), key))

    def _shared(self, made: Making, key: str) -> Making:
        assert made.item is not None
        if key[0] == SHARE:
            return replace(made, item=_at(offered_shares(self.here.table, made.item), key))
        return replace(made, item=dice_of(self.here.table, made.item, shares(self.here.table, made.item), key).item)

    def _together(self, made: Making, key: str) -> Making:
        assert made.item is not None
        return replace(made, item=shooters_of(self.here.table, made.item, key).item)

    def foretold(self, item: Input) -> Preview:
        """What an order would set off; what was foretold of an offer holds, but for what its shots lead to."""
        offered = self.offers if "offers" in vars(self) else ()
        kept = next((offer.foretold for offer in offered if offer.item == item), None)
        if kept is not None and not kept.firings:
            return kept
        key = json.dumps(item, sort_keys=True)
        if key not in self._told:
            self._told[key] = foretold(self.here.table, item, self.here.knows, most=FOLLOWED, partly=True)
        return self._told[key]

    def chance(self, item: Input) -> Fraction | None:
        """The number that an order's button says; None where it has none, or there are too many ways to follow."""
        table = self.here.table
        gloss = table.rules.commands[item["do"]].gloss
        try:
            return number(
                gloss, foretold(table, item, self.here.knows, most=WAYS, aftermath=False), table.state.active_side
            )
        except TooManyWays:
            return None


def _flagged(path: Path, item: Input) -> Input:
    """A move as the flags have it: fast, prone at its end, going on when seen."""
    item = {**item, "in_sight_move": "go-on" if path.has(ON) else "stay"}
    if path.has(FAST):
        item["fast"] = True
    if path.has(PRONE):
        parts = [{**part, "prone": True} for part in item.get("moves", ())]
        item = {**item, "moves": parts} if parts else {**item, "prone": True}
    return item


def _at(items: Sequence[Input], key: str) -> Input | None:
    """The one of some orders that a key has the number of."""
    return items[int(key[1:])] if key[1:].isdecimal() and int(key[1:]) < len(items) else None


_CHANGES: Mapping[tuple[str, str], Callable[[Desk, Making, str], Making]] = {
    ("move", ADJUST): Desk._adjusted,
    ("move", VIA): Desk._via,
    ("grenade", ELSEWHERE): Desk._spots,
    ("fire", WEAPON): Desk._armed,
    ("fire", SHARE): Desk._shared,
    ("fire", DICE): Desk._shared,
    ("fire", SHOOTERS): Desk._together,
}
"""What may be changed of an order, by its kind and the letter of the change."""


def own(here: Standpoint, items: Iterable[Input]) -> Iterator[Input]:
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
