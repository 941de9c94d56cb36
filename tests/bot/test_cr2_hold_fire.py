"""Holding fire in Chain Reaction 2.0 on Discord: a page of buttons, a standing order, and nothing told to the enemy."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.events import Event, Move, Shot
from engine.space.cells import cell_name
from engine.space.geometry import base_distance
from engine.state import State
from tests.bot.conftest import Play, Speaking, answered
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

ALLEY = {"id": "alley", "type": "wall", "tall": True, "line": [[10, 14], [10, 30]]}
HOUSE = STREET["table"]["terrain"][0]
ROAD = {"id": "road", "type": "road", "line": [[0, 13], [36, 13]]}
RECORD: dict[str, Any] = {
    **STREET,
    "table": {"width": 36, "height": 36, "terrain": [HOUSE, ALLEY, ROAD]},
    "figures": [
        man("Betts", PATROL, 4, "rifle", [9, 15.5]),
        man("Moss", PATROL, 4, "carbine", [9, 18]),
        man("Ivan", GUERRILLAS, 4, "rifle", [16, 7.4], unseen=True),
    ],
    "dice": {
        "activation:patrol": [3] * 3,
        "activation:guerrillas": [1] * 3,
        "in-sight:ivan": [1, 4] * 3,
        "ranged-combat:ivan": [1] * 6,
        "received-fire:betts": [6, 6] * 3,
    },
}
"""Betts walks into a street that Ivan watches from a window."""


async def _meet(play: Play, information: str = "public") -> tuple[Finger, Finger]:
    """Both are seated, and it is the patrol's phase."""
    await play.set_up({**json.loads(json.dumps(RECORD)), "information": information})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Betts")
    return Finger(play, "Anna"), Finger(play, "Ben")


async def _state(play: Play) -> State:
    """How things truly stand."""
    moment = await play.table.moment()
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        return loaded.encounter.state


async def _log(play: Play) -> list[Event]:
    """All that happened."""
    moment = await play.table.moment()
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        return [entry.event for entry in loaded.encounter.log]


async def _go(play: Play, to: str = "O13") -> None:
    await play.table.order("Anna", "move", figure="Betts", to=to, when_seen="stay", now=True)


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-107", "CR2-RUL-275")
async def test_fire_is_held_by_presses_until_the_enemy_is_near_enough(play: Play) -> None:
    _, ben = await _meet(play)
    await _go(play)
    await ben.open()
    assert "Ivan, hidden: shoot or wait?" in ben.text
    assert ben.labels[0] == "Shoot now · hit 50%"
    assert "Hold fire" in ben.labels
    assert "Wait until the move ends" in ben.labels
    assert "50% Betts is " in ben.text
    assert "If nothing is chosen in time: Hold fire." in ben.text
    await ben.press("More choices")
    await play.restart()
    await ben.press("Within a distance")
    assert [label for label in ben.labels if "″" in label] == ["Wait until within 3″", "Wait until within 6″"]
    await ben.press("Wait until within 6″")
    log = await _log(play)
    shot = next(n for n, event in enumerate(log) if isinstance(event, Shot))
    [*_, halt] = [event for event in log[:shot] if isinstance(event, Move)]
    assert 500 < base_distance(halt.to, (1600, 740)) <= 600, "from base to base"
    state = await _state(play)
    assert not state.watches
    assert cell_name(state.figure("betts").at) != "O13", "Betts does not come through"


@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
async def test_fire_that_is_held_lets_the_move_go_on_and_says_nothing(play: Play) -> None:
    _, ben = await _meet(play)
    await _go(play)
    await ben.open()
    await ben.press("Hold fire")
    state = await _state(play)
    assert cell_name(state.figure("betts").at) == "O13"
    assert state.watches


@pytest.mark.rule("CR2-REACT-07")
async def test_a_standing_order_answers_before_anything_is_asked(play: Play) -> None:
    """So the enemy's move does not even stop."""
    await _meet(play, "hidden")
    noted = answered(await play.table.order("Ben", "orders set", figure="Ivan", when="hold-fire", choose="hold"))
    assert "Noted for **Ivan**" in noted
    assert "Hidden, with an enemy in sight" in noted
    await _go(play)
    moment = await play.table.moment()
    assert not moment.pending
    assert cell_name((await _state(play)).figure("betts").at) == "O13"
    assert "Ivan" not in "\n".join(play.said()[-2:])


@pytest.mark.rule("CR2-RUL-275", "CR2-RUL-410")
async def test_an_order_names_the_one_enemy_who_is_waited_for(play: Play) -> None:
    await _meet(play)
    values = {"figure": "Ivan", "when": "hold-fire", "choose": "in-sight-of-betts"}
    noted = answered(await play.table.order("Ben", "orders set", **values))
    assert "Wait until in sight: Betts alone" in noted
    await _go(play)
    assert any(isinstance(event, Shot) for event in await _log(play))


@pytest.mark.rule("CR2-RUL-275")
async def test_no_order_names_an_enemy_nobody_has_seen(play: Play) -> None:
    await _meet(play, "hidden")
    values = {"figure": "Ivan", "when": "hold-fire"}
    told = [
        answered(await play.table.order("Ben", "orders set", **values, choose=f"in-sight-of-{name}"))
        for name in ("betts", "nails")
    ]
    assert told[0].replace("betts", "nails") == told[1]
    assert "knows of no enemy" in told[1]


@pytest.mark.long
@pytest.mark.rule("CR2-RUL-275", "CR2-RUL-410")
async def test_one_enemy_is_named_by_presses(play: Play) -> None:
    _, ben = await _meet(play)
    await _go(play)
    await ben.open()
    for label in ("More choices", "For one enemy alone", "Betts", "Within a distance"):
        await ben.press(label)
    assert "Wait until within 3″: Betts alone" in ben.labels


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-07")
async def test_the_panel_makes_a_standing_order_of_it(play: Play) -> None:
    _, ben = await _meet(play)
    await _go(play)
    await ben.open()
    await ben.press("Ask again")
    await ben.press("Hold fire")
    [order] = (await play.table.moment()).state.orders
    assert (order.figure, order.kind, order.choice) == ("ivan", "hold-fire", "hold")


async def test_it_is_asked_in_french(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    _, ben = await _meet(play)
    await _go(play)
    await ben.open()
    assert "Ivan, en embuscade\u00a0: tirer\u202f?" in ben.text
    assert ben.labels[0].startswith("Tirer maintenant · toucher 50\u202f%")
    assert "Retenir son tir" in ben.labels
