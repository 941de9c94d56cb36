"""Battles to be played by presses, and how each begins."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import Any

from bot.setup.duels import duels, sizes
from bot.setup.scenarios import scenario
from tests.bot.conftest import FARM, Play
from tests.bot.finger import Finger
from tests.bot.ford import FORD
from tests.bot.street import STREET

PEOPLE = ("Anna", "Ben")
Begin = Callable[[Play, Random], Awaitable[Sequence[str]]]
"""Sets a battle up, and names those who play it."""


def duel(which: str) -> Begin:
    """Anna types `/duel`, picks the battle, and Ben accepts; he hides where his figures stand already."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
        anna.panel = (await play.table.order("Anna", "duel")).response.message  # type: ignore[union-attr]
        await anna.take(next(way for way in anna.ways if way.pick == which))
        ben.panel = anna.panel
        accept = next(way for way in ben.ways if way.label == "Accept")
        await ben.press_any(ben.panel, accept)
        await _hides_where_they_stand(ben)
        return PEOPLE

    return begin


def solo(ruleset: str, mission: str) -> Begin:
    """Anna types `/solo`, changes ruleset and mission, goes back to the page, and begins; she hides as proposed."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        anna = Finger(play, "Anna")
        anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
        await anna.press("Change")
        for wanted in (ruleset, mission):
            await anna.take(next(way for way in anna.ways if way.pick == wanted))
        await anna.press("Back")
        await anna.take(next(way for way in anna.ways if way.label.startswith("Begin")))
        await _hides_where_they_stand(anna)
        return ("Anna",)

    return begin


async def _hides_where_they_stand(finger: Finger) -> None:
    """Where somebody is asked where their figures hide, they take what is proposed."""
    if finger.panel is not None and "Ready" in finger.labels:
        await finger.press("Ready")


async def tutorial(play: Play, random: Random) -> Sequence[str]:
    """Anna types `/tutorial`."""
    await play.table.order("Anna", "tutorial")
    return ("Anna",)


async def first_solo(play: Play, random: Random) -> Sequence[str]:
    """Anna types `/solo` for the first time, and begins."""
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
    await anna.press_any(anna.panel, next(way for way in anna.ways if way.label.startswith("Begin")))
    return ("Anna",)


def table(record: Mapping[str, Any]) -> Begin:
    """A record set up beforehand, its sides taken by Anna and Ben."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        await play.set_up({**json.loads(json.dumps(record)), "seed": str(random.random())})
        sides = [side for side in record["sides"] if side.get("controller") != "rules"]
        for side, who in zip(sides, PEOPLE, strict=False):
            await play.table.order(who, "encounter join", side=side["id"])
        return PEOPLE[: len(sides)]

    return begin


def together(record: Mapping[str, Any]) -> Begin:
    """A record whose one free side Anna and Ben share, each with squads of their own."""

    async def begin(play: Play, random: Random) -> Sequence[str]:
        await play.set_up({**json.loads(json.dumps(record)), "seed": str(random.random())})
        [side] = [side["id"] for side in record["sides"] if side.get("controller") != "rules"]
        for who in PEOPLE:
            await play.table.order(who, "encounter join", side=side)
        return PEOPLE

    return begin


WHEELS = ("convoy", "tiger")
"""Scenarios with machines."""
FLIERS = ("downed-pilot",)
"""Scenarios with what flies."""
GANGS = ("speakeasy", "red-rock")
"""Scenarios of the Compendium with two bands."""
HORDES = ("diner", "dust")
"""Scenarios whose enemies dice bring on."""
BATTLES: Mapping[str, Begin] = {
    "tutorial": tutorial,
    "solo-first": first_solo,
    **{f"duel-{which}": duel(which) for which in duels()},
    **{
        f"solo-{ruleset}-{mission}": solo(ruleset, mission)
        for ruleset in ("cr3", "swordplay")
        for mission in ("patrol", "raid-attack", "raid-defend")
    },
    "mg42-solo": solo("mg42", "mg42-solo"),
    **{f"alone-{which}": solo(sizes(which)[0], which) for which in ("farm", "hamlet", "village")},
    "mg42-hidden": table(scenario("mg42-two", "en")),
    **{f"cr2-{way}": table(scenario(f"crossroads-{way}", "en")) for way in ("solo", "other")},
    **{
        f"{name}-{way}": table(scenario(f"{name}-{way}", "en"))
        for name in (*WHEELS, *FLIERS)
        for way in ("solo", "other")
    },
    **{f"{name}-together": together(scenario(f"{name}-solo", "en")) for name in WHEELS},
    **{f"{name}-{way}": table(scenario(f"{name}-{way}", "en")) for name in GANGS for way in ("solo", "other", "two")},
    **{name: table(scenario(f"{name}-solo", "en")) for name in HORDES},
    **{f"{name}-shared": together(scenario(f"{name}-together", "en")) for name in (*GANGS, *HORDES)},
    "cr2-open": table(STREET),
    "cr2-hidden": table({**STREET, "information": "hidden"}),
    "cr3-hidden": table({**FARM, "information": "hidden"}),
    "swordplay-hidden": table({**FORD, "information": "hidden"}),
}
