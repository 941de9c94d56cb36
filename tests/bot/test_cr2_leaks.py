"""Nothing tells who hides in Chain Reaction 2.0: worlds that differ in who lies in ambush are the same to others."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.bot.farm import own_dice
from tests.bot.leaks import Fights, World, all_known, hunt
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

Ambush = tuple[dict[str, Any], ...]
ONE: Ambush = (
    man("Ivan", GUERRILLAS, 4, "rifle", [16, 7.4], unseen=True),
    man("Vera", GUERRILLAS, 5, "sniper-rifle", [28, 7.2], unseen=True, traits=["sniper"]),
    man("Yuri", GUERRILLAS, 4, "pistol", [30, 7.2], unseen=True),
)
OTHER: Ambush = (
    man("Katya", GUERRILLAS, 3, "assault-rifle", [20, 7.4], unseen=True),
    man("Anton", GUERRILLAS, 4, "lmg", [6, 10.4], unseen=True, traits=["protected", "medic"]),
    man("Zora", GUERRILLAS, 4, "carbine", [30, 7.2], unseen=True, melee_weapon="hand-held"),
)
"""Nobody of them is ever seen, though every one sees the patrol coming."""
PATROLLING = [
    man("Betts", PATROL, 4, "rifle", [12.5, 26.5]),
    man("Moss", PATROL, 4, "carbine", [14.5, 26.5], leader=True),
]
NAMES = ("Ivan", "Zora", "nobody")
DICE = {"activation:patrol": [3] * 4, "activation:guerrillas": [2] * 4}


async def battle(here: World, ambush: Ambush, turns: int) -> None:
    """Some turns in which the patrol comes nearer, and those who lie in ambush hold their fire as they are ordered."""
    calm = {f"in-sight:{figure['id']}": [1, 2] * 9 for figure in ambush}
    figures = json.loads(json.dumps([*PATROLLING, *ambush]))
    record = {**STREET, "figures": figures, "information": "hidden", "dice": DICE | calm}
    with own_dice():
        await here.order("Ben", "encounter import", record=("record.json", json.dumps(record).encode()))
    await here.order("Anna", "encounter join", side=PATROL)
    await here.order("Ben", "encounter join", side=GUERRILLAS)
    for figure in ambush:
        await here.order("Ben", "orders set", figure=figure["name"], when="hold-fire", choose="hold")
    for turn in range(turns):
        await here.order("Anna", "turn")
        await here.order("Anna", "activate", figures="Betts, Moss")
        await here.order("Anna", "move", figure="Betts", to=f"M{22 - 4 * turn}", together=True, when_seen="stay")
        await here.order("Anna", "move", figure="Betts", to=f"M{22 - 4 * turn}", together=True, now=True)
        for person in ("Anna", "Chloe"):
            await here.panel(person)
            await here.offered(person, "fire", "target")
        await here.order("Anna", "end", what="phase")
        for person in ("Anna", "Chloe"):
            await here.panel(person)
        await here.order("Ben", "end", what="phase")
    for who in ("Anna", "Chloe"):
        await here.look_round(who, *NAMES)


def fights(turns: int) -> Fights:
    """The same battle with the one secret and with the other."""
    return tuple(partial(battle, ambush=ambush, turns=turns) for ambush in (ONE, OTHER))


@pytest.mark.long
@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-07")
@pytest.mark.parametrize("turns", [1, pytest.param(3, marks=pytest.mark.drawn)])
async def test_who_lies_in_ambush_sounds_and_looks_alike_to_everybody_else(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    found = await hunt(urls, monkeypatch, fights(turns))
    assert found["Ben"], "to their player it does differ"
    assert not found["Anna"], "\n".join(found["Anna"][:5])
    assert not found["Chloe"], "\n".join(found["Chloe"][:5])


@pytest.mark.long
@pytest.mark.parametrize("leak", [all_known])
async def test_the_hunter_finds_an_ambush_that_is_given_away(
    urls: tuple[str, str], monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    found = await hunt(urls, monkeypatch, fights(1))
    assert found["Anna"]
    assert found["Chloe"]
