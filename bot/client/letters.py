"""Notes to one person alone, sent unasked: by a direct message, else where they look for it.

A note that Discord does not take now is tried again every minute. A person who takes no direct messages finds it in
`/catchup`; the channel is told that there is one only where nothing is hidden, since that alone would tell something.
"""

import logging
from collections.abc import Collection

import discord

from bot.client.present import follow_master
from bot.client.protocol import Client
from bot.errors import Undone
from bot.hosting.faults import DISCORD
from bot.messages.parts import files_of, mention, only
from bot.play.moment import Moment
from bot.report.picture import Picture, board_of
from bot.report.step import spots_of
from bot.report.steps import steps_of
from bot.storage.models import Letter
from bot.text.decided import lapsed_for
from bot.text.digest import ENDED, letter_of, letters_of
from bot.text.words import Words
from engine.events import OVERRULED
from engine.views import GM, Viewer

_log = logging.getLogger(__name__)
NEWS = (*ENDED, OVERRULED)
"""What may become of an order that its owner is told of where nothing is hidden."""


async def tell_owners(client: Client, moment: Moment, first: int) -> None:
    """Send each owner a letter with what the report that began with this input does not say of their figures and
    orders, and the game master one with all that it does not say."""
    hidden = moment.record.hidden
    if not (moment.withheld if hidden else any(event.how in NEWS for event in moment.notices)):
        return
    public, master = {entry.seq for entry in moment.entries}, moment.seating.reader if hidden else None
    if master not in (None, moment.actor_id):
        whole = await client.service.known_to(moment, GM, first)
        if text := letter_of(whole, Words(whole.language)):
            await _send(client, whole, master, text, public, master=True)
    for side in moment.record.sides:
        if side.controller != "rules":
            own = await client.service.known_to(moment, Viewer(side.id), first)
            for owner, text in letters_of(own, public, Words(own.language)):
                if owner != master:
                    await _send(client, own, owner, text, public)


async def tell_defaulted(client: Client, moment: Moment) -> None:
    """Send each person whose hidden question lapsed the choice made for them: the channel may not be told."""
    if not moment.record.hidden:
        return
    for open_ in moment.closed:
        owner, side = moment.decider(open_), open_.question.side
        own = await client.service.whole(moment, owner, side)
        for text in lapsed_for(own, Words(moment.language)):
            await deliver(client, Letter(encounter_id=moment.encounter_id, user_id=owner, text=text))


async def _send(
    client: Client, moment: Moment, user: int, text: str, public: Collection[int], *, master: bool = False
) -> None:
    """Send a letter; with hidden information within a minute, since the one who acts must not wait for it. A place that
    not everybody reads of is shown."""
    secret = steps_of([entry for entry in moment.entries if entry.seq not in public])
    shows = moment.sequence if any(spots_of(secret)) else None
    letter = Letter(encounter_id=moment.encounter_id, user_id=user, text=text, master=master, shows=shows)
    if moment.record.hidden:
        await client.service.repository.letters.keep(letter)
    else:
        await deliver(client, letter)


async def deliver(client: Client, letter: Letter) -> None:
    """Send a letter, new or kept; keep it where Discord does not take it, and say so where its reader never does. One
    to a person who was game master is dropped."""
    letters = client.service.repository.letters
    if await _outdated(client, letter):
        await letters.drop([letter])
        return
    try:
        private = await client.create_dm(discord.Object(letter.user_id))
        place = await shown(client, letter)
        await private.send(letter.text, files=[] if place is None else files_of([place]))
    except discord.Forbidden:
        if letter.id is None:
            letter.refused = True
            await letters.keep(letter)
        else:
            await letters.refuse(letter)
        await follow_master(client, letter.encounter_id, letter.user_id)
        await _point_out(client, letter)
    except DISCORD as error:
        _log.debug("user %s could not be told: %s", letter.user_id, error)
        if letter.id is None:
            await letters.keep(letter)
    else:
        if letter.id is not None:
            await letters.drop([letter])


async def shown(client: Client, letter: Letter) -> Picture | None:
    """The place that a letter tells of, as its reader knows it; none where it is told of no more."""
    if letter.shows is None:
        return None
    try:
        moment = await client.service.past(letter.encounter_id, letter.shows, letter.user_id)
    except Undone:
        return None
    steps = steps_of(moment.entries)
    return await board_of(moment, steps, moment.language) if any(spots_of(steps)) else None


async def kept_for(client: Client, encounter_id: int, user: int) -> list[Letter]:
    """The letters that wait for one person in an encounter and that they may read now, oldest first; others are
    dropped."""
    letters = client.service.repository.letters
    kept = await letters.for_reader(encounter_id, user)
    outdated = [letter for letter in kept if await _outdated(client, letter)]
    await letters.drop(outdated)
    return [letter for letter in kept if letter not in outdated]


async def _outdated(client: Client, letter: Letter) -> bool:
    """Whether a letter tells a person what a game master may read, and they are none any more."""
    if not letter.master:
        return False
    roster = await client.service.repository.people.roster(letter.encounter_id)
    return letter.user_id not in roster.seating().masters


async def _point_out(client: Client, letter: Letter) -> None:
    """Tell the channel that a person has news in `/catchup`, where that betrays nothing."""
    moment = await client.service.standing_of(letter.encounter_id)
    if moment.record.hidden:
        return
    text = Words(moment.language)("letter.refused", who=mention(letter.user_id))
    try:
        channel = client.get_partial_messageable(moment.channel_id)
        await channel.send(text, allowed_mentions=only([letter.user_id]))
    except DISCORD as error:
        _log.debug("channel %s could not be told: %s", moment.channel_id, error)
