"""What comes by itself between the rounds of an event: the question who will play, and the draw of the next round."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

import discord

from bot.client.event_posts import told_in
from bot.client.event_sends import send_once
from bot.client.protocol import Client
from bot.errors import Stale, Unfit
from bot.messages import events
from bot.messages.parts import only
from bot.play.contests import chores, drawing
from bot.storage.chores import StoredChore
from bot.storage.contest_models import IN, OPEN
from bot.storage.contests import GOING_ON, Changed, StoredContest
from bot.text.words import Words
from engine.errors import Refused


async def draw_next(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Draw and open the round behind one that is over; where that is for those who run the event, or where it cannot
    be drawn, they hear of it."""
    before = int(chore.args["round"])
    if contest.unattended and contest.status in GOING_ON:
        try:
            if contest.round == before and contest.draws_next:
                await drawing.draw_round(client.contests, contest.id, None, before + 1)
            await drawing.open_round(client.contests, contest.id, None, before + 1)
        except (Stale, Unfit, Refused):
            contest = await client.contests.find(contest.id)
    if contest.round == before and contest.draws_next:
        told = [chores.notice(contest.id, "draw")]
        await client.contests.change(contest.id, lambda now: Changed(now, told))


async def call(client: Client, contest: StoredContest, chore: StoredChore) -> None:
    """Ask each entrant once whether they will play; one who takes no direct messages is called where the event is told
    of. Raises what Discord refuses else."""
    words, channel = Words(contest.language), told_in(client, contest)
    for entrant in contest.entrants:
        if contest.status != OPEN or entrant.status != IN or entrant.checked_in_at or entrant.asked_at:
            continue
        for user in entrant.people:
            try:
                private = await client.create_dm(discord.Object(user))
                await send_once(client, chore, private, content=events.call(contest, words))
            except (discord.Forbidden, discord.NotFound):
                text = events.call_on(contest, user, words)
                await send_once(client, chore, channel, content=text, allowed_mentions=only([user]))
            await client.contests.change(contest.id, partial(_asked, user=user, now=client.service.now()))


def _asked(contest: StoredContest, user: int, now: datetime) -> Changed:
    """The event in which a person has been asked."""
    entrants = (replace(one, asked_at=now) if user in one.people else one for one in contest.entrants)
    return Changed(replace(contest, entrants=tuple(entrants)))
