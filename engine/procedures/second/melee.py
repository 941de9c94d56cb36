"""Melee by dice passed, pair by pair, and stepping out of it (MG42-MELEE)."""

from collections.abc import Callable

from engine.battle.game import Game
from engine.events import Melee
from engine.flow import Question
from engine.procedures.contact import place
from engine.procedures.hits import Hit, Wounds
from engine.procedures.ledger import Ledger
from engine.procedures.mover import bases, blockers
from engine.procedures.replies import Pairs
from engine.procedures.seam import IN_SIGHT, WOUND
from engine.procedures.second.groups import activate, leads, reach_die
from engine.procedures.second.seam import MELEE_ROUND, ROUND
from engine.procedures.second.wounds import CLEAR_WIN
from engine.procedures.sightings import Sighting, new_sightings
from engine.procedures.turn import side_die
from engine.space import INCH, Route
from engine.state import Figure
from engine.tables.outcome import Outcome, Party, Request

OUT_OF_REACH = INCH
"""How far from its enemies a figure that quits the melee must end up (MG42-MELEE-09)."""


def in_hand(g: Game, figure: Figure) -> str:
    """What it fights with; where nothing is said, the first that the ruleset lists (MG42-RUL-43)."""
    return figure.melee_weapon or next(iter(g.rules.melee_weapons))


async def melee_round(g: Game, pairs: Pairs) -> None:
    """One round: each figure rolls once, and its dice are compared with those of each enemy it meets (MG42-RUL-45)."""
    fighters = {f.index: f for pair in pairs for f in pair}
    dice: dict[int, list[int]] = {}
    this_round = g.rules.judge(ROUND)(g)
    for index in sorted(fighters):
        count = dice_of(fighters[index])
        dice[index] = g.roll("melee", fighters[index].id, count) if count else []
        fighters[index].bout = fighters[index].bout._replace(met_in=this_round)
    wounds = Wounds()
    for a, b in pairs:
        outcome = _compare(g, a, b, dice)
        margin = int(outcome.values.get("margin", 0))
        if margin:
            winner, loser = (a, b) if outcome.result == "won" else (b, a)
            if margin >= CLEAR_WIN or not spared(g, loser, winner):
                wounds.add(blow(g, winner, loser, min(margin, CLEAR_WIN)))
    for fighter in fighters.values():
        fighter.bout = fighter.bout._replace(rounds=fighter.bout.rounds + 1, surprise="")
    await g.do(WOUND, wounds, Ledger())


def each_turn(g: Game) -> int:
    """The number of the round: those in contact fight once a turn (MG42-RUL-46)."""
    return g.state.turn


def each_phase(g: Game) -> int:
    """The number of the round: those in contact fight in every phase (CR2-RUL-137)."""
    return g.state.phases


def holds(figure: Figure) -> frozenset[str]:
    """What a fighter counts as: ferocity lasts the first round, surprise the next one (CR2-MELEE-05, CR2-MELEE-12)."""
    return figure.traits - ({"ferocious"} if figure.bout.rounds else set()) | ({figure.bout.surprise} - {""})


def dice_of(figure: Figure) -> int:
    """How many dice it rolls in this round (CR2-MELEE-02, CR2-RUL-150, CR2-ZOMBIE-01)."""
    what = holds(figure)
    if "totally-surprised" in what:
        return 0
    return 2 + bool({"frenzy", "ferocious"} & what) - len({"surprised", "zombie"} & what)


def spared(g: Game, loser: Figure, winner: Figure) -> bool:
    """Whether what it wears saves a loser by one die (CR2-PROT-04, CR2-RUL-144)."""
    if not {"protected", "light-shield"} & loser.traits:
        return False
    return g.test("melee-save", loser, g.request(loser), against=winner).result == "no-effect"


def blow(g: Game, winner: Figure, loser: Figure, margin: int) -> Hit:
    """What the winner of a round deals: by its weapon's Impact and the margin (MG42-MELEE-05, MG42-MELEE-06)."""
    return Hit(winner, winner, loser, g.rules.melee_weapons[in_hand(g, winner)].impact, margin, g.deed)


def _compare(g: Game, a: Figure, b: Figure, dice: dict[int, list[int]]) -> Outcome:
    outcome = g.read("melee", request(g, a, b), {"self": dice[a.index], "foe": dice[b.index]})
    tell_bout(g, outcome, (a, dice[a.index]), (b, dice[b.index]))
    return outcome


def request(g: Game, a: Figure, b: Figure) -> Request:
    """What one fighter asks a round against another with."""
    foe = Party(b.rep, weapon=in_hand(g, b), circumstances=holds(b), enemies=max(len(b.melee), 1))
    return g.request(a, holds(a), traits=frozenset(), weapon=in_hand(g, a), foe=foe, enemies=max(len(a.melee), 1))


def tell_bout(g: Game, outcome: Outcome, own: tuple[Figure, list[int]], foe: tuple[Figure, list[int]]) -> None:
    """Log how two fighters have fared against one another, with the dice of each."""
    (a, dice), (b, others) = own, foe
    passed, theirs = outcome.passed or 0, int(outcome.values["foe_passed"])
    g.begin("melee", g.sent.get(a.index) or g.sent.get(b.index))
    g.log_roll("melee", outcome, figure=a.id, dice=tuple(dice), against=b.id)
    g.log_foe("melee", outcome, b, a, tuple(others))
    g.emit(Melee(a.id, b.id, passed, theirs, outcome.result, abs(passed - theirs), rule=outcome.rule))


# ---- when a phase begins ----


async def fight_again(g: Game, led: Callable[[Game, Figure], bool]) -> None:
    """Active figures may step out first; those still touching fight once a round (MG42-MELEE-08)."""
    await _break_off(g, led)
    now = g.rules.judge(ROUND)(g)
    pairs = [
        (f, g.figures[index])
        for f in g.figures
        for index in f.melee
        if index > f.index and not (f.bout.met_in == now and g.figures[index].bout.met_in == now)
    ]
    if pairs:
        await g.do(MELEE_ROUND, pairs)


async def _break_off(g: Game, led: Callable[[Game, Figure], bool]) -> None:
    asked = [f for f in g.figures if f.melee and _may_act(g, f) and led(g, f) and way_out(g, f) is not None]
    if not asked:
        return
    answers = await g.ask(
        *(Question("melee-stay", ("stay", "break-off"), "stay", f.id, f.side, rule="MG42-MELEE-09") for f in asked)
    )
    for figure, answer in zip(asked, answers, strict=True):
        route = way_out(g, figure) if answer == "break-off" and figure.melee and figure.able else None
        if route is not None:
            await _step_out(g, figure, route)


def _may_act(g: Game, figure: Figure) -> bool:
    return g.state.in_phase(figure) and not figure.activated and not figure.fled


def led_by_group(g: Game, figure: Figure) -> bool:
    """Whether its Rep, or that of a Leader who takes it along, reaches the activation die (CR2-TURN-03)."""
    return figure in reach_die(g, g.of_side(figure.side))


def led_beside(g: Game, figure: Figure) -> bool:
    """Whether its Rep, or that of a leader beside it, reaches the activation die (MG42-RUL-47)."""
    return any(f.rep >= side_die(g.state, g.state.party) and (f is figure or leads(f)) for f in g.group_of(figure))


def way_out(g: Game, figure: Figure) -> Route | None:
    """Straight away from an enemy, or bent as little as needed, and no farther than clears all; None if shut in."""
    foes = [g.figures[index] for index in figure.melee]
    farthest = g.pace(figure)
    for length in range(OUT_OF_REACH, farthest + 1, INCH):
        for foe in foes:
            route = g.ways(figure).step_away(
                figure.at,
                figure.floor,
                foe.at,
                length,
                blockers=blockers(g, figure, foe),
                occupied=bases(g, figure, []),
                least=length,
            )
            if route is None or route.length > farthest:
                continue
            if all(g.space.distance(route.end[0], f.at) >= OUT_OF_REACH for f in foes):
                return route
    return None


async def _step_out(g: Game, figure: Figure, route: Route) -> None:
    """It is out of the melee, and both sides test at once, it as moving (MG42-MELEE-09).

    That begins its activation, which leaves it the rest of its move, and its fire (MG42-RUL-96).
    """
    foes = [g.figures[index] for index in figure.melee]
    activate(g, [figure])
    g.begin("move")
    g.leave_melee(figure)
    fought = tuple(foe.index for foe in foes)
    figure.now = figure.now._replace(used=route.length, stepped=True, breaking_off=True, fought=fought)
    spot, floor = route.end
    place(g, figure, spot, floor, "break-off", "MG42-MELEE-09", g.space.heading(spot, foes[0].at))
    g.reacted &= ~(1 << figure.index)
    found = [Sighting(*pair) for foe in foes for pair in ((figure, foe), (foe, figure)) if g.in_line(figure, foe)]
    for looker, seen in found:
        g.state.seen[looker.index] &= ~(1 << seen.index)
    await g.do(IN_SIGHT, [], [*found, *(s for s in new_sightings(g) if s not in found)], "stay")
    figure.now = figure.now._replace(breaking_off=False)
