"""Smoke and flares: what comes over the table, and when it is gone (CR2-MORTAR-15 to CR2-MORTAR-17, CR2-RUL-268)."""

from typing import Any

from engine.battle.game import Game
from engine.events import SkyEvent
from engine.ruleset.model import Weapon
from engine.space import INCH, Point
from engine.space import hull as hulls
from engine.space.compass import DEGREES
from engine.space.hull import Hull
from engine.space.terrain import ROLLED
from engine.state import Flare, Sky, Smoke
from engine.tables.outcome import Request

CIRCLES = 3
"""How many circles long a strip of smoke is."""
TURNS = 3
"""Full turns that smoke and light last, besides what is left of the turn in which they come."""
LIT = 48 * INCH
"""The width of the circle that a flare lights."""
WIND, SMOKE, CLEARS, LIGHT, DARK = "wind", "smoke", "smoke-clears", "flare", "flare-burns-out"
"""What an event tells of."""


def known_wind(g: Game) -> str:
    """The side of the table towards which smoke drifts; empty as long as nothing has decided it."""
    return _sky(g).wind


def wind(g: Game) -> str:
    """Likewise; a die decides it where nothing has (CR2-MORTAR-16)."""
    if not known_wind(g):
        outcome = g.read(WIND, Request(), {"self": g.roll(WIND, "table", 1)})
        g.log_roll(WIND, outcome)
        g.state.sky = _sky(g)._replace(wind=outcome.result)
    return known_wind(g)


def lay(g: Game, at: Point, weapon: Weapon) -> None:
    """Smoke rises where a weapon that lays it has burst, or a flare burns (CR2-MORTAR-15, CR2-MORTAR-17)."""
    if weapon.blast.lays == "smoke":
        rise(g, at, weapon.blast.width)
    else:
        light(g, at)


def rise(g: Game, at: Point, width: int) -> None:
    """A strip of smoke lies down wind of what was as wide as this (CR2-RUL-268)."""
    strip = strip_of(at, width, wind(g))
    smoke = Smoke(*strip, g.state.turn + TURNS)
    _change(g, SMOKE, "CR2-MORTAR-15", at=at, turns=TURNS, smoke=(*_sky(g).smoke, smoke))


def strip_of(at: Point, width: int, towards: str) -> Hull:
    """The strip of smoke from a burst towards a side of the table, as wide as the circle and three circles long, that
    of the burst among them."""
    strip = Hull(at, DEGREES[towards], CIRCLES * width, width)
    return hulls.moved(strip, (strip.length - width) // 2)


def light(g: Game, at: Point) -> None:
    """A flare lights the ground round a point (CR2-MORTAR-17)."""
    flare = Flare(at, LIT, g.state.turn + TURNS)
    _change(g, LIGHT, "CR2-MORTAR-17", at=at, turns=TURNS, flares=(*_sky(g).flares, flare))


def open_turn(g: Game) -> None:
    """What has lasted long enough is gone; in the first turn a die says how the wind blows, where the record has one
    thrown for it (CR2-MORTAR-16)."""
    if g.state.turn == 1 and g.space.table.wind == ROLLED:
        _change(g, WIND, "CR2-MORTAR-16", wind=wind(g))
    sky = _sky(g)
    for strip in [strip for strip in sky.smoke if strip.until < g.state.turn]:
        left = tuple(other for other in _sky(g).smoke if other is not strip)
        _change(g, CLEARS, "CR2-RUL-268", at=strip.at, smoke=left)
    for flare in [flare for flare in sky.flares if flare.until < g.state.turn]:
        _change(g, DARK, "CR2-MORTAR-17", at=flare.at, flares=tuple(o for o in _sky(g).flares if o is not flare))


def _sky(g: Game) -> Sky:
    table = g.space.table
    named = table.wind if table.wind != ROLLED else ""
    return g.state.sky or Sky(table.light, table.weather, table.hour, wind=named)


def _change(g: Game, what: str, rule: str, at: Point | None = None, turns: int | None = None, **parts: Any) -> None:
    """The sky is another from now on, for everybody who looks."""
    sky = g.state.sky = _sky(g)._replace(**parts)
    g.refresh_space()
    g.emit(SkyEvent(what, sky.light, sky.weather, turns=turns, at=at, wind=sky.wind, rule=rule))
