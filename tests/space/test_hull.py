"""Hulls against the sheet of cases in `hulls.txt`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.space import hull as hulls
from engine.space import parse_table, space_of
from engine.space.drive import first_contact, turns_into
from engine.space.hull import Hull
from engine.space.sight import SightMap
from engine.space.terrain import Point

CASES = [line for line in Path(__file__).with_name("hulls.txt").read_text().splitlines() if line.count("|") == 3]
YES = {True: "yes", False: "no"}


def hundredths(text: str) -> int:
    return round(float(text) * 100)


def points(text: str) -> list[Point]:
    return [(hundredths(x), hundredths(y)) for x, y in (pair.split(",") for pair in text.split())]


def hull(text: str) -> Hull:
    at, facing, size = text.split()
    length, width = size.split("x")
    return Hull(points(at)[0], int(facing), hundredths(length), hundredths(width))


def scene(text: str) -> tuple[SightMap, dict[str, Hull], dict[str, Point]]:
    """A table with one wall, another hull, or a figure's base."""
    kind, what = text.split(" ", 1)
    wall = [list(map(float, pair.split(","))) for pair in what.split()] if kind == "wall" else []
    terrain = [{"id": "it", "type": "wall", "line": wall}] if wall else []
    space_map = space_of(parse_table({"width": 40, "height": 40, "terrain": terrain})).map
    return space_map, {"it": hull(what)} if kind == "hull" else {}, {"it": points(what)[0]} if kind == "base" else {}


def ahead(one: Hull, text: str) -> str:
    space_map, others, bases = scene(text)
    found = first_contact(space_map, one, 4000, others, bases)
    return "clear" if found is None else f"{found.distance / 100:g}"


def turn(one: Hull, text: str) -> str:
    degrees, what = text.split(" ", 1)
    space_map, others, bases = scene(what)
    return YES[not turns_into(space_map, one, int(degrees), others, bases)]


ASK: dict[str, Callable[[Hull, str], Any]] = {
    "face": lambda h, text: hulls.face(h, points(text)[0]),
    "distance": lambda h, text: f"{hulls.distance(h, points(text)[0]) / 100:g}",
    "touches": lambda h, text: YES[hulls.within(h, points(text)[0], 0)],
    "in": lambda h, text: YES[hulls.overlaps_base(h, points(text)[0])],
    "crosses": lambda h, text: YES[hulls.crosses(h, *points(text))],
    "overlaps": lambda h, text: YES[hulls.overlaps(h, hull(text))],
    "parted": lambda h, text: f"{hulls.parted(h, hull(text)) / 100:g}",
    "on": lambda h, text: YES[hulls.overlaps_ring(h, points(text))],
    "ahead": ahead,
    "turn": turn,
    "through": lambda h, text: YES[hulls.overlaps_line(h, points(text))],
}


@pytest.mark.rule("CR2-FIG-03")
def test_every_case_of_the_sheet() -> None:
    wrong = []
    for line in CASES:
        question, one, other, answer = (part.strip() for part in line.split("|"))
        found = ASK[question](hull(one), other)
        if found != answer:
            wrong.append(f"{line}: {found}")
    assert len(CASES) > 80
    assert not wrong, "\n".join(wrong)


def test_what_holds_of_two_hulls_holds_of_them_the_other_way_round() -> None:
    pairs = [line for line in CASES if line.startswith(("overlaps", "parted"))]
    for line in pairs:
        question, one, other, answer = (part.strip() for part in line.split("|"))
        assert ASK[question](hull(other), one) == answer, line


def test_quarter_turns_bring_the_corners_to_the_same_places() -> None:
    north = Hull((2000, 2000), 0, 400, 400)
    for turn in (90, 180, 270):
        assert sorted(hulls.corners(north._replace(facing=turn))) == sorted(hulls.corners(north))
