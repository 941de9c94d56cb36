"""What takes a group somewhere when it sees no enemy: what its side is there for."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.battle.game import Game
from engine.commands.move import exits
from engine.legal import acting_figures, allowed
from engine.opposition import cars, flights, press
from engine.opposition.positions import NEAR, walk
from engine.procedures.encounters import goals as encounters
from engine.procedures.missions import recover
from engine.procedures.missions.objectives import (
    SECTIONS,
    band,
    loots,
    raider,
    scouts,
    sees_middle,
    star_of,
    undone,
    unlooted,
)
from engine.procedures.second.break_through import endless, fights, goals, may_get_through, through
from engine.record.mission import FIELD, HOLD_OUT, LOOT, RECOVER, SCOUTED, TURNS, Goal, Mission
from engine.space import INCH, Piece, Place, Point, at_edge, middles, section_centre
from engine.state import STUNNED, Figure

ACROSS = 24 * INCH
"""More than any building measures from its middle to a wall."""

GUARDS = 8 * INCH
"""How near to a building where work is done it is guarded."""
ON_FOOT = 12 * INCH
"""A rider this near to the place it loots goes on on foot: riders enter no building (SWP-RUL-25)."""


def errand(g: Game, group: Sequence[Figure]) -> Place | None:
    """Where its mission takes a group: to the next section to scout, behind its Star, into a house to loot, home; None
    where it has none."""
    mission, side = g.mission, group[0].side
    if (news := press.scene(g, group[0])) is not None:
        return news
    if mission is None:
        return None
    if (car := cars.goal(g, group[0])) is not None:
        return cars.place_beside(g, group[0], car)
    if mission.side == side and undone(g):
        return _to_work(g, group)
    if mission.id == RECOVER and mission.side == side:
        return flights.meeting_point(g, group) if recover.found(g) else _next_house(g, group[0].at)
    if edge := homeward(g, side):
        return open_ground(g, at_edge(g.space.table, group[0].at, edge))
    if mission.goals and mission.side == side:
        return _next_house(g, group[0].at)
    if scouts(mission) and mission.side == side and to_scout(g) and (star := star_of(g)) is not None:
        if star not in group or in_view(g, star):
            return star.at, star.floor
        return lookout(g, star)
    return to_loot(g, group)


def homeward(g: Game, side: str) -> str:
    """The edge by which a side has to leave: it has done what it came for, or cannot any more, or came only to get
    through and still can; empty where it stays."""
    mission = g.mission
    if mission is not None and mission.goals:
        return encounters.way_out(g, side)
    if mission is not None and mission.side == side and any(_stays_for(g, goal) for goal in mission.joined):
        return ""
    return mission.way_out if mission is not None and mission.side == side and _is_done(g) else ""


def _stays_for(g: Game, goal: Goal) -> bool:
    """Whether the band can still reach a joined goal, and only by staying."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if mission.id == "patrol" and not _has_scout(g):
        return False
    if goal.id == LOOT:
        return sum(loot.done for loot in progress.loot) < goal.count
    if goal.id == SCOUTED:
        return _has_scout(g) and len(progress.scouted) < goal.count
    if goal.id == FIELD:
        return not endless(g) and any(map(fights, g.against(mission.side)))
    return goal.id == TURNS and g.state.turn < goal.count


def _has_scout(g: Game) -> bool:
    star = star_of(g)
    return star is not None and (star.able or star.status == STUNNED)


def _is_done(g: Game) -> bool:
    mission = g.mission
    assert mission is not None
    if mission.id == "patrol":
        return not to_scout(g) or not _has_scout(g)
    if mission.id == "break-through":
        return may_get_through(g)
    if mission.id == HOLD_OUT:
        return bool(mission.exit) and g.state.turn > mission.turns
    return mission.id == "raid-attack" and not unlooted(g)


def pressing(g: Game, figure: Figure) -> float:
    """The share of the turns left that a figure's way to its errand takes, if it acts in two of three; 1 where it
    takes them all or more, 0 where nothing hurries it."""
    mission, place = g.mission, errand(g, [figure])
    if mission is None or mission.id != "break-through" or mission.side != figure.side or place is None:
        return 0.0
    left = mission.turns - g.state.turn + 1 - (2 if mission.stars else 0)
    reach = 2 * max(left, 0) * figure.now.allowance // 3
    return min(walk(g, figure, (figure.at, figure.floor), place) / max(reach, 1), 1.0)


def bars(g: Game, figure: Figure) -> bool:
    """Whether it stands between those who are to break through on their own way and where they are to get: no enemy
    that its side knows of is nearer to that, nor are the last of them down."""
    mission = g.mission
    if mission is None or mission.id != "break-through" or not g.hostile(mission.side, figure.side):
        return False
    if mission.stars or not (mission.exit or mission.objectives):
        return False
    foes = g.known_enemies(figure)
    if not foes and any(f.status == STUNNED and g.knows(figure.side, f) for f in g.against(figure.side)):
        return False
    return all(to_go(g, figure.at) < to_go(g, foe.at) for foe in foes)


def to_go(g: Game, at: Point) -> int:
    """How far a place is from the nearest building that a machine of the mission is to reach, else from its edge."""
    assert g.mission is not None
    found = [g.space.distance(at, house.middle) for house in goals(g)]
    return min(found) if found else gap_to(g, at, g.mission.exit)


def lost(g: Game) -> bool:
    """Whether a band that came to get through on foot never will: not half as many as it still takes are left, and near
    enough to the edge. More than that may yet beat the enemy."""
    mission = g.mission
    if mission is None or mission.id != "break-through" or mission.machines or not mission.count:
        return False
    turns = mission.turns - g.state.turn + 1
    in_time = sum(fights(f) and gap_to(g, f.at, mission.exit) <= 2 * turns * g.pace(f) for f in band(g))
    return 2 * in_time < mission.count - len(through(g))


def holds_out(g: Game, side: str) -> bool:
    """Whether the side is to stay alive where it is, for this turn at least."""
    mission = g.mission
    return mission is not None and (mission.id, mission.side) == (HOLD_OUT, side) and g.state.turn <= mission.turns


def sees_anyone(g: Game, group: Sequence[Figure]) -> bool:
    """Whether any of a group sees an enemy its side knows of, or would if it turned: the errand waits."""
    return any(g.sees(f, enemy, turning=True) for f in group for enemy in g.enemies(f) if g.knows(f.side, enemy))


def on_the_way(g: Game) -> dict[str, Any] | None:
    """What the mission of the band asks of its active group where that stands: to look round, or to leave."""
    return _look_round(g) or _leave(g)


def get_up(g: Game, group: Sequence[Figure]) -> dict[str, Any] | None:
    """A figure of the active group that lies gets up where the errand leads elsewhere, with no enemy in sight."""
    place = errand(g, group)
    if place is None or sees_anyone(g, group):
        return None
    for figure in group:
        item = {"do": "stand", "figure": figure.id}
        if figure.posture == "prone" and walk(g, figure, (figure.at, figure.floor), place) >= NEAR and allowed(g, item):
            return item
    return None


# ---- scouting ----


def to_scout(g: Game) -> list[int]:
    """The sections that are still to be scouted (CR3-ENC-02)."""
    progress = g.state.progress
    return [] if progress is None else [n for n in SECTIONS if n not in progress.scouted]


def in_view(g: Game, star: Figure) -> list[int]:
    """The sections still to be scouted whose middle the Star sees from where it stands, if it turns to it."""
    return [n for n in to_scout(g) if _would_see(g, star, (star.at, star.floor), n)]


def lookout(g: Game, star: Figure) -> Place | None:
    """The ground next to the middle of the nearest section still to be scouted from which the Star would see that; of
    a section that no ground sees the middle itself."""
    nearest = sorted(to_scout(g), key=lambda n: (g.space.distance(section_centre(n, g.space.table), star.at), n))
    for n in nearest:
        place = open_ground(g, section_centre(n, g.space.table), partial(_would_see, g, star, n=n))
        if place is not None:
            return place
    return open_ground(g, section_centre(nearest[0], g.space.table))


def _would_see(g: Game, star: Figure, place: Place, n: int) -> bool:
    """Whether the Star at a place, turned to the middle of a section, would see it."""
    there = star.copy()
    there.at, there.floor = place
    there.facing = g.space.heading(there.at, section_centre(n, g.space.table))
    return sees_middle(g, there, n)


def _look_round(g: Game) -> dict[str, Any] | None:
    """A Star with no section before it that is still to be scouted turns to one, and scouts it from the next activation
    on (CR3-RUL-170), while no enemy is in sight."""
    progress = g.state.progress
    if g.mission is None or not scouts(g.mission) or progress is None or not progress.watching:
        return None
    star = star_of(g)
    if star is None or star not in acting_figures(g):
        return None
    if sees_anyone(g, [star]):
        return None
    found = in_view(g, star)
    if not found or any(sees_middle(g, star, n) for n in found):
        return None
    facing = g.space.heading(star.at, section_centre(found[0], g.space.table))
    item = {"do": "face", "figure": star.id, "facing": facing, "in_sight_move": "stay"}
    return item if allowed(g, item) else None


# ---- leaving ----


def _leave(g: Game) -> dict[str, Any] | None:
    """A figure of the active group that can leave by the band's edge with its work done does."""
    return next((way for figure in acting_figures(g) if (way := off(g, figure)) is not None), None)


def off(g: Game, figure: Figure) -> dict[str, Any] | None:
    """Its way off the table by the band's edge; None where it has none now."""
    edge = homeward(g, figure.side)
    return off_by(g, figure, edge) if edge else None


def off_by(g: Game, figure: Figure, edge: str) -> dict[str, Any] | None:
    """Likewise by any edge."""
    if figure.posture != "prone" and not figure.melee:
        for way in exits(g, figure):
            if _beyond(g, way["to"]) == edge:
                return {"do": "move", **way}
    return None


def gap_to(g: Game, at: Point, edge: str) -> int:
    """How far a place is from an edge."""
    return g.space.distance(at, at_edge(g.space.table, at, edge))


def _beyond(g: Game, to: Sequence[float]) -> str:
    """The edge beyond which a point in inches lies."""
    x, y = to[0] * INCH, to[1] * INCH
    if y < 0 or y > g.space.table.height:
        return "north" if y < 0 else "south"
    return "west" if x < 0 else "east"


def open_ground(g: Game, spot: Point, serves: Callable[[Place], bool] = lambda _: True) -> Place | None:
    """The nearest ground to a spot where somebody can stand out of doors, and that serves, inch by inch."""
    for at in (spot, *sorted(middles(g.space.table), key=lambda at: (g.space.distance(at, spot), at))):
        if g.space.stands(at, 0) and g.space.building(at) is None and serves((at, 0)):
            return at, 0
    return None


# ---- looting (CR3-RUL-157) ----


def to_loot(g: Game, group: Sequence[Figure]) -> Place | None:
    """Inside the nearest objective building not yet looted, for the side that is there to loot."""
    if g.mission is None or not _looted(g.mission) or raider(g, g.mission) != group[0].side:
        return None
    return _next_house(g, group[0].at)


def _looted(mission: Mission) -> bool:
    """Whether it is about buildings that one side enters and the other keeps."""
    return mission.id.startswith("raid") or loots(mission)


def _to_work(g: Game, group: Sequence[Figure]) -> Place | None:
    """To the nearest building with work to do: the guards near it, those who work behind the foremost guard, and in
    once that is there."""
    assert g.mission is not None
    workers, place = g.mission.workers, _next_house(g, group[0].at)
    if place is None:
        return None
    if group[0].id not in workers:
        return place if g.space.distance(group[0].at, place[0]) > GUARDS else None
    guards = [f for f in band(g) if f.id not in workers and f.able and f.on_table]
    first = min(guards, key=lambda f: (g.space.distance(f.at, place[0]), f.index), default=None)
    ahead = first is not None and g.space.distance(first.at, place[0]) > GUARDS
    return (first.at, first.floor) if first is not None and ahead else place


def _next_house(g: Game, here: Point) -> Place | None:
    """Inside the nearest objective building not yet looted."""
    houses = sorted(unlooted(g), key=lambda house: g.space.distance(_middle(house), here))
    return next((spot for house in houses if (spot := _inside(g, house)) is not None), None)


def post(g: Game, figure: Figure) -> Place | None:
    """Inside the nearest objective building not yet looted, for the side that is there to keep looters out of it."""
    mission = g.mission
    if mission is None or not _looted(mission) or not g.hostile(raider(g, mission), figure.side):
        return None
    return _next_house(g, figure.at)


def loot(g: Game, free: list[Figure]) -> dict[str, Any] | None:
    """A figure in a building that is still to be looted, with no enemy in sight, goes on looting it; one that has work
    to do there leaves enemies to its guards."""
    if g.mission is None:
        return None
    works = bool(g.mission.workers)
    for figure in free:
        item = {"do": "work" if works else "loot", "figure": figure.id}
        if allowed(g, item) and (works or not any(g.sees(figure, enemy) for enemy in g.enemies(figure))):
            return item
    return None


def dismount(g: Game, free: list[Figure]) -> dict[str, Any] | None:
    """A rider close to a building that is there to be looted dismounts, with no enemy in sight."""
    for figure in free:
        if figure.mounted and not figure.now.saddle and not any(g.sees(figure, enemy) for enemy in g.enemies(figure)):
            place = to_loot(g, [figure])
            if place is not None and g.space.distance(place[0], figure.at) <= ON_FOOT:
                return {"do": "dismount", "figure": figure.id}
    return None


def looting(g: Game) -> bool:
    """Whether the active group has spent this activation on looting; it rolls no more (CR3-RUL-157)."""
    progress = g.state.progress
    return progress is not None and any(loot.busy and loot.looter in g.state.active for loot in progress.loot)


def _inside(g: Game, house: Piece) -> Place | None:
    middle = _middle(house)
    if g.space.stands(middle, 0) and g.space.building(middle) is house:
        return middle, 0
    posts = (post for _, post in g.space.posts(middle, ACROSS) if post.floor == 0)
    return next(((post.point, 0) for post in posts if g.space.building(post.point) is house), None)


def _middle(house: Piece) -> tuple[int, int]:
    xs, ys = [x for x, _ in house.polygon], [y for _, y in house.polygon]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
