"""Figures that come into play from markers: what they are, where they stand and which way they look (CR3-RUL-48,
CR3-RUL-136, CR3-ENC-11, CR3-ENC-12)."""

from collections.abc import Iterator, Sequence
from itertools import islice

from engine.battle.game import Game
from engine.events import Roll
from engine.loading.recruits import asked, leader_line, line_rolled, recruiting_of
from engine.procedures.contact import in_water, under_hull
from engine.procedures.missions.marker_sight import foes, looks_at
from engine.procedures.mover import ahead
from engine.record.mission import MOST_ARRIVALS, Enemy
from engine.space import BASE_RADIUS, INCH, Piece, Point
from engine.space.geometry import dist2
from engine.state import UP, Figure, Gear
from engine.state.mission_state import Marker

COVER_WITHIN = 6 * INCH
RINGS = range(0, 36 * INCH, 105)
"""How far from the marker places in the open are tried, centre to centre."""


def round_marker(g: Game, m: Marker, centre: Point, count: int, *, leader: bool) -> None:
    """Places for figures round a spot, in cover if there is any (CR3-PEF-12, CR3-RUL-136)."""
    mates: list[Figure] = []
    for n in range(_room(g, count)):
        figure = _recruit(g, m, star=leader and n == 0)
        figure.at = place_round(g, figure, centre, [f.at for f in mates])
        mates.append(figure)
        _enter(g, figure, m, mates[0], "CR3-RUL-136")


def _room(g: Game, count: int) -> int:
    assert g.state.progress is not None
    return min(count, MOST_ARRIVALS - g.state.progress.arrivals)


def present(g: Game, figure: Figure, m: Marker, first: Figure) -> None:
    """What holds for every figure that appears: it may only react in this turn (CR3-RUL-122), faces the nearest enemy,
    has moved if its marker has (CR3-RUL-25), and is of one group with the `first` of them (CR3-RUL-64)."""
    figure.came, figure.activated, figure.group = g.state.turn, True, -1 - first.index
    figure.moved = bool(m.moved_in) and m.moved_in == g.state.phases
    figure.now = figure.now._replace(stepped=figure.moved)
    enemies = g.nearest(figure, noticed(g, figure.side, figure.at))
    if enemies:
        figure.facing = g.space.heading(figure.at, enemies[0].at)
    for side in g.sides:
        g.reveal(figure, side)


def noticed(g: Game, side: str, at: Point) -> list[Figure]:
    """Enemies that a figure appearing there may face: where figures are hidden, only those its side has met."""
    return [f for f in foes(g, side) if g.knows(side, f) or looks_at(g, at, 0, f)]


def _enter(g: Game, figure: Figure, m: Marker, first: Figure, rule: str) -> None:
    g.add(figure)
    facing = figure.facing
    present(g, figure, m, first)
    if figure.unaware:
        figure.facing = facing
    g.log_figure(figure, rule, marker=m.id)


def _recruit(g: Game, m: Marker, *, star: bool) -> Figure:
    """The next figure of the enemy: what its table gives, or for the Star Leader a Rep of its own (CR3-RUL-47)."""
    enemy, progress = g.mission.enemy if g.mission else None, g.state.progress
    assert enemy is not None
    assert progress is not None
    number = progress.arrivals + 1
    g.state.progress = progress._replace(arrivals=number, leader_came=progress.leader_came or star)
    name = f"enemy-{number}"
    rep, gear = _leader(g, name, enemy) if star else _rolled(g, name, enemy, m)
    called = _called(enemy, number)
    return Figure(
        index=len(g.figures),
        id=name,
        name=enemy.leader_name or called if star else called,
        side=m.side,
        rep=rep,
        at=m.at,
        floor=m.floor,
        star=star,
        star_power=rep if star else 0,
        **gear.parts,
    )


def _called(enemy: Enemy, number: int) -> str:
    """The next of the names given; once all are taken they come round again with a number, such as `Ace 2`."""
    if not enemy.names:
        return f"Enemy {number}"
    time, which = divmod(number - 1, len(enemy.names))
    return f"{enemy.names[which]} {time + 1}" if time else enemy.names[which]


def _leader(g: Game, name: str, enemy: Enemy) -> tuple[int, Gear]:
    """The NP Star Leader's Rep and what its line has, or a lot like everybody else (SWP-RUL-38)."""
    line = leader_line(g.rules, enemy.kind)
    return enemy.leader_rep, line.gear[0] if line is not None else _dealt(g, name, enemy)


def _rolled(g: Game, name: str, enemy: Enemy, m: Marker) -> tuple[int, Gear]:
    """A Rep by the table of recruits, and what its line has or a lot of weapons (CR3-RUL-48, SWP-RUL-38)."""
    check = recruiting_of(g.rules).check
    outcome = g.evaluate(check, asked(g.rules, enemy.kind), lambda _, n: g.roll(check, name, n))
    line = line_rolled(g.rules, enemy.kind, outcome)
    total = outcome.values["rep"] if line is None else outcome.values["total"]
    g.log_roll(check, outcome, figure=name, side=m.side, marker=m.id, total=total)
    if line is None:
        return outcome.values["rep"], _dealt(g, name, enemy)
    return line.rep, line.gear[0]


def _dealt(g: Game, name: str, enemy: Enemy) -> Gear:
    """The lot of weapons that falls to a figure: the same number of faces each, faces left over are rolled again."""
    lots = enemy.weapons
    if len(lots) == 1:
        return Gear(lots[0])
    each = 6 // len(lots)
    while True:
        [face] = g.roll("weapons", name, 1)
        if (face - 1) // each < len(lots):
            return Gear(lots[(face - 1) // each])


# ---- where ----


def place_round(g: Game, figure: Figure, centre: Point, mates: list[Point]) -> Point:
    """A place on the ground for one more, within four inches of those before it: in the cover nearest to the centre
    within six inches from which the nearest enemy is in view, else in the open (CR3-RUL-136)."""
    enemies = noticed(g, figure.side, centre)
    enemy = min(enemies, key=lambda f: (dist2(f.at, centre), f.index)) if enemies else None
    spot = _in_cover(g, centre, enemy, mates) if enemy is not None else None
    return spot or next(_in_the_open(g, mates[0] if mates else centre, mates, figure.mounted), centre)


def _in_cover(g: Game, centre: Point, enemy: Figure, taken: list[Point]) -> Point | None:
    for _, hide in g.space.hides.near(centre, COVER_WITHIN):
        at = hide.point
        if (
            hide.floor == 0
            and g.space.building(at) is None
            and _free(g, at, 0, taken)
            and _together(g, at, taken)
            and g.space.hides.takes(hide)
            and g.space.sight(at, 0, enemy.at, enemy.floor)
            and g.space.protection(enemy.at, enemy.floor, at, 0).for_test == "cover"
        ):
            return at
    return None


def _together(g: Game, at: Point, taken: list[Point]) -> bool:
    return not taken or any(g.space.within(at, mate, g.rules.parameters.cohesion) for mate in taken)


def _in_the_open(g: Game, centre: Point, taken: list[Point], mounted: bool = False) -> Iterator[Point]:
    """Free places round a point, the nearest first; for riders outside buildings (SWP-RUL-25)."""
    floor = 0
    for ring in RINGS:
        for turned in range(0, 360, 30) if ring else (0,):
            at = ahead(centre, turned, ring)
            if mounted and g.space.building(at) is not None:
                continue
            if g.space.stands(at, floor) and _free(g, at, floor, taken) and not in_water(g, at):
                yield at


def nearest_free(g: Game, at: Point, *, mounted: bool = False, unseen_by: Sequence[Figure] = ()) -> Point:
    """The free place on the ground nearest to this one, itself if it is free; of the nearest fifty one that none of
    some figures has in line, if there is any."""
    if not unseen_by:
        return next(_in_the_open(g, at, [], mounted), at)
    near = list(islice(_in_the_open(g, at, [], mounted), 50))
    hidden = (spot for spot in near if not any(g.space.sight(f.at, f.floor, spot, 0) for f in unseen_by))
    return next(hidden, next(iter(near), at))


def _free(g: Game, at: Point, floor: int, taken: list[Point]) -> bool:
    """Whether no base stands there, none of an enemy within touch, and no machine."""
    clear = 2 * BASE_RADIUS + 2
    return (
        all(dist2(at, other) >= clear * clear for other in taken)
        and all(f.floor != floor or f.status not in UP or dist2(at, f.at) >= clear * clear for f in g.about(at, clear))
        and not under_hull(g, at, floor)
    )


# ---- in the enemy's building ----


def in_building(g: Game, m: Marker, count: int, *, leader: bool) -> None:
    """All inside once a shot was fired, else by a die each: on guard or not, in or out (CR3-ENC-11, CR3-ENC-12)."""
    house = g.space.table.piece(m.inside)
    first: Figure | None = None
    for n in range(_room(g, count)):
        figure = _recruit(g, m, star=leader and n == 0)
        first = first or figure
        outside = not g.state.alarm and _post(g, figure, m, house)
        if not outside:
            posts = _openings(g, house) if not figure.unaware else []
            spots = [p for p in [*posts, *_rooms(g, house)] if _free(g, p, 0, [])]
            figure.at = spots[0] if spots else next(_in_the_open(g, m.at, [], figure.mounted), m.at)
            if figure.mounted and spots:
                # A rider is in no building: the mount waits before it (SWP-RUL-25).
                figure.mounted, figure.mount_at = False, (*_before(g, house, 2 * INCH), 0)
        if figure.unaware:
            _turn_away(g, figure)
        _enter(g, figure, m, first, "CR3-ENC-11" if g.state.alarm else "CR3-ENC-12")


def _post(g: Game, figure: Figure, m: Marker, house: Piece) -> bool:
    """The dice of a figure that suspects nothing; whether it is outside, and then where."""
    where, looks = g.roll("unalerted", figure.id, 2)
    outside = where % 2 == 1
    figure.unaware = looks > 3
    dice: tuple[int, ...] = (where, looks)
    if outside:
        [far] = g.roll("unalerted", figure.id, 1)
        dice = (*dice, far)
        figure.at = _before(g, house, (1 + far) * INCH)
    result = ("outside" if outside else "inside") + ("-unaware" if figure.unaware else "")
    g.emit(Roll("unalerted", dice, side=m.side, result=result, marker=m.id, rule="CR3-ENC-12"))
    return outside


def _turn_away(g: Game, figure: Figure) -> None:
    """The figure's back is to the band (CR3-RUL-138)."""
    enemies = g.nearest(figure, foes(g, figure.side))
    figure.facing = (g.space.heading(figure.at, enemies[0].at) + 180) % 360 if enemies else 0


def _openings(g: Game, house: Piece) -> list[Point]:
    """Inside the doors and windows of a house, those nearest to the band first."""
    index = g.space.table.pieces.index(house)
    posts = [gate.inside for gate in g.space.obstacles.gates if gate.building == index]
    bands = [f.at for f in g.figures if g.mission and f.side == g.mission.side and f.able]
    return sorted(posts, key=lambda p: (min((dist2(p, at) for at in bands), default=0), p))


def _rooms(g: Game, house: Piece) -> list[Point]:
    """Places inside a house, from its middle outwards."""
    xs, ys = [x for x, _ in house.polygon], [y for _, y in house.polygon]
    cx, cy = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    half = INCH // 2
    grid = [(x, y) for y in range(min(ys) + half, max(ys), half) for x in range(min(xs) + half, max(xs), half)]
    within = [p for p in grid if g.space.building(p) is house and g.space.stands(p, 0)]
    return sorted(within, key=lambda p: (dist2(p, (cx, cy)), p))


def _before(g: Game, house: Piece, far: int) -> Point:
    """A place outside a house, before the opening nearest to the band, or beside it if that is taken."""
    index = g.space.table.pieces.index(house)
    gates = [gate for gate in g.space.obstacles.gates if gate.building == index]
    bands = [f.at for f in g.figures if g.mission and f.side == g.mission.side and f.able]
    gates.sort(key=lambda gate: (min((dist2(gate.outside, at) for at in bands), default=0), gate.outside))
    for gate in gates:
        out = g.space.heading(gate.inside, gate.outside)
        for turned in (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75):
            at = ahead(gate.opening.point, out + turned, far)
            if g.space.stands(at, 0) and g.space.building(at) is None and _free(g, at, 0, []):
                return at
    xs, ys = [x for x, _ in house.polygon], [y for _, y in house.polygon]
    return next(_in_the_open(g, ((min(xs) + max(xs)) // 2, max(ys) + far), []), (xs[0], max(ys) + far))
