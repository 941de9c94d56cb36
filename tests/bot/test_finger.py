"""Whole battles of each ruleset and mode, played to their end by people who see labels and press buttons."""

from __future__ import annotations

from statistics import median

import pytest

from tests.bot.by_presses import BATTLES, battle_of
from tests.bot.conftest import Play

TURNS = 40
"""After so many turns in which the sides have avoided each other a battle is left."""
SHORT = ("duel-farm",)
MESSAGES, A_TURN = 3, 6
"""Public messages of an activation at the median, and of a turn, in a battle for two with open information."""


async def played(play: Play, name: str) -> None:
    battle = await battle_of(play, name)
    moment = await battle.to_its_end(TURNS)
    figures = battle.figures(moment)
    print(figures)
    assert moment.state.ended or moment.state.turn > TURNS, figures
    assert not battle.refused, figures
    assert median(battle.messages) <= MESSAGES, figures
    assert "hidden" in name or sum(battle.messages) <= A_TURN * moment.state.turn, figures


@pytest.mark.parametrize("name", SHORT)
async def test_a_battle_is_played_to_its_end_by_presses(play: Play, name: str) -> None:
    await played(play, name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in BATTLES if name not in SHORT])
async def test_every_battle_is_played_to_its_end_by_presses(play: Play, name: str) -> None:
    await played(play, name)
