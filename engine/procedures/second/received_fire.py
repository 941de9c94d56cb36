"""Received Fire, taken at once by each that was shot at (MG42-REACT-05 to MG42-REACT-09)."""

from engine.battle.fleet import people_of
from engine.battle.game import Game
from engine.flow import Question
from engine.procedures.free_will import HERO, choose_columns, take
from engine.procedures.ledger import Debt, Ledger
from engine.procedures.machines.mounts import covered
from engine.procedures.replies import Replies
from engine.procedures.seam import RUN_AWAY
from engine.procedures.second.arms import compared, has_ranged_weapon
from engine.procedures.second.groups import third_die
from engine.procedures.second.hiding import give_away, shown_to
from engine.procedures.second.replies import may_reply, reply
from engine.procedures.second.seam import DRIVEN_BACK, OUTGUNNED, REPLY_TARGETS
from engine.state import Figure
from engine.tables.outcome import Request

GOES_ON = "duck-back-or-finish-move"
EITHER = {"fire-or-duck-back": ("fire", "duck-back"), GOES_ON: ("duck-back", "finish-move")}
"""Results that leave a figure a choice, what it does by default first."""


async def test_group(g: Game, group: list[Figure], debts: list[Debt], ledger: Ledger, replies: Replies) -> None:
    """Every debtor tests with dice of its own; flight and duck backs first, then the replies."""
    debts = [debt for debt in debts if g.rules.kind_of(debt.figure).takes_test("received-fire")]
    for debt in debts:
        debt.charging = debt.fights or bool(g.charging >> debt.figure.index & 1)
    results = await received_fire(g, debts)
    give_away(g, debts, results)
    for debt, result in zip(debts, results, strict=True):
        if result != "continue-charge":
            g.charging &= ~(1 << debt.figure.index)
        else:
            g.sent[debt.figure.index] = debt.deed
        g.deed = debt.deed
        if result == "finish-move":
            ceases_fire(g, debt.figure)
        if result == "runaway":
            await g.do(RUN_AWAY, debt.figure, debt.causes, ledger)
    for debt, result in zip(debts, results, strict=True):
        if result == "duck-back" and debt.figure.able:
            g.deed = debt.deed
            await g.do(DRIVEN_BACK, debt.figure, debt.causes)
    for debt, result in zip(debts, results, strict=True):
        if result in ("fire", "stop-and-fire") and debt.figure.able:
            g.deed = debt.deed
            targets = g.rules.judge(REPLY_TARGETS)(g, debt.figure, debt.causes)
            if not await reply(g, debt.figure, targets, replies, test="received-fire", rule="MG42-REACT-09"):
                await g.do(DRIVEN_BACK, debt.figure, debt.causes)


def ceases_fire(g: Game, figure: Figure) -> None:
    """It goes on with its activation without firing, and so does the crew of the machine that it answers for
    (CR2-REACT-12, CR2-RUL-009)."""
    shell = g.fleet.led(figure)
    for f in [figure] if shell is None else people_of(g.figures, shell):
        if f.index in g.state.active:
            f.now = f.now._replace(fired=True, answered=True, taken=f.weapons)


async def received_fire(g: Game, debts: list[Debt]) -> list[str]:
    """What each debtor does: `fire`, `duck-back`, `runaway`; chargers `continue-charge` or `stop-and-fire` too."""
    for debt in debts:
        g.involved |= 1 << debt.figure.index
    owed = {debt.figure.index: debt for debt in debts}
    columns = await choose_columns(
        g,
        [debt.figure for debt in debts],
        "received-fire",
        lambda f, c: may_do(g, owed[f.index], g.read("received-fire", request(g, owed[f.index], c), {}).result),
        lambda f: known_causes(g, owed[f.index]),
    )
    results: list[str] = []
    for debt in debts:
        asked = request(g, debt, columns.get(debt.figure.index))
        debt.deed = g.begin("test", debt.deed)
        results.append((await take(g, "received-fire", debt.figure, asked)).result)
    return await _chosen(g, debts, results)


async def _chosen(g: Game, debts: list[Debt], results: list[str]) -> list[str]:
    """Figures that may do either say which; one in cover that cannot fire ducks back (MG42-REACT-07, CR2-REACT-12)."""
    out = [comes_to(g, debt, result) for debt, result in zip(debts, results, strict=True)]
    # One that cannot fire may not choose to, a hero does not duck (CR2-RUL-101), and one that runs for cover goes on.
    free = [HERO not in debt.figure.traits and debt.figure.index not in g.running for debt in debts]
    asked = [n for n, result in enumerate(results) if free[n] and result in EITHER and out[n] == EITHER[result][0]]
    if asked:
        answers = await g.ask(
            *(
                Question(
                    results[n],
                    EITHER[results[n]],
                    out[n],
                    debts[n].figure.id,
                    debts[n].figure.side,
                    test="received-fire",
                    rule="CR2-REACT-12" if results[n] == "duck-back-or-finish-move" else "MG42-REACT-07",
                    about=tuple(f.id for f in known_causes(g, debts[n])),
                )
                for n in asked
            )
        )
        for n, answer in zip(asked, answers, strict=True):
            out[n] = answer
    return out


def may_do(g: Game, debt: Debt, result: str) -> str:
    """What a Star can make of a result: of two deeds the one that no lesser result has."""
    if result == GOES_ON and debt.figure.index not in g.running:
        return EITHER[GOES_ON][1]
    return comes_to(g, debt, result)


def comes_to(g: Game, debt: Debt, result: str) -> str:
    """What a result makes a debtor do unless its player says otherwise."""
    if result == "fire-or-duck-back":  # a bug that passes one die does not come on (CR2-RUL-195)
        return "fire" if could_reply(g, debt) and not g.rules.kind_of(debt.figure).hurt else "duck-back"
    if result in EITHER:
        return EITHER[result][HERO in debt.figure.traits]
    return "fire" if result in ("finish-move-and-fire", "finish-move-and-fire-at-will") else result


def known_causes(g: Game, debt: Debt) -> list[Figure]:
    """Those of its causes that its owner may be told of."""
    unseen = [cause.shooter for cause in debt.fire if cause.unseen]
    return [f for f in debt.causes if f not in unseen and not g.hidden_from(f, debt.figure.side)]


def from_nowhere(debt: Debt) -> bool:
    """Whether a mortar out of sight has fired at it (CR2-RUL-267)."""
    return any(cause.unseen for cause in debt.fire)


def could_reply(g: Game, debt: Debt) -> bool:
    """Whether it could fire back, also at somebody hidden whom any result but a duck back shows (CR2-RUL-273).

    One that runs for cover cannot (CR2-MOVE-15, CR2-RUL-123).
    """
    if debt.figure.index in g.running:
        return False
    with shown_to(g, debt.figure, debt.causes):
        return may_reply(g, debt.figure, g.rules.judge(REPLY_TARGETS)(g, debt.figure, debt.causes))


def causes_first(g: Game, figure: Figure, causes: list[Figure]) -> list[Figure]:
    """What its reply may hit: a cause of the test, then any enemy it likes (CR2-REACT-15)."""
    first = g.nearest(figure, [f for f in causes if f.able])
    return first + [f for f in g.nearest(figure, g.enemies(figure)) if f not in first]


def causes_unless_active(g: Game, figure: Figure, causes: list[Figure]) -> list[Figure]:
    """What its reply may hit: a cause of the test, and any enemy only while it is active (MG42-REACT-09)."""
    if figure.index in g.state.active:
        return causes_first(g, figure, causes)
    return g.nearest(figure, [f for f in causes if f.able])


def request(g: Game, debt: Debt, choice: int | None = None) -> Request:
    """What a debtor takes the test with."""
    figure, shooters = debt.figure, debt.causes
    holds = (
        ("charging", debt.charging),
        ("has-ranged-weapon", has_ranged_weapon(g, figure)),
        ("outgunned", g.rules.judge(OUTGUNNED)(g, debt)),
        ("unable-to-fire", not could_reply(g, debt)),
        ("fired-on-by-hidden", any(g.hidden_from(f, figure.side) for f in shooters) or from_nowhere(debt)),
        ("in-cover", all(covered(g, f, figure) for f in shooters)),
        ("leader", third_die(figure)),
    )
    return g.request(figure, frozenset(name for name, true in holds if true), choice=choice)


def outgunned(g: Game, debt: Debt) -> bool:
    """Whether what was fired ranks above its weapon; a Star never is, nor a hero (MG42-OGR-01, MG42-RUL-08,
    MG42-RUL-09, CR2-RUL-101)."""
    if debt.figure.star or HERO in debt.figure.traits:
        return False
    own = max((weapon.rank for weapon in compared(g, debt.figure)), default=0)
    return max(cause.rank for cause in debt.fire) > own


def outgunned_if_armed(g: Game, debt: Debt) -> bool:
    """Whether it is outgunned; a figure with nothing to compare never is (CR2-OUTG-05)."""
    return bool(compared(g, debt.figure)) and outgunned(g, debt)
