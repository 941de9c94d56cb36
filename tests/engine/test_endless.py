"""How long a chain of reactions may be: without limit while dice fall, and no longer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.battle import game
from engine.battle.game import Game
from engine.errors import EngineFault
from engine.procedures.seam import FORGIVE
from tests.engine.table import Battle

ANSWERS = 100


@pytest.fixture(autouse=True)
def _few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "STEP_LIMIT", 60)


@pytest.mark.rule("CR3-RUL-68")
def test_fire_goes_back_and_forth_as_long_as_the_dice_say():
    """Both miss and answer, again and again, until one falls."""
    dice = {
        "ranged-combat:a": [*[2, 2] * ANSWERS, 6, 2],
        "ranged-combat:b": [2, 2] * ANSWERS,
        "received-fire:a": [1, 1] * ANSWERS,
        "received-fire:b": [1, 1] * ANSWERS,
        "damage:a": [1],
    }
    figures = [f"{name} {side} rep 4 at 18,{y} with pistol" for name, side, y in (("a", "blue", 20), ("b", "red", 12))]
    with Battle(*figures, dice=dice, auto=True) as b:
        b.blue_turn("a")
        b.do("fire", figure="a", targets=[{"figure": "b"}])
        assert len(b.all("shot")) == 2 * (2 * ANSWERS + 1)


async def _for_ever(g: Game, *args: Any) -> None:
    while True:
        await g.do(FORGIVE)


def test_procedures_without_a_die_come_to_an_end():
    b = Battle("a blue rep 4 at 18,30", "b red rep 4 at 18,4")
    rules = b.encounter.game.rules
    end_phase = replace(rules.commands["end-phase"], run=_for_ever)
    b.encounter.game.rules = replace(rules, commands={**rules.commands, "end-phase": end_phase})
    b.blue_turn("a")
    with pytest.raises(EngineFault, match="without an end"):
        b.do("end-phase")
