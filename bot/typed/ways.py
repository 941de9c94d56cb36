"""Where a figure is to go, as people type it: cells, distance and bearing, towards a figure, over the edge."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.language import ENGLISH, Language, manner, typed_in_any, understood
from bot.names import plain
from bot.play.standpoint import Standpoint
from bot.text.words import Words
from bot.typed.figures import compass, marker_meant, one_figure, spot_of
from engine.commands.move import reaches as reaches_of
from engine.errors import BadRequest
from engine.fold import fold
from engine.procedures.movement import goal_floor
from engine.procedures.mover import bases, blockers
from engine.space import INCH, Place, Point, Route
from engine.space.cells import cell_name, parse_cell
from engine.state import Figure

_NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,2})?"
_DECIMAL_COMMA = re.compile(r"(?<![A-Za-z0-9])([0-9]+),([0-9])")
NEAR = INCH // 10
"""Hundredths of an inch that a move towards an enemy leaves up to its base, since enemies may not be touched; a move
that may not end where it leads ends as much earlier."""


@cache
def _forms(language: Language) -> Mapping[str, re.Pattern[str]]:
    """What ways look like in one language; the words of English go with all of them."""

    def any_of(what: str) -> str:
        return "|".join(re.escape(fold(word)) for code in (language, ENGLISH) for word in manner(code).typed[what])

    inches = rf"(?P<n>{_NUMBER})\s*(?:\"|''|(?:{any_of('inches')})\b)?"
    degrees = rf"(?:{any_of('at')}|@)\s*(?P<deg>[0-9]{{1,3}})\s*°?"
    more = rf"\s+(?P<m>{_NUMBER})\s*\"?"
    letter = r"[^\W\d_]"
    forms = {
        "off": rf"(?:{any_of('off')})(?:\s+(?P<word>(?:{letter}|-)+))?",
        "towards": rf"(?:{inches}\s+)?(?:{any_of('towards')})\s+(?P<who>.+?)(?:{more})?",
        "bearing": rf"{inches}\s*(?:{degrees}|(?P<word>{letter}(?:{letter}|[ -])*))",
    }
    return {name: re.compile(form) for name, form in forms.items()}


@cache
def _cell() -> re.Pattern[str]:
    """What a cell looks like, with its floor in any language."""
    floor = rf"(?:{'|'.join(map(re.escape, sorted(typed_in_any('floor'))))})\s+(?P<floor>[0-9]{{1,2}})"
    return re.compile(rf"(?P<cell>[a-z]{{1,2}}\s*[0-9]{{1,3}})(?:\s+{floor})?", re.ASCII)


def _read(leg: str, words: Words) -> tuple[str, re.Match[str]] | tuple[None, None]:
    """The form that a leg has in the reader's language, or else in another."""
    for language in understood(words.language):
        for name, form in _forms(language).items():
            match = form.fullmatch(leg)
            if match and (name != "bearing" or match["deg"] or compass(match["word"], words) is not None):
                return name, match
    return None, None


def way_of(text: str, figure: Figure, here: Standpoint, words: Words, *, fast: bool = False) -> dict[str, Any]:
    """The `to` or `path` (and `floor`) of a move that this text means for a figure.

    Raises BadRequest, with what can be typed, for anything else and where no way leads towards a figure.
    """
    return _WayReader(here, words, figure, fast).way(text)


def moved_alike(step: dict[str, Any], figure: Figure, other: Figure, here: Standpoint, words: Words) -> dict[str, Any]:
    """The same way for another figure, every point shifted by what lies between the two."""
    table = here.moment.record.table
    dx, dy = other.at[0] - figure.at[0], other.at[1] - figure.at[1]

    def shifted(value: Any) -> list[float]:
        x, y = here.table.point(value)
        if not (0 <= x + dx <= table.width and 0 <= y + dy <= table.height):
            raise BadRequest(words("play.off-step", name=plain(other.name)), field="to")
        return [(x + dx) / INCH, (y + dy) / INCH]

    if "path" in step:
        return {**step, "path": [shifted(value) for value in step["path"]]}
    return {**step, "to": shifted(step["to"])}


def is_relative(text: str) -> bool:
    """Whether a way means something for each figure of its own, and no cell."""
    return not any(_cell().fullmatch(leg) for leg in _legs(text))


def _legs(text: str) -> list[str]:
    text = _DECIMAL_COMMA.sub(r"\1.\2", fold(text.replace("\n", ",")))
    legs = [leg.strip() for leg in re.split(r"[,>→]", text) if leg.strip()]
    if len(legs) == 1 and all(_cell().fullmatch(word) for word in text.split()):
        legs = text.split()
    return legs


@dataclass(slots=True)
class _WayReader:
    here: Standpoint
    words: Words
    figure: Figure
    fast: bool

    def way(self, text: str) -> dict[str, Any]:
        legs = _legs(text)
        if not legs:
            raise self._unclear(text)
        points: list[Any] = []
        more: dict[str, Any] = {}
        at = self.figure.at
        straight = False
        if len(legs) > 1 and any(_read(leg, self.words)[0] == "towards" for leg in legs):
            raise BadRequest(self.words("play.way-alone"), field="to")
        for n, leg in enumerate(legs):
            if more:
                raise BadRequest(self.words("play.way-last"), field="to")
            value, floor, straight = self._leg(leg, at)
            points.append(value)
            if floor is not None:
                more["floor"] = floor
            if n + 1 < len(legs):
                at = self.here.table.point(value)
        if len(points) == 1 and not straight:
            here = cell_name(self.figure.at), self.figure.floor
            if (points[0], more.get("floor", self.figure.floor)) == here:
                raise BadRequest(self.words("play.there", who=plain(self.figure.name)), field="to")
            return {"to": points[0], **more}
        return {"path": points, **more}

    def _leg(self, leg: str, at: Point) -> tuple[Any, int | None, bool]:
        """A point as the engine takes it, the floor it is on where that is said, and whether the way is straight."""
        cell = _cell().fullmatch(leg)
        if cell:
            parse_cell(cell["cell"], self.here.moment.record.table, "to")
            floor = int(cell["floor"]) if cell["floor"] else None
            return cell["cell"].replace(" ", "").upper(), floor, False
        match _read(leg, self.words):
            case "off", off:
                return self._over_the_edge(off["word"] or "", at), None, False
            case "towards", towards:
                who, inches = towards["who"], towards["n"] or towards["m"]
                if towards["m"] and any(fold(one.name) == f"{who} {towards['m']}" for one in self.here.known()):
                    who, inches = f"{who} {towards['m']}", towards["n"]
                point, floor = self._towards(who, float(inches) if inches else None)
                return point, floor, False
            case "bearing", bearing:
                degrees = int(bearing["deg"]) % 360 if bearing["deg"] else compass(bearing["word"], self.words)
                return self._by_bearing(float(bearing["n"]), degrees or 0, at), None, True
        raise self._unclear(leg)

    def _unclear(self, text: str) -> BadRequest:
        return BadRequest(self.words("play.way", typed=plain(text) if text.strip() else "–"), field="to")

    def _by_bearing(self, inches: float, degrees: int, at: Point) -> list[float]:
        angle = math.radians(degrees)
        x = round(at[0] + inches * INCH * math.sin(angle))
        y = round(at[1] - inches * INCH * math.cos(angle))
        if not self.here.table.space.on_table((x, y)):
            raise BadRequest(self.words("play.off-table"), field="to")
        return [x / INCH, y / INCH]

    def _over_the_edge(self, word: str, at: Point) -> list[float]:
        table = self.here.moment.record.table
        (x, y), wide, deep = at, table.width, table.height
        room = {0: y, 90: wide - x, 180: deep - y, 270: x}
        edge = compass(word, self.words) if word else min(room, key=lambda side: room[side])
        over = {0: (x, -INCH), 90: (wide + INCH, y), 180: (x, deep + INCH), 270: (-INCH, y)}
        if edge not in over:
            raise BadRequest(self.words("play.edge"), field="to")
        return [over[edge][0] / INCH, over[edge][1] / INCH]

    def _towards(self, who: str, inches: float | None) -> tuple[list[float], int]:
        """Along the shortest way, as far as movement goes or as many inches as are named.

        Where no way leads there, to the cell within reach that is nearest. Raises BadRequest where no step brings the
        figure nearer.
        """
        figure = self.figure
        limit = max(figure.now.left, 0)
        if inches is not None:
            limit = min(limit, round(inches * INCH)) if not self.fast else round(inches * INCH)
        name, goal, route = self._route(who)
        if route is None:
            return self._nearest(name, goal, limit)
        if not self.fast or inches is not None:
            route = route.cut(limit)
        within = None if self.fast else limit
        while route.length and not self._may_end(route.end, within):
            route = route.cut(route.length - NEAR)
        if not route.length:
            return self._nearest(name, goal, limit)
        (x, y), floor = route.end
        return [x / INCH, y / INCH], floor

    def _may_end(self, end: Place, limit: int | None) -> bool:
        """Whether the place is free, and a way leads there within so many hundredths of an inch.

        A part of a way, whose end lies on whole hundredths, may be a little longer than it was.
        """
        figure, table = self.figure, self.here.table
        (point, floor), stop = end, blockers(table, figure)
        if any(level == floor and table.space.within(point, at, -1) for at, level in bases(table, figure, [])):
            return False
        ways = table.ways(figure)
        return ways.find_route(figure.at, figure.floor, point, floor, blockers=stop, limit=limit) is not None

    def _route(self, who: str) -> tuple[str, Point, Route | None]:
        """What that is called, where it is, and the way there."""
        figure, table = self.figure, self.here.table
        stop, ways = blockers(table, figure), table.ways(figure)
        if _cell().fullmatch(who) or marker_meant(who, self.here) is not None:
            goal = spot_of(who, self.here, self.words, "to")
            floor = goal_floor(table, figure, goal)
            return who.upper(), goal, ways.find_route(figure.at, figure.floor, goal, floor, blockers=stop)
        other = one_figure(who, self.here, self.words, "to")
        stop = [place for place in stop if place != (other.at, other.floor)]
        apart = NEAR if other.side != figure.side else 0
        route = ways.reach_point(figure.at, figure.floor, other.at, other.floor, apart, blockers=stop)
        return other.name, other.at, route

    def _nearest(self, name: str, goal: Point, limit: int) -> tuple[list[float], int]:
        figure, space = self.figure, self.here.table.space
        reaches = [reach for reach in reaches_of(self.here.table, figure) if reach.cost <= limit]
        best = min(reaches, key=lambda reach: (space.distance(reach.point, goal), reach.cost), default=None)
        if best is None or space.distance(best.point, goal) >= space.distance(figure.at, goal):
            raise BadRequest(self.words("play.no-way", name=plain(figure.name), goal=plain(name)), field="to")
        return [best.point[0] / INCH, best.point[1] / INCH], best.floor
