"""Carrying out what reaction tests say (CR3-MOVE-10 to CR3-MOVE-20, CR3-REACT-25 to CR3-REACT-34)."""

from __future__ import annotations

from engine.errors import Refused, either
from engine.events import Move
from engine.flow import Question
from engine.game import Game
from engine.procedures.aim import Firing, aim_question, firing_at, read_aims, usable, whole
from engine.procedures.charge_reach import can_charge
from engine.procedures.exchange import Pairs, Replies
from engine.procedures.ledger import Ledger
from engine.procedures.movement import bases, blockers
from engine.procedures.third.reactions import ADVANCE, Verdict
from engine.procedures.wounded import take_prisoner
from engine.space import INCH, Spot
from engine.state import CARRY_ON, DUCKED_BACK, RAN_AWAY, Figure


async def carry_out(g: Game, verdicts: list[Verdict], ledger: Ledger, replies: Replies) -> None:
    """Runaways and their Parting Shots, duck backs, then shots and charges for the next round (CR3-RUL-148)."""
    for v in verdicts:
        if v.result == "runaway" and v.figure.able:
            g.deed = v.deed
            await g.do("run-away", v.figure, v.causes, ledger)
    for v in verdicts:
        # A figure that ducked back stays at least ducked (CR3-REACT-34).
        if v.result == "duck-back" and v.figure.able and not v.figure.melee:
            g.deed = v.deed
            await g.do("duck-back", v.figure, v.shooters or v.causes)
    await shoot_back(g, [v for v in verdicts if v.result in ("fire", "rush-shot")], replies)
    for v in verdicts:
        if v.result == ADVANCE and v.figure.able and not v.figure.melee:
            g.deed = v.deed
            await g.do("come-on", v.figure, v.shooters)
    charges: Pairs = []
    for v in verdicts:
        if v.result == "charge" and v.figure.able and not v.figure.melee:
            targets = g.rules.judges["charge-back"](g, v.figure, v.shooters)
            if targets:
                g.deed = g.sent[v.figure.index] = v.deed
                resume(g, v.figure)
                charges.append((v.figure, targets[0]))
    if charges:
        replies.charges.append(charges)


def charge_back(g: Game, figure: Figure, shooters: list[Figure]) -> list[Figure]:
    """Those who shot at it whom it may charge, nearest first (CR3-MOVE-20)."""
    return [f for f in g.nearest(figure, shooters) if can_charge(g, figure, f, reaction=True)]


async def shoot_back(g: Game, verdicts: list[Verdict], replies: Replies) -> None:
    """Everybody told to fire shoots at a cause of the test, together (CR3-MOVE-16, CR3-MOVE-19, CR3-RUL-56)."""
    firings: list[tuple[Verdict, Firing]] = []
    asked: list[tuple[int, Question]] = []
    for v in verdicts:
        figure = v.figure
        targets = [f for f in g.nearest(figure, v.shooters) if f.able and usable(g, figure, f)]
        if not figure.able or not targets:
            continue  # unable to shoot: it halts where it is
        g.deed = v.deed
        resume(g, figure)
        rush = v.result == "rush-shot"
        question = aim_question(g, figure, targets, test="received-fire", rule="CR3-RUL-56")
        if question is not None:
            asked.append((len(firings), question))
        firings.append((v, firing_at(g, figure, whole(g, figure, targets[0]), rush=rush)))
    if asked:
        answers = await g.ask(*(question for _, question in asked))
        for (n, _), answer in zip(asked, answers, strict=True):
            v = firings[n][0]
            g.deed = v.deed
            firings[n] = (v, firing_at(g, v.figure, read_aims(g, v.figure, answer), rush=v.result == "rush-shot"))
    replies.firings += [firing for _, firing in firings]


def resume(g: Game, figure: Figure) -> None:
    """A later test that says fire or charge ends a duck back (CR3-RUL-70)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "CR3-RUL-70")


# ---- duck back ----


async def duck_back(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """To the nearest cover within six inches, or prone where it stands (CR3-MOVE-12 to CR3-MOVE-15)."""
    figure.reloading = ""
    figure.done = True  # its turn ends (CR3-RUL-69)
    present = [f for f in causes if f.on_table] or [f for f in g.enemies(figure) if g.sees(f, figure)]
    if figure.status == DUCKED_BACK and figure.cover and not any(g.sees(f, figure, turning=True) for f in present):
        return
    if g.deed.kind != "test":
        g.begin("move")
    spots = _spots(g, figure, present)
    if not spots:
        if not figure.mounted:
            g.set_posture(figure, "prone", "CR3-MOVE-13")
        g.set_status(figure, DUCKED_BACK, "CR3-MOVE-13")
        figure.may_turn = True
        figure.cover = ""
        return
    spot = await _choose_spot(g, figure, spots, present)
    if spot.distance:
        g.set_posture(figure, "standing", "CR3-MOVE-09")
        figure.set_up = False
        start = figure.at
        figure.at, figure.floor = spot.point, spot.floor
        _carry_along(g, figure)
        if present:
            figure.facing = g.space.heading(figure.at, present[0].at)
        g.emit(
            Move(figure.id, (start, spot.point), spot.point, figure.facing, spot.floor, "duck-back", rule="CR3-MOVE-12")
        )
        g.reacted |= 1 << figure.index
    g.set_status(figure, DUCKED_BACK, "CR3-MOVE-12" if spot.distance else "CR3-RUL-72")
    figure.may_turn = True
    figure.moved = False  # it ends in cover (CR3-RUL-77)
    figure.cover = spot.piece
    if g.rules.parameters.ducks_away:
        figure.hides_from = tuple(f.index for f in present)


def _spots(g: Game, figure: Figure, causes: list[Figure]) -> list[Spot]:
    if not causes:
        return []
    # A prone figure does not crawl (CR3-RUL-114): only cover where it lies will do, unless getting up costs nothing.
    lies = figure.posture == "prone" and g.rules.parameters.getting_up > 0
    limit = 0 if lies else g.rules.parameters.gait(figure.mounted).duck_back
    return g.ways(figure).duck_back(
        figure.at,
        figure.floor,
        [(f.at, f.floor) for f in causes],
        limit=limit,
        enemies=blockers(g, figure),
        occupied=bases(g, figure, []),
        away=g.rules.parameters.ducks_away,
    )


async def _choose_spot(g: Game, figure: Figure, spots: list[Spot], causes: list[Figure]) -> Spot:
    """The owner chooses among covers equally near; by default the one farther from the cause (CR3-RUL-71)."""
    equal = spots if spots[0].distance else spots[:1]
    if len(equal) == 1:
        return equal[0]
    x, y = causes[0].at
    far = max(equal, key=lambda s: ((s.point[0] - x) ** 2 + (s.point[1] - y) ** 2, -s.distance))
    by_name = {g.space.cell_name(spot.point): spot for spot in equal}
    options = tuple([spot.point[0] / INCH, spot.point[1] / INCH] for spot in equal)
    default = [far.point[0] / INCH, far.point[1] / INCH]

    def check(question: Question, choice: object) -> object:
        point = g.point(choice)
        for spot, option in zip(equal, options, strict=True):
            if spot.point == point or by_name.get(g.space.cell_name(point)) is spot:
                return option
        raise Refused(
            "{figure} may duck back to {places}",
            figure=figure.name,
            places=either(list(by_name)),
            rule="CR3-RUL-71",
            code="bad-choice",
        )

    [answer] = await g.ask(
        Question("duck-back-to", options, default, figure.id, figure.side, "point", rule="CR3-RUL-71", check=check)
    )
    return equal[options.index(answer)]


def _carry_along(g: Game, figure: Figure) -> None:
    if figure.carrying >= 0:
        load = g.figures[figure.carrying]
        load.at, load.floor = figure.at, figure.floor


# ---- running away ----


async def run_away(g: Game, figure: Figure, causes: list[Figure], ledger: Ledger) -> None:
    """Off the table at once, after Parting Shots; cornered it surrenders (CR3-MOVE-17, CR3-MOVE-18, CR3-REACT-31)."""
    if cornered(g, figure):
        surrender(g, figure)
        return
    g.leave_melee(figure)  # it gets out of a melee it was locked in (CR3-RUL-165)
    shots = []
    for shooter in causes:
        # Who has ducked back fires no Parting Shot either (CR3-MOVE-14).
        if shooter.status == CARRY_ON:
            weapons = [w for w in usable(g, shooter, figure) if w.aimed]
            if weapons:
                firing = firing_at(g, shooter, [(figure, max(weapons[0].target, 1))], rush=True, weapon=weapons[0])
                firing.label = "parting-shot"
                shots.append(firing)
    if shots:
        await g.do("volley", shots, ledger, True)
    if figure.able:
        g.remove(figure, RAN_AWAY, "CR3-MOVE-17")


def cornered(g: Game, figure: Figure) -> bool:
    """Whether it is surrounded and cannot run (CR3-MOVE-18)."""
    enemies = [(f.at, f.floor) for f in g.enemies(figure)]
    return bool(enemies) and not figure.melee and g.space.surrounded(figure.at, figure.floor, enemies)


def surrender(g: Game, figure: Figure) -> None:
    """It is captured where it stands, its weapons dropped, a prisoner of the nearest enemy (CR3-RUL-67)."""
    captor = g.nearest(figure, g.enemies(figure))[0]
    take_prisoner(g, figure, captor, "CR3-MOVE-18")
