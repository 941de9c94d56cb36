"""Whole battles of each ruleset and mode, played to their end by people who see labels and press buttons."""

from __future__ import annotations

from statistics import median

import pytest

from tests.bot.by_presses import BATTLES, battle_of
from tests.bot.conftest import Play

TURNS = 60
"""A battle is over by then."""
SHORT = ("solo-cr3-raid-defend", "swordplay-hidden")
"""One alone, one with hidden information: the cheapest."""
PRESSES, MESSAGES, A_TURN = 5, 3, 4
"""At the median: presses of the one who acts and public messages for an activation, public messages of a turn."""
CROWDED = {"duel-farm": 5, "duel-hamlet": 9, "duel-hill": 6}
"""Where many Stars are asked in the middle of a move, each in a message of its own, a turn takes more."""
IN_THE_DARK = 1
"""So many presses more a hidden battle takes: each move is looked at first, and no phase ends by itself."""
FEW = 5
"""In a battle of fewer activations one of them weighs too much."""


async def played(play: Play, name: str) -> None:
    battle = await battle_of(play, name)
    moment = await battle.to_its_end(TURNS)
    figures = battle.figures(moment)
    print(figures)
    assert moment.state.ended, figures
    assert not battle.refused, figures
    assert median(battle.messages) <= MESSAGES, figures
    assert median(battle.turns.values()) <= CROWDED.get(name, A_TURN), figures
    most = PRESSES + (IN_THE_DARK if moment.record.hidden else 0)
    assert len(battle.runs) < FEW or median(battle.runs) <= most, figures


@pytest.mark.parametrize("name", SHORT)
async def test_a_battle_is_played_to_its_end_by_presses(play: Play, name: str) -> None:
    await played(play, name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in BATTLES if name not in SHORT])
async def test_every_battle_is_played_to_its_end_by_presses(play: Play, name: str) -> None:
    await played(play, name)
