"""In Sight: dice passed say who fires, and in what order (MG42-REACT-02 to MG42-REACT-04)."""

from engine.battle.game import Game
from engine.events import OVERRULED, Ordered
from engine.procedures.free_will import BEST, COLUMN_OF, choose_columns, take
from engine.procedures.ledger import Ledger
from engine.procedures.mover import Mover
from engine.procedures.replies import Replies
from engine.procedures.seam import DUCK_BACK, EXCHANGE_OF_FIRE, FORGIVE, Beforehand
from engine.procedures.second.awareness import notice
from engine.procedures.second.groups import led, third_die
from engine.procedures.second.hiding import expose
from engine.procedures.second.lookers import NEVER, Looker, lookers_of, takes_it
from engine.procedures.second.moves import come_to_rest
from engine.procedures.second.replies import helpless, reply
from engine.procedures.second.seam import SIGHT_ROLLS
from engine.procedures.second.watch import goes_about, hold_fire, ordered, unfollowed
from engine.procedures.sightings import Sighting, note
from engine.state import Figure
from engine.tables.outcome import Outcome, Request

HOLDS = "fire-or-hold"
EXPOSED = "fire-exposed"
FIRES = ("fire", HOLDS, EXPOSED)
"""Results by which a figure may fire; by `HOLDS` it need not do so at once."""


async def in_sight(g: Game, movers: list[Mover], found: list[Sighting], answer: Beforehand) -> None:
    """Each figure newly seen, and each that sees it, tests once; shots fall one place after another (MG42-RUL-52)."""
    # Both have tested, whichever of the two saw the other first, but for those who look alone.
    note(g, [*found, *(Sighting(pair.seen, pair.looker) for pair in found if not g.looks_alone)])
    if movers:
        g.reacted = 0  # what others were made to do before this step is over
    lookers = lookers_of(g, found)
    await g.do(SIGHT_ROLLS, lookers, found)
    await _choose_moment(g, lookers, movers)
    while True:
        waiting = [p for p in lookers if p.waiting]
        if not waiting:
            break
        first = max(p.place for p in waiting)
        await _fire_together(g, [p for p in waiting if p.place == first], lookers)
    come_to_rest(g, [p.figure for p in lookers])


async def sight_rolls(g: Game, lookers: list[Looker], found: list[Sighting]) -> None:
    """All who notice anything test; none has fired yet."""
    lookers = notice(g, lookers)
    seen = {p.figure.index: p.others for p in lookers}
    settled = (p.figure for p in lookers if _obeys(g, p.figure) or helpless(g, p.figure, p.others))
    columns = {figure.index: COLUMN_OF[BEST] for figure in settled if g.rules.favors(figure, "free-will")}
    columns |= await choose_columns(
        g,
        [p.figure for p in lookers if p.figure.index not in columns],
        "in-sight",
        lambda f, c: g.read("in-sight", request(g, f, c), {}).result,
        lambda f: seen[f.index],
    )
    deed = g.begin("sight")
    for p in lookers:
        p.deed = deed
        asked = request(g, p.figure, columns.get(p.figure.index), p.less)
        outcome = await take(g, "in-sight", p.figure, asked)
        p.place, p.result = place(p.figure, outcome), outcome.result
        # A figure that carries out a forced move, or charges, does not fire (MG42-RUL-89, CR2-RUL-130).
        p.waiting = p.place > NEVER and not (g.reacted | g.charging) >> p.figure.index & 1


def _obeys(g: Game, figure: Figure) -> bool:
    """Whether a Star passes two dice by its free will, so as to fire when its standing order says (CR2-RUL-411)."""
    asked = any((o.figure, o.kind) == (figure.id, "free-will") and o.test in ("", "in-sight") for o in g.state.orders)
    return not asked and ordered(g, figure) is not None


def place(figure: Figure, outcome: Outcome) -> int:
    """More dice passed first, at equal dice stationary before moving (MG42-RUL-53, CR2-REACT-26)."""
    return 2 * (outcome.passed or 0) + (not figure.moved) if outcome.result in FIRES else NEVER


def request(g: Game, figure: Figure, choice: int | None = None, less: int = 0) -> Request:
    """What a figure takes the test with (MG42-LEAD-03, MG42-REACT-04, CR2-RUL-274); `less` comes off its Rep."""
    holds = (
        ("moving", figure.moved),
        ("leader", third_die(figure)),
        ("hidden", g.waits_unseen(figure)),
        ("with-leader", led([f for f in g.of_side(figure.side) if f.group == figure.group])),
    )
    return g.request(figure, frozenset(name for name, true in holds if true), rep=figure.rep + less, choice=choice)


async def _choose_moment(g: Game, lookers: list[Looker], movers: list[Mover]) -> None:
    """Hidden figures who may hold their fire do so, unless their owners say otherwise (CR2-REACT-07, CR2-REACT-08)."""
    able = [p for p in lookers if p.waiting and p.result == HOLDS]
    for p in lookers:
        p.order = unfollowed(g, p.figure, p.others, movers) if p.waiting and p not in able else None
    fires = await hold_fire(g, [(p.figure, p.others) for p in able], movers)
    for p, at in zip(able, fires, strict=True):
        p.waiting, p.others = bool(at), at


async def _fire_together(g: Game, actors: list[Looker], lookers: list[Looker]) -> None:
    """Shots of one place fall together; a figure that has to answer them loses its own (MG42-RUL-53, MG42-RUL-54)."""
    replies = Replies()
    for p in actors:
        p.waiting, g.deed = False, p.deed
        if takes_it(g, p.figure) and not helpless(g, p.figure, p.others):
            targets = [f for f in g.nearest(p.figure, p.others) if goes_about(f)]
            fires = await reply(g, p.figure, targets, replies, test="in-sight", rule="MG42-RUL-93")
            for firing in replies.firings:
                firing.exposed = firing.exposed or (firing.shooter is p.figure and p.result == EXPOSED)
            if p.order is not None and any(firing.shooter is p.figure for firing in replies.firings):
                at_once = "CR2-REACT-09" if p.result == EXPOSED else "CR2-REACT-08"
                g.emit(Ordered(p.figure.id, p.order.kind, p.order.choice, OVERRULED, test=p.order.test, rule=at_once))
            if targets and not (fires or p.figure.aboard):
                await g.do(DUCK_BACK, p.figure, targets)  # too far off for a charge (MG42-REACT-14)
                g.reacted |= 1 << p.figure.index  # once in a step, though it need not go anywhere (MG42-RUL-89)
    before, g.involved = g.involved, 0
    for p in actors:
        if p.result == EXPOSED and not any(firing.shooter is p.figure for firing in replies.firings):
            expose(g, p.figure, p.others)
    if replies:
        await g.do(EXCHANGE_OF_FIRE, replies, Ledger())
    elif g.shown:
        await g.do(FORGIVE)
    for p in lookers:
        if g.involved >> p.figure.index & 1:
            p.waiting = False
    g.involved |= before
