"""Telling owners of standing orders, privately, that one has been dropped or has run out."""

from __future__ import annotations

import logging

import discord

from bot.moment import Moment
from bot.text.heading import title_of
from bot.text.names import safe
from bot.text.orders import told
from engine.state import Order

_log = logging.getLogger(__name__)


async def tell_owners(client: discord.Client, moment: Moment) -> None:
    """Send each owner what became of his standing orders; whoever takes no messages finds it in `/orders list`."""
    words = moment.words
    for event in moment.notices:
        if event.how not in ("dropped", "expired"):
            continue
        owner = moment.seating.decider(moment.state.figure(event.figure).side, [event.figure])
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
