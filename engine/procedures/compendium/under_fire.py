"""Received Fire: one test for all shots of a moment, and what each does for it (CMP-REACT-03 to CMP-REACT-08)."""

from engine.battle.game import Game
from engine.procedures.compendium.reactions import (
    BORN_LEADER,
    FIRES,
    HALTS,
    answer,
    class_against,
    comes_to,
    follow,
    give_way,
    halt,
    standing,
)
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.replies import Replies
from engine.procedures.seam import DUCK_BACK
from engine.state import Figure
from engine.tables.outcome import Request

GOES_ON = "complete-move-and-return-fire"
"""It goes on with its move whether or not it can fire (CMP-RUL-182)."""
SHIRKER = "shirker"
"""The trait of figures that count as outgunned by any fire (CMP-DIS-08)."""
STOPS = HALTS | {"dive-for-cover", "go-prone", "flee"}


async def test_group(g: Game, group: list[Figure], debts: list[Debt], ledger: Ledger, replies: Replies) -> None:
    """Every debtor tests with dice of its own; those who give way move first, then all shots fall together."""
    debts = [debt for debt in debts if g.rules.kind_of(debt.figure).takes_test("received-fire")]
    debts = _beside_born_leaders(g, debts, ledger)
    results = await _results(g, debts)
    for debt, result in zip(debts, results, strict=True):
        g.deed = debt.deed
        if result in STOPS:
            g.charging &= ~(1 << debt.figure.index)
        if debt.figure.able:
            await give_way(g, debt.figure, result, debt.causes, ledger)
    for debt, result in zip(debts, results, strict=True):
        figure, g.deed = debt.figure, debt.deed
        if result not in FIRES or not figure.able:
            continue
        firings = await answer(g, figure, result, debt.causes, test="received-fire")
        replies.firings += firings or []
        if firings is None and result != GOES_ON:
            await g.do(DUCK_BACK, figure, debt.causes)
        elif result in HALTS:
            halt(g, figure)


def _beside_born_leaders(g: Game, debts: list[Debt], ledger: Ledger) -> list[Debt]:
    """These, and of those who owe the same test a born leader near one of them and the friends near that one.

    CMP-RUL-067.
    """
    figures, waiting = [debt.figure for debt in debts], [debt.figure for debt in ledger.owing()]
    born = [f for f in figures + waiting if BORN_LEADER in f.traits and any(_near(g, f, other) for other in figures)]
    joining = [f for f in waiting if any(_near(g, f, guide) for guide in born)]
    return debts + ledger.take(joining)


def _near(g: Game, one: Figure, other: Figure) -> bool:
    return one.side == other.side and g.near(one, other, g.rules.parameters.friend_near)


async def _results(g: Game, debts: list[Debt]) -> list[str]:
    owed = {debt.figure.index: debt for debt in debts}
    asked = {index: request(g, debt) for index, debt in owed.items()}
    for index in owed:
        g.involved |= 1 << index
    columns = await choose_columns(
        g,
        [debt.figure for debt in debts],
        "received-fire",
        lambda f, c: comes_to(f, g.read("received-fire", asked[f.index]._replace(choice=c), {}).result),
        lambda f: owed[f.index].causes,
    )
    outcomes = {}
    for debt in debts:
        figure = debt.figure
        debt.deed = g.begin("test", debt.deed)
        column = columns.get(figure.index)
        outcomes[figure] = await take(g, "received-fire", figure, asked[figure.index]._replace(choice=column))
        if SHIRKER in figure.traits and "outgunned" not in asked[figure.index].circumstances:
            g.shows(figure, SHIRKER)
    results = follow(g, outcomes, {debt.figure: debt.deed for debt in debts})
    return [results[debt.figure] for debt in debts]


def request(g: Game, debt: Debt) -> Request:
    """What a debtor asks the test with."""
    figure = debt.figure
    holds = standing(g, figure, debt.causes, [f.at for f in debt.causes])
    own = max(class_against(g, figure, f) for f in debt.causes)
    if not figure.star and max(cause.rank for cause in debt.fire) > own:
        holds.add("outgunned")
    return g.request(figure, frozenset(holds))
