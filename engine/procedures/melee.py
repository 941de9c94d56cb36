"""Melee: one against one, round by round, and breaking it off (CR3-MELEE)."""

from __future__ import annotations

from typing import Any

from engine.checks.outcome import Party
from engine.errors import Refused
from engine.events import Melee, Roll
from engine.flow import Question
from engine.game import Game
from engine.procedures.activation import acting
from engine.procedures.contact import place
from engine.procedures.damage import Hit, Wounds
from engine.procedures.exchange import Replies
from engine.procedures.ledger import Ledger
from engine.procedures.movement import bases
from engine.space import INCH, Place
from engine.state import Figure


async def fight_in_turn(g: Game, lone: Figure, others: list[Figure], ledger: Ledger) -> None:
    """Each of several fights the one, in the order that the larger side chooses (CR3-MELEE-08, CR3-MELEE-09)."""
    order = others
    if len(others) > 1:
        names = tuple(f.id for f in others)
        [answer] = await g.ask(
            Question(
                "melee-order",
                names,
                list(names),
                side=others[0].side,
                form="order",
                rule="CR3-MELEE-09",
                check=_whole_order,
            )
        )
        order = [g.named(name) for name in answer]
    for attacker in order:
        if attacker.able and lone.able and lone.index in attacker.melee:
            await g.do("melee-round", attacker, lone, ledger)


def _whole_order(question: Question, choice: Any) -> Any:
    if not isinstance(choice, list) or sorted(map(str, choice)) != sorted(question.options):
        raise Refused(f"name each once: {', '.join(question.options)}", rule="CR3-MELEE-09", code="bad-choice")
    return choice


async def melee_round(g: Game, a: Figure, b: Figure, ledger: Ledger) -> None:
    """One round: more successes win, and the winner rolls against the margin (CR3-MELEE-03 to CR3-MELEE-07)."""
    a.fought = (*a.fought, b.index)
    b.fought = (*b.fought, a.index)
    foe = Party(b.rep, b.melee_weapon, melee_circumstances(b, a), max(worn(a, b), 1))
    request = g.request(a, melee_circumstances(a, b), weapon=a.melee_weapon, foe=foe, evenly_matched=max(worn(b, a), 1))
    outcome = g.evaluate("melee", request, lambda party, n: g.roll("melee", a.id if party == "self" else b.id, n))
    margin = int(outcome.values.get("margin", 0))
    theirs = int(outcome.values["foe_successes"])
    g.log_roll("melee", outcome, figure=a.id, dice=tuple(outcome.rolled.get("self", ())), against=b.id)
    g.log_foe("melee", outcome, b, a, tuple(outcome.rolled.get("foe", ())))
    g.emit(Melee(a.id, b.id, outcome.successes or 0, theirs, outcome.result, margin, rule=outcome.rule))
    if outcome.result == "evenly-matched":
        a.drawn = (*a.drawn, b.index)
        b.drawn = (*b.drawn, a.index)
        return
    winner, loser = (a, b) if outcome.result == "won" else (b, a)
    wounds = Wounds()
    wounds.add(Hit(winner, winner, loser, margin=margin))
    await g.do("wound", wounds, ledger)


def worn(figure: Figure, attacker: Figure) -> int:
    """How often it was Evenly Matched this turn with others than this attacker (CR3-RUL-105)."""
    return sum(index != attacker.index for index in figure.drawn)


def melee_circumstances(figure: Figure, foe: Figure) -> frozenset[str]:
    """What changes a fighter's dice against this foe (CR3-MELEE-04, CR3-WOUND-04)."""
    holds = (
        ("evenly-matched", worn(foe, figure) > 0),
        ("foe-prone", foe.posture == "prone"),
        ("carrying", figure.carrying >= 0),
    )
    return frozenset(name for name, true in holds if true)


# ---- when a figure locked in melee is activated ----


async def melee_activation(g: Game, figure: Figure) -> None:
    """A Grunt tests whether it stays, a Star chooses; who stays fights a round (CR3-MELEE-11, -12, CR3-RUL-107, -109)."""
    if figure.star and not g.rules_run(figure.side):
        question = Question("melee-stay", ("stay", "break-off"), "stay", figure.id, figure.side, rule="CR3-MELEE-11")
        [answer] = await g.ask(question)
        if answer == "break-off":
            figure.breaking_off = True
            return
        stays = True
    elif figure.star:
        stays = True
    else:
        stays = g.check("break-off", figure, g.request(figure)).result == "stay"
    if not stays and await g.do("step-away", figure):
        return
    ledger = Ledger()
    await g.do("fight-on", figure, ledger)
    await g.do("exchange-of-fire", Replies(), ledger)


async def fight_on(g: Game, figure: Figure, ledger: Ledger) -> None:
    """Fight everybody it is locked with and has not met in this activation (CR3-RUL-107)."""
    figure.done = True
    foes = [g.figures[index] for index in figure.melee if index not in figure.fought]
    if len(foes) > 1:
        await g.do("fight-in-turn", figure, foes, ledger)
    elif foes:
        await g.do("melee-round", figure, foes[0], ledger)


async def step_away(g: Game, figure: Figure) -> bool:
    """Break off straight away from the enemy; false if there is no way (CR3-MELEE-13, CR3-RUL-110)."""
    foes = [g.figures[index] for index in figure.melee]
    distance = 2 * INCH
    if not figure.star:
        [face] = g.roll("break-off-distance", figure.id, 1)
        distance = INCH + face * INCH
        g.emit(Roll("break-off-distance", (face,), figure.id, total=face + 1, rule="CR3-MELEE-13"))
    route = g.space.step_away(
        figure.at,
        figure.floor,
        foes[0].at,
        distance,
        blockers=_others(g, figure),
        occupied=bases(g, figure, []),
    )
    figure.breaking_off = False
    if route is None:
        return False
    _leave(g, figure, *route.end)
    figure.facing = (g.space.heading(figure.at, foes[0].at) + 180) % 360
    return True


async def break_off(g: Game, item: dict[str, Any]) -> None:
    """A Star that chose to break off steps out of its melee, two inches or more (CR3-MELEE-11, CR3-RUL-109)."""
    figure = acting(g, item["figure"], melee=True)
    if not figure.melee:
        raise Refused(f"{figure.name} is in no melee", rule="CR3-MELEE-11")
    if not figure.breaking_off:
        raise Refused(f"{figure.name} did not choose to break off", rule="CR3-MELEE-12")
    goal = g.point(item["to"])
    left = figure.allowance - figure.used
    route = g.space.find_route(figure.at, figure.floor, goal, figure.floor, blockers=_others(g, figure), limit=left)
    if route is None:
        raise Refused(
            f"{figure.name} cannot get there within {left / INCH:g} inches", rule="CR3-MELEE-11", code="no-way"
        )
    foes = [g.figures[index] for index in figure.melee]
    if any(g.space.distance(goal, foe.at) < 2 * INCH for foe in foes):
        raise Refused("breaking off takes it two inches or more from the enemy", rule="CR3-MELEE-11", code="too-near")
    if any(floor == figure.floor and g.space.within(goal, at, -1) for at, floor in bases(g, figure, [])):
        raise Refused(f"{figure.name} may not end on another figure", rule="CR3-RUL-147", code="occupied")
    figure.used += route.length
    _leave(g, figure, *route.end)


def _others(g: Game, figure: Figure) -> list[Place]:
    """Enemies in its way, but for those it is locked with."""
    foes = [f for f in g.figures if f.side != figure.side and f.able and f.index not in figure.melee]
    return [(f.at, f.floor) for f in foes if g.knows(figure.side, f)]


def _leave(g: Game, figure: Figure, spot: tuple[int, int], floor: int) -> None:
    g.leave_melee(figure)
    figure.breaking_off = False
    figure.done = True
    g.set_posture(figure, "standing", "CR3-MELEE-13")
    place(g, figure, spot, floor, "break-off", "CR3-MELEE-13")
