"""Received Fire: one test for all shots of a moment, and what each does for it (CMP-REACT-03 to CMP-REACT-08)."""

from engine.checks.outcome import Request
from engine.game import Game
from engine.procedures.compendium.reactions import (
    FIRES,
    HALTS,
    answer,
    class_against,
    comes_to,
    give_way,
    halt,
    standing,
)
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.replies import Replies
from engine.procedures.seam import DUCK_BACK
from engine.state import Figure

GOES_ON = "complete-move-and-return-fire"
"""It goes on with its move whether or not it can fire (CMP-RUL-182)."""
STOPS = HALTS | {"dive-for-cover", "go-prone", "flee"}


async def test_group(g: Game, group: list[Figure], debts: list[Debt], ledger: Ledger, replies: Replies) -> None:
    """Every debtor tests with dice of its own; those who give way move first, then all shots fall together."""
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
        replies.firings += firings
        if not firings and result != GOES_ON:
            await g.do(DUCK_BACK, figure, debt.causes)
        elif result in HALTS:
            halt(figure)


async def _results(g: Game, debts: list[Debt]) -> list[str]:
    asked = {debt.figure.index: request(g, debt) for debt in debts}
    for debt in debts:
        g.involved |= 1 << debt.figure.index
    columns = await choose_columns(
        g,
        [debt.figure for debt in debts],
        "received-fire",
        lambda f, c: comes_to(f, g.read("received-fire", asked[f.index]._replace(choice=c), {}).result),
    )
    results = []
    for debt in debts:
        figure = debt.figure
        debt.deed = g.begin("test", debt.deed)
        column = columns.get(figure.index)
        outcome = take(g, "received-fire", figure, asked[figure.index]._replace(choice=column))
        results.append(comes_to(figure, outcome.result))
    return results


def request(g: Game, debt: Debt) -> Request:
    """What a debtor asks the test with."""
    figure = debt.figure
    holds = standing(g, figure, debt.causes, [f.at for f in debt.causes])
    own = max(class_against(g, figure, f) for f in debt.causes)
    if not figure.star and max(cause.rank for cause in debt.fire) > own:
        holds.add("outgunned")
    return g.request(figure, frozenset(holds))
