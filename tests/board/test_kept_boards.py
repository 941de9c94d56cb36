"""Boards that were drawn are kept for a while: the same one is drawn once, and no viewer gets another's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.board.scene import Scene, View
from bot.play.fog import seen
from bot.play.moment import laid_out
from bot.report import picture
from bot.report.picture import Boards
from bot.report.scene import scene_of
from engine.views import PUBLIC, Viewer
from tests.board.samples import ACTION, ACTION_CROP, NIGHT, START
from tests.bot.conftest import FARM

WHOLE: View = "whole"


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """The scenes that come to be drawn, in order."""
    scenes: list[Scene] = []

    async def draw(_: Callable[..., Any], scene: Scene, *args: Any) -> tuple[bytes, str] | None:
        scenes.append(scene)
        return b"", str(len(scenes))

    monkeypatch.setattr(picture, "drawn", draw)
    return scenes


async def test_the_same_scene_is_drawn_once(drawn: list[Scene]) -> None:
    boards = Boards()
    first = await boards.picture(START, WHOLE)
    assert await boards.picture(replace(START), WHOLE) is first
    assert drawn == [START]


async def test_another_scene_view_or_frame_is_drawn_anew(drawn: list[Scene]) -> None:
    boards = Boards()
    french = replace(START, language="fr")
    found = [
        await boards.picture(START, WHOLE),
        await boards.picture(french, WHOLE),
        await boards.picture(START, ACTION_CROP),
        await boards.picture(START, WHOLE, bare=True),
    ]
    assert [one.alt for one in found] == ["1", "2", "3", "4"]


async def test_no_viewer_is_handed_the_board_of_another(drawn: list[Scene]) -> None:
    moment, boards = laid_out({**FARM, "information": "hidden"}, 1), Boards()
    one, other = (Viewer(side.id) for side in moment.record.sides)
    found = [
        (await boards.picture(scene_of(seen(moment, viewer), ()), WHOLE)).alt for viewer in (one, other, PUBLIC, one)
    ]
    assert found == ["1", "2", "3", "1"]


async def test_the_board_asked_for_longest_ago_is_drawn_again(drawn: list[Scene]) -> None:
    boards = Boards(most=2)
    for scene in (START, ACTION, START, NIGHT, START, ACTION):
        await boards.picture(scene, WHOLE)
    assert drawn == [START, ACTION, NIGHT, ACTION]


async def test_those_who_ask_meanwhile_are_handed_the_same_board(drawn: list[Scene]) -> None:
    boards = Boards()
    found = await asyncio.gather(*(boards.picture(START, WHOLE) for _ in range(5)))
    assert len(set(map(id, found))) == 1
    assert drawn == [START]


async def test_a_board_that_could_not_be_drawn_twice_is_not_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw(_: Callable[..., Any], scene: Scene, *args: Any) -> tuple[bytes, str] | None:
        tried.append(scene)
        return (b"", "") if scene is not START else None

    tried: list[Scene] = []
    monkeypatch.setattr(picture, "drawn", draw)
    boards = Boards(most=1)
    for other in (ACTION, NIGHT, ACTION, NIGHT):
        assert (await boards.picture(START, WHOLE)).data is None
        assert (await boards.picture(other, WHOLE)).data is not None
    assert (await asyncio.gather(*(boards.picture(START, WHOLE) for _ in range(4))))[0].data is None
    assert tried.count(START) == 2
