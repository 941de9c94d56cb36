"""Whether a mission is done: sections scouted, buildings looted, who left by which edge (CR3-ENC)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import (
    Activation,
    Blast,
    EncounterEvent,
    Entry,
    Event,
    Melee,
    MissionEvent,
    Move,
    Posture,
    Roll,
    Shot,
    Status,
)
from engine.loading.mission import read_behind_markers
from engine.procedures.missions.marker_sight import sees_piece
from engine.procedures.missions.place_markers import place_markers
from engine.record.mission import CAPTIVE, FIELD, LOOT, OFF, SCOUTED, Goal, Mission, Way
from engine.ruleset.hulls import hull_of
from engine.ruleset.missions import OPEN, MissionRules, Verdict, named
from engine.space import Piece, Point, section_centre
from engine.space import hull as hulls
from engine.state import CAPTURED, CARRY_ON, OFF_TABLE, STUNNED, Figure, Machine
from engine.state.mission_state import Loot, Progress

SECTIONS = range(1, 10)


async def follow(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """What came of an input for the objective: sections scouted, buildings looted, figures captured."""
    mission = g.mission
    assert mission is not None
    if scouts(mission):
        _scout(g, mission, [entry.event for entry in entries], ended=_is_over(g, before, mission.side))
    if loots(mission):
        go_on(g, mission, before, entries)
    if mission.id == "raid-defend":
        _taken(g, mission)


def _is_over(g: Game, before: tuple[str, int], side: str) -> bool:
    """Whether this input has ended a phase, and it was that of a side."""
    return bool(before[1]) and before[0] == side and (g.state.phases != before[1] or not g.state.phase)


def scouts(mission: Mission) -> bool:
    """Whether sections are to be scouted."""
    return mission.id == "patrol" or any(goal.id == SCOUTED for goal in mission.joined)


def loots(mission: Mission) -> bool:
    """Whether buildings are to be looted, by whichever side."""
    return mission.id.startswith("raid-") or any(goal.id == LOOT for goal in mission.joined)


def raider(g: Game, mission: Mission) -> str:
    """The side that is to loot, or that has work to do."""
    own = mission.id == "raid-attack" or mission.workers or mission.joined
    return mission.side if own else g.foes_of(mission.side)[0]


def band(g: Game) -> list[Figure]:
    """The figures whose mission it is."""
    assert g.mission is not None
    return [f for f in g.figures if f.side == g.mission.side]


def star_of(g: Game) -> Figure | None:
    """The band's Star, of several the first (CR3-BAND-02)."""
    return next((f for f in band(g) if f.star), None)


def disturbed(figure: Figure, events: Sequence[Event]) -> bool:
    """Whether it moved, fired, ducked back, fought or went down (CR3-RUL-115); a figure that loots may turn."""
    name = figure.id
    for event in events:
        match event:
            case Move() if event.figure == name and event.how != "turn":
                return True
            case Shot() if event.shooter == name:
                return True
            case Blast() if event.figure == name:
                return True
            case Status() if event.figure == name and event.to != CARRY_ON:
                return True
            case Posture() if event.figure == name and event.to == "standing":
                return True
            case Melee() if name in (event.figure, event.foe):
                return True
    return False


# ---- Patrol ----


def _scout(g: Game, mission: Mission, events: Sequence[Event], *, ended: bool) -> None:
    """A section counts whose middle the Star saw while it stood still for a whole activation (CR3-ENC-02, CR3-RUL-115,
    CR3-RUL-131), and did not turn either (CR3-RUL-170)."""
    star, progress = star_of(g), g.state.progress
    assert progress is not None
    if star is None:
        return
    for event in events:
        if isinstance(event, Activation) and not event.over and star.id in event.figures:
            # Joined on the way it has not spent its activation standing still.
            progress = watching(progress, star.index in g.state.active or ended)
    turned = any(isinstance(event, Move) and event.figure == star.id for event in events)
    if progress.watching and (turned or disturbed(star, events) or star.now.joined or star.melee):
        progress = progress._replace(watching=False, watched=())
    if progress.watching:
        seen = [n for n in SECTIONS if n not in progress.watched and sees_middle(g, star, n)]
        progress = progress._replace(watched=tuple(sorted((*progress.watched, *seen))))
    if ended:
        new = tuple(n for n in progress.watched if n not in progress.scouted) if progress.watching else ()
        progress = progress._replace(watching=False, watched=(), scouted=tuple(sorted((*progress.scouted, *new))))
        if new:
            g.emit(MissionEvent("scouted", star.id, sections=new, rule="CR3-ENC-02"))
    g.state.progress = progress


def watching(progress: Progress, active: bool) -> Progress:
    """A patrol's progress as the Star's activation begins, in which it may scout where it stands (CR3-ENC-02)."""
    return progress._replace(watching=active, watched=())


def sees_middle(g: Game, figure: Figure, section: int) -> bool:
    """Whether a figure, as it faces, sees the middle of a section; a building or rock on it is seen from any side."""
    centre = section_centre(section, g.space.table)
    if not figure.able or not g.space.in_front(figure.at, figure.facing, centre):
        return False
    if g.space.sight(figure.at, figure.floor, centre, 0):
        return True
    house = g.space.building(centre)
    solid = [house] if house is not None else list(g.space.inside(centre, "impassable"))
    return any(sees_piece(g, figure, piece) for piece in solid)


# ---- Raids ----


def unlooted(g: Game) -> list[Piece]:
    """Objective buildings that have not been looted yet."""
    mission, progress = g.mission, g.state.progress
    if mission is None or progress is None:
        return []
    done = {loot.building for loot in progress.loot if loot.done}
    return [g.space.table.piece(name) for name in mission.objectives if name not in done]


def undone(g: Game) -> list[Piece]:
    """Buildings in which there is still work to do (CR2-RUL-645)."""
    return unlooted(g) if g.mission is not None and g.mission.workers else []


def hands(g: Game, mission: Mission) -> list[Figure]:
    """The figures that may loot, or those that have work to do."""
    return [f for f in g.of_side(raider(g, mission)) if not mission.workers or f.id in mission.workers]


def empty_for(g: Game, side: str, house: Piece) -> bool:
    """Whether no enemy of this side carries on inside (CR3-RUL-156)."""
    return not any(
        g.hostile(side, f.side) and f.on_table and f.status == CARRY_ON and g.space.building(f.at) is house
        for f in g.figures
    )


def begun_in(g: Game, house: Piece, side: str) -> Loot:
    """How long it takes in a building: 1/2d6 once for each, when a raider first is in it and it is empty, unless the
    mission says (CR3-ENC-13, CR3-RUL-156, CR2-RUL-645)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    known = progress.loot_of(house.id)
    if known is not None:
        return known
    if mission.needed:
        return Loot(house.id, mission.needed)
    g.begin("mission")
    outcome = g.evaluate("half-d6", g.request(g.figures[0]), lambda _, n: g.roll("half-d6", house.id, n))
    dice, needed = tuple(outcome.rolled["self"]), outcome.values["result"]
    g.emit(Roll("half-d6", dice, side=side, total=needed, result=house.id, rule="CR3-ENC-13"))
    new = Loot(house.id, needed)
    g.state.progress = progress.with_loot(new)
    return new


def go_on(g: Game, mission: Mission, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """What an input comes to for those who loot or work: it disturbs them, or their turn is over and counts."""
    side, events = raider(g, mission), [entry.event for entry in entries]
    ended = _is_over(g, before, side)
    for house in unlooted(g):
        inside = any(f.able and g.space.building(f.at) is house for f in hands(g, mission))
        if inside and empty_for(g, side, house):
            begun_in(g, house, side)
    assert g.state.progress is not None
    for begun in g.state.progress.loot:
        if begun.done or begun.looter < 0:
            continue
        looter = g.figures[begun.looter]
        now = begun
        if disturbed(looter, events) or not looter.able or looter.melee:
            now = begun._replace(turns=0, busy=False)
        elif ended and begun.busy:
            now = begun._replace(turns=begun.turns + 1, busy=False)
            now = now._replace(done=now.turns >= now.needed)
        if now != begun:
            g.state.progress = g.state.progress.with_loot(now)
        if now.done:
            what = "worked" if mission.workers else "looted"
            g.emit(MissionEvent(what, looter.id, building=now.building, rule="CR3-ENC-13"))
            if mission.id == "raid-defend":
                _fail(g, "looted")


def _taken(g: Game, mission: Mission) -> None:
    if any(f.status == CAPTURED for f in band(g)):
        _fail(g, "captured")


def _fail(g: Game, why: str) -> None:
    """The objective is lost; those who are left play on (CR3-ENC-15)."""
    progress = g.state.progress
    assert progress is not None
    if not progress.failed:
        g.state.progress = progress._replace(failed=why)
        g.emit(MissionEvent("failed", detail=why, rule="CR3-ENC-15"))


# ---- the end ----


def left_by(g: Game, figure: Figure, edge: str) -> bool:
    """Whether it left the table, on its feet or carried, by this edge (CR3-RUL-154)."""
    if figure.status != OFF_TABLE and not figure.carried_off:
        return False
    if figure.aboard:
        return driven_off(g, g.machine(figure.aboard), edge)
    return _beyond(g, figure.at, edge)


def driven_off(g: Game, machine: Machine, edge: str) -> bool:
    """Whether a machine left the table by this edge, nose first."""
    hull = hull_of(g.rules, machine)
    return bool(machine.drove_in) and not machine.on_table and _beyond(g, hulls.at(hull, hull.length // 2, 0), edge)


def _beyond(g: Game, at: Point, edge: str) -> bool:
    (x, y), table = at, g.space.table
    return {"north": y <= 0, "east": x >= table.width, "south": y >= table.height, "west": x <= 0}[edge]


def waits(g: Game, side: str) -> bool:
    """Whether somebody of a side is still under a marker, or may be."""
    return any(m.side == side and (m.contents or g.rules_run(side)) for m in g.state.markers)


def remains(g: Game, side: str) -> bool:
    """Whether any figure of a side is in play that moves, will when it comes round, or is still to come."""
    return waits(g, side) or any(f.side == side and f.on_table and (f.able or f.status == STUNNED) for f in g.figures)


def prisoners(g: Game, side: str) -> list[Figure]:
    """The enemies of a side that are captured."""
    return [f for f in g.figures if g.hostile(side, f.side) and f.status == CAPTURED]


def over(g: Game) -> bool:
    """Whether nobody of the band is left to act, or the players have ended it; of a defence, no enemy is (CR3-ENC-05,
    CR3-ENC-14, CR3-ENC-15)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    held = mission.id == "raid-defend" and not any(remains(g, side) for side in g.foes_of(mission.side))
    return progress.placed and bool(g.state.ended or held or not remains(g, mission.side))


def ways(g: Game) -> list[Way]:
    """What wins it once it is over and all that have to be away are away (CR3-RUL-112, CR3-RUL-154, CR3-RUL-156)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if not over(g) or progress.failed:
        return []
    edge, star, found = mission.entry, star_of(g), list[tuple[Goal, ...]]()
    if mission.id == "patrol" and star is not None:
        found = [(Goal(SCOUTED, count=len(SECTIONS)), Goal(OFF, edge, 1, (star.id,)))]
    elif mission.id == "raid-attack":
        found = [(Goal(CAPTIVE, edge),), (Goal(LOOT, edge, len(mission.objectives)),)]
    elif mission.id == "raid-defend" and remains(g, mission.side):
        found = [(Goal(FIELD),)]
    return [Way((*goals, *mission.joined)) for goals in found]


def otherwise(g: Game) -> Verdict:
    """It is lost once it is over, and open till then."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if not over(g):
        return OPEN
    left = remains(g, mission.side) or any(f.status == OFF_TABLE for f in band(g))
    return Verdict("failure", progress.failed or ("left" if left else "destroyed"))


async def conclude(g: Game, result: str, rule: str) -> None:
    """The encounter is over with the mission."""
    g.state.active = ()
    g.state.ended = result
    g.emit(EncounterEvent("ends", result, rule=rule))


KEYS = ("id", "side", "eal", "entry", "objectives", "enemy", "markers", "goals")


def _behind_markers(name: str, rule: str) -> MissionRules:
    return MissionRules(name, KEYS, read_behind_markers, otherwise, rule, follow=follow, ways=ways, opens=place_markers)


MISSIONS = named(
    _behind_markers("patrol", "CR3-ENC-05"),
    _behind_markers("raid-attack", "CR3-ENC-14"),
    _behind_markers("raid-defend", "CR3-ENC-15"),
    MissionRules("head-to-head", KEYS, read_behind_markers, lambda _: OPEN, opens=place_markers),
)
