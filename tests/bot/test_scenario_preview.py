"""MG-42's previews as a player reads them: who fires first, what a shot does, what a charge has to get past."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from bot.text.preview import Foretold, foretell
from bot.text.words import Words
from engine.preview import Preview
from tests.bot.conftest import Play
from tests.bot.test_play_preview import foretelling, go, in_full, private, save, shown
from tests.bot.test_scenario import _begin, _to_the_americans

MARCH = {
    "format": "duckback-record/1",
    "ruleset": "mg42",
    "table": {
        "width": 36,
        "height": 36,
        "terrain": [{"id": "wall", "type": "wall", "line": [[4, 14.5], [13, 14.5]], "tall": True}],
    },
    "sides": [{"id": "police", "name": "Americans"}, {"id": "gang", "name": "Germans"}],
    "figures": [
        {"id": "nco", "name": "Sergeant", "side": "police", "star": True, "leader": True, "rep": 5}
        | {"weapons": ["submachine-gun"], "at": [10.5, 18.5], "facing": 0},
        {
            "id": "able",
            "name": "Able",
            "side": "police",
            "rep": 4,
            "weapons": ["carbine"],
            "at": [20.5, 18.5],
            "facing": 0,
        },
        {"id": "conrad", "name": "Conrad", "side": "gang", "rep": 3, "weapons": ["rifle"], "at": [16.5, 6.5]}
        | {"facing": 180},
    ],
    "dice": {"activation:police": [2], "activation:gang": [1]},
    "seed": "march",
}


async def march(play: Play) -> None:
    await play.set_up(MARCH)
    await play.seat()
    await play.table.order("Anna", "turn")


async def told(play: Play, item: dict[str, Any], language: Any = "en") -> tuple[Foretold, Preview]:
    here, foretold = await foretelling(play, item)
    return foretell(here, item, foretold, Words(language)), foretold


@pytest.mark.long
@pytest.mark.drawn
async def test_a_move_into_sight_says_who_fires_first(play: Play, tmp_path: Path) -> None:
    await march(play)
    await play.table.order("Anna", "activate", figures="nco")
    message = await in_full(play, await play.table.order("Anna", "move", figure="Sergeant", to="P18"))
    text = private(message)
    assert "## Sergeant · 5″ east\n-# to P18" in text
    assert "In sight, Rep or less passes: Sergeant 3 dice · Conrad 2 dice" in text
    assert "Chance to fire: Sergeant 93% · Conrad 75%" in text
    assert "Sergeant may choose the dice passed: fires (2) · holds fire (1) · holds fire (0)." in text
    assert "· nobody " in text
    await save(message, tmp_path, "mg42-move")


@pytest.mark.long
@pytest.mark.drawn
async def test_the_first_shot_from_the_woods_tells_of_the_die_and_is_fired_by_its_button(
    play: Play, tmp_path: Path
) -> None:
    await _begin(play, "mg42-solo")
    await _to_the_americans(play)
    in_short = await play.table.order("Anna", "fire", figure="Able", target="Dorfman")
    assert "A die first places the enemies held back, and they may answer too." in private(shown(in_short))
    message = await in_full(play, in_short)
    text = private(message)
    assert "Received Fire, Dorfman (" in text
    assert "stunned, out of the fight or dead.**" in text
    await save(message, tmp_path, "mg42-fire")
    done = private(shown(await go(play, message)))
    assert "**Contact: three enemies**\n**Arnold, Beck and Conrad** appear 5″ from Able." in done
    assert "Able is under fire behind cover. Shoot back, or duck back?" in done


@pytest.mark.long
@pytest.mark.drawn
async def test_a_charge_tells_both_checks_the_fire_and_the_round(play: Play, tmp_path: Path) -> None:
    await march(play)
    await play.table.order("Anna", "activate", figures="able")
    message = await in_full(play, await play.table.order("Anna", "charge", figure="Able", target="Conrad"))
    text = private(message)
    assert "Conrad is 12″ from Able: 6″ on foot (16″ at most), the rest in the charge" in text
    assert "Able: charges 89% · stays put 11%" in text
    assert "Conrad: 25%: Conrad runs away · 50%: Conrad stands and fights hand to hand" in text
    assert "charges on 44% · stops and shoots 45% · runs away 11%" in text
    assert "Missed, Able checks Received Fire: " in text
    assert "First round, 2 against 2: " in text
    await save(message, tmp_path, "mg42-charge")
    french, foretold = await told(play, {"do": "charge", "figures": ["able"], "target": "conrad"}, "fr")
    assert "Able\u00a0: " in french.text
    assert "Conrad accepte le corps à corps" in french.text
    [charge] = foretold.charges
    assert charge.reach == Fraction(8, 9)


def aftermath() -> dict[str, Any]:
    """Able lies beside the Sergeant, and Baker has run from the fight, with the Sergeant near."""
    sergeant, able, conrad = MARCH["figures"]
    baker = {**able, "id": "baker", "name": "Baker", "at": [12.5, 18.5], "status": "fleeing"}
    able = {**able, "at": [10.5, 19.5], "status": "out-of-the-fight"}
    return {
        **MARCH,
        "figures": [sergeant, able, baker, conrad],
        "dice": {"activation:police": [1], "activation:gang": [2]},
    }


@pytest.mark.long
async def test_hands_that_dice_decide_are_foretold_and_done_by_the_button(play: Play) -> None:
    await play.set_up(aftermath())
    await play.seat()
    await play.table.order("Anna", "turn")
    message = shown(await play.table.order("Anna", "handle", figure="Baker", deed="rally"))
    text = private(message)
    assert "## Baker is rallied" in text
    assert "Rally, Baker: back in the fight" in text
    assert "Baker is back in the fight.**" in text
    await go(play, message)
    assert "Baker, with a friend beside, **is back in the fight**" in play.said()[-1]
    await play.table.order("Ben", "end", what="phase")
    await play.table.order("Anna", "activate", figures="nco")
    french, foretold = await told(play, {"do": "examine", "figure": "nco", "target": "able"}, "fr")
    assert french.heading == "Sergeant examine Able"
    assert french.text.startswith("Examen, Able\u00a0: se remet ")
    assert next(iter(foretold.tests[0].results)) == "recovers"
    before = len(play.said())
    await play.table.order("Anna", "handle", figure="Sergeant", deed="examine", target="Able", now=True)
    assert len(play.said()) == before + 1, "at once, with nothing shown before"
