"""Escapes: the alarm, and the captors that it brings (CR2-ESCAPE)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry, MissionEvent, Roll, Turn
from engine.procedures.encounters.ambush import called_up
from engine.procedures.encounters.leaders import commander
from engine.procedures.encounters.placing import off_by, put
from engine.procedures.missions.objectives import band
from engine.procedures.seam import LOOK_ROUND
from engine.space import INCH, Point, at_edge
from engine.space.geometry import dist2


async def alarm(g: Game, entries: Sequence[Entry]) -> None:
    """A die at the end of every turn after the first captive has left the prison (CR2-ESCAPE-03, CR2-RUL-312)."""
    mission, progress = g.mission, g.state.progress
    assert mission is not None
    assert progress is not None
    if not progress.waiting:
        return
    if not progress.out_since and any(_is_out(g, name) for name in mission.captives):
        progress = g.state.progress = progress._replace(out_since=g.state.turn)
    over = any(isinstance(entry.event, Turn) and not entry.event.phase for entry in entries)
    if not (over and progress.out_since):
        return
    one = commander(g, mission.side)
    turns = g.state.turn - progress.out_since + 1
    g.begin("mission")
    if g.test("escape-alert", one, g.request(one, traits=frozenset(), turn=turns)).result == "alerted":
        g.emit(MissionEvent("alarm", one.id, rule="CR2-ESCAPE-03"))
        await _captors(g)


def _is_out(g: Game, name: str) -> bool:
    figure, mission = g.named(name), g.mission
    assert mission is not None
    house = g.space.building(figure.at)
    return not figure.on_table or house is None or house.id != mission.prison


async def _captors(g: Game) -> None:
    """As many as the dice say for those who escape, 2d6 inches from them, where they were held or on their way out
    (CR2-ESCAPE-01, CR2-ESCAPE-03)."""
    own = [f for f in band(g) if f.able] or band(g)
    one = own[0]
    count = g.test("how-many", one, g.request(one, traits=frozenset(), party=len(band(g)))).values["enemies"]
    place = g.test("escape-place", one, g.request(one, traits=frozenset())).result
    towards = _prison(g) if place == "prison" else _mounts(g)
    dice = g.roll("captors-distance", one.id, 2)
    g.emit(Roll("captors-distance", tuple(dice), side=one.side, total=sum(dice), rule="CR2-ESCAPE-03"))
    nearest = min(own, key=lambda f: (dist2(f.at, towards), f.index))
    spot = off_by(g, nearest.at, g.space.heading(nearest.at, towards), sum(dice) * INCH)
    g.begin("arrival")
    for figure in called_up(g)[: int(count)]:
        put(g, figure, spot, g.space.heading(spot, nearest.at), "CR2-ESCAPE-03")
    g.state.alarm = True
    await g.do(LOOK_ROUND)


def _prison(g: Game) -> Point:
    assert g.mission is not None
    return g.space.table.piece(g.mission.prison).middle


def _mounts(g: Game) -> Point:
    """The nearest vehicle or mount of the side, else where it leaves the table."""
    assert g.mission is not None
    first, side = band(g)[0], g.mission.side
    places = [m.at for m in g.state.machines if m.side == side]
    places += [(f.mount_at[0], f.mount_at[1]) for f in band(g) if f.mount_at]
    edge = at_edge(g.space.table, first.at, g.mission.exit or g.mission.entry)
    return min(places, key=lambda at: dist2(at, first.at), default=edge)
