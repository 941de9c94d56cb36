"""Deadlines: a person asked is reminded once, and a question left open too long is answered by its default.

Everything that is due stands in the database, so that a restart changes nothing. After the bot was away every question
stays open for as long again, up to an hour in all.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord
from discord import ui
from discord.ext import tasks

from bot.client.casting import lapse
from bot.client.chairs import play_on
from bot.client.flags import Flags
from bot.client.letters import tell_defaulted
from bot.client.protocol import Client
from bot.errors import Busy, Paused, Stale, Unreadable
from bot.hosting.faults import DISCORD
from bot.messages.hand import open_id
from bot.messages.parts import View, button, date, mention, only, timestamp, view_of
from bot.names import safe
from bot.panel.path import RULES
from bot.play.moment import Moment
from bot.play.questions import Open
from bot.play.to_act import to_act
from bot.report.odds import game_of
from bot.storage.availability import FORBEARANCE
from bot.storage.chairs import Bank
from bot.storage.clocks import Clock, Put
from bot.storage.people import HandedOver
from bot.storage.petitions import StoredPetition
from bot.text.questions import label_of, left_open, topic
from bot.text.sides import side_name
from bot.text.words import Words

_log = logging.getLogger(__name__)
EVERY = timedelta(minutes=1)
AWAY = timedelta(minutes=5)
"""Without a look at the clock for longer than this, the bot was away."""
GRACE = timedelta(hours=1)
SEEN = "clock"
"""Under this note stands when the bot last looked at the clock, for each process that serves a part of the servers."""


class Deadlines:
    """Looks at the clock every minute while the bot is connected."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._service = bot.service
        self._clocks = bot.service.repository.clocks
        self._left: dict[int, int] = {}
        """By encounter the newest input behind which the rules were found to have done all that is theirs."""
        self._flags = Flags(bot)
        self._loop = tasks.loop(seconds=EVERY.total_seconds())(self._turn)

    def start(self) -> None:
        """Begin to look at the clock; does nothing where it is looked at already."""
        if not self._loop.is_running():
            self._loop.start()

    def stop(self) -> None:
        """Look no more."""
        self._loop.cancel()

    async def _turn(self) -> None:
        if not self._bot.connected:
            return
        try:
            await self.look()
        except Busy as error:
            _log.warning("the deadlines could not be looked at: %s", error)
        except Exception:
            # The next look begins afresh: nothing but the database remembers what is due.
            _log.exception("the deadlines could not be looked at")

    async def look(self) -> None:
        """Do everything that is due now."""
        now = self._service.now()
        await self._spare(now)
        for put in await self._clocks.overdue(now):
            # Nothing is decided in the place of a person whom the question has not reached.
            if put.message_id is not None:
                await self._one(self._answer, put)
        for petition in await self._service.repository.petitions.overdue(now):
            await self._one(partial(lapse, self._bot), petition)
        reminded: set[tuple[int, int]] = set()
        for put in await self._clocks.to_remind(now):
            if put.message_id is not None:
                await self._one(partial(self._remind, reminded), put)
        for clock in await self._clocks.running():
            if clock.overdue(now):
                await self._one(self._remind_side, clock)
        for table in await self._service.repository.people.handed_over():
            if self._left.get(table.encounter_id) != table.sequence:
                await self._one(self._play_on, table)
        for bank in await self._flags.due(now):
            await self._one(self._flags.look, bank)

    async def _play_on(self, table: HandedOver) -> None:
        """Let the rules act for people who have handed their seats over, where nothing else has led them to."""
        await play_on(self._bot, table.encounter_id)
        self._left[table.encounter_id] = table.sequence

    async def _one(
        self, deed: Callable[[Any], Awaitable[None]], what: Put | Clock | StoredPetition | HandedOver | Bank
    ) -> None:
        """Do one thing; where it fails, the others are done all the same. A bot about to stop begins nothing."""
        if self._bot.in_flight.leaving:
            return
        try:
            with self._bot.in_flight.working():
                await deed(what)
        except (Stale, Paused, Unreadable) as error:
            _log.debug("encounter %s goes on without its deadline: %s", what.encounter_id, error.code)
        except DISCORD as error:
            _log.warning("channel %s could not be told: %s", what.channel_id, error)
        except Busy as error:
            _log.warning("a deadline of encounter %s waits: %s", what.encounter_id, error)
        except Exception:
            _log.exception("a deadline of encounter %s could not be kept", what.encounter_id)

    async def _spare(self, now: datetime) -> None:
        """Leave everybody time after the bot was away."""
        key = SEEN if self._bot.settings.shards == 1 else f"{SEEN}:{self._bot.settings.shard}"
        seen = await self._service.repository.notes.read(key)
        away = now - datetime.fromisoformat(seen) if seen else timedelta()
        if away > AWAY:
            _log.info("away for %s; questions stay open for as long, up to %s", away, GRACE)
            await self._clocks.spare(now, min(away, GRACE), GRACE)
            await self._service.repository.chairs.stood(now - away, now)
        await self._service.repository.notes.write(key, now.isoformat())

    async def _answer(self, put: Put) -> None:
        """Answer an overdue question with its default, and tell; not while its person is away."""
        standing = await self._service.standing_of(put.encounter_id)
        open_ = next((open_ for open_ in standing.pending if open_.key == put.key), None)
        if open_ is not None and await self._waits(put, standing, open_):
            return
        moment, owed = await self._service.answer_by_default(put.encounter_id, *put.key)
        channel = self._bot.get_partial_messageable(put.channel_id)
        await self._bot.poster.post(moment, owed, channel)
        await tell_defaulted(self._bot, moment)

    async def _remind(self, reminded: set[tuple[int, int]], put: Put) -> None:
        """Remind each person who must answer, once of all their questions; Discord takes the same message only once."""
        moment = await self._service.standing_of(put.encounter_id)
        open_ = next((open_ for open_ in moment.pending if open_.key == put.key), None)
        if open_ is not None and put.due_at is not None:
            if await self._waits(put, moment, open_):
                return
            who = moment.decider(open_)
            if (put.encounter_id, who) not in reminded:
                await self._tell(put, self._reminder(put, moment, open_), [who], "q{}-{}".format(*put.key))
                reminded.add((put.encounter_id, who))
        await self._clocks.reminded(put.encounter_id, *put.key)

    async def _waits(self, put: Put, moment: Moment, open_: Open) -> bool:
        """Whether a question stays open longer, as its person is away or has been; the table is told how long."""
        who = moment.decider(open_)
        when = await self._service.repository.availability.of(who)
        later = await self._clocks.wait_for(put, when.absence)
        if later is None:
            return False
        if (until := when.away(self._service.now())) is not None:
            words = Words(moment.language)
            text = words("away.question", who=mention(who), until=date(until), when=timestamp(later))
            await self._tell(put, text, (), "w{}-{}".format(*put.key))
        return True

    def _reminder(self, put: Put, moment: Moment, open_: Open) -> str:
        words, question = Words(moment.language), open_.question
        assert put.due_at is not None
        text = words(
            "deadline.reminder",
            mention=f"<@{moment.decider(open_)}>",
            about=topic(question, moment, words),
            when=timestamp(put.due_at),
            default=safe(left_open(question, label_of(question, question.default, moment, words), words), 60),
        )
        if put.message_id is None:
            return text
        guild = self._bot.get_channel(put.channel_id)
        where = guild.guild.id if isinstance(guild, discord.abc.GuildChannel | discord.Thread) else "@me"
        link = f"https://discord.com/channels/{where}/{put.channel_id}/{put.message_id}"
        return f"{text}\n{words('deadline.link', link=link)}"

    async def _remind_side(self, clock: Clock) -> None:
        """Remind the side whose phase it is and whose time is up, once; nothing is done in its place."""
        moment = await self._service.standing_of(clock.encounter_id)
        if clock.reminded == moment.sequence or moment.pending or moment.state.ended:
            return
        assert clock.waiting_since is not None
        words, seating, side, ways = Words(moment.language), moment.seating, moment.state.party, list[ui.Button[View]]()
        since = timestamp(clock.waiting_since)
        if moment.state.phase:
            people = to_act(moment, game_of(moment))
            text = words(
                "deadline.side",
                mention=words.listed([*map(mention, people)]),
                side=safe(side_name(side, moment, words)),
                when=since,
            )
            if moment.seating.seats.get(moment.state.active_side):
                text += " " + words("deadline.side-rules")
                ways = [button(words("panel.rules"), open_id(clock.encounter_id, RULES))]
            helper = next((user for user in seating.in_charge if user not in people), None)
            if helper is not None:
                text += " " + words("deadline.side-host", host=f"<@{helper}>")
        else:
            people = (seating.host_id,)
            text = words("deadline.between", mention=f"<@{seating.host_id}>", when=since)
        away = await self._service.repository.availability.away(people, self._service.now())
        there = [user for user in people if user not in away]
        if not there:
            who, until = min(away.items(), key=lambda one: one[1])
            text = words("away.phase", who=mention(who), until=date(until))
            await self._tell(clock, text, (), f"w{moment.sequence}")
            await self._clocks.wait_from(clock.encounter_id, until, FORBEARANCE)
            return
        await self._tell(clock, text, there, f"s{moment.sequence}", ways)
        await self._clocks.reminded_side(clock.encounter_id, moment.sequence)

    async def _tell(
        self, what: Put | Clock, text: str, people: Iterable[int], nonce: str, ways: Sequence[ui.Button[View]] = ()
    ) -> None:
        """Say something in the channel that these people hear of, with what can be pressed then; not again where it may
        not be said, or is gone."""
        channel = self._bot.get_partial_messageable(what.channel_id)
        try:
            told: dict[str, Any] = {"view": view_of(text, ways)} if ways else {"content": text}
            await channel.send(**told, allowed_mentions=only(people), nonce=f"{what.encounter_id}-{nonce}"[:25])
        except (discord.Forbidden, discord.NotFound) as error:
            # Asking every minute would use up what Discord bears of refusals before it shuts a bot out.
            _log.warning("channel %s could not be reminded: %s", what.channel_id, error)
