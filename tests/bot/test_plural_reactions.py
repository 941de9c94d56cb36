"""Figures that come to the same by their dice are told of in the plural."""

from __future__ import annotations

import pytest

from bot.report.step import ReportStep
from bot.text.reactions import reaction
from bot.text.words import Words
from engine.events import Deed, Roll
from engine.views import PUBLIC
from tests.bot.cr2_telling import known_of
from tests.engine.machines import armored


@pytest.mark.parametrize(
    ("language", "result", "said"),
    [
        ("en", "duck-back", "duck back"),
        ("en", "fire", "shoot back"),
        ("en", "carry-on", "hold firm"),
        ("fr", "duck-back", "plongent à couvert"),
        ("fr", "fire", "ripostent"),
    ],
)
def test_several_who_react_alike_are_told_of_in_the_plural(language: str, result: str, said: str) -> None:
    b = armored("ann blue rep 4 at 10,30", "bea blue rep 4 at 14,30", "rob red rep 4 at 10,12")
    b.blue_turn("ann")
    moment = known_of(b, PUBLIC, do="face", figure="ann", facing=5)
    rolls = [Roll("received-fire", (1, 6), figure, passed=1, result=result) for figure in ("ann", "bea")]
    step = ReportStep("test", [Deed("test")], ["ann", "bea"], rolls=rolls)
    assert f"**{said}**" in reaction(step, moment, Words(language))
