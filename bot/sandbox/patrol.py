"""A game played in the sandbox before anybody opens the page: the first turn of a Patrol, by real commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import simcord

from bot.messages.ids import SoloId
from bot.play.solo import Choices

if TYPE_CHECKING:
    from bot.play.service import Service

LEADER = "Anna"
SEED = "kessler-patrol-1533"
"""Its dice are always these, to the end, whatever its seal says; what anybody prepares on the page gets fresh ones."""
ORDERS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("activate", {"figures": "Sergeant Hale, Ruiz, Okafor, Lind, Kowalski"}),
    ("move", {"figure": "Sergeant Hale", "to": "5 N", "together": True, "when_seen": "stay", "now": True}),
    ("end", {"what": "phase"}),
)


async def play_patrol(
    people: Mapping[str, simcord.MemberActor], channel: simcord.ChannelHandle, service: Service
) -> None:
    """Prepare a Patrol as anybody would, begin it, and play its first turn."""
    leader = people[LEADER]
    prepared = await service.repository.preparations.open(leader.id, leader.guild.id, Choices().to_json(), SEED)
    shown = await leader.slash(channel, "solo")
    for what in ("go-2", "go-3", "begin"):
        assert shown.response is not None
        shown = await leader.click(shown.response.message, custom_id=str(SoloId(what, prepared.key)))
    for command, options in ORDERS:
        await leader.slash(channel, command, **options)
