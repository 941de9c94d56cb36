"""Nothing tells who sits in a closed machine: no report, offer, refusal, picture's words, export or guess."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

from tests.bot.farm import own_dice
from tests.bot.finger import Finger
from tests.bot.leaks import World, world
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("board", {}),
    ("board", {"text": True}),
    ("board", {"at": "Panther"}),
    ("board", {"at": "Betts"}),
    ("encounter status", {}),
    ("catchup", {}),
    ("log read", {}),
    ("log luck", {}),
    ("force list", {}),
    ("orders list", {}),
)
CREW = ("Qvortrup", "Zebulon", "Xanthe", "Wolfram")
SEATS = ("leader", "driver", "gunner", "loader")
TANK = {
    "id": "tank", "name": "Panther", "side": GUERRILLAS, "model": "medium-tank", "at": [18, 12], "facing": 180,
    "crew": {seat: name.lower() for seat, name in zip(SEATS, CREW, strict=True)}, "rounds": {"apw-medium": 5},
}  # fmt: skip
FIGURES = [
    man("Betts", PATROL, 5, "law", [18, 30]),
    man("Moss", PATROL, 4, "carbine", [19, 30], leader=True),
    *(man(name, GUERRILLAS, 4, "pistol", [18, 12]) for name in CREW),
]
DICE = {"activation:patrol": [4] * 6, "activation:guerrillas": [3] * 6}


async def answered(here: World) -> None:
    """Everybody who is asked presses what is blue, and what can be read meanwhile is read."""
    for _ in range(6):
        for who in ("Anna", "Ben", "Chloe"):
            with suppress(LookupError):  # a report that has all choices below it leads to no panel
                await here.panel(who)
        pending = (await here.play.table.moment()).pending
        if not pending:
            return
        asked = Finger(here.play, {PATROL: "Anna", GUERRILLAS: "Ben"}[pending[0].question.side])
        await asked.decide()


async def looks(here: World, information: str) -> None:
    """All that can be looked up; in an open battle but for the whole record (CR2-RUL-490)."""
    for who in ("Anna", "Chloe"):
        if information == "hidden":
            await here.look_round(who, "Panther")
        for command, options in LOOKS if information == "public" else ():
            await here.order(who, command, **options)
        for command, option in (("fire", "target"), ("charge", "target"), ("board", "at"), ("log read", "figure")):
            await here.offered(who, command, option)


async def fought(here: World, information: str) -> None:
    """The patrol looks at the tank, fires at it, and is fired at; everybody then looks at all there is."""
    record: dict[str, Any] = json.loads(json.dumps({**STREET, "figures": FIGURES, "machines": [TANK], "dice": DICE}))
    record["table"]["terrain"] = []
    record["information"] = information
    with own_dice():
        await here.order("Ben", "encounter import", record=("record.json", json.dumps(record).encode()))
    await here.order("Anna", "encounter join", side=PATROL)
    await here.order("Ben", "encounter join", side=GUERRILLAS)
    await here.order("Anna", "turn")
    await answered(here)
    await here.order("Anna", "activate", figures="Betts, Moss")
    for option, name in (("fire", "target"), ("assault", "machine"), ("get-on", "machine"), ("get-on", "seat")):
        await here.offered("Anna", option, name)
    await here.order("Anna", "fire", figure="Betts", target="Panther")
    await here.order("Anna", "fire", figure="Betts", target="Panther", now=True)
    await here.order("Anna", "get-on", figure="Moss", machine="Panther", seat="driver")
    await answered(here)
    await looks(here, information)
    await here.order("Anna", "end", what="phase")
    await here.order("Ben", "drive", machine="Panther", speed="3", now=True)
    await here.order("Ben", "end", what="phase")
    await answered(here)
    await looks(here, information)
    await here.order("Ben", "force list")


@pytest.mark.long
@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-490")
@pytest.mark.parametrize("information", ["hidden", "public"])
async def test_the_crew_of_a_closed_machine_is_told_to_nobody_else(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, information: str
) -> None:
    async with world(urls[0], monkeypatch) as here:
        await fought(here, information)
    assert any(name in line for line in here.told("Ben") for name in CREW), "their own player reads of them"
    for who in ("Anna", "Chloe"):
        given_away = [
            f"{name}: … {line[max(0, at - 120) : at + 60]}"
            for line in here.told(who)
            for name in CREW
            if (at := line.casefold().find(name.casefold())) >= 0
        ]
        assert not given_away, f"{who}\n" + "\n".join(given_away[:8])
