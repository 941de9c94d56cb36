"""The target of charges: what it does about them, and contact (CR2-REACT-18 to CR2-REACT-21, MG42-RUL-62)."""

from collections.abc import Mapping

from engine.battle.game import Game
from engine.procedures.charge_reach import from_rear
from engine.procedures.contact import Comer, follow_up, into_contact
from engine.procedures.free_will import take_freely
from engine.procedures.ledger import Ledger
from engine.procedures.mover import turn_to
from engine.procedures.replies import Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, RUN_AWAY
from engine.procedures.second.charge_way import ChargeWay, at_flank, comes_on, run
from engine.procedures.second.groups import third_die
from engine.procedures.second.replies import choose_shots, fired, fires_at
from engine.procedures.second.seam import MELEE_ROUND
from engine.procedures.sightings import Sighting, note
from engine.state import Figure
from engine.tables.outcome import Request


def charged_request(g: Game, target: Figure, chargers: list[Figure], turned_from: bool | None = None) -> Request:
    """What the target takes its one test with (MG42-RUL-62); caught from the side or from hiding it has turned to that
    charger, at Rep -1, perhaps from others who are then at its flank (CR2-RUL-134, CR2-RUL-135)."""
    holds = (
        ("able-to-fire", any(fires_at(g, target, c) for c in chargers)),
        ("in-cover", all(g.protection(c, target).for_test != "open" for c in chargers)),
        ("leader", third_die(target)),
        ("from-flank-or-rear", bool(turned_from)),
    )
    rep = target.rep if turned_from is None else target.rep - 1
    return g.request(target, frozenset(name for name, true in holds if true), rep=rep)


async def _surprised(g: Game, target: Figure, chargers: list[Figure], ways: Mapping[int, ChargeWay]) -> bool | None:
    """Surprise, where the rules have it, for a target charged from hiding, flank or rear (CR2-REACT-20, CR2-REACT-21).

    None where it need not be taken; else whether, having turned, it still has a charger at its flank. A target that
    cannot react has `bout.surprise`.
    """
    catching = [c for c in chargers if ways[c.index].catches(g, target)]
    if not catching:
        return None
    asked = g.request(target, frozenset({"leader"} if third_die(target) else ()))
    cause = g.sent[catching[0].index]
    result = (await take_freely(g, "surprise", target, asked, catching[0], catching, cause)).result
    if result != "turns-and-checks":
        caught = "surprised" if result == "one-die" else "totally-surprised"
        target.bout = target.bout._replace(surprise=caught)
        return None
    turn_to(g, target, catching[0], "CR2-REACT-21")
    note(g, [Sighting(target, c) for c in chargers if g.sees(target, c)])  # its test takes the place of In Sight
    return any(at_flank(g, target, c.at) for c in chargers)


def meets(result: str) -> bool:
    """Whether the target fights by a result, be it behind its fire."""
    return result in ("fire-then-melee", "melee")


async def being_charged(g: Game, target: Figure, chargers: list[Figure], ways: Mapping[int, ChargeWay]) -> None:
    """Its test, its shots and what is left of the way into contact, with one round of melee (CR2-RUL-130)."""
    chargers = [c for c in chargers if comes_on(g, c)]
    if not chargers or not target.able:
        return
    tests = g.rules.kind_of(target).takes_test("being-charged")
    flanked = await _surprised(g, target, chargers, ways) if tests else None
    result = ""
    if tests and not target.bout.surprise:
        asked, cause = charged_request(g, target, chargers, flanked), g.sent[chargers[0].index]
        result = (await take_freely(g, "being-charged", target, asked, chargers[0], chargers, cause)).result
    if result == "fire-then-melee":
        await _defend(g, target, chargers)
    for charger in chargers:
        move = ways[charger.index].move
        if move is not None and move.gone < move.route.length and comes_on(g, charger):
            await run(g, ways[charger.index], target)
    if result == "runaway":
        spot, floor = target.at, target.floor
        await g.do(RUN_AWAY, target, chargers, Ledger())
        if target.at != spot or not target.on_table:
            follow_up(g, [c for c in chargers if c.able], spot, floor)
        return
    fresh = [(c, target) for c in chargers if _met(g, c, target, ways[c.index])]
    if fresh:
        await g.do(MELEE_ROUND, fresh)
    target.bout = target.bout._replace(surprise="")


def _met(g: Game, charger: Figure, target: Figure, way: ChargeWay) -> bool:
    """Bring a charger that was not stopped into contact; false where it or its target can fight no more."""
    g.deed = g.sent[charger.index]
    ready = comes_on(g, charger) and target.able
    rear = from_rear(g, target, way.began, charger.at)
    return ready and into_contact(g, Comer(charger, charger.at, rear, way.left), target)


async def _defend(g: Game, target: Figure, chargers: list[Figure]) -> None:
    """Its shots, and what the chargers that were missed do (MG42-REACT-06, MG42-REACT-07)."""
    at = [c for c in g.nearest(target, chargers) if fires_at(g, target, c)]
    if not at:
        return
    shots = await choose_shots(g, target, at, test="being-charged", rule="MG42-REACT-13")
    if shots:
        await g.do(EXCHANGE_OF_FIRE, Replies(fired(g, target, shots)), Ledger())
