"""Pictures of whole battles of every ruleset: what must be read is covered by nothing, and large enough on a phone."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.board.canvas import Canvas
from bot.board.crop import crop_to_action
from bot.board.ending import render_ending
from bot.board.inset import LEAST, PLACE, inset_of
from bot.board.plan import board_plan, shown
from bot.board.scene import GONE, Scene, View
from bot.cli.report import Teller
from bot.messages.ending import end_card
from bot.report.course import course_of
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.text.words import Words
from engine.loading.load import load
from tests.board.laid import NARROW, Board, boards, unreadable

GOLDEN = Path(__file__).parents[1] / "golden"
CRAMMED = {"zombies": 2}
"""Of so many marks the larger picture of a crowd of twelve has no room, in all reports of a battle."""
SHORT = (("mg42-solo", 4), ("swordplay-patrol", 12), ("zombies", 16), ("hull-down", 4), ("patrol", 9))
"""Battles of all rulesets, and of each every so many reports."""


def scenes(name: str, every: int) -> Iterator[tuple[Scene, View]]:
    """What the reports of a battle show, as a whole table and as a crop."""
    for moment in Teller(load((GOLDEN / f"{name}.json").read_bytes())).moments[::every]:
        if moment.entries:
            scene = scene_of(moment, steps_of(moment.entries))
            yield from ((scene, view) for view in dict.fromkeys(("whole", crop_to_action(scene))))


def pictures(name: str, every: int) -> Iterator[Board]:
    """The boards of a battle."""
    for scene, view in scenes(name, every):
        yield from boards(scene, view)


def faults(name: str, every: int) -> list[str]:
    return [fault for board in pictures(name, every) for fault in unreadable(*board)]


@pytest.mark.parametrize(("name", "every"), SHORT)
def test_nothing_that_must_be_read_is_covered(name: str, every: int) -> None:
    assert not faults(name, every)


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.json")), ids=lambda path: path.stem)
def test_nothing_is_covered_in_any_battle(path: Path) -> None:
    told = faults(path.stem, 1)
    assert len(told) <= CRAMMED.get(path.stem, 0), told


def test_a_crowd_is_drawn_once_larger_with_its_own_marks() -> None:
    found = 0
    for scene, view in scenes("zombies", 6):
        plan, _ = board_plan(shown(scene.table, view), footer=0)
        inset = inset_of(scene, plan)
        if inset is None:
            continue
        found += 1
        crowd = [t for t in scene.tokens if t.status not in GONE and inset.plan.holds(t.at)]
        assert len(crowd) >= LEAST
        assert max(math.dist(a.at, b.at) for a, b in itertools.combinations(crowd, 2)) <= 2 * PLACE + 500
        assert inset.plan.ppi > 1.3 * plan.ppi
        for kind in ("shots", "melees", "sights", "paths"):
            assert sorted(map(repr, (*getattr(inset.within, kind), *getattr(inset.rest, kind)))) == sorted(
                map(repr, getattr(scene, kind))
            )
        x0, y0, x1, y1 = inset.box
        assert plan.left <= x0 < x1 <= plan.right + 0.5
        assert plan.top <= y0 < y1 <= plan.bottom + 0.5
    assert found


def test_names_and_fates_on_the_end_card_are_whole_and_large_enough_on_a_phone(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = Teller(load((GOLDEN / "mg42-solo.json").read_bytes())).moments
    written: dict[str, float] = {}
    text = Canvas.text

    def noted(canvas: Canvas, at: tuple[float, float], words: str, size: float, *more: object, **rest: object) -> None:
        written[words] = min(size, written.get(words, size)) if canvas.image.width > 1080 else size
        text(canvas, at, words, size, *more, **rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noted)
    for language in ("en", "fr"):
        card = end_card(moments, course_of(moments), Words(language))
        render_ending(card)
        for fate in (fate for roster in card.rosters for fate in roster.fates):
            for words in (fate.token.name, fate.fact):
                assert written[words] * NARROW / 1080 >= 8, words


def test_a_crowd_in_which_nothing_is_drawn_is_drawn_once() -> None:
    none: dict[str, tuple[()]] = {"sights": (), "shots": (), "melees": (), "blasts": ()}
    crowds = [(scene, board_plan(shown(scene.table, view), footer=0)[0]) for scene, view in scenes("zombies", 6)]
    drawn = [(scene, plan) for scene, plan in crowds if inset_of(scene, plan) is not None]
    assert drawn
    assert all(inset_of(replace(scene, **none), plan) is None for scene, plan in drawn)  # type: ignore[arg-type]
