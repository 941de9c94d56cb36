"""Bugs, which act as one group: they go for whom they see, then for where they saw somebody last (CR2-BUG-02 to
CR2-BUG-06, CR2-BUG-10)."""

from collections.abc import Iterable

from engine.battle.game import Game
from engine.events import CreatureEvent
from engine.procedures.contact import touching
from engine.procedures.creatures.arrivals import horde
from engine.procedures.creatures.holes import come_up
from engine.procedures.creatures.phase import fit, gets_at, towards
from engine.procedures.creatures.pukers import brew
from engine.procedures.creatures.slain import slay
from engine.procedures.creatures.wander import direction, face, straight_on
from engine.procedures.ledger import Ledger
from engine.procedures.replies import Charges, Pairs, Replies
from engine.procedures.results import resume
from engine.procedures.seam import CHARGE_HOME, CLOSE_ACTIVATION, EXCHANGE_OF_FIRE, LOOK_ROUND
from engine.procedures.second import groups
from engine.procedures.second import turn as second_turn
from engine.procedures.second.watch import goes_about
from engine.procedures.support import press
from engine.procedures.turn import side_die
from engine.space import INCH, Point
from engine.space.geometry import dist2
from engine.state import BREWS, DISMEMBERS, FALLEN, NEW, NO_SPELL, SHRIEKS, WANDERS, Figure, Spell

ATTACKERS = 4
"""As many bugs as go for one victim at a time."""


async def open_turn(g: Game) -> None:
    """Holes open, their bugs are seen, and the first phase begins (CR2-RUL-289)."""
    if not g.state.idle:
        await come_up(g)
        await g.do(LOOK_ROUND)
    await press.open_turn(g)


async def open_phase(g: Game) -> None:
    """In the phase of their side the bugs act whose Rep reaches its die (CR2-BUG-02, CR2-RUL-003)."""
    await second_turn.open_phase(g)
    side = g.state.active_side
    if side == horde(g):
        swarm = [f for f in g.of_side(side) if f.rep >= side_die(g.state, side) and fit(f)]
        if swarm:
            await _act(g, side, swarm)


async def _act(g: Game, side: str, swarm: list[Figure]) -> None:
    """All together: first those who tear somebody apart, then the pukers, those who charge, and the others."""
    groups.activate(g, swarm)
    _remember(g, side)
    for figure in swarm:
        resume(g, figure)
        if figure.spell.what == SHRIEKS:
            figure.spell = NO_SPELL
        if figure.spell.what == DISMEMBERS:
            await _dismember(g, figure)
    for figure in swarm:
        if g.rules.kind_of(figure).spits and _at_large(figure):
            await brew(g, figure, _goal(g, figure))
    await _charge(g, [f for f in swarm if _at_large(f)])
    ways: dict[str, str] = {}
    for figure in swarm:
        if _at_large(figure):
            await _seek(g, figure, ways)
            _remember(g, side)
    await g.do(CLOSE_ACTIVATION)


def _at_large(figure: Figure) -> bool:
    return figure.able and figure.on_table and not (figure.now.done or figure.now.stepped or figure.melee)


async def _dismember(g: Game, figure: Figure) -> None:
    """The figure that it has put down is dead, if that still lies there and nothing drove the bug off (CR2-BUG-06)."""
    spell = figure.spell
    victim = g.figures[spell.victim]
    figure.spell = Spell(BREWS, spell.until, score=spell.score) if spell.score else NO_SPELL
    if victim.status in FALLEN and touching(g, figure, victim):
        g.begin("melee")
        g.emit(CreatureEvent("dismembers", figure.id, victim.id, rule="CR2-BUG-06"))
        await slay(g, victim, "CR2-BUG-06")
        figure.now = figure.now._replace(done=True)


# ---- whom they go for ----


def targets(g: Game, figure: Figure) -> list[Figure]:
    """The prey that it sees, all round, the nearest first; no bug blocks its sight (CR2-BUG-05)."""
    return [f for f in g.nearest(figure, _people(g, figure.side)) if g.in_line(figure, f)]


def _people(g: Game, side: str) -> Iterable[Figure]:
    found = (f for foe in g.foes_of(side) for f in g.of_side(foe) if goes_about(f) and f.on_table)
    return [f for f in found if not (g.hidden_from(f, side) or (f.aboard and g.fleet.sealed(f)))]


def _remember(g: Game, side: str) -> None:
    """Where they see everybody now, or saw them last."""
    bugs = [f for f in g.of_side(side) if f.able and f.on_table]
    people = _people(g, side)
    tracks = {index: at for index, at in g.state.horde.tracks if goes_about(g.figures[index])}
    for person in people:
        if any(g.in_line(bug, person) for bug in bugs):
            tracks[person.index] = person.at
        elif (at := tracks.get(person.index)) and any(dist2(bug.at, at) <= 4 * INCH * INCH for bug in bugs):
            del tracks[person.index]  # they have been there, and found nobody
    g.state.horde = g.state.horde._replace(tracks=tuple(sorted(tracks.items())))


def _goal(g: Game, figure: Figure) -> tuple[Point, int, Figure | None] | None:
    """The nearest place where it sees prey or saw it last, and which prey."""
    seen = targets(g, figure)
    if seen:
        return seen[0].at, seen[0].floor, seen[0]
    tracks = [at for _, at in g.state.horde.tracks]
    return (min(tracks, key=lambda at: dist2(at, figure.at)), 0, None) if tracks else None


async def _charge(g: Game, bugs: list[Figure]) -> None:
    """Those who get at somebody go together; no more at one than find room (CR2-RUL-196)."""
    pairs: Pairs = []
    for figure in bugs:
        for target in targets(g, figure):
            if sum(other is target for _, other in pairs) + len(target.melee) >= ATTACKERS:
                continue
            if gets_at(g, figure, target):
                pairs.append((figure, target))
                break
    if not pairs:
        return
    deed, ledger = g.begin("charge"), Ledger()
    for figure, _ in pairs:
        _put_off(figure)
        g.sent[figure.index] = deed
    await g.do(CHARGE_HOME, Charges(pairs), ledger)
    await g.do(EXCHANGE_OF_FIRE, Replies(), ledger)


async def _seek(g: Game, figure: Figure, ways: dict[str, str]) -> None:
    """Towards its goal as far as it goes, coming on like a charger where it sees somebody (CR2-RUL-195)."""
    if (goal := _goal(g, figure)) is None:
        await _wander(g, figure, ways)
        return
    at, floor, target = goal
    _put_off(figure)
    g.charging |= bool(target) << figure.index
    await towards(g, figure, at, floor, target)
    g.charging &= ~(1 << figure.index)


def _put_off(figure: Figure) -> None:
    """It has somebody to go for; bile builds up all the same (CR2-RUL-294)."""
    if figure.spell.what != BREWS:
        figure.spell = NO_SPELL


# ---- with nobody to go for ----


async def _wander(g: Game, figure: Figure, ways: dict[str, str]) -> None:
    """In a direction that one die gives all of them, and on until it finds somebody or is off the table: at first by
    the table for those who come out of a hole, which may have them halt (CR2-BUG-05, CR2-BUG-10, CR2-RUL-291)."""
    if figure.spell.what != WANDERS:
        test = "bug-move" if figure.spell.what == NEW else "bug-hole-direction"
        if test not in ways:
            ways[test] = direction(g, test, figure.side)
        if ways[test] == "halt":
            return
        face(g, figure, ways[test], "CR2-BUG-10")
        if figure.spell.what != BREWS:
            figure.spell = Spell(WANDERS)
    await straight_on(g, figure, "CR2-BUG-10")
