"""A captive to be found and flown out: the dwellings that are searched, and the side that has won (CR2-RAID-01,
CR2-RAID-04, CR2-RUL-299)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry, MissionEvent
from engine.loading.mission import read_recover
from engine.procedures.missions.objectives import band, unlooted
from engine.procedures.seam import SEARCH
from engine.procedures.second import break_through
from engine.record.mission import RECOVERED, Goal, Way
from engine.ruleset.missions import OPEN, MissionRules, Verdict
from engine.space import BASE_RADIUS, INCH, Piece, Point
from engine.space.geometry import dist2
from engine.state import CARRY_ON, OBVIOUSLY_DEAD, Figure
from engine.state.mission_state import Loot

FOUND, EMPTY = "found", "empty"


async def enter(g: Game, _: tuple[str, int], __: Sequence[Entry]) -> None:
    """After every input: the dwellings that have been entered are searched (CR2-RAID-04)."""
    for figure in band(g):
        house = g.space.building(figure.at) if figure.able and figure.on_table and not figure.aboard else None
        if house is not None and house in unlooted(g):
            await g.do(SEARCH, figure, house)


async def search(g: Game, figure: Figure, house: Piece) -> None:
    """It finds the captive if that is held in the dwelling (CR2-RAID-04)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    g.state.progress = progress.with_loot(Loot(house.id, 0, figure.index, done=True))
    g.begin("mission")
    if house.id != mission.held_in:
        g.emit(MissionEvent(EMPTY, figure.id, building=house.id, rule="CR2-RAID-04"))
        return
    captive = g.named(mission.captive)
    captive.status, captive.at, captive.floor = CARRY_ON, beside(g, figure.at, house), 0
    captive.now = captive.now._replace(done=True)
    g.emit(MissionEvent(FOUND, captive.id, building=house.id, rule="CR2-RAID-04"))


def beside(g: Game, near: Point, house: Piece) -> Point:
    """The free place in a dwelling that is nearest to one in it."""
    (x, y), others = near, [f.at for f in g.figures if f.on_table and not f.aboard]
    steps = range(-6 * INCH, 6 * INCH + 1, INCH // 2)
    places = sorted(((x + across, y + down) for across in steps for down in steps), key=lambda at: dist2(at, near))
    free = (at for at in places if all(dist2(at, other) >= (2 * BASE_RADIUS) ** 2 for other in others))
    return next((at for at in free if g.space.building(at) is house and g.space.stands(at, 0)), near)


def found(g: Game) -> bool:
    """Whether the captive has been found."""
    mission = g.mission
    return mission is not None and bool(mission.captive) and all(house.id != mission.held_in for house in unlooted(g))


def ways(g: Game) -> list[Way]:
    """The captive is flown out."""
    assert g.mission is not None
    return [Way((Goal(RECOVERED, machines=g.mission.machines),), "recovered")]


def otherwise(g: Game) -> Verdict:
    """It is lost with the captive, with all that flies, with the band, or with its turns."""
    mission = g.mission
    assert mission is not None
    captive, flown = g.named(mission.captive), [g.machine(name) for name in mission.machines]
    if captive.status == OBVIOUSLY_DEAD or (found(g) and not captive.on_table):
        return Verdict("failure", "captive-lost")
    if all(machine.drove_in and not machine.runs for machine in flown):
        return Verdict("failure", "no-machine")
    if not any(break_through.fights(f) for f in band(g)):
        return Verdict("failure", "destroyed")
    if not g.state.phase and g.state.turn >= mission.turns:
        return Verdict("failure", "too-late")
    return OPEN


KEYS = ("id", "side", "turns", "captive", "held_in", "objectives", "machines")
RECOVER = MissionRules("recover", KEYS, read_recover, otherwise, "CR2-RUL-299", KEYS, follow=enter, ways=ways)
