"""Inputs that may be worth offering: a group's ways to go, its shots, throws and charges, and what else is at hand.

Nothing is weighed here but what a quick look tells: sight and shelter of places, the chance of a shot.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import NamedTuple

from engine import legal
from engine.battle.game import Game
from engine.legal import Input
from engine.opposition import cars, deeds, errands, flights, lines, mortars, patrol, positions, press, wheels
from engine.opposition.ground import GroupGround
from engine.opposition.positions import Goals
from engine.preview.probe import Probe
from engine.preview.shots import HitChance, hit_chance
from engine.procedures import aim
from engine.procedures.activation import may_shoot
from engine.procedures.blast import lobs
from engine.procedures.machines import mounts
from engine.procedures.mover import GO_ON
from engine.space import INCH, Place, Point
from engine.state import STUNNED, Figure

CELLS = 2
"""So many of a leader's places by each quick look are worth a closer one."""
LAST = ("dispatch",)
"""What is offered behind all other deeds: a prisoner is worth more than a kill."""
APART = 3 * INCH
"""Places nearer to one another than that are as good as one."""


class GroupWay(NamedTuple):
    """A way for a group to go: where each goes, in step with its leader or each to a place of its own."""

    goals: Goals
    in_step: bool


# ---- moving ----


def free_to_go(g: Game, group: Sequence[Figure]) -> list[Figure]:
    """Those of a group that may move on foot now, its leader first."""
    lies = g.rules.parameters.getting_up
    down = [f for f in group if f.posture == "prone" and (lies or f.now.dropped)]
    free = [f for f in group if f.now.allowance > f.now.used and not (f.melee or f.aboard) and f not in down]
    return positions.leader_first(g, free) if free else []


def goal_of(g: Game, group: Sequence[Figure], foes: Sequence[Figure]) -> Place | None:
    """Where the group wants to be: by its errand or post, else at the nearest enemy, one that may get up again, or a
    marker, else in the middle. None where it bars the way of those who have to get past it."""
    here = group[0]
    place = errands.errand(g, group) or errands.post(g, here)
    if place is not None or errands.bars(g, here):
        return place
    foes = foes or [
        f for f in g.figures if g.hostile(here.side, f.side) and f.status == STUNNED and g.knows(here.side, f)
    ]
    if foes:
        foe = g.nearest(here, foes)[0]
        return foe.at, foe.floor
    markers = [m for m in g.state.markers if g.hostile(here.side, m.side)]
    if markers:
        marker = min(markers, key=lambda m: (g.space.distance(m.at, here.at), m.id))
        return marker.at, marker.floor
    table = g.space.table
    return errands.open_ground(g, (table.width // 2, table.height // 2))


PLACINGS: tuple[Callable[[GroupGround, Sequence[Figure]], Goals], ...] = (
    positions.to_fire,
    positions.to_cover,
    partial(positions.round_flank, side="left"),
    partial(positions.round_flank, side="right"),
)
"""Where the opposition would place a group that has an enemy before it."""


def goings(ground: GroupGround, group: Sequence[Figure], goal: Place | None) -> Iterator[GroupWay]:
    """Ways for a group to go, leader first: as the opposition would place it, then in step with its leader."""
    if ground.foes:
        for placed in PLACINGS:
            ground.clear()
            yield GroupWay(placed(ground, group), in_step=False)
    if goal is not None:
        ground.clear()
        yield _onward(ground, group, goal)
    for place in _best_places(ground, group[0], goal):
        ground.clear()
        yield GroupWay(in_step(ground, group, place), in_step=True)


def _onward(ground: GroupGround, group: Sequence[Figure], goal: Place) -> GroupWay:
    """The way toward a place: from cover to cover where there are enemies, else in step, so that nobody is left
    behind. Up to a car nobody looks for cover."""
    leaves = cars.goal(ground.g, group[0]) is not None
    ahead = cars.walk_up(ground, group) if leaves else positions.toward(ground, group, goal)
    place = ahead.get(group[0].index) or positions.as_far(ground, group[0], goal)
    if place is None or (ahead and (leaves or ground.foes)):
        return GroupWay(ahead, in_step=False)
    ground.clear()
    return GroupWay(in_step(ground, group, place), in_step=True)


def _best_places(ground: GroupGround, leader: Figure, goal: Place | None) -> Iterator[Place]:
    """The leader's best places at a quick look: out of harm's way, with an enemy before it, nearest to its goal."""
    places = [
        ((round(way["to"][0] * INCH), round(way["to"][1] * INCH)), int(way["floor"]))
        for way in legal.by_figure(ground.g, "move", leader)
        if "floor" in way
    ]

    def near(place: Place) -> float:
        return 0.0 if goal is None else -ground.g.space.distance(place[0], goal[0]) / INCH

    def careful(place: Place) -> float:
        return 20.0 * (ground.view(place) < 0) + 10.0 * ground.covered(place) + near(place)

    def bold(place: Place) -> float:
        return 20.0 * ground.fires(leader, place) + 10.0 * ground.covered(place) + near(place)

    looks = (careful, bold, near) if ground.foes else (near,)
    taken: list[Place] = []
    for look in looks:
        found = 0
        for place in sorted(places, key=lambda place: (-look(place), place)):
            if found == CELLS:
                break
            if all(ground.g.space.distance(place[0], other[0]) >= APART for other in taken):
                taken.append(place)
                found += 1
                yield place


def in_step(ground: GroupGround, group: Sequence[Figure], place: Place) -> Goals:
    """Everybody by the leader's shift, as far as each can; those whom nothing lets come along stay."""
    leader = group[0]
    dx, dy = place[0][0] - leader.at[0], place[0][1] - leader.at[1]
    goals: Goals = {leader.index: place}
    ground.take(leader, place)
    for figure in group[1:]:
        spot = _along(ground, figure, (dx, dy), place[1])
        ground.take(figure, spot or (figure.at, figure.floor))
        if spot is not None:
            goals[figure.index] = spot
    return goals


def _along(ground: GroupGround, figure: Figure, shift: tuple[int, int], floor: int) -> Place | None:
    limit = ground.left(figure)
    for part in (4, 3, 2, 1):
        at = figure.at[0] + shift[0] * part // 4, figure.at[1] + shift[1] * part // 4
        for spot in ((at, floor), *ground.round((at, floor), 1)):
            if ground.g.space.on_table(spot[0]) and ground.way(figure, spot, limit) is not None:
                return spot
    return None


def move_of(g: Game, goals: Mapping[int, Place], when_seen: str = "stay") -> Input:
    """The input that sends them there; `when_seen` is what all of them do as soon as one is seen."""
    steps = [positions.step(g, g.figures[index], place) for index, place in goals.items()]
    behind = {"contact": when_seen} if when_seen == GO_ON else {}
    return {"do": "move", "moves": steps, "in_sight_move": when_seen, **behind}


def when_seen(g: Game, leader: Figure, pressing: float) -> str:
    """What a group does as soon as one of it is seen: it goes on where its errand presses and no enemy that it knows of
    has a gun."""
    return GO_ON if pressing and not any(foe.weapons for foe in g.known_enemies(leader)) else "stay"


# ---- fire ----


class ShotChoice(NamedTuple):
    """One figure's fire at one enemy with the best it has, and the chance to hit."""

    figure: Figure
    target: Figure
    hit: HitChance
    at: Input
    """How an input names the enemy, or the machine round it."""

    @property
    def part(self) -> Input:
        """Its part of a volley."""
        return {"figure": self.figure.id, "weapon": self.hit.weapon.id, "targets": [self.at]}

    @property
    def order(self) -> Input:
        """It alone."""
        return {"do": "fire", **self.part}


def shots(g: Game, group: Sequence[Figure]) -> list[ShotChoice]:
    """Every figure that may fire with every enemy in sight, those first who are shut in a machine that the shot may go
    through, then the likeliest hits; no friend is caught."""
    found: list[ShotChoice] = []
    probe: Probe | None = None
    for figure in group:
        if not may_shoot(figure):
            continue
        for target in aim.targets(g, figure):
            probe = probe or Probe.at(g)
            hit = hit_chance(probe, figure, target)
            safe = hit and not (
                hit.weapon.blast.width and deeds.caught(g, figure, hit.weapon, target.at, target.floor)[1]
            )
            if hit is None or not safe or mounts.in_vain(g, figure, hit.weapon, target):
                continue
            shot = ShotChoice(figure, target, hit, mounts.aimed_at(g, target))
            if legal.allowed(g, shot.order):
                found.append(shot)

    def rank(shot: ShotChoice) -> tuple[bool, Fraction, int, int]:
        return not g.fleet.shut_in(shot.target), -shot.hit.chance, shot.figure.index, shot.target.index

    return sorted(found, key=rank)


def volley(found: Sequence[ShotChoice]) -> Input | None:
    """Everybody's best shot that may hit, together; None where only one fires."""
    best: dict[int, ShotChoice] = {}
    for shot in found:
        if shot.hit.chance:
            best.setdefault(shot.figure.index, shot)
    if len(best) < 2:
        return None
    return {"do": "fire", "volley": [best[index].part for index in sorted(best)]}


def throws(g: Game, group: Sequence[Figure]) -> Iterator[Input]:
    """Grenades and launchers at the spots that catch most enemies, first those that catch no friend."""
    rated: list[tuple[int, int, Input]] = []
    for figure in group:
        if not may_shoot(figure):
            continue
        spots: dict[str, list[Point]] = {}
        for name, at in lobs(g, figure):
            spots.setdefault(name, []).append(g.point(at))
        for name, found in spots.items():
            between = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in combinations(found, 2)]
            for spot in dict.fromkeys((*found, *between)):
                enemies, friends = deeds.caught(g, figure, g.rules.weapons[name], spot, 0)
                item = {"do": "grenade", "figure": figure.id, "weapon": name, "at": [spot[0] / INCH, spot[1] / INCH]}
                if enemies and legal.allowed(g, item):
                    rated.append((friends, -enemies, item))
    yield from (item for _, _, item in sorted(rated, key=lambda each: each[:2]))


# ---- the rest ----


def charges(g: Game, group: Sequence[Figure]) -> Iterator[Input]:
    """Each charge by itself, and first what those who fight hand to hand by their Class do together."""
    together = deeds.charge(g, list(group))
    if together is not None:
        yield together
    for figure in group:
        yield from legal.by_figure(g, "charge", figure)


def tasks(g: Game, group: Sequence[Figure]) -> Iterator[Input]:
    """What the mission asks for where the group stands."""
    mine = list(group)
    for item in (errands.on_the_way(g), errands.loot(g, mine), errands.dismount(g, mine), errands.get_up(g, mine)):
        if item is not None:
            yield item
    yield from flights.call(g, mine[0].side)
    for figure in group:
        ways = (
            wheels.drive,
            cars.board,
            cars.drive_off,
            lines.assault,
            mortars.bombard,
            arm,
            press.cover,
            patrol.step_in,
        )
        yield from filter(None, (way(g, figure) for way in ways))


def arm(g: Game, figure: Figure) -> Input | None:
    """A grenade that it takes in hand where its nearest enemies are in a machine, and none is there to shoot at."""
    near = g.nearest(figure, lines.known_foes(g, figure))[:1]
    if any(g.fleet.shut_in(foe) for foe in near) and may_shoot(figure) and deeds.shot_of(g, figure) is None:
        return lines.ready_grenade(g, figure)
    return None


def unbidden(g: Game, figures: Iterable[Figure]) -> Iterator[Input]:
    """What figures may do at any time, such as reloading in an idle turn or being rallied."""
    for figure in figures:
        for item in legal.in_any_phase(g, figure):
            if g.rules.commands[item["do"]].goes_on(g, item):
                yield item


def others(g: Game, group: Sequence[Figure]) -> Iterator[Input]:
    """What else an activation goes on for: looting, reloading, the fallen, what the mission asks for."""
    yield from tasks(g, group)
    yield from filter(None, (cars.drive(g, figure) for figure in group))
    for figure in group:
        for item in sorted(legal.actions(g, figure, moving=False), key=lambda item: item["do"] in LAST):
            command = g.rules.commands[item["do"]]
            if not command.together and command.gloss == "" and command.goes_on(g, item):
                yield item
        if figure.posture == "prone":
            for item in legal.movement(g, figure):
                if "to" not in item:
                    yield item
