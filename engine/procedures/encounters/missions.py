"""The five encounters as missions: what their records have, how they open, and what goes on in them (CR2-RUL-181)."""

from collections.abc import Sequence

from engine.battle.game import Game
from engine.events import Entry
from engine.loading.encounters import COMMON, RULE, read_encounter
from engine.procedures.encounters import escape, loot, opening
from engine.procedures.encounters.goals import verdict
from engine.procedures.missions import recover
from engine.ruleset.missions import MissionRules, named


async def _in_dwellings(g: Game, before: tuple[str, int], entries: Sequence[Entry]) -> None:
    """Dwellings are searched and looted."""
    assert g.mission is not None
    if g.mission.captive:
        await recover.enter(g, before, entries)
    await loot.go_on(g, entries)


async def _till_the_alarm(g: Game, _: tuple[str, int], entries: Sequence[Entry]) -> None:
    await escape.alarm(g, entries)


RAID_KEYS = (*COMMON, "entry", "objectives", "captive", "held_in", "place")
ESCAPE_KEYS = (*COMMON, "exit", "prison", "captives")
ENCOUNTERS = named(
    MissionRules("open-battle", (*COMMON, "talk"), read_encounter, verdict, RULE, opens=opening.meet),
    MissionRules("ambush", COMMON, read_encounter, verdict, RULE, opens=opening.lie_in_wait),
    MissionRules("raid", RAID_KEYS, read_encounter, verdict, RULE, follow=_in_dwellings, opens=opening.raid_),
    MissionRules(
        "escape", ESCAPE_KEYS, read_encounter, verdict, RULE, ("id", "side", "prison", "captives"),
        follow=_till_the_alarm, opens=opening.escape_,
    ),
    MissionRules("pursuit", (*COMMON, "entry"), read_encounter, verdict, RULE, opens=opening.caught),
)  # fmt: skip
