"""What a person may do now: groups to activate, orders to give, questions to answer.

Opening a panel commits to nothing. Where no group is active one is activated on a copy of the table, and its activation
is given together with its first deed.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Any

from bot.panel.alterations import Making
from bot.panel.path import CLOSE, Path
from bot.panel.standing_orders import StandingOrders, standing_of
from bot.play.acting import ordered_by
from bot.play.follow_on import better_prone, is_phase_over, is_spent
from bot.play.judging import Disputed, Foreseen
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.play.standpoint import Standpoint
from bot.setup.change import BroughtForces
from engine import legal
from engine.offers.candidates import ShotChoice, free_to_go, shots
from engine.offers.choose import WAYS, offers
from engine.offers.gloss import number
from engine.offers.grid import watched
from engine.offers.offer import Offer
from engine.offers.opening import behind
from engine.offers.ranking import DEEDS
from engine.offers.tree import Node, split
from engine.offers.variants import farther, runners
from engine.preview import Preview, Rehearsal, TooManyWays, foretold
from engine.space import Place

Input = dict[str, Any]
_STAYS = {"in_sight_move": "stay"}
_GOES_ON = {**_STAYS, "contact": "go-on"}
SETTLED: dict[str, Input] = {"fire": _GOES_ON, "grenade": _GOES_ON, "charge": _GOES_ON, "face": _STAYS}
"""What orders say of an In Sight on the way, so that what was pressed is not asked for again."""
OFFER, AIM, PAD, PLAN, RUN = "o", "j", "m", "k", "f"
"""Pages: an offer and its number; a shot that has no button, its key the number; where to, for the whole group; what a
command has planned, by its key."""
ON, FAST, PRONE, APART = "s", "f", "p", "c"
"""Flags of a move: it goes on when it is seen, it is fast, it ends prone, each goes to a place of their own."""
MOST, SHOTS, TARGETS = 5, 3, 10
"""The most offers, the most shots among them, and the most further shots, on the first page."""
RELOAD, END_ACTIVATION, END_PHASE = "reload", "end-activation", "end-phase"
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
    given_up: tuple[tuple[str, ...], ...] = ()
    """Those who can no more be activated this turn once the group has been."""
    planned: Input | None = None
    """The input that a command has planned, which is given as it stands."""
    overdue: bool = False
    """Whether the table has waited past its deadline."""
    act: Making | None = None
    """The game master's act of the page, as far as it is chosen."""
    foreseen: Foreseen | None = None
    """What it would do."""
    forces: Sequence[BroughtForces] = ()
    """Saved forces that may join the battle by the page's act."""
    disputed: Disputed | None = None
    """The report that the page's ruling is about."""
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
        """The side that acts, or that is asked something."""
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

    @cached_property
    def ordering(self) -> StandingOrders:
        """What the person may order beforehand."""
        return standing_of(self.here)

    @property
    def idle(self) -> bool:
        """Whether nothing is left to do that would be worth going on for."""
        if self.groups:
            return False
        table = self.here.table
        if table.state.active and self.orders:
            return legal.idle(table)
        return not any(table.rules.commands[item["do"]].goes_on(table, item) for item in self.orders)

    @cached_property
    def left(self) -> tuple[str, ...]:
        """The figures with something left to do in this phase that would be worth going on for."""
        found: list[str] = list(chain(*self.groups))
        if not self.groups and self.here.table.state.active:
            found += [figure.id for figure in legal.unfinished(self.here.table)] if not self.idle else []
            groups = [] if self._done is None else legal.activations(self._done)
            found += [figure.id for group in groups for figure in group]
        elif not self.groups and not self.idle:
            found += [name for item in self.orders for name in ordered_by(self.here.table.state, item)[1]]
        return tuple(dict.fromkeys(found))

    @cached_property
    def begun(self) -> frozenset[str]:
        """The figures that have moved, fired or used their hands in this activation."""
        done = ((f.id, f.now) for f in self.here.table.active_figures())
        return frozenset(
            name for name, now in done if now.stepped or now.fired or now.handled or now.reloading or now.stood_up
        )

    @cached_property
    def last(self) -> bool:
        """Whether the phase can be ended, and no other figure be activated once this activation is over."""
        return END_PHASE in self.passing and self._done is not None and not legal.activations(self._done)

    @cached_property
    def closing(self) -> bool:
        """Whether the end of the activation leaves nothing to do in the phase but to end it."""
        return {END_ACTIVATION, END_PHASE} <= {*self.passing} and self._done is not None and is_phase_over(self._done)

    @cached_property
    def _done(self) -> Rehearsal | None:
        """The table once no group is active; None where dice or a choice come before."""
        table = self.here.table
        return behind(table, {"do": END_ACTIVATION}) if table.state.active else table

    @property
    def only(self) -> Input | None:
        """What there is to do where nothing can be chosen: a turn begins, a phase is over."""
        alone = len(self.passing) == 1 and self.passing[0] in ("start-turn", END_PHASE)
        return {"do": self.passing[0]} if alone and not (self.questions or self.groups or self.orders) else None

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

    @cached_property
    def reloads(self) -> tuple[Input, ...]:
        """Everybody's order to reload, a weapon each; nothing where it would be one figure's alone."""
        table = self.here.table
        found = [
            item for item in self.orders if item["do"] == RELOAD and table.rules.commands[RELOAD].goes_on(table, item)
        ]
        each = {item["figure"]: item for item in reversed(found)}
        return tuple(each[name] for name in self.acting if name in each) if len(each) > 1 else ()

    @property
    def decider(self) -> int:
        """The one person who is to act, or to answer the first question."""
        if self.questions:
            return self.moment.decider(self.questions[0])
        return self.moment.seating.decider(self.side, self.acting)

    @property
    def undivided(self) -> bool:
        """Whether dice fall, or somebody is asked, as soon as the group is activated: that is a press of its own."""
        return bool(self.groups) and not self.opening

    @cached_property
    def movers(self) -> tuple[str, ...]:
        """The active figures that may still move; the others follow the first."""
        table = self.here.table
        return tuple(f.id for f in free_to_go(table, [table.named(name) for name in self.acting]))

    @cached_property
    def runs(self) -> bool:
        """Whether it may move fast."""
        return bool(self.movers) and self.movers[0] in runners(self.here.table, self.acting)

    def tree(self, page: str) -> Node | None:
        """The tree behind a page: of all orders (`t`), of one figure's (`u` and its number), of where to go (`m`, or
        fast `f`), or to drive where all ride. None behind any other, or where there is nothing to choose."""
        kind, number = page[:1], int(page[1:]) if page[1:].isdecimal() else 0
        items = self.orders if kind == "t" else ()
        if page in (PAD, RUN) and self.movers:
            items = tuple(item for item in self.orders if item["do"] == "move" and self._of(item) == self.movers[0])
            if page == RUN:
                items = tuple(farther(self.here.table, items[0])) if items and self.runs else ()
        elif page == PAD:
            items = tuple(item for item in self.orders if item["do"] == "drive")
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
        best, more = found.shots[: SHOTS - 1], found.shots[SHOTS - 1 : SHOTS]
        # Where there are many, the others are a list.
        more = () if more and len(self._shots) > SHOTS else more
        deeds = [*best, *found.charges[:1], *found.throws[:1], *more]
        useful = [offer for offer in found.others if DEEDS.get(offer.item["do"], 0) > 0]
        moves = [offer for offer in found.moves if offer.to is not None or offer is found.first]
        first = [] if found.first is None else [found.first]
        ranked = [*first, *deeds, *useful[:1], *moves, *found.others]
        return tuple(self._to_the_end({id(offer): offer for offer in ranked}.values()))[:MOST]

    @cached_property
    def further(self) -> tuple[ShotChoice, ...]:
        """Shots that may hit and are not offered, the likeliest first."""
        offered = [offer.item for offer in self.offers if offer.item["do"] == "fire" and "figure" in offer.item]
        return tuple(shot for shot in self._shots if shot.order not in offered)[:TARGETS] if offered else ()

    @cached_property
    def _shots(self) -> tuple[ShotChoice, ...]:
        table = self.here.table
        found = shots(table, [figure for figure in legal.acting_figures(table) if figure.id in self.acting])
        return tuple(shot for shot in found if shot.hit.chance)

    def _to_the_end(self, listed: Iterable[Offer]) -> Iterator[Offer]:
        """Some offers, without *stay* where nothing else is left; staying ends the phase if no other group may act."""
        for offer in listed:
            if offer.item["do"] != END_ACTIVATION:
                yield offer
            elif not self.idle:
                yield replace(offer, item={"do": END_PHASE}) if self.last else offer

    @cached_property
    def in_view(self) -> Callable[[Place], bool] | None:
        """Whether an enemy that the person knows of would have a place in view; None where no side looks for one, as in
        a game master's act."""
        return None if self.act is not None or not self.side else watched(self.here.table, self.side)

    def foretold(self, item: Input) -> Preview:
        """What an order would set off; what was foretold of an offer holds, but for what its shots lead to."""
        offered = self.offers if "offers" in vars(self) else ()
        kept = next((offer.foretold for offer in offered if settled(offer.item) == settled(item)), None)
        if kept is not None and not kept.firings:
            return kept
        key = json.dumps(item, sort_keys=True)
        if key not in self._told:
            self._told[key] = self.here.foretold(item)
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


def settled(item: Input) -> Input:
    """An order with what it says of an In Sight on the way."""
    return {**SETTLED.get(item["do"], {}), **item}


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
