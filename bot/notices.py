"""Telling owners of standing orders, privately, that one has been dropped or has run out."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.moment import Moment
from bot.text.heading import title_of
from bot.text.names import safe
from bot.text.orders import told
from engine.state import Order

if TYPE_CHECKING:
    from bot.app import Duckback

_log = logging.getLogger(__name__)


async def tell_owners(client: Duckback, moment: Moment) -> None:
    """Send each owner what became of his standing orders; whoever takes no messages finds it in `/orders list`."""
    for side in moment.record.sides:
        if not moment.record.hidden:
            await _tell(client, moment, side.id)
        elif moment.withheld and side.controller != "rules":
            captain = moment.seating.decider(side.id)
            own = await client.service.past(moment.encounter_id, moment.sequence, captain, side.id)
            await _tell(client, own, side.id)


async def _tell(client: Duckback, moment: Moment, side: str) -> None:
    """Send the owners on one side what became of theirs."""
    words = moment.words
    own = {figure.id for figure in moment.state.figures if figure.side == side}
    for event in moment.notices:
        if event.figure not in own or event.how not in ("dropped", "expired"):
            continue
        owner = moment.seating.decider(side, [event.figure])
        order = Order(event.figure, event.kind, event.choice, event.test)
        text = words(
            f"orders.{event.how}",
            where=title_of(moment, words),
            who=safe(moment.name(event.figure)),
            order=told(order, words, moment.record.ruleset),
        )
        try:
            private = await client.create_dm(discord.Object(owner))
            await private.send(text, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            _log.info("user %s takes no messages: %s", owner, error)
