"""A move that stops for nothing that is told is one move in reports and pictures."""

from __future__ import annotations

from bot.report.steps import steps_of
from bot.report.story import story_of
from engine.events import Activation, Deed, Entry, Move, Roll
from engine.space import Point


def walks(number: int, figure: str, *path: Point, how: str = "move") -> Entry:
    """A leg, a deed of its own."""
    return Entry(number, Move(figure, path, path[-1], 0, how=how), deed=Deed("move", number=number))


def test_legs_in_a_row_are_one_way() -> None:
    (step,) = steps_of([walks(1, "zed", (0, 0), (0, 100)), walks(2, "zed", (0, 100), (50, 200), (50, 500))])
    assert [event.path for event in step.events if isinstance(event, Move)] == [
        ((0, 0), (0, 100), (50, 200), (50, 500))
    ]
    assert [deed.number for deed in step.deeds] == [1, 2]


def test_a_horde_moves_in_one_line() -> None:
    entries = [
        Entry(1, Activation("red", ("ann",))),
        walks(2, "ann", (0, 0), (0, 100)),
        walks(3, "ann", (0, 100), (0, 600)),
        Entry(4, Activation("red", ("ben",))),
        walks(5, "ben", (900, 0), (900, 600)),
    ]
    (line,) = story_of(steps_of(entries))
    assert [step.actors for step in line.steps] == [["ann", "ben"]]


def test_what_happens_between_two_legs_and_another_pace_part_them() -> None:
    first, second = walks(1, "zed", (0, 0), (0, 100)), walks(3, "zed", (0, 100), (0, 600))
    shot_at = Entry(2, Roll("in-sight", (3, 4), figure="bea", result="fire"), deed=Deed("sight", number=2))
    assert [step.kind for step in steps_of([first, shot_at, second])] == ["move", "sight", "move"]
    assert len(steps_of([first, walks(2, "zed", (0, 100), (0, 600), how="charge")])) == 2
