"""Results of tests that several books share: ducking back, and the surrender of a figure that cannot run
(CR3-MOVE-12 to CR3-MOVE-15, CR3-MOVE-18)."""

from engine.battle.game import Game
from engine.events import Move
from engine.procedures.mover import bases, blockers
from engine.procedures.places import one_of
from engine.procedures.seam import LOOKED_PAST
from engine.space import INCH, HidingPlace, Place, Protection, stay_put
from engine.space.geometry import dist2
from engine.state import CAPTURED, CARRY_ON, DUCKED_BACK, Figure

CAPTOR_WITHIN = 6 * INCH
"""How near the enemy is to whom a figure surrenders that cannot run (CR3-RUL-175)."""

DUCKS_HOW, WAYS_TO_DUCK = "duck-back-how", ("prone", "away")
"""The question how one ducks that finds no cover, and its answers (CR2-RUL-120)."""


def resume(g: Game, figure: Figure) -> None:
    """A later test that says fire or charge ends a duck back (CR3-RUL-70)."""
    if figure.status == DUCKED_BACK:
        g.set_status(figure, CARRY_ON, "CR3-RUL-70")


# ---- duck back ----


async def duck_back(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """To the nearest cover within six inches, getting up if need be, or prone in place (CR3-MOVE-12 to CR3-MOVE-15,
    CR3-RUL-171)."""
    await _duck(g, figure, causes, g.rules.parameters.gait(figure.mounted).duck_back)


async def _duck(g: Game, figure: Figure, causes: list[Figure], limit: int) -> None:
    present = threats(g, figure, causes)
    if stays_down(g, figure, present):
        return
    spot = await where_to(g, figure, present, limit)
    if spot is not None and spot.distance:
        leave_cover(figure)
        if g.deed.kind != "test":
            g.begin("move")
        g.set_posture(figure, "standing", "CR3-MOVE-09")
        figure.set_up = False
        figure.at, figure.floor = spot.point, spot.floor
        _carry_along(g, figure)
        if present:
            figure.facing = g.space.heading(figure.at, _ducks_from(g, figure, present[0])[0])
        g.emit(
            Move(figure.id, spot.route.points, spot.point, figure.facing, spot.floor, "duck-back", rule="CR3-MOVE-12")
        )
        g.reacted |= 1 << figure.index
    settle_down(g, figure, present, spot)


def threats(g: Game, figure: Figure, causes: list[Figure]) -> list[Figure]:
    """The figures that it ducks from: the causes that are there, or without them all that it has in sight."""
    return [f for f in causes if f.on_table] or [f for f in g.enemies(figure) if g.sees(f, figure)]


def stays_down(g: Game, figure: Figure, present: list[Figure]) -> bool:
    """Its turn ends (CR3-RUL-69); whether it has ducked already where none of these sees it, and will not."""
    figure.now = figure.now._replace(reloading="", done=True)
    down = figure.status == DUCKED_BACK and bool(figure.cover)
    stays = down and not any(g.sees(f, figure, turning=True) for f in present)
    if stays and figure.hides_from:
        hide_from(figure, present)
    return stays


def hide_from(figure: Figure, causes: list[Figure]) -> None:
    """It is out of these enemies' sight too, besides those that it has ducked from before (CR2-RUL-220)."""
    figure.hides_from = tuple(dict.fromkeys((*figure.hides_from, *(f.index for f in causes))))


def leave_cover(figure: Figure) -> None:
    """It moves, and hides from nobody any more where it was (CR2-RUL-220)."""
    figure.cover, figure.hides_from = "", ()


async def where_to(g: Game, figure: Figure, present: list[Figure], limit: int) -> HidingPlace | None:
    """The cover that it ducks to, its own before any; in the open as far from the first cause where its owner likes;
    None: it drops."""
    if g.rules.parameters.heads_down and (piece := _own_cover(g, figure, present)):
        return HidingPlace(figure.at, figure.floor, 0, piece, stay_put(figure.at, figure.floor))
    if spots := spots_near(g, figure, present, limit):
        return await _choose_spot(g, figure, spots, present)
    return await _in_the_open(g, figure, present, limit) if g.rules.parameters.ducks_in_open and present else None


def _own_cover(g: Game, figure: Figure, causes: list[Figure]) -> str:
    """The piece or hull that covers it where it is, from all of these (MG42-RUL-27, CR2-RUL-120); empty: none."""
    found: list[Protection] = []
    for cause in causes:
        place = _ducks_from(g, figure, cause)
        burst = g.space.protection(*place, figure.at, figure.floor) if place[0] != cause.at else None
        found.append(burst or g.protection(cause, figure))
    return found[0].pieces[0] if found and all(p.for_test != "open" for p in found) else ""


async def _in_the_open(g: Game, figure: Figure, causes: list[Figure], limit: int) -> HidingPlace | None:
    """Its owner may have it run as far as it would for cover, straight from the first of its causes and no nearer to
    any; a rider does (CR2-RUL-120, CR2-RUL-309)."""
    stop, taken = blockers(g, figure), bases(g, figure, [])
    route = g.ways(figure).step_away(
        figure.at, figure.floor, causes[0].at, limit, blockers=stop, occupied=taken, least=INCH,
        shunned=[cause.at for cause in causes[1:]],
    )  # fmt: skip
    if route is None:
        return None
    if figure.mounted:
        return HidingPlace(*route.end, route.length, "", route)
    how = await g.choose(DUCKS_HOW, WAYS_TO_DUCK, "prone", figure, rule="CR2-RUL-120")
    return None if how == "prone" else HidingPlace(*route.end, route.length, "", route)


def settle_down(g: Game, figure: Figure, present: list[Figure], spot: HidingPlace | None) -> None:
    """It is in Duck Back at the place to which it has gone, or prone where it stood."""
    figure.speed = 0
    if spot is None:
        if not figure.mounted:
            g.set_posture(figure, "prone", "CR3-MOVE-13")
        g.set_status(figure, DUCKED_BACK, "CR3-MOVE-13")
        figure.may_turn = True
        return
    g.set_status(figure, DUCKED_BACK, "CR3-MOVE-12" if spot.distance else "CR3-RUL-72")
    figure.may_turn = True
    figure.moved = False  # it ends in cover (CR3-RUL-77)
    if spot.piece not in figure.cover.split():
        figure.cover = f"{figure.cover} {spot.piece}".strip()
    looked_past = g.rules.optional(LOOKED_PAST)
    if looked_past is not None and looked_past(spot):
        hide_from(figure, present)


def in_any_cover(spot: HidingPlace) -> bool:
    """Wherever a figure ducks it hides from its causes alone (MG42-RUL-28)."""
    return True


def where_it_is(spot: HidingPlace) -> bool:
    """A figure that ducks in the cover where it is hides from its causes alone (CMP-MOVE-11, CMP-RUL-038)."""
    return not spot.distance


def _ducks_from(g: Game, figure: Figure, cause: Figure) -> Place:
    """Where the danger is: an enemy, or where a friend's blast burst, or a mortar's (CR3-RUL-172, CR2-RUL-267)."""
    here, burst = (cause.at, cause.floor), cause.side == figure.side or g.overhead >> cause.index & 1
    return g.bursts.get(cause.index, here) if burst else here


def spots_near(g: Game, figure: Figure, causes: list[Figure], limit: int) -> list[HidingPlace]:
    """The nearest cover from these that it reaches within the limit; its own, where it has it."""
    if not causes:
        return []
    return g.ways(figure).duck_back(
        figure.at,
        figure.floor,
        [_ducks_from(g, figure, f) for f in causes],
        limit=limit,
        enemies=blockers(g, figure),
        occupied=bases(g, figure, []),
        away=g.rules.parameters.ducks_away,
    )


async def _choose_spot(g: Game, figure: Figure, spots: list[HidingPlace], causes: list[Figure]) -> HidingPlace:
    """The owner chooses among covers equally near; by default the one farther from the cause (CR3-RUL-71)."""
    equal = spots if spots[0].distance else spots[:1]
    cause = _ducks_from(g, figure, causes[0])[0]
    far = max(equal, key=lambda s: (dist2(s.point, cause), -s.distance))
    places = [spot.point for spot in equal]
    return equal[await one_of(g, "duck-back-to", figure, places, equal.index(far), "CR3-RUL-71")]


def _carry_along(g: Game, figure: Figure) -> None:
    if figure.carrying >= 0:
        load = g.figures[figure.carrying]
        load.at, load.floor = figure.at, figure.floor


# ---- running away ----


def cornered(g: Game, figure: Figure) -> bool:
    """Whether it is surrounded and cannot run (CR3-MOVE-18, CR3-RUL-175)."""
    enemies = [(f.at, f.floor) for f in g.enemies(figure)]
    return bool(enemies) and not figure.melee and g.space.surrounded(figure.at, figure.floor, enemies)


async def at_bay(g: Game, figure: Figure, causes: list[Figure]) -> None:
    """It cannot run: it surrenders to an enemy who is near, or ducks back in place (CR3-RUL-67, CR3-RUL-175)."""
    captor = g.nearest(figure, g.enemies(figure))[0]
    if g.near(figure, captor, CAPTOR_WITHIN):
        take_prisoner(g, figure, captor, "CR3-MOVE-18")
    else:
        await _duck(g, figure, causes, 0)


def take_prisoner(g: Game, figure: Figure, captor: Figure, rule: str) -> None:
    """Its weapons drop and it lies bound where it is, and runs no more (CR3-RUL-67, CR3-RUL-112)."""
    figure.fled = False
    g.drop_weapons(figure, "CR3-RUL-112")
    figure.captured_as = figure.status
    g.set_status(figure, CAPTURED, rule)
    figure.captor = captor.index
