"""Fire going back and forth until no figure owes a test (CR3-FIRE-01, CR3-RUL-68)."""

from engine.battle.game import Game
from engine.events import Item, Roll
from engine.procedures.aim import Firing
from engine.procedures.charge_reach import can_charge
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.replies import Charges, Replies
from engine.procedures.seam import CHARGE_HOME, EXCHANGE_OF_FIRE, FORGIVE, TEST_GROUP, VOLLEY
from engine.space.geometry import dist2
from engine.state import DUCKED_BACK, FLEEING, Figure

ROUNDS = 20
"""The most volleys in a row that lead to no die of a test."""


async def exchange(g: Game, replies: Replies, owed: Ledger) -> None:
    """Shots, damage, the tests of everyone affected, results, new shots, until nothing is owed.

    It has no limit as long as tests are rolled; two who pass theirs without a die could go on for ever (CR2-RUL-462).
    """
    unrolled = 0
    while unrolled < ROUNDS:
        if replies.firings:
            await g.do(VOLLEY, replies.firings, owed)
        for pairs in replies.charges:
            still = [(charger, target) for charger, target in pairs if can_charge(g, charger, target, reaction=True)]
            await g.do(CHARGE_HOME, Charges(still), owed)
        debts = owed.owing()
        if not debts:
            break
        replies = Replies()
        start = len(g.log)
        waiting = [debt.figure for debt in debts]
        while debts:
            group = order_of_groups(g, debts)[0]
            await g.do(TEST_GROUP, group, owed.take(group), owed, replies)
            waiting = [f for f in waiting if f not in group]
            debts = [debt for debt in owed.owing() if debt.figure in waiting]
        replies.firings = [firing for firing in replies.firings if _still_answers(firing)]
        rolled = any(isinstance(entry.event, Roll) and entry.event.dice for entry in g.log[start:])
        unrolled = 0 if rolled else unrolled + 1
    else:
        for firing in replies.firings:
            for target, _ in firing.aims:
                g.emit(Item(firing.shooter.id, "ceases-fire", target.id, rule="CR3-RUL-68"))
    await g.do(FORGIVE)


def _still_answers(firing: Firing) -> bool:
    """Whether an answer is still fired: nobody has felled its shooter, or all it is aimed at, meanwhile."""
    up = not firing.aims or any(target.able or target.status == FLEEING for target, _ in firing.aims)
    return firing.shooter.able and up


async def settle(g: Game, ledger: Ledger) -> None:
    """Tests an In Sight put off: one group at a time, with all it causes, before the next tests (CR3-RUL-36)."""
    while True:
        debts = ledger.owing()
        if not debts:
            break
        group = order_of_groups(g, debts)[0]
        replies = Replies()
        caused = Ledger()
        taken = ledger.take(group)
        for debt in taken:
            debt.ducked = debt.figure.status == DUCKED_BACK
        await g.do(TEST_GROUP, group, taken, caused, replies)
        await g.do(EXCHANGE_OF_FIRE, replies, caused)


def order_of_groups(g: Game, debts: list[Debt]) -> list[list[Figure]]:
    """Groups that owe tests: the side not active first, by Leader Rep, ties nearest to the enemy (CR3-RUL-36)."""
    groups: list[list[Figure]] = []
    placed: set[int] = set()
    for debt in debts:
        if debt.figure.index not in placed:
            group = g.group_of(debt.figure)
            placed.update(f.index for f in group)
            groups.append(group)

    def key(group: list[Figure]) -> tuple[bool, int, int, int]:
        leader = g.leader(group)
        near = g.nearest(leader, g.enemies(leader))
        far = dist2(near[0].at, leader.at) if near else 0
        return leader.side == g.state.active_side, -leader.rep, far, leader.index

    return sorted(groups, key=key)
