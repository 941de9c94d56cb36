"""Whoever may answer fire with more than one weapon is asked which, by presses with the odds of each (CR2-RUL-313)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.events import Blast, Shot
from tests.bot.conftest import Play, Speaking
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

RECORD: dict[str, Any] = {
    **STREET,
    "table": {"width": 36, "height": 36, "terrain": []},
    "figures": [
        man("Betts", PATROL, 4, "rifle", [9, 20]),
        {**man("Dunn", PATROL, 4, "rifle", [35, 35]), "status": "stunned"},
        {**man("Ivan", GUERRILLAS, 4, "assault-rifle", [16, 7.4]), "weapons": ["assault-rifle", "grenade-launcher"]},
    ],
    "dice": {
        "activation:patrol": [3] * 3,
        "activation:guerrillas": [1] * 3,
        "rounds:ivan": [4],
        "ranged-combat:betts": [1] * 3,
        "received-fire:ivan": [1, 2] * 3,
        "ranged-combat:ivan": [6] * 6,
        "obviously-dead:ivan": [1] * 3,
    },
}


async def _shot_at(play: Play, record: dict[str, Any] = RECORD, order: dict[str, Any] | None = None) -> Finger:
    """Betts has shot at Ivan, and missed; he may have been given an order before."""
    await play.set_up(json.loads(json.dumps(record)))
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    if order is not None:
        await play.table.order("Ben", "orders set", figure="Ivan", **order)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Betts")
    await play.table.order("Anna", "fire", figure="Betts", target="Ivan", now=True)
    ben = Finger(play, "Ben")
    await ben.open()
    return ben


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-313", "CR2-WPN-24")
async def test_the_part_of_an_over_under_is_pressed(play: Play) -> None:
    ben = await _shot_at(play)
    assert "Ivan: fire what?" in ben.text
    assert ben.labels[0] == "Assault rifle · Betts · hit 88%"
    assert ben.labels[1] == "Grenade launcher · on the spot 50%"
    await ben.press("Grenade launcher")
    moment = await play.table.moment()
    assert not moment.pending
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        assert [e.event.figure for e in loaded.encounter.log if isinstance(e.event, Blast)] == ["ivan"]


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-313")
async def test_it_is_always_what_the_rules_suggest(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    ben = await _shot_at(play)
    assert "avec quoi" in ben.text
    await ben.press("Demander")
    assert len([label for label in ben.labels if "%" in label]) == 1, "the launcher cannot be ordered"
    await ben.press(ben.labels[0])
    [order] = (await play.table.moment()).state.orders
    assert (order.kind, order.choice) == ("weapon", "default")


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-056")
async def test_no_fire_is_a_button_where_a_figure_is_asked_at_whom_it_fires(play: Play) -> None:
    record = json.loads(json.dumps(RECORD))
    record["figures"][2]["weapons"] = ["rifle"]
    ben = await _shot_at(play, record, order={"when": "targets", "choose": "each-time"})
    assert ben.labels[1] == "Hold fire", "a shot is proposed first"
    await ben.press("Hold fire")
    moment = await play.table.moment()
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        shots = [e.event.shooter for e in loaded.encounter.log if isinstance(e.event, Shot)]
    assert shots == ["betts"]


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-13")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "-# Ivan: Rep 4. Betts's rifle fires from 13″ away: Ivan is in cover."),
        ("fr", "REP 4. Betts tire à 13″ (fusil) sur Ivan, à couvert."),
    ],
)
async def test_whoever_answers_fire_reads_how_he_stands_and_who_shoots_with_what(
    play: Play, speaking: Speaking, language: str, told: str
) -> None:
    speaking(language, language)
    record = json.loads(json.dumps(RECORD))
    record["table"]["terrain"] = [{"id": "wall", "type": "wall", "line": [[12, 8.4], [20, 8.4]]}]
    record["figures"][2] |= {"weapons": ["rifle"], "at": [16, 8]}
    record["dice"]["received-fire:ivan"] = [1, 6] * 3
    ben = await _shot_at(play, record)
    assert told in ben.text
    assert all("50" in label for label in ben.labels if "Betts" in label)
    assert any("Betts" in label for label in ben.labels)
