"""What a crash does to those aboard is told as what befalls them, and never by the names of the rules' tables."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import languages
from bot.text.words import Words
from engine.views import PUBLIC, Viewer
from tests.bot.cr2_telling import told
from tests.engine.machines import CAR, CREW, LONG, armored

WALL = {"id": "wall", "type": "wall", "line": [[2, 36], [20, 36]], "dv": 4}
DEAD, OUT, DOWN = ([1], []), ([6], [6]), ([6], [1])


@pytest.mark.rule("CR2-RUL-282")
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("viewer", [PUBLIC, Viewer("blue")])
@pytest.mark.parametrize("fates", [(DEAD, DEAD), (DEAD, OUT), (DOWN, OUT), (OUT, OUT)])
def test_no_label_of_a_table_stands_in_a_report_of_a_crash(fates: Any, viewer: Viewer, language: Any) -> None:
    dice = {}
    for who, (dead, damage) in zip(("hans", "dora"), fates, strict=True):
        dice |= {f"obviously-dead:{who}": dead, f"damage:{who}": damage}
    b = armored(*CREW, CAR + " speed 12", table=LONG, terrain=[WALL], dice=dice)
    b.blue_turn("hans")
    text = told(b, viewer, language, do="drive", machine="car", speed=12)
    words = Words(language)
    for label in ("obviously-dead", "damage"):
        assert words.term("label", label).lower() not in text
    assert text.count(words("machine.lost-crew", machine="")) <= 1
