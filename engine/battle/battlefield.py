"""The figures' places and what they see: everything procedures may ask of the table without changing it."""

from collections.abc import Container, Iterable, Sequence
from typing import Any

from engine.battle.fleet import Fleet, machine_named
from engine.battle.groups import IN_ORDER, by_radio, joined
from engine.battle.lines import Lines, no_body_between
from engine.inputs.shape import Context
from engine.record.model import Record
from engine.ruleset.hulls import hull_of
from engine.ruleset.keys import OptionalJudge
from engine.ruleset.model import Drill, Ruleset
from engine.space import Place, Point, Protection, Space, parse_point
from engine.space.geometry import within
from engine.space.hull import Hull
from engine.state import ABLE, GONE, HEADINGS, Figure, Machine, State, leader_of

IN_SIGHT_ALONE = "hidden"
"""The circumstance of In Sight in books where a hidden figure takes it alone (CR2-REACT-06)."""
LINKS: OptionalJudge[[Figure, Figure], bool] = OptionalJudge("links")
"""Whether two friends within the distance of a group are in one, where a ruleset does not ask for sight alone."""
COMM_LINK = "comm-link"
"""The trait of figures that talk over a distance."""
WAYS = 4
"""The most ways among hulls that are kept: on foot and mounted, as two sides know of them."""
SLOW_REP = 2
"""Figures of this Rep or less are slow, where any are (CR2-REP-04)."""


class Battlefield:
    """The figures of one encounter on their table."""

    __slots__ = (
        "_drills", "_foes", "_lines", "_links", "_names", "_other", "_own", "_rules_run", "_side_bits", "_ways",
        "apart", "bodies", "callnames", "figures", "fleet", "hides", "looks_alone", "mission", "parties", "rules",
        "side_names", "sides", "space", "state",
    )  # fmt: skip

    def __init__(self, record: Record, rules: Ruleset, space: Space, state: State) -> None:
        self.rules = rules
        self.space = space
        self.state = state
        self.figures = state.figures
        """All figures in the order of the record."""
        self.mission = record.mission
        self.sides = tuple(side.id for side in record.sides)
        self.side_names = {side.id: side.name for side in record.sides}
        self.parties = record.parties
        """The parties, each with a die and a phase of its own: side and name."""
        self.hides = record.hidden
        """Whether sides know only of figures that they have seen."""
        self._rules_run = frozenset(side.id for side in record.sides if side.controller == "rules")
        self._drills = {side.id: side.drill for side in record.sides}
        self.callnames = {side.id: side.called for side in record.sides}
        """By side the name of figures that dice bring on, empty for the usual one."""
        self._side_bits = {side.id: 1 << n for n, side in enumerate(record.sides)}
        self._foes = {side: record.foes(side) for side in self.sides}
        self._names = {figure.id: figure.index for figure in state.figures}
        self._links = rules.optional(LINKS)
        self._lines = Lines()
        self.fleet = Fleet(rules, state)
        self._ways: dict[tuple[Space, tuple[Hull, ...]], Space] = {}
        self.looks_alone = IN_SIGHT_ALONE in rules.checks["in-sight"].circumstances
        """Whether only figures that see take In Sight, seen or unseen."""
        self._own = {side: [f for f in state.figures if f.side == side] for side in self.sides}
        self._other = {side: [f for f in state.figures if f.side in foes] for side, foes in self._foes.items()}
        block = rules.parameters.bodies_block
        others = state.figures if block == "anybody" else []
        self.bodies = self._own if block == "friends" else dict.fromkeys(self.sides, others)
        """By side those whose bodies stop its lines: its own (CR3-RUL-133), anybody's (MG42-RUL-85), or nobody's
        (CR2-RUL-161)."""
        self.apart: tuple[Any, ...] = ()
        """The places of all figures and machines when no figure stood on another or in a hull."""

    # ---- who and where ----

    def about(self, at: Point, reach: int) -> list[Figure]:
        """Figures that come nearer than this to a place from west and east, and from north and south: all that are so
        near, and few others, so that little is left to measure."""
        x, y = at
        return [f for f in self.state.figures if -reach < f.at[0] - x < reach and -reach < f.at[1] - y < reach]

    @property
    def context(self) -> Context:
        """What names and places an input may use."""
        if not self.state.machines:
            return Context(self.space.table, self.ids, self.side_names)
        every = (1 << len(self._side_bits)) - 1 if self.hides else 0
        machines = {m.id: m.known & every == every for m in self.state.machines}
        known = machines if all(machines.values()) else [name for name, seen in machines.items() if seen]
        return Context(self.space.table, self.ids, self.side_names, machines, known)

    @property
    def ids(self) -> Container[str]:
        """Ids of all figures, those that came into play too."""
        return self._names

    def add(self, figure: Figure) -> None:
        """A figure comes into play; its index is its place behind those there are."""
        self._names[figure.id] = figure.index
        self.state.figures.append(figure)
        self._own[figure.side].append(figure)
        for side in self.foes_of(figure.side):
            self._other[side].append(figure)
        self.state.seen.append(0)
        self.state.known.append(self._side_bits[figure.side])
        self.state.hidden.append(0)

    def named(self, figure_id: str) -> Figure:
        """The figure with this id."""
        return self.state.figures[self._names[figure_id]]

    def machine(self, machine_id: str) -> Machine:
        """The machine with this id; KeyError without one."""
        return machine_named(self.state, machine_id)

    def of_side(self, side: str) -> list[Figure]:
        """All figures of a side; only for reading."""
        return self._own[side]

    def hostile(self, side: str, other: str) -> bool:
        """Whether two sides fight one another."""
        return other in self._foes[side]

    def foes_of(self, side: str) -> list[str]:
        """The sides that one fights, in the order of the record."""
        return list(self._foes[side])

    def against(self, side: str) -> list[Figure]:
        """All figures of the sides that one fights; only for reading."""
        return self._other[side]

    def friends(self, figure: Figure) -> list[Figure]:
        """Other figures of the same side still on the table."""
        return [f for f in self._own[figure.side] if f is not figure and f.on_table]

    def enemies(self, figure: Figure) -> list[Figure]:
        """Able figures of the sides it fights, without those that armour shuts in."""
        return [f for f in self._other[figure.side] if f.status in ABLE and not (f.aboard and self.fleet.sealed(f))]

    def known_enemies(self, figure: Figure) -> list[Figure]:
        """Those of them that its side knows of."""
        enemies = self.enemies(figure)
        return [f for f in enemies if self.knows(figure.side, f)] if self.hides else enemies

    def knows(self, side: str, figure: Figure) -> bool:
        """Whether a side knows that a figure is there; always, unless the record hides unseen figures."""
        if not self.hides or figure.side == side:
            return True
        knowers = self.fleet.knowers(figure) if figure.aboard else self.state.known[figure.index]
        return bool(knowers & self._side_bits[side])

    def reveal(self, figure: Figure, side: str) -> None:
        """A side comes to know of a figure that is not hidden from it, until it hides again."""
        known, index, bit = self.state.known, figure.index, self._side_bits[side]
        if figure.aboard:
            self.machine(figure.aboard).known |= bit
            if self.fleet.shut_in(figure):
                return  # who sits in a closed machine is named to nobody else
        if self.state.hidden[index] & bit:
            return
        known[index] |= bit
        met = self.state.met
        if self.hides and known[index] == sum(self._side_bits.values()) and index not in dict(met):
            number = 1 + sum(self.figures[other].side == figure.side for other, _ in met)
            self.state.met = (*met, (index, number))

    def hidden_from(self, figure: Figure, side: str) -> bool:
        """Whether a figure waits where this side does not see it (MG42-SCEN-04)."""
        return bool(self.state.hidden[figure.index] & self._side_bits[side])

    def waits_unseen(self, figure: Figure) -> bool:
        """Whether a figure waits where some side does not see it."""
        return bool(self.state.hidden[figure.index])

    def hide(self, figure: Figure, sides: int) -> None:
        """From now on a figure is hidden from these sides, as bits, and from no others; they lose sight of it."""
        lost = sides & ~self.state.hidden[figure.index]
        self.state.hidden[figure.index] = sides
        if lost:
            self.lose(figure, lost)

    def lose(self, figure: Figure, sides: int) -> None:
        """These sides, as bits, lose sight of a figure, and know of it no more."""
        self.state.known[figure.index] &= ~sides
        for other in (f for f in self.state.figures if self._side_bits[f.side] & sides):
            self.state.seen[other.index] &= ~(1 << figure.index)

    def active_figures(self) -> list[Figure]:
        """The figures of the group now activated."""
        return [self.state.figures[index] for index in self.state.active]

    def side_bit(self, side: str) -> int:
        """The bit that stands for a side in knowledge masks."""
        return self._side_bits[side]

    def sees(self, looker: Figure, target: Figure, *, turning: bool = False, hiding: bool = False) -> bool:
        """Whether `looker` has `target` in sight now (CR3-SIGHT-02, CR3-SIGHT-03, CR3-FIG-03).

        `turning` asks whether it would after turning to face it; `hiding`, whether it does or nothing but the target's
        hiding keeps the two apart.
        """
        if looker.status not in ABLE or target.status in GONE or target.carried_off:
            return False
        hidden = self.state.hidden[target.index]
        if hidden and not hiding and hidden & self._side_bits[looker.side]:
            return False
        here, there = looker.at, target.at
        if self.state.machines:
            fleet = self.fleet
            if fleet.sealed(looker) or fleet.sealed(target) or fleet.parts(looker, target):
                return False
            turning = turning or fleet.looks_round(looker)
        if not turning:
            dx, dy = HEADINGS[looker.facing]
            if dx * (there[0] - here[0]) + dy * (there[1] - here[1]) < 0:
                return False
        return (
            self.space.sight(here, looker.floor, there, target.floor)
            and not ((looker.cover or target.cover) and self.covered(looker, target))
            and no_body_between(looker, target, self.bodies[looker.side])
        )

    def covered(self, one: Figure, other: Figure) -> bool:
        """Whether either has ducked behind something that keeps the two out of each other's sight."""
        return bool(other.cover and self._hidden(other, one)) or bool(one.cover and self._hidden(one, other))

    def ways(self, figure: Figure, target: Figure | None = None) -> Space:
        """The table as it may move over it, to this one, through no hull that its side knows of (SWP-RUL-25)."""
        way = self.rules.kind_of(figure).way
        if way == "over":
            return self.space.over[any(f and self.space.building(f.at) is not None for f in (figure, target))]
        on_foot = self.space.around if way == "round" else self.space
        space = self.space.ridden if figure.mounted else on_foot
        return self.among(self.machines_known(figure.side), space)

    def machines_known(self, side: str) -> list[Machine]:
        """Machines on the table that a side knows of."""
        return self.fleet.obstacles(self._side_bits[side] if self.hides else 0)

    def among(self, machines: Sequence[Machine], space: Space | None = None) -> Space:
        """The table, or a rider's, as one moves over it among these machines."""
        space = space or self.space
        if not machines:
            return space
        key = space, tuple(hull_of(self.rules, m) for m in machines)
        if key not in self._ways:
            if len(self._ways) >= WAYS:
                self._ways.clear()
            self._ways[key] = space.among(key[1])
        return self._ways[key]

    def protection(self, shooter: Figure, target: Figure, impact: int | None = None) -> Protection:
        """How terrain protects one figure from another; `impact` of None leaves buildings whole (CR3-RUL-76)."""
        parameters = self.rules.parameters
        if self.state.machines and (hull := self.fleet.covers(shooter, target)):
            return Protection("cover", "cover", (hull,), 0)
        return self.space.protection(
            shooter.at,
            shooter.floor,
            target.at,
            target.floor,
            moving=target.moved and parameters.conceals,
            impact=impact if parameters.pierces else None,
        )

    def in_line(self, looker: Figure, target: Figure) -> bool:
        """Whether nothing but facing and bodies could keep `looker` from seeing `target`."""
        if self.state.machines and self.fleet.parts(looker, target):
            return False
        return self.space.sight(looker.at, looker.floor, target.at, target.floor) and not self.covered(looker, target)

    def known_lines(self) -> Lines:
        """What is known of the lines between figures as they stand now."""
        state = self.state
        return self._lines.refresh(
            state.figures, state.hidden, self._foes, self.space, self.fleet, alone=self.looks_alone
        )

    def _hidden(self, ducked: Figure, other: Figure) -> bool:
        """A ducked figure and an enemy neither see each other across its cover (CR3-MOVE-15, CR3-RUL-74); in others
        it and those it ducked from, wherever the line runs (MG42-DUCK-02, CR2-RUL-120, CMP-RUL-038)."""
        if self.rules.parameters.heads_down:
            return other.index in ducked.hides_from
        hostile = other.side in self._foes[ducked.side]
        return hostile and self.space.hidden_behind(ducked.cover, other.at, ducked.at)

    def near(self, a: Figure, b: Figure, limit: int) -> bool:
        """Within `limit`, base edge to base edge, on the same floor (CR3-RUL-16, CR3-RUL-159); for a figure aboard,
        from its hull (CR2-RUL-552)."""
        if a.aboard or b.aboard:
            return a.floor == b.floor and self.fleet.near(a, b, limit)
        return a.floor == b.floor and within(a.at, b.at, limit)

    def in_range(self, a: Figure, b: Figure, limit: int) -> bool:
        """Whether a weapon of this range carries from one to the other, measured on the plan (CR3-RUL-159)."""
        return within(a.at, b.at, limit)

    def nearest(self, figure: Figure, others: Iterable[Figure]) -> list[Figure]:
        """The others from nearest to farthest, ties in the order of the record."""
        x, y = figure.at
        far = [((f.at[0] - x) ** 2 + (f.at[1] - y) ** 2, f.index, n, f) for n, f in enumerate(others)]
        return [f for _, _, _, f in sorted(far)]

    def point(self, value: Any) -> Point:
        """A place as people write it, in hundredths of an inch. Raises BadRequest off the table."""
        return parse_point(value, self.space.table, "point")

    def sees_spot(self, figure: Figure, spot: Place) -> bool:
        """Whether it could see a spot after turning to it, friends' bodies in the way counted where they stop a line
        (CR3-GREN-04, CR2-RUL-161)."""
        bodies = self.friends(figure) if self.rules.parameters.bodies_block != "nobody" else []
        standing = [(f.at, f.floor) for f in bodies if f.able and f.posture != "prone"]
        return (
            self.space.sight(figure.at, figure.floor, spot[0], spot[1])
            and self.space.bodies_clear(figure.at, figure.floor, spot[0], standing)
            and not self.fleet.hides_spot(figure, spot)
        )

    def rules_run(self, side: str) -> bool:
        """Whether the rules, not people, decide for this side."""
        return side in self._rules_run

    def drill(self, side: str) -> Drill:
        """What a side does that the rules play."""
        return self.rules.drills.get(self._drills[side]) or Drill(self.rules.drill)

    @property
    def holds_back(self) -> bool:
        """Whether figures are held back until a die places them (MG42-SCEN-07)."""
        plan, progress = self.mission and self.mission.deployment, self.state.progress
        return plan is not None and progress is not None and not progress.deployed

    def pace(self, figure: Figure) -> int:
        """A normal move of this figure."""
        own, parameters = self.rules.kind_of(figure).pace, self.rules.parameters
        return own or (parameters.slow_move if self.slow(figure) else parameters.gait(figure.mounted).normal_move)

    def unhurried(self, figure: Figure) -> int:
        """How far it goes without moving fast: a normal move, on some mounts less (CR2-RUL-260)."""
        riding = self.rules.parameters.riding
        return riding.slowest if riding is not None and figure.mounted and riding.slowest else self.pace(figure)

    def slow(self, figure: Figure) -> bool:
        """Whether its Rep or a wound makes it slow on its feet (CR2-REP-04, CR2-RUL-044)."""
        lame = figure.hurt.slow or figure.rep <= SLOW_REP
        return bool(self.rules.parameters.slow_move) and not figure.mounted and lame

    # ---- groups ----

    def linked(self, a: Figure, b: Figure) -> bool:
        """Whether two friends link a group: within four inches and one sees the other (CR3-GROUP-05, -06)."""
        if a.command != b.command:
            return False
        if a.aboard and a.aboard == b.aboard:
            return True
        parameters = self.rules.parameters
        near = self.near(a, b, parameters.cohesion)
        if self._links is not None:
            return near and self._links(a, b)
        return near and (not parameters.sight_links or self.sees(a, b) or self.sees(b, a))

    def comm_linked(self, a: Figure, b: Figure) -> bool:
        """Whether a comm link joins two friends: anywhere in line, out of it up to 24 inches (CR2-COMM-01)."""
        return COMM_LINK in a.traits & b.traits and (self.in_range(a, b, 2400) or self.in_line(a, b))

    def components(self, figures: Sequence[Figure]) -> list[list[Figure]]:
        """These figures divided into groups by cohesion, in the order of the record; each must be able."""
        if len(figures) == 1:
            return [list(figures)]
        left = list(figures)
        groups: list[list[Figure]] = []
        while left:
            groups.append(joined(left.pop(0), left, self.linked))
        if self.rules.parameters.radio_links:
            groups = by_radio(groups, self.comm_linked)
        return [sorted(group, key=IN_ORDER) for group in groups]

    def group_of(self, figure: Figure) -> list[Figure]:
        """The group this figure belongs to now, without those that are down (CR3-GROUP-08)."""
        others = [f for f in self._own[figure.side] if f.able and f is not figure]
        if self.rules.parameters.radio_links:
            return next(group for group in self.components([figure, *others]) if figure in group)
        return sorted(joined(figure, others, self.linked), key=IN_ORDER)

    def leader(self, group: Sequence[Figure]) -> Figure:
        """Its Star of highest Rep, or else its highest Rep (CR3-LEADER-01, CR3-RUL-08)."""
        return leader_of(group)
