"""Lines of a report lead to where its figures stand now, whichever of its steps are told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.board.scene import Scene
from bot.cli.report import Teller
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from engine.loading.load import load
from engine.space.terrain import Point

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = ("mg42-solo", "swordplay-patrol", "zombies", "hull-down", "patrol")
"""A battle of each ruleset."""


def shown(scene: Scene) -> Iterator[tuple[str, Point]]:
    """The figures that lines show, and where."""
    for path in scene.paths:
        yield path.figure, path.points[-1]
    for line in (*scene.shots, *scene.sights):
        ends = (line.shooter, line.target) if hasattr(line, "shooter") else (line.watcher, line.seen)
        yield from ((figure, at) for figure, at in zip(ends, (line.start, line.end), strict=True) if at is not None)


def astray(scene: Scene) -> Iterator[str]:
    """The figures that a line shows where they do not stand, with no way on from there to where they do."""
    ways: dict[tuple[str, Point], Point] = {}
    for path in scene.paths:
        ways.update({(path.figure, point): path.points[-1] for point in path.points[:-1]})
    for figure, at in shown(scene):
        token, seen = scene.token(figure), {at}
        while (figure, at) in ways and ways[figure, at] not in seen:
            at = ways[figure, at]
            seen.add(at)
        if token is not None and at != token.at:
            yield f"{figure} at {at}, now at {token.at}"


def faults(name: str) -> list[tuple[int, str]]:
    """Those of the boards of a battle, told whole, to the middle, and from there on."""
    found = []
    for moment in Teller(load((GOLDEN / f"{name}.json").read_bytes())).moments:
        steps = steps_of(moment.entries)
        half = len(steps) // 2
        for told in (steps, steps[:half], steps[half:], steps[:1]):
            found += [(moment.sequence, fault) for fault in astray(scene_of(moment, told))]
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
def test_a_line_leads_to_where_its_figure_stands(name: str) -> None:
    assert not faults(name)


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_a_line_of_any_battle_leads_to_where_its_figure_stands(path: Path) -> None:
    assert not faults(path.stem)
