"""Whole battles of each ruleset and mode, played to their end by people who see labels and press buttons."""

from __future__ import annotations

from statistics import median

import pytest

from tests.bot.begun import BATTLES
from tests.bot.by_presses import Battle, battle_of
from tests.bot.conftest import Play

TURNS = 60
"""A battle is over by then."""
SHORT = ("swordplay-hidden",)
"""The cheapest."""
ALIKE = (
    "duel-lane", "duel-hill", "duel-bridge", "solo-cr3-raid-attack", "solo-swordplay-raid-defend", "cr2-other",
    "convoy-other", "tiger-other", "speakeasy-other", "red-rock-other", "convoy-together", "speakeasy-shared",
    "red-rock-shared", "dust-shared", "duel-dust", "duel-convoy", "duel-tiger", "duel-red-rock", "duel-hamlet",
    "duel-village", "tiger-together", "alone-hamlet", "solo-cr3-raid-defend", "solo-swordplay-patrol",
)  # fmt: skip
"""Each has a fellow of its ruleset and mode that is played with every long run."""
PRESSES, MESSAGES, A_TURN = 5, 3, 4
"""At the median: presses of the one who acts and public messages for an activation, public messages of a turn."""
IN_THE_DARK = ("cr2-hidden", "cr3-hidden", "mg42-hidden", "swordplay-hidden")
"""Each move is looked at first in hidden battles, and no phase ends by itself. One may take a press more; all of these
together may not."""
CROWDED = ("diner",)
"""Zombies close in from all sides: a group fires, runs, fires again and starts a car in one activation. One may take a
press more."""
SEEDS = (1, 2, 3)
FEW = 10
"""In a battle of fewer turns or activations one of them weighs too much; in one of less than twice as many activations
another is played with other dice, and both are weighed together."""


async def ended(play: Play, name: str, seed: int = 1) -> Battle:
    """A battle, played by presses to its end without a refusal."""
    battle = await battle_of(play, name, seed)
    moment = await battle.to_its_end(TURNS)
    figures = battle.figures(moment)
    print(figures)
    assert moment.state.ended, figures
    assert not battle.refused, figures
    return battle


async def played(play: Play, name: str) -> None:
    battle = await ended(play, name)
    moment = await battle.moment()
    figures = battle.figures(moment)
    assert len(battle.messages) < FEW or median(battle.messages) <= MESSAGES, figures
    assert len(battle.turns) < FEW or median(battle.turns.values()) <= A_TURN, figures
    most, runs = PRESSES + (moment.record.hidden or name in CROWDED), battle.runs
    if FEW <= len(runs) < 2 * FEW and median(runs) > most:
        runs = [*runs, *(await ended(play, name, SEEDS[1])).runs]
    assert len(runs) < FEW or median(runs) <= most, figures


@pytest.mark.long
@pytest.mark.parametrize("name", SHORT)
async def test_a_battle_is_played_to_its_end_by_presses(play: Play, name: str) -> None:
    await played(play, name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in BATTLES if name not in (*SHORT, *ALIKE)])
async def test_every_kind_of_battle_is_played_to_its_end_by_presses(play: Play, name: str) -> None:
    await played(play, name)


@pytest.mark.sweep
@pytest.mark.parametrize("name", ALIKE)
async def test_battles_alike_are_played_to_their_ends_by_presses(play: Play, name: str) -> None:
    await played(play, name)


@pytest.mark.sweep
async def test_hidden_battles_take_no_more_presses_all_together(play: Play) -> None:
    battles = [await ended(play, name, seed) for name in IN_THE_DARK for seed in SEEDS]
    assert median(run for battle in battles for run in battle.runs) <= PRESSES
