"""The five encounters as missions: what their records have, how they open, and what goes on in them (CR2-RUL-181)."""

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from engine.battle.game import Game
from engine.events import Entry
from engine.loading.encounters import COMMON, RULE, read_encounter
from engine.procedures.encounters import clearing, escape, loot, opening
from engine.procedures.encounters.goals import otherwise, ways
from engine.procedures.encounters.leaders import sides
from engine.procedures.encounters.raid import FAR, NEAR
from engine.procedures.missions import recover
from engine.ruleset.missions import MissionRules, named

Opening = Callable[[Game], Coroutine[Any, Any, None]]


async def _in_dwellings(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """Dwellings are searched and looted."""
    assert g.mission is not None
    if g.mission.captive:
        await recover.enter(g, before, entries)
    await loot.go_on(g, entries)


async def _till_the_alarm(g: Game, _: tuple[str, int], entries: Sequence[Entry]) -> None:
    await escape.alarm(g, entries)


def _encounter(name: str, *keys: str, opens: Opening, **more: Any) -> MissionRules:
    """Two sides fight it; others may stand by (CR2-RAID-02). With nobody able on one of them it does not open: all stay
    where they are, and it is decided as it stands."""

    async def opened(g: Game) -> None:
        if all(any(f.able for f in g.of_side(side)) for side in sides(g)):
            await opens(g)

    return MissionRules(
        name, (*COMMON, *keys), read_encounter, otherwise, RULE, most_sides=4, hides=True, ways=ways, opens=opened,
        **more,
    )  # fmt: skip


ENCOUNTERS = named(
    _encounter("open-battle", "talk", opens=opening.meet),
    _encounter("ambush", opens=opening.lie_in_wait),
    _encounter(
        "raid", "entry", "objectives", "captive", "held_in", "place", starts=(NEAR, FAR),
        follow=_in_dwellings, opens=opening.raid_,
    ),
    _encounter(
        "escape", "exit", "prison", "captives", required=("id", "side", "prison", "captives"),
        follow=_till_the_alarm, opens=opening.escape_,
    ),
    _encounter(
        "clearing", "entry", "objectives", required=("id", "side", "objectives"),
        follow=clearing.clear, opens=clearing.wait_inside,
    ),
    _encounter("pursuit", "entry", starts=(FAR,), in_the_middle=True, opens=opening.caught),
)  # fmt: skip
