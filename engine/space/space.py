"""The table as the procedures ask about it: one object, methods in the rules' words.

Every position is a base centre in hundredths of an inch, every distance a length in hundredths of an
inch, and figures are measured from base edge to base edge, exactly on a limit being within (CR3-RUL-16).
A floor is 0 on the ground and outdoors. `Place` is a (point, floor) pair. Nothing here changes state;
what is cached depends on the table alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache, partial

from engine.state import Sky

from . import barrier, cells, cover, duck, find, geometry, retreat, walk
from . import blast as _blast
from .air import CLEAR, Air
from .bare import bare
from .ford import Fords
from .grid import reachable as _reachable
from .hull import Hull
from .obstacles import OUTDOORS, Obstacles
from .posts import Post, Posts
from .route import Place, Route
from .shelter import HidingPlace, Protection, Reach
from .sight import SightMap
from .terrain import BASE_RADIUS, Piece, Point, Table


@lru_cache(maxsize=16)
def space_of(table: Table, collapsed: frozenset[str] = frozenset(), air: Air = CLEAR) -> Space:
    """The space of a table. Encounters on the same table share what has been worked out about it."""
    return Space(table, collapsed, air)


class Space:
    """One table with everything worked out about it."""

    def __init__(self, table: Table, collapsed: frozenset[str] = frozenset(), air: Air = CLEAR) -> None:
        self.table = table
        self.collapsed = collapsed
        self.air = air
        self.shared = False
        """Whether what it knows is another's."""
        self.map = SightMap(table, collapsed, air)
        self.sight = self.map.clear
        """Whether terrain, smoke, light and weather leave a line from one point and floor to another (CR3-LOS-02..05).

        Facing and friends' bodies are not asked. The second point is the one looked at: at night a well-lit target
        is seen at any distance.
        """
        self.mutual = self.map.mutual
        """Whether `sight` is the same both ways."""
        self.building = self.map.building_at
        """The standing building a base centre is inside of; a doorway belongs to it."""
        self.hidden_behind = partial(duck.hidden_behind, self.map)
        """Whether a figure ducked back behind a piece stays unseen by a looker (CR3-RUL-74)."""
        self.obstacles = Obstacles(self.map)
        self.hides = duck.Hides(self.map, self.obstacles)
        self.fords = Fords(table)
        self._posts = Posts(self.hides, self.obstacles)

    def __del__(self) -> None:
        """Leave no ring of things that hold one another: they would lie about until everything is searched."""
        if self.shared:
            return
        self.map.clear_cache()
        self.obstacles.memo.clear()

    @cached_property
    def ridden(self) -> Space:
        """The same table as a rider moves over it: no door or window is wide enough (SWP-RUL-25)."""
        space = copy(self)
        space.obstacles = Obstacles(self.map, doors=False)
        space.hides = duck.Hides(self.map, space.obstacles)
        return space

    @cached_property
    def around(self) -> Space:
        """The same table as one moves over it that crosses no wall, door or window (CMP-ZOM-05)."""
        closed = replace(self.table, going=replace(self.table.going, wall=None))
        return space_of(closed, self.collapsed, self.air).ridden

    @cached_property
    def over(self) -> tuple[Space, Space]:
        """The same table for those whom houses alone stop: those of several storeys, or for ways indoors all."""
        high, low = (space_of(bare(self.table, storeys), self.collapsed) for storeys in (2, 1))
        return high, low

    def among(self, hulls: Sequence[Hull]) -> Space:
        """The same table as figures move over it among these hulls; what is known of its ground is shared."""
        space = copy(self)
        space.shared = True
        space.obstacles = self.obstacles.among(hulls)
        space.hides = self.hides.reached_over(space.obstacles)
        return space

    def under(self, sky: Sky) -> Space:
        """The same ground in this light and weather, at this hour, with what drifts over it; no line is remembered."""
        table, air = self.table.under(sky.light, sky.weather, sky.hour), Air.of(sky)
        return self if table is self.table and air == self.air else space_of(table, self.collapsed, air)

    def with_floors_gone(self, floors: Mapping[str, int]) -> Space:
        """The table after floors of buildings fell in, each from the floor named upwards; from 0 it is rough ground."""
        pieces = tuple(
            replace(p, levels=p.levels[: floors[p.id]]) if floors.get(p.id, 0) else p for p in self.table.pieces
        )
        fallen = frozenset(piece for piece, floor in floors.items() if floor == 0)
        return space_of(replace(self.table, pieces=pieces), self.collapsed | fallen, self.air)

    def forget(self) -> None:
        """Forget remembered lines. Answers never depend on it; memory does."""
        self.map.clear_cache()
        for kept in ("searches", "reached"):
            self.obstacles.memo.pop(kept, None)

    # --- where ---------------------------------------------------------------------------------

    def cell_name(self, point: Point) -> str:
        """The name of the cell that a point lies in."""
        return cells.cell_name(point)

    def on_table(self, point: Point) -> bool:
        """Whether a base centre is on the table; the edge itself is."""
        return 0 <= point[0] <= self.table.width and 0 <= point[1] <= self.table.height

    def drops(self, thrower: Point, floor: int, spot: Point) -> bool:
        """Whether a grenade may be dropped or rolled from here to a spot beyond a wall (CR3-RUL-172)."""
        return barrier.drops(self.map, (thrower, floor), spot)

    def inward(self, point: Point) -> Point:
        """The nearest place to a point from which no base juts over the edge of the table."""
        (x, y), table = point, self.table
        east, south = table.width - BASE_RADIUS, table.height - BASE_RADIUS
        return min(max(x, BASE_RADIUS), east), min(max(y, BASE_RADIUS), south)

    def inside(self, point: Point, piece_type: str | None = None) -> tuple[Piece, ...]:
        """The area pieces whose ground a base centre stands on, their edge included, in table order.

        With `piece_type` only those of that type. A collapsed building is of type `rough`.
        """
        x, y = point
        return tuple(
            [
                piece
                for piece, (west, north, east, south) in self.map.areas
                if west <= x <= east
                and north <= y <= south
                and piece_type in (None, self.map.kind_of(piece))
                and geometry.locate(point, piece.polygon) >= 0
            ]
        )

    def near_type(self, point: Point, limit: int, piece_type: str) -> bool:
        """Whether a centre that goes no further than `limit` may touch ground of this type; true where in doubt."""
        x, y = point
        return any(
            self.map.kind_of(piece) == piece_type
            and west - limit <= x <= east + limit
            and north - limit <= y <= south + limit
            for piece, (west, north, east, south) in self.map.areas
        )

    def in_doorway(self, point: Point) -> bool:
        """Whether a base centre is on the outline of a standing building."""
        building = self.building(point)
        return building is not None and geometry.locate(point, building.polygon) == 0

    def stands(self, point: Point, floor: int) -> bool:
        """Whether a base fits there: on the table, and half a base away from walls and whatever is impassable."""
        if not self.on_table(point) or self.inside(point, "impassable"):
            return False
        building = self.building(point)
        if floor and (building is None or floor >= len(building.levels)):
            return False
        key, hulls = self.obstacles.region_of(point, floor), self.obstacles.hulls
        outdoors = hulls is not None and key == OUTDOORS
        return self.obstacles.region(key).stands(point) and not (outdoors and hulls and not hulls.stands(point))

    # --- distances and facing ------------------------------------------------------------------

    within = staticmethod(geometry.within)
    distance = staticmethod(geometry.base_distance)
    heading = staticmethod(geometry.heading_from)

    def parted(self, a: Point, b: Point, floor: int) -> bool:
        """Whether a wall stands between two places on one floor that nobody reaches through (CR3-RUL-174)."""
        return barrier.parted(self.map, a, b, floor)

    def near(self, a: Point, a_floor: int, b: Point, b_floor: int, limit: int) -> bool:
        """Within `limit` as cohesion and Man Down count it: not across floors (CR3-RUL-159)."""
        return a_floor == b_floor and geometry.within(a, b, limit)

    def in_front(self, position: Point, facing: int, other: Point, ahead: int = 0) -> bool:
        """Whether `other` lies before a figure facing `facing` degrees, whose front line runs `ahead` of its middle.

        Exactly on the dividing line counts as front (CR3-FIG-03, CR3-RUL-15).
        """
        return geometry.in_front(geometry.direction(facing), position, other, ahead)

    # --- sight ---------------------------------------------------------------------------------

    def bodies_clear(self, a: Point, a_floor: int, b: Point, friends: Sequence[Place]) -> bool:
        """Whether no friend of the looker `a` stands in the line to `b` (CR3-RUL-133).

        Pass the looker's standing friends, itself and the target left out; those in base contact
        with the looker or on another floor are passed over here.
        """
        return self.map.bodies_clear(a, a_floor, b, friends)

    # --- cover, fire, blasts -------------------------------------------------------------------

    def protection(
        self,
        shooter: Point,
        shooter_floor: int,
        target: Point,
        target_floor: int,
        *,
        moving: bool = False,
        impact: int | None = None,
        leaning: bool = True,
    ) -> Protection:
        """How terrain protects a target from this shooter (CR3-LOS-06, CR3-LOS-07, CR3-RUL-76).

        `moving`: the target has moved in the current phase (CR3-RUL-77). `impact`: of the weapon;
        None leaves buildings whole. `leaning`: the shooter fires past a wall within an inch of it, as a burst does
        not (CR2-RUL-382).
        """
        here, there = (shooter, shooter_floor), (target, target_floor)
        return cover.protection(self.map, here, there, moving=moving, impact=impact, leaning=leaning)

    def shelters(self, point: Point) -> frozenset[str]:
        """The ids of all pieces that give cover to a figure there, from all sides or from one of their own."""
        return frozenset(piece.id for piece in cover.shelters(self.map, point))

    def keeps_hidden(self, looker: Point, point: Point) -> bool:
        """Whether cover keeps a figure hidden from one that looks that way (CR2-REACT-04, CR2-RUL-239)."""
        return cover.hides(self.map, looker, point)

    def blast(self, spot: Point, floor: int, width: int, figures: Sequence[Place]) -> list[int]:
        """Indices of the figures whose bases a blast circle touches, in the order given.

        `width` is the circle's width across (CR3-RUL-91, CR3-RUL-93). Only what the floors allow
        (CR3-RUL-159); whether cover protects one of them is `blast_protected`.
        """
        return _blast.victims(self.map, spot, floor, width, figures)

    def blast_protected(self, spot: Point, floor: int, figure: Point, figure_floor: int, impact: int) -> bool:
        """Whether cover of DV above the blast's Impact lies between (CR3-GREN-07, CR3-RUL-81)."""
        return _blast.protected(self.map, (spot, floor), (figure, figure_floor), impact)

    # --- movement ------------------------------------------------------------------------------

    def walk(
        self,
        start: Point,
        floor: int,
        points: Sequence[Point],
        *,
        blockers: Sequence[Place] = (),
        occupied: Sequence[Place] = (),
        end_floor: int | None = None,
    ) -> Route:
        """The route through these points, each leg straight; Refused names what is in the way.

        `blockers` are enemies carrying on, which it may not come within touching distance of
        (CR3-RUL-147); `occupied` are bases it may not end on. Stairs are climbed where the last leg
        ends on `end_floor` and a flight leads there. A window ends the route (CR3-BLDG-07).
        """
        return walk.walk(
            self.obstacles, (start, floor), points, blockers=blockers, occupied=occupied, end_floor=end_floor
        )

    def find_route(
        self,
        start: Point,
        floor: int,
        goal: Point,
        goal_floor: int = 0,
        *,
        blockers: Sequence[Place] = (),
        limit: int | None = None,
    ) -> Route | None:
        """The cheapest route, straight where clear, else round corners and through doors; None if none.

        With `limit` only routes that cost no more are looked for. It does not ask whether the goal
        is free of other bases.
        """
        return find.find(self.obstacles, (start, floor), (goal, goal_floor), blockers, limit)

    def through_window(
        self,
        start: Point,
        floor: int,
        goal: Point,
        goal_floor: int = 0,
        *,
        blockers: Sequence[Place] = (),
        limit: int | None = None,
    ) -> Route | None:
        """The way through a window that ends at the goal or beside it (CR3-BLDG-07); None if there is none."""
        return find.through_window(self.obstacles, (start, floor), (goal, goal_floor), blockers, limit)

    def reachable(
        self, start: Point, floor: int, budget: int, *, blockers: Sequence[Place] = (), occupied: Sequence[Place] = ()
    ) -> list[Reach]:
        """The cell centres within `budget` with true path cost, by floor, row, column.

        Cells on which the base would overlap one of `occupied` are left out (CR3-RUL-147).
        """
        return _reachable(self.obstacles, (start, floor), budget, blockers, occupied)

    def reach_point(
        self,
        start: Point,
        floor: int,
        target: Point,
        target_floor: int,
        distance: int,
        *,
        blockers: Sequence[Place] = (),
        limit: int | None = None,
    ) -> Route | None:
        """The cheapest route to where the target is `distance` away (CR3-CHARGE-06, CR3-RUL-95).

        Already as near, and on the same floor, it is a route of length 0 (CR3-RUL-96). The target
        must not be among the blockers. None if no way leads there.
        """
        return find.reach_point(self.obstacles, (start, floor), (target, target_floor), distance, blockers, limit)

    def reaches(self, start: Place, target: Place, *, blockers: Sequence[Place] = (), limit: int | None = None) -> bool:
        """Whether a way leads into contact with a target, as `reach_point` would find it."""
        return find.reaches(self.obstacles, start, target, blockers, limit)

    # --- duck back, break off, surrender -------------------------------------------------------

    def duck_back(
        self,
        figure: Point,
        floor: int,
        causes: Sequence[Place],
        *,
        limit: int = 600,
        enemies: Sequence[Place] = (),
        occupied: Sequence[Place] = (),
        away: bool = False,
    ) -> list[HidingPlace]:
        """Where a figure may duck back to: the nearest spot and its equals, one a piece (CR3-MOVE-12, CR3-RUL-71).

        `away`: only by ways that lead no nearer to any of the causes (MG42-RUL-25).
        Already hidden: a single spot at distance 0 (CR3-RUL-72). Empty: no cover within `limit`, it
        drops prone (CR3-MOVE-13).
        """
        return duck.duck_back_spots(
            self.hides, (figure, floor), causes, limit=limit, enemies=enemies, occupied=occupied, away=away
        )

    def posts(self, point: Point, limit: int) -> list[tuple[int, Post]]:
        """Places worth holding within `limit` in a straight line, with that distance squared, nearest first."""
        return self._posts.near(point, limit)

    def step_away(
        self,
        figure: Point,
        floor: int,
        enemy: Point,
        distance: int,
        *,
        blockers: Sequence[Place] = (),
        occupied: Sequence[Place] = (),
        least: int = 200,
        shunned: Sequence[Point] = (),
        to_cover: bool = False,
    ) -> Route | None:
        """The route of a figure breaking off: straight away, bent as little as needed (CR3-RUL-110), and no nearer to
        those who are `shunned` too. With `to_cover` it bends to end in cover from the enemy where it can.

        At least `least` and at most `distance`; None if no path of that is open. The enemy it
        leaves must not be among the blockers.
        """

        def covered(spot: Point) -> bool:
            return self.protection(enemy, floor, spot, floor).for_test == "cover"

        return retreat.step_away(
            self.obstacles, (figure, floor), enemy, distance,
            blockers=blockers, occupied=occupied, least=least, shunned=shunned, covered=covered if to_cover else None,
        )  # fmt: skip

    def surrounded(self, figure: Point, floor: int, enemies: Sequence[Place]) -> bool:
        """Whether a figure that should run cannot and surrenders (CR3-MOVE-18)."""
        return retreat.surrounded(self.obstacles, (figure, floor), enemies)

    def ringed(self, figure: Point, floor: int, enemies: Sequence[Place]) -> bool:
        """Whether enemies alone leave a figure no path wider than two inches (MG42-RUL-33)."""
        return retreat.ringed((figure, floor), enemies)
