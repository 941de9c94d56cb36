"""Wanting to charge, and the whole of a charge (MG42-REACT-10, MG42-REACT-11, CR2-RUL-130)."""

from engine.battle.game import Game
from engine.procedures.aim import usable
from engine.procedures.charge_reach import approach
from engine.procedures.free_will import choose_columns, take
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Charges, Pairs, Replies
from engine.procedures.seam import DUCK_BACK, EXCHANGE_OF_FIRE
from engine.procedures.second.being_charged import being_charged
from engine.procedures.second.charge_way import ChargeWay, comes_on, go_there, run_up
from engine.procedures.second.groups import grouped, leads, led, stone_cold, third_die
from engine.procedures.second.moves import rise
from engine.procedures.second.replies import choose_shots, fired
from engine.state import Figure
from engine.tables.outcome import Outcome, Request


async def charge_home(g: Game, charges: Charges, ledger: Ledger, *, halts: bool = False) -> None:
    """Wanting to Charge, the way there, Being Charged with its shots, contact and one round of melee (MG42-RUL-61).

    With `halts` a target fires where it first may, not at the charge point (CR2-RUL-131).
    """
    pairs = charges.pairs
    ways = {c.index: ChargeWay(c.at, g.hidden_from(c, t.side), approach(g, c, reaction=True)) for c, t in pairs}
    run_up(g, pairs, ways)
    going = [pair for pair, result in zip(pairs, await wanting(g, pairs), strict=True) if result == "charge"]
    for charger, _ in going:
        charger.now = charger.now._replace(fired=True)
        g.charging |= 1 << charger.index
    for charger, target in going:
        await go_there(g, charger, target, ways[charger.index], halts=halts)
        charger.now = charger.now._replace(done=True)
    going = [(c, t) for c, t in going if comes_on(g, c) and t.able]
    for target in sorted({target for _, target in going}, key=lambda f: f.index):
        await being_charged(g, target, [c for c, t in going if t is target], ways)
    for charger, _ in pairs:
        g.charging &= ~(1 << charger.index)


# ---- wanting to ----


def leader_beside(g: Game, charger: Figure, pairs: Pairs) -> Figure | None:
    """The Leader of its group who charges with it, and whose result caps its own (CR2-LEADER-03, CR2-RUL-094); nobody
    where a leader only lends a die."""
    if "leader_passed?" not in g.rules.checks["wanting-to-charge"].fields:
        return None
    return next((c for c, _ in pairs if c is not charger and leads(c) and grouped(c, charger)), None)


def wanting_request(
    g: Game, charger: Figure, target: Figure, choice: int | None = None, leader: Figure | None = None, cap: int = 2
) -> Request:
    """What a charger takes its test with, beside this Leader, who has passed so many dice (MG42-LEAD-02)."""
    capped = "leader_passed?" in g.rules.checks["wanting-to-charge"].fields
    lent = leader is not None if capped else charger.index in g.state.active and led(g.active_figures())
    free = leader is None or third_die(charger) or stone_cold(charger) or choice is not None
    holds = (
        ("in-cover", g.protection(target, charger).for_test != "open"),
        ("in-building", g.space.building(charger.at) is not None),
        ("leader", third_die(charger) or lent),
    )
    circumstances = frozenset(name for name, true in holds if true)
    return g.request(charger, circumstances, choice=choice, leader_passed=None if free else cap)


async def wanting(g: Game, pairs: Pairs) -> list[str]:
    """What each of these comes to that would charge: whether it does (MG42-REACT-10)."""
    asked = [(c, t) for c, t in pairs if g.rules.kind_of(c).takes_test("wanting-to-charge")]
    for charger, _ in pairs:
        g.sent.setdefault(charger.index, g.deed)
    outcomes = await wanting_tests(g, asked)
    results = [outcomes[charger].result if charger in outcomes else "charge" for charger, _ in pairs]
    await balk(g, pairs, results)
    return results


async def wanting_tests(g: Game, pairs: Pairs) -> dict[Figure, Outcome]:
    """What each of these passes."""
    against = {charger.index: target for charger, target in pairs}
    columns = await choose_columns(
        g,
        [charger for charger, _ in pairs],
        "wanting-to-charge",
        lambda f, c: g.read("wanting-to-charge", wanting_request(g, f, against[f.index], c), {}).result,
        lambda f: [against[f.index]],
    )
    cause = g.deed
    outcomes: dict[Figure, Outcome] = {}
    # Who charges beside its Leader waits for what that Leader passes.
    for charger, target in sorted(
        pairs, key=lambda pair: not leads(pair[0]) and leader_beside(g, pair[0], pairs) is not None
    ):
        leader = leader_beside(g, charger, pairs)
        cap = outcomes[leader].passed if leader is not None and leader in outcomes else None
        asked = wanting_request(g, charger, target, columns.get(charger.index), leader, 2 if cap is None else cap)
        g.sent[charger.index] = g.begin("test", g.sent.get(charger.index) or cause)
        outcomes[charger] = await take(g, "wanting-to-charge", charger, asked, target)
    return outcomes


async def balk(g: Game, pairs: Pairs, results: list[str]) -> None:
    """What those do that do not charge."""
    for (charger, target), result in zip(pairs, results, strict=True):
        g.deed = g.sent[charger.index]
        if result == "duck-back":
            await g.do(DUCK_BACK, charger, [target])
        elif result == "stay-and-fire":
            await _stay_and_fire(g, charger, target)
        elif result == "stay":
            charger.now = charger.now._replace(balked=True, allowance=charger.now.used)


async def _stay_and_fire(g: Game, charger: Figure, target: Figure) -> None:
    """It stays behind its cover and fires if it can (MG42-REACT-11)."""
    charger.now = charger.now._replace(done=True)
    if charger.able and usable(g, charger, target):
        shots = await choose_shots(g, charger, [target], test="wanting-to-charge", rule="MG42-REACT-11")
        rise(g, charger)
        charger.now = charger.now._replace(fired=True)
        await g.do(EXCHANGE_OF_FIRE, Replies(fired(g, charger, shots)), Ledger())
