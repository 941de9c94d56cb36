"""What the panel of a battle of Chain Reaction 2.0 tells of shots and of what became of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.ids import ReportId
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, pressed
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

FIGURES = [
    man("Moss", PATROL, 5, "rifle", [16, 24]),
    man("Ivan", GUERRILLAS, 4, "rifle", [16, 12]),
    man("Boris", GUERRILLAS, 4, "rifle", [30, 2]),
]
DICE = {
    "activation:patrol": [4],
    "activation:guerrillas": [2],
    "ranged-combat:moss": [6],
    "obviously-dead:moss": [1],
}


async def _begun(play: Play, figures: list[dict[str, Any]] = FIGURES) -> tuple[Finger, Finger]:
    record = {**STREET, "information": "hidden", "figures": figures, "dice": DICE}
    await play.set_up(record)
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    await anna.open()
    return anna, ben


@pytest.mark.long
@pytest.mark.rule("CR2-DMG-01")
async def test_the_panel_says_what_became_of_a_shot_and_the_dice_name_the_one_it_struck(play: Play) -> None:
    anna, _ = await _begun(play)
    await anna.take(anna.ways[0])
    await anna.press("Shoot Ivan")
    assert "**1** Moss's rifle hits Ivan: **dead**." in anna.text, "below the heading, though there is much to choose"
    moment = await play.table.moment()
    await anna.press("Done with Moss")
    shown = await pressed(play, "Ben", str(ReportId("d", moment.encounter_id, moment.sequence)))
    assert shown.response is not None
    assert "**Obviously dead?** Ivan" in text_of(shown.response.message)
