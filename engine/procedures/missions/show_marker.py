"""What a marker turns out to be (CR3-PEF-10 to CR3-PEF-16, CR3-MODE-04)."""

from engine.battle.game import Game
from engine.events import MarkerEvent
from engine.procedures.missions import arrivals
from engine.procedures.missions.markers import beside, left
from engine.procedures.seam import REINFORCE, RESOLVE_MARKER
from engine.space import INCH, Point
from engine.state import CAPTURED, CARRY_ON, FALLEN
from engine.state.mission_state import Marker
from engine.tables.outcome import Request

FLANK = 6 * INCH
"""Where the second group of a C stands (CR3-PEF-13)."""


async def show_marker(g: Game, m: Marker) -> None:
    """Resolve a marker at once: what was noted appears, or the tables say (CR3-PEF-09, CR3-RUL-152)."""
    there = next((other for other in g.state.markers if other.id == m.id), None)
    if there is None:
        return  # another has been shown with it
    g.state.markers = tuple(other for other in g.state.markers if other is not there)
    if g.mission is not None and g.mission.enemy is not None:
        await g.do(RESOLVE_MARKER, there)
    else:
        _open(g, there)


def _open(g: Game, m: Marker) -> None:
    """Its owner's secret: real figures are set up round it, a decoy is taken away (CR3-MODE-04, CR3-RUL-152)."""
    g.begin("marker")
    g.emit(MarkerEvent(m.id, "real" if m.contents else "decoy", m.side, to=m.at, rule="CR3-RUL-152"))
    g.begin("arrival")
    mates = [g.figures[index] for index in m.contents]
    for n, figure in enumerate(mates):
        at = arrivals.place_round(g, figure, m.at, [f.at for f in mates[:n]])
        figure.at, figure.floor, figure.status = at, 0, CARRY_ON
        arrivals.present(g, figure, m, mates[0])
        g.log_figure(figure, "CR3-RUL-152", marker=m.id)


async def resolve_marker(g: Game, m: Marker) -> None:
    """1d6 in the column of the Enemy Activity Level (CR3-PEF-10)."""
    progress = g.state.progress
    assert progress is not None
    g.begin("marker")
    outcome = g.evaluate("pef-resolution", Request(eal=progress.eal), lambda _, n: g.roll("pef-resolution", m.id, n))
    g.log_roll("pef-resolution", outcome, side=m.side, marker=m.id)
    if outcome.result == "X":
        g.emit(MarkerEvent(m.id, "nothing", m.side, to=m.at, rule=outcome.rule))
    elif outcome.result == "A":
        eal = min(progress.eal + 1, 5)
        g.state.progress = progress._replace(eal=eal)
        g.emit(MarkerEvent(m.id, "something", m.side, to=m.at, eal=eal, rule=outcome.rule))
    else:
        groups = 2 if outcome.result == "C" else 1
        g.emit(MarkerEvent(m.id, "contact" if groups == 1 else "here-they-come", m.side, to=m.at, rule=outcome.rule))
        leader = not progress.leader_came and (groups == 2 or not g.state.markers)
        await g.do(REINFORCE, m, groups, leader)


async def reinforce(g: Game, m: Marker, groups: int, leader: bool) -> None:
    """One group in place of the marker, or a second six inches to its left or right (CR3-PEF-12, CR3-PEF-13).

    `leader`: the opposition's Star Leader is one of the first group (CR3-PEF-15, CR3-RUL-151).
    """
    g.begin("arrival")
    centre: Point = m.at
    for n in range(groups):
        count = _how_many(g, m)
        if n and not m.inside:
            centre = beside(g, m.side, m.at, FLANK, to_left=left(g, m.id, m.side, "CR3-PEF-13"))
        if m.inside:
            arrivals.in_building(g, m, count, leader=leader and n == 0)
        else:
            arrivals.round_marker(g, m, centre, count, leader=leader and n == 0)


def party(g: Game) -> int:
    """The band's figures on the table that are neither out of it for good, captured nor gone (CR3-RUL-120)."""
    assert g.mission is not None
    lost = FALLEN - {"stunned"} | {CAPTURED}
    return sum(f.side == g.mission.side and f.on_table and f.status not in lost for f in g.figures)


def _how_many(g: Game, m: Marker) -> int:
    outcome = g.evaluate("how-many", Request(party=max(party(g), 1)), lambda _, n: g.roll("how-many", m.id, n))
    g.log_roll("how-many", outcome, side=m.side, marker=m.id, total=outcome.values["enemies"])
    enemies: int = outcome.values["enemies"]
    return enemies
