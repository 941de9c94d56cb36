"""Melee: one against one, round by round, and breaking it off (CR3-MELEE)."""

from engine.battle.game import Game
from engine.events import Melee, Roll
from engine.flow import Question
from engine.procedures.contact import place
from engine.procedures.hits import Hit, Wounds
from engine.procedures.in_turn import in_turn
from engine.procedures.ledger import Ledger
from engine.procedures.mover import bases, blockers
from engine.procedures.replies import Pairs, Replies
from engine.procedures.seam import EXCHANGE_OF_FIRE, FIGHT_ON, STEP_AWAY, WOUND
from engine.procedures.third.seam import FIGHT_IN_TURN, FIGHT_PAIRS, IN_HAND, MELEE, MELEE_ROUND
from engine.space import INCH, Point, Route
from engine.state import Figure
from engine.tables.outcome import Party

LEAST = 2 * INCH
"""The shortest way that counts as breaking off (CR3-MELEE-11)."""


async def fight_pairs(g: Game, pairs: Pairs, ledger: Ledger) -> None:
    """One round for each of these pairs, one against one; one with several foes meets them in turn (CR3-MELEE-08)."""
    left = list(pairs)
    while left:
        fighters = [f for pair in left for f in pair]
        lone = max(fighters, key=lambda f: (fighters.count(f), -f.index))
        mine = [pair for pair in left if lone in pair]
        left = [pair for pair in left if lone not in pair]
        if len(mine) > 1:
            await g.do(FIGHT_IN_TURN, lone, [b if a is lone else a for a, b in mine], ledger)
        else:
            [(a, b)] = mine
            if b.index in a.melee:
                await g.do(MELEE_ROUND, a, b, ledger)


async def fight_in_turn(g: Game, lone: Figure, others: list[Figure], ledger: Ledger) -> None:
    """Each of several fights the one, in the order that the larger side chooses (CR3-MELEE-08, CR3-MELEE-09)."""
    for attacker in await in_turn(g, others, "CR3-MELEE-09"):
        if attacker.able and lone.able and lone.index in attacker.melee:
            await g.do(MELEE_ROUND, attacker, lone, ledger)


async def melee_round(g: Game, a: Figure, b: Figure, ledger: Ledger) -> None:
    """One round: more successes win, and the winner rolls against the margin (CR3-MELEE-03 to CR3-MELEE-07)."""
    a.now = a.now._replace(fought=(*a.now.fought, b.index))
    b.now = b.now._replace(fought=(*b.now.fought, a.index))
    in_hand, holding = g.rules.judge(IN_HAND), g.rules.judge(MELEE)
    foe = Party(
        b.rep,
        weapon=in_hand(g, b),
        circumstances=holding(g, b, a) | b.traits,
        evenly_matched=max(worn(a, b), 1),
        armor=b.armor or None,
    )
    request = g.request(
        a, holding(g, a, b), weapon=in_hand(g, a), foe=foe, evenly_matched=max(worn(b, a), 1), armor=a.armor or None
    )
    outcome = g.evaluate("melee", request, lambda party, n: g.roll("melee", a.id if party == "self" else b.id, n))
    margin = int(outcome.values.get("margin", 0))
    theirs = int(outcome.values["foe_successes"])
    g.begin("melee", g.sent.get(a.index) or g.sent.get(b.index))
    g.log_roll("melee", outcome, figure=a.id, dice=tuple(outcome.rolled.get("self", ())), against=b.id)
    g.log_foe("melee", outcome, b, a, tuple(outcome.rolled.get("foe", ())))
    g.emit(Melee(a.id, b.id, outcome.successes or 0, theirs, outcome.result, margin, rule=outcome.rule))
    if outcome.result == "evenly-matched":
        a.bout = a.bout._replace(drawn=(*a.bout.drawn, b.index))
        b.bout = b.bout._replace(drawn=(*b.bout.drawn, a.index))
        return
    winner, loser = (a, b) if outcome.result == "won" else (b, a)
    wounds = Wounds()
    wounds.add(blow(g, winner, loser, margin))
    await g.do(WOUND, wounds, ledger)


def blow(g: Game, winner: Figure, loser: Figure, margin: int) -> Hit:
    """What the winner of a round deals: the margin says it all (CR3-MELEE-07)."""
    return Hit(winner, winner, loser, margin=margin, deed=g.deed)


def in_hand(g: Game, figure: Figure) -> str:
    """What it strikes with: its melee weapon, else a gun that it has as an improvised one, else its fists."""
    if figure.melee_weapon:
        return figure.melee_weapon
    return "improvised" if figure.weapons and "improvised" in g.rules.melee_weapons else "unarmed"


def worn(figure: Figure, attacker: Figure) -> int:
    """How often it was Evenly Matched this turn with others than this attacker (CR3-RUL-105)."""
    return sum(index != attacker.index for index in figure.bout.drawn)


def melee_circumstances(g: Game, figure: Figure, foe: Figure) -> frozenset[str]:
    """What changes a fighter's dice against this foe (CR3-MELEE-04, CR3-WOUND-04)."""
    holds = (
        ("evenly-matched", worn(foe, figure) > 0),
        ("foe-prone", foe.posture == "prone"),
        ("carrying", figure.carrying >= 0),
    )
    return frozenset(name for name, true in holds if true)


# ---- when a figure locked in melee is activated ----


async def melee_activation(g: Game, figures: list[Figure]) -> None:
    """Grunts test to stay, Stars choose; those who stay fight a round (CR3-MELEE-11, -12, CR3-RUL-107, -109)."""
    free = [f for f in figures if f.star and not g.rules_run(f.side) and _way_out(g, f, LEAST) is not None]
    leaving: list[Figure] = []
    if free:
        answers = await g.ask(
            *(Question("melee-stay", ("stay", "break-off"), "stay", f.id, f.side, rule="CR3-MELEE-11") for f in free)
        )
        leaving = [f for f, answer in zip(free, answers, strict=True) if answer == "break-off"]
    staying: list[Figure] = []
    cause = g.deed
    for figure in figures:
        g.deed = cause
        if figure in leaving:
            figure.now = figure.now._replace(breaking_off=True)
        elif figure.star or not await _breaks_off(g, figure):
            staying.append(figure)
    await g.do(FIGHT_ON, staying)


async def _breaks_off(g: Game, figure: Figure) -> bool:
    """A Grunt's die, and how far it goes if it does not pass and nothing bars its way (CR3-MELEE-12, CR3-MELEE-13)."""
    barred = _way_out(g, figure, LEAST) is None

    def faces(party: str, count: int) -> list[int]:
        if party == "self":
            return g.roll("break-off", figure.id, count)
        return [] if barred else g.roll("break-off-distance", figure.id, count)

    outcome = g.evaluate("break-off", g.request(figure), faces)
    deed = g.sent[figure.index] = g.begin("test")
    g.log_roll("break-off", outcome, figure=figure.id)
    if barred or outcome.result == "stay":
        return False
    inches, rolled = int(outcome.values["inches"]), tuple(outcome.rolled["distance"])
    g.begin("roll", deed)
    g.emit(Roll("break-off-distance", rolled, figure.id, total=inches, rule="CR3-MELEE-13"))
    return await g.do(STEP_AWAY, figure, inches * INCH)


async def fight_on(g: Game, figures: list[Figure]) -> None:
    """These fight everybody they are locked with and have not met in this activation (CR3-RUL-107)."""
    pairs = [(f, g.figures[index]) for f in figures for index in f.melee if index not in f.now.fought]
    for figure in figures:
        figure.now = figure.now._replace(done=True)
    ledger = Ledger()
    await g.do(FIGHT_PAIRS, pairs, ledger)
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


def _way_out(g: Game, figure: Figure, distance: int) -> Route | None:
    """Straight away from its enemy, or bent as little as needed, toward cover if there is any; None if not even two
    inches are open (CR3-RUL-110)."""
    foe = g.figures[figure.melee[0]]
    return g.ways(figure).step_away(
        figure.at, figure.floor, foe.at, distance,
        blockers=blockers(g, figure, foe), occupied=bases(g, figure, []), to_cover=True,
    )  # fmt: skip


async def step_away(g: Game, figure: Figure, distance: int) -> bool:
    """Break off straight away from the enemy, its back turned; false if there is no way (CR3-MELEE-13, CR3-RUL-110)."""
    figure.now = figure.now._replace(breaking_off=False)
    route = _way_out(g, figure, distance)
    if route is None:
        return False
    foe = g.figures[figure.melee[0]]
    spot, floor = route.end
    step_out(g, figure, spot, floor, (g.space.heading(spot, foe.at) + 180) % 360)
    return True


def step_out(g: Game, figure: Figure, spot: Point, floor: int, facing: int) -> None:
    """Out of the melee and done for this activation; a Grunt ends with its back to the enemy (CR3-MELEE-13)."""
    g.leave_melee(figure)
    figure.now = figure.now._replace(breaking_off=False, done=True)
    rule = "CR3-MELEE-11" if figure.star else "CR3-MELEE-13"
    g.set_posture(figure, "standing", rule)
    g.begin("move")
    place(g, figure, spot, floor, "break-off", rule, facing)
