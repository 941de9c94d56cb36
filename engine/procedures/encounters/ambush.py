"""Ambushes: who has set one, who is concealed, and how it is sprung (CR2-AMBUSH)."""

from engine.battle.game import Game
from engine.events import MissionEvent, Roll
from engine.flow import Question
from engine.procedures.encounters.leaders import commander, contest, sides
from engine.procedures.encounters.placing import in_row, lie_in_cover, lift
from engine.rolls import roll_of
from engine.space import INCH, Point
from engine.space.compass import DEGREES, OPPOSITE, TOWARDS
from engine.state import Figure
from engine.tables.outcome import Request

NOBODY = "nobody"
QUARTER = 4
CONCEALED_AT = 12 * INCH
BEARINGS = {"front": 0, "right": 90, "rear": 180, "left": 270}
"""By direction of the table how it lies for those who go straight on."""


async def ambushes(g: Game, one: str, other: str) -> str:
    """The side that has set an ambush, if one has; one that has only done better conceals a quarter (CR2-AMBUSH-01)."""
    result = contest(g, "ambush", one, other)
    side = other if result.startswith("foe-") else one
    if result.endswith("concealed-quarter"):
        await conceal(g, side)
    if result not in ("ambush", "foe-ambush"):
        return ""
    g.emit(MissionEvent("sets-ambush", commander(g, side).id, rule="CR2-AMBUSH-01"))
    return side


async def conceal(g: Game, side: str) -> None:
    """It may keep up to a quarter of its figures off the table, one after another, until a battle occurs
    (CR2-AMBUSH-01, CR2-RUL-301)."""
    kept: list[Figure] = []
    own = [f for f in g.of_side(side) if f.able]
    for _ in range(len(own) // QUARTER):
        left = tuple(f.id for f in own if f not in kept)
        chosen = await g.choose(
            "concealed", (NOBODY, *left), NOBODY, side=side, rule="CR2-AMBUSH-01", led=lambda ids=left: ids[-1]
        )
        if chosen == NOBODY:
            break
        kept.append(g.named(chosen))
    hold_back(g, kept)


def hold_back(g: Game, figures: list[Figure]) -> None:
    """They are off the table, and nobody but their side knows where."""
    lift(figures)
    assert g.state.progress is not None
    g.state.progress = g.state.progress._replace(waiting=tuple(f.index for f in figures))


def called_up(g: Game) -> list[Figure]:
    """Those who have been waiting, and do so no more."""
    assert g.state.progress is not None
    figures = [g.figures[index] for index in g.state.progress.waiting]
    g.state.progress = g.state.progress._replace(waiting=())
    return figures


def come_out(g: Game) -> None:
    """A battle occurs: those concealed are in cover 12 inches from the enemy (CR2-AMBUSH-01, CR2-RUL-300)."""
    if figures := called_up(g):
        g.begin("arrival")
        foes = [f for f in g.against(figures[0].side) if f.able]
        lie_in_cover(g, figures, foes, CONCEALED_AT, "CR2-AMBUSH-01")


async def walk_into(g: Game, ambusher: str) -> None:
    """The ambushers choose the edge by which the others enter, who have to leave by the opposite one; they themselves
    are nowhere to be seen (CR2-AMBUSH-02)."""
    ambushed = next(side for side in sides(g) if side != ambusher)
    edge = await g.choose(
        "ambush-edge", tuple(TOWARDS), _nearest_edge(g, ambushed), side=ambusher, rule="CR2-AMBUSH-02"
    )
    hold_back(g, [f for f in g.of_side(ambusher) if f.able])
    own, table = [f for f in g.of_side(ambushed) if f.able], g.space.table
    g.begin("arrival")
    in_row(g, own, [(table.width // 2, table.height // 2)], max(table.width, table.height), edge, "CR2-AMBUSH-02")
    assert g.state.progress is not None
    g.state.progress = g.state.progress._replace(leaves=ambushed, way_out=OPPOSITE[edge])


def _nearest_edge(g: Game, side: str) -> str:
    """The edge at which a side stands."""
    own = [f.at for f in g.of_side(side) if f.able]
    return max(TOWARDS, key=lambda edge: sum(x * TOWARDS[edge][0] + y * TOWARDS[edge][1] for x, y in _centred(g, own)))


def _centred(g: Game, places: list[Point]) -> list[Point]:
    return [(x - g.space.table.width // 2, y - g.space.table.height // 2) for x, y in places]


async def spring(g: Game) -> None:
    """Doubles: the ambushers are in cover so many inches away, where the die says, and look for the enemy; nobody else
    acts (CR2-AMBUSH-03, CR2-RUL-233). With no enemy able they lie about those who are down."""
    progress = g.state.progress
    if progress is None or not (progress.leaves and progress.waiting):
        return
    there = [f for f in g.of_side(progress.leaves) if f.on_table]
    foes = [f for f in there if f.able] or there
    if not foes:
        return
    figures = called_up(g)
    g.begin("mission")
    far = _inches(g, figures[0].side)
    directions = await _directions(g, figures)
    g.begin("arrival")
    for figure, direction in zip(figures, directions, strict=True):
        lie_in_cover(
            g, [figure], foes, far, "CR2-AMBUSH-03", way=DEGREES[progress.way_out], bearings=(BEARINGS[direction],)
        )
    g.begin("mission")
    g.emit(MissionEvent("springs-ambush", commander(g, figures[0].side).id, rule="CR2-AMBUSH-03"))


def _inches(g: Game, side: str) -> int:
    dice = g.roll("ambush-distance", side, 4)
    g.emit(Roll("ambush-distance", tuple(dice), side=side, total=sum(dice), rule="CR2-AMBUSH-03"))
    return sum(dice) * INCH


async def _directions(g: Game, figures: list[Figure]) -> list[str]:
    """For each the direction of the die, or on a 5 any that its side likes; a 6 is rolled again."""
    side = figures[0].side
    while True:
        outcome = g.evaluate("ambush-direction", Request(), lambda _, n: g.roll("ambush-direction", side, n))
        g.emit(roll_of("ambush-direction", outcome, side=side))
        if outcome.result in BEARINGS:
            return [outcome.result] * len(figures)
        if outcome.result == "any":
            return await g.ask(*(_direction(figure) for figure in figures))


def _direction(figure: Figure) -> Question:
    named = tuple(BEARINGS)
    return Question("ambush-directions", named, named[0], figure.id, figure.side, rule="CR2-AMBUSH-03")
