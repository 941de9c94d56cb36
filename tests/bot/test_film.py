"""The frames of a battle's moving pictures: everybody is drawn from the step that brings them into play."""

import json
from pathlib import Path

import pytest

from bot.cli.report import Teller
from bot.messages.film import frames_of
from bot.text.words import Words
from engine.events import FigureEvent
from engine.loading.load import load
from tests import ROOT
from tests.some import first

RECORDS = sorted((ROOT / "tests" / "golden").glob("*.json"))
WITH_NEWCOMERS = [path for path in RECORDS if json.loads(path.read_bytes()).get("mission")]


@pytest.mark.parametrize("path", first(2, WITH_NEWCOMERS), ids=lambda path: path.stem)
def test_enemies_are_drawn_from_the_step_that_brings_them_into_play(path: Path) -> None:
    moments = Teller(load(path.read_bytes())).moments
    came = 0
    for moment in moments:
        arrivals = [e.event for e in moment.entries if isinstance(e.event, FigureEvent)]
        frames = frames_of([moment], Words())
        for event in arrivals:
            drawn = [event.figure in {token.id for token in frame.scene.tokens} for frame in frames]
            assert drawn == sorted(drawn), event.figure
            first = frames[drawn.index(True)]
            assert next(token.at for token in first.scene.tokens if token.id == event.figure) == event.at
        came += len(arrivals)
    assert came
