"""Standing orders by presses: the questions that a person may answer beforehand, the figures, and the choices.

They can be given before play begins, too: a draft keeps them as inputs until then.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.panel.path import GO, STANDING, Path
from bot.play.moment import Moment
from bot.play.standpoint import Standpoint
from bot.setup.draft import Draft
from bot.setup.hiding import orders_of
from engine.battle.game import situation
from engine.commands.orders import OF_HIDDEN, orderable, standing
from engine.state import Figure, Order

Input = dict[str, Any]
ALL, GROUP, ALONE = "all", "g-", "f-"
"""The figures that an order is for: all, or by the id of a figure its group or that figure alone."""
ANYBODY, FOE = "any", "t"
"""The target of a hidden figure: any enemy, or by its number that one alone."""
ASK = "ask"
"""The choice that takes an order back."""


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """What a person may order beforehand, and the orders that stand."""

    moment: Moment
    figures: Mapping[str, Sequence[Figure]]
    """Their figures by the questions that an order may answer for them, those of hidden figures first."""
    orders: Sequence[Order]
    foes: Sequence[Figure] = ()
    """The known enemies; hidden figures may wait for one of them alone."""
    seen: Sequence[Figure] = ()
    """The figures that are hidden no more and still keep their order when to fire (CR2-RUL-412)."""

    @property
    def holding(self) -> str:
        """The question whether to hold fire, where a figure of the person may be asked it; else empty."""
        return next((kind for kind in self.figures if kind in OF_HIDDEN), "")

    def of(self, figure: Figure, kind: str) -> list[Order]:
        """What stands for one question of a figure, be it in one test alone; the first that fits is followed."""
        return [order for order in self.orders if (order.figure, order.kind) == (figure.id, kind)]

    def groups(self, kind: str) -> list[Sequence[Figure]]:
        """The figures of one question that are of one group, where they are several, but not all."""
        found: dict[tuple[str, int], list[Figure]] = {}
        for figure in self.figures[kind]:
            found.setdefault((figure.side, figure.group), []).append(figure)
        return [group for group in found.values() if 1 < len(group) < len(self.figures[kind])]

    def meant(self, kind: str, who: str) -> Sequence[Figure]:
        """The figures of one question that an order is for; none if it is for none of them."""
        figures = self.figures.get(kind, ())
        if who == ALL or not figures:
            return figures
        groups = (group for group in self.groups(kind) if who == GROUP + group[0].id)
        return next(groups, [figure for figure in figures if who == ALONE + figure.id])

    def target(self, at: str) -> Figure | None:
        """The one enemy that an order is to fire at; None for any."""
        return next((foe for foe in self.foes if at == f"{FOE}{foe.index}"), None)

    def named(self, choice: str, at: str) -> str:
        """A choice with the enemy that it is for."""
        foe = self.target(at)
        return choice if foe is None or choice == ASK else f"{choice}-of-{foe.id}"

    def given_by(self, path: Path) -> Iterator[Input]:
        """The orders that a page gives, each in place of all that stand for the same question."""
        if path.page != STANDING or not path.has(GO) or len(path.keys) != len(("kind", "who", "at", "choice")):
            return
        kind, who, at, choice = path.keys
        choice = self.named(choice, at)
        if choice != ASK and not orderable(kind, choice, self.moment.record.ruleset):
            return
        for figure in (*self.meant(kind, who), *(self.seen if choice == ASK and kind in OF_HIDDEN else ())):
            new = {"do": "order", "figure": figure.id, "kind": kind}
            for order in self.of(figure, kind):
                if order.test or choice == ASK:
                    yield {**new, "choice": ASK, **({"test": order.test} if order.test else {})}
            if choice != ASK:
                yield {**new, "choice": choice}


def standing_of(here: Standpoint) -> StandingOrders:
    """What a person may order beforehand in play."""
    found: dict[str, list[Figure]] = {}
    seen: list[Figure] = []
    for figure in here.known():
        given = list(standing(here.table, figure)) if figure.id in here.mine else ()
        open_to = {order["kind"] for order in given if order["choice"] != ASK}
        for kind in dict.fromkeys(order["kind"] for order in given):
            (found.setdefault(kind, []) if kind in open_to else seen).append(figure)
            found.setdefault(kind, [])
    ranked = dict(sorted(found.items(), key=lambda kind: kind[0] not in OF_HIDDEN))
    hidden = [figure for kind, figures in ranked.items() if kind in OF_HIDDEN for figure in figures]
    foes = {foe.id: foe for figure in hidden for foe in here.table.enemies(figure) if foe.id in here.knows}
    return StandingOrders(here.moment, ranked, here.table.state.orders, tuple(foes.values()), seen)


def beforehand(moment: Moment, draft: Draft, side: str) -> StandingOrders:
    """What the player of a side may order before play begins: when those fire that begin hidden."""
    hidden = [figure for figure in moment.state.figures if figure.side == side and figure.id in moment.record.unseen]
    may = hidden and moment.record.ruleset.parameters.may_hold
    named = {figure.id: figure for figure in hidden}
    orders = [
        Order(order["figure"], order["kind"], order["choice"], seen=situation(named[order["figure"]]))
        for order in orders_of(draft)
        if order["figure"] in named
    ]
    return StandingOrders(moment, dict.fromkeys(OF_HIDDEN, hidden) if may else {}, orders)
