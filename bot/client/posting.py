"""Getting what was committed into the channel, once, and whatever was not posted then later."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import discord

from bot.board.alt import describe_board
from bot.client.delivery import Delivery, Send
from bot.client.pings import Pings
from bot.errors import Stale
from bot.hosting.faults import DISCORD, lost
from bot.messages.dice import dice_picture, dice_view
from bot.messages.ending import ending_picture, ending_view, is_ending, minutes_of
from bot.messages.flags import line as bank_line
from bot.messages.parts import BOARD, View, only, sendable, view_of
from bot.messages.photos import FRONT, PHOTO, front_page, photo_of
from bot.messages.question import NO_LEADS, NO_STANDING, Leads, QuestionStatus, Standings, question_box
from bot.messages.report import called_on, own_view, page_view, report_view
from bot.messages.seats import sign_up_view
from bot.messages.status import status_view
from bot.messages.welcome import Friend
from bot.names import escaped
from bot.play.judging import ruled_upon
from bot.play.moment import Moment
from bot.play.retelling import over_dice
from bot.play.service import Service
from bot.play.story import Stories
from bot.report.course import course_of
from bot.report.hindsight import hindsight
from bot.report.marks import lettered, marks_asked
from bot.report.picture import Picture, board_of, worth_drawing
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.storage.clocks import Put
from bot.storage.stored import QUIET, Owed, Told
from bot.text.decided import outcome
from bot.text.leads import led
from bot.text.report import Report, report
from bot.text.words import Words
from engine.errors import DuckbackError

_log = logging.getLogger(__name__)
FRESH = timedelta(minutes=55)

Key = tuple[int, int]


class Poster:
    """Posts reports and strikes them off."""

    def __init__(
        self,
        service: Service,
        stories: Stories,
        over: Callable[[int], Awaitable[None]] | None = None,
        owners: Callable[[Moment, int], Awaitable[None]] | None = None,
        opponent: Callable[[int | None, int], Awaitable[Friend | None]] | None = None,
    ) -> None:
        self._service = service
        self._stories = stories
        self._over = over
        """What follows on the last report of an encounter."""
        self._owners = owners
        """Tells single people what a report says nothing of."""
        self._opponent = opponent
        """The last opponent of a person, among the members of a server."""
        self._pings = Pings(service)
        self._asked: dict[tuple[int, int, int], Put] = {}
        """Questions that have a message, which is still to be written down."""

    def call_again(self, encounter_id: int, user: int) -> None:
        """Call on a person by the next message that waits for them, though they were called on just now."""
        self._pings.again(encounter_id, user)

    def called(self, encounter_id: int, people: Iterable[int]) -> None:
        """People have been called on by another message of an encounter: its next ones need not."""
        self._pings.rang(encounter_id, only(people))

    async def post(
        self,
        moment: Moment,
        owed: Owed,
        channel: discord.PartialMessageable,
        first: Send | None = None,
        last: Send | None = None,
    ) -> None:
        """Post the report of a moment, and of all that its stretch did before, into the channel, and strike it off.

        `first` is tried before the channel; `last` after it, where Discord does not let the bot write there. One that
        is held is posted later; one that was held until then goes first.
        """
        self._pings.did(owed.encounter_id, owed.user_id)
        if owed.before is not None:
            before = await self._service.other(moment, owed.before.sequence, owed.before.first)
            await self._post(before, owed.before, Delivery(channel, last=last))
        if not owed.held:
            whole = await self._service.other(moment, owed.sequence, owed.first) if owed.first else moment
            await self._post(whole, owed, Delivery(channel, first, last))

    async def _post(self, moment: Moment, owed: Owed, delivery: Delivery) -> None:
        """Post one report."""
        put = owed.put
        if put is None:
            put = await self._service.repository.clocks.told_of(owed.encounter_id, owed.first)
        news, first_told = moment, owed.first
        asked: Mapping[Key, Put] = {}
        grown = self._grows(moment, owed, put) if delivery.first is None else None
        whole = moment if grown is None else await self._service.other(moment, owed.sequence, grown.first)
        if grown is not None and whole.before.turn != whole.state.turn:
            grown = None  # A new turn begins with a message of its own.
        if grown is not None:
            moment = replace(whole, new_from=min((entry.seq for entry in moment.entries), default=0))
            owed = replace(owed, first=grown.first)
            delivery = replace(delivery, first=partial(_edited, delivery.channel, grown.message_id))
        try:
            message = QUIET
            if not moment.quiet:
                try:
                    message, asked = await self._tell(moment, owed, put, delivery)
                except Exception as error:
                    if not lost(error):
                        # What is answered is closed, however long it takes to tell it.
                        await self._retire(news, put, delivery.channel)
                    raise
            shown = {(owed.encounter_id, *key): here.message_id for key, here in asked.items()}
            grown = grown if grown is not None and grown.message_id == message else None
            reports, now = self._service.repository.reports, self._service.now()
            before = await reports.posted({owed.nonce: message}, shown, grown, now)
        finally:
            for key in asked:
                del self._asked[owed.encounter_id, *key]
        if grown is None:
            await self._retire(moment, put, delivery.channel)
        if before is not None and grown is None and not moment.quiet:
            await self._empty_hand(moment, before, delivery.channel)
        if not news.quiet and self._owners is not None:
            await self._owners(news, first_told)
        if not moment.quiet and is_ending(moment) and self._over is not None:
            await self._over(owed.encounter_id)

    def _grows(self, moment: Moment, owed: Owed, put: Mapping[Key, Put]) -> Told | None:
        """The report that asked what this moment answers, if it can be told there too.

        Nothing may have been told since, and Discord must not ration edits of that message yet. An edit calls on no
        one, so everybody who is to be called on must be there already.
        """
        if moment.quiet or moment.record.hidden or is_ending(moment) or not only_answers(moment):
            return None
        calls = self._pings.due(owed.encounter_id, called_on(moment), but=[owed.user_id])
        if self._pings.missing(owed.encounter_id, calls):
            return None
        asked = self._asked.get((moment.encounter_id, *moment.closed[0].key), put.get(moment.closed[0].key))
        if asked is None or asked.message_id is None or asked.told_in is None or not asked.told_from:
            return None
        newest = asked.told_in + 1 == (owed.first or owed.sequence)
        fresh = asked.asked_at is not None and self._service.now() - asked.asked_at <= FRESH
        return Told(asked.message_id, asked.told_in, asked.told_from) if newest and fresh else None

    async def _tell(
        self, moment: Moment, owed: Owed, put: Mapping[Key, Put], delivery: Delivery
    ) -> tuple[int, Mapping[Key, Put]]:
        """Send a report and its questions; the message of the report, and the questions that stand in it."""
        standing = await self.standing(moment, put)
        told = _told_already(moment, put)
        if told is not None:
            return told, {}
        calls = self._pings.due(owed.encounter_id, called_on(moment), but=[owed.user_id])

        async def content() -> dict[str, Any]:
            return await self.content(moment, standing) | {"allowed_mentions": calls}

        told = await delivery.send(owed.nonce, content)
        self._pings.rang(owed.encounter_id, calls)
        fresh = (put[open_.key] for open_ in moment.fresh if open_.key in put)
        asked = {of.key: replace(of, message_id=told, told_in=owed.sequence, told_from=owed.first) for of in fresh}
        # They may be answered before that is written down.
        self._asked |= {(owed.encounter_id, *key): of for key, of in asked.items()}
        return told, asked

    async def standing(self, moment: Moment, put: Mapping[Key, Put] | None = None) -> Standings:
        """How it stands with the questions of a moment: when each is due, or how it was closed since."""
        if put is None:
            put = await self._service.repository.clocks.told_of(moment.encounter_id, moment.sequence)
        found: dict[tuple[int, int], QuestionStatus] = {}
        for open_ in moment.pending:
            here = put.get(open_.key)
            if here is not None:
                closed = "" if here.closed_by is None else await self.outcome(here, Words(moment.language), moment)
                found[open_.key] = QuestionStatus(self._due(here), closed)
        return found

    def _due(self, put: Put) -> datetime | None:
        """When the answer to a question is due: its time begins once it is delivered, which is now for one to come."""
        if put.due_at is None or not put.hours or put.message_id is not None:
            return put.due_at
        return self._service.now() + timedelta(hours=put.hours)

    async def outcome(self, put: Put, words: Words, seen: Moment | None = None) -> str:
        """How a question that is open no more was closed, for those who play the moment `seen`, or who play now."""
        if not put.closed_by:
            return words("closed.lost")
        closing = await self._service.closing(put, seen)
        for open_ in closing.closed:
            if open_.key == put.key:
                return outcome(closing, open_, words)
        return words("error.stale")

    async def _retire(self, moment: Moment, found: Mapping[Key, Put], channel: discord.PartialMessageable) -> None:
        """Take the buttons off the questions that this moment closed, and say what was chosen.

        Discord rations edits of messages older than an hour: those are left, and their buttons refused.
        """
        closed: dict[int, tuple[Put, Standings]] = {}
        for open_ in moment.closed:
            put = found.get(open_.key)
            shown = self._asked.get((moment.encounter_id, *open_.key))
            if put is not None and shown is not None:
                put = replace(put, message_id=shown.message_id, told_in=shown.told_in, told_from=shown.told_from)
            if put is None or put.message_id is None or put.asked_at is None:
                continue
            if self._service.now() - put.asked_at <= FRESH:
                _, others = closed.get(put.message_id, (put, NO_STANDING))
                here = QuestionStatus(closed=await self.outcome(put, Words(moment.language), moment))
                closed[put.message_id] = put, {**others, open_.key: here}
        for message_id, (put, standing) in closed.items():
            try:
                await _edited(channel, message_id, **await self._closed(moment, put, standing))
            except DISCORD as error:
                _log.info("question %s of encounter %s keeps its buttons: %s", put.key, moment.encounter_id, error)

    async def _closed(self, moment: Moment, put: Put, standing: Standings) -> dict[str, Any]:
        """The message that asked a question, in which these are now closed; of one in a message of its own, its box."""
        if put.told_in is None:
            words = Words(moment.language)
            boxes = (question_box(moment, o, words, (), standing) for o in moment.closed if o.key in standing)
            return sendable(view_of(*boxes))
        told = await self._service.other(moment, put.told_in, put.told_from)
        if any(open_.key not in standing for open_ in told.pending):
            standing = {**await self.standing(told), **standing}
        return await self.content(told, standing)

    async def _empty_hand(self, moment: Moment, last: Told, channel: discord.PartialMessageable) -> None:
        """Take the hand off the report before this one, where Discord does not ration its edits yet."""
        if self._service.now() - discord.utils.snowflake_time(last.message_id) > FRESH:
            return
        try:
            before = await self._service.other(moment, last.sequence, last.first)
            if not before.fresh and not is_ending(before):
                await _edited(channel, last.message_id, **await self.content(before, newest=False))
        except (*DISCORD, DuckbackError) as error:
            _log.info("a report of encounter %s keeps its buttons: %s", moment.encounter_id, error)

    async def content(
        self, moment: Moment, standing: Standings = NO_STANDING, *, newest: bool = True
    ) -> dict[str, Any]:
        """The message of a moment, which is the `newest` of its encounter."""
        words = Words(moment.language)
        told = report(moment, words)
        if not moment.item and moment.state.ended:
            return await self.status(moment)
        if not moment.item:
            picture = await board_of(moment, (), words.language)
            return sendable(sign_up_view(moment, picture, words, newest=newest), picture)
        if is_ending(moment) and moment.opened:
            return await self._ending(told, moment, words)
        placed = any(open_.question.areas for open_ in moment.fresh)
        draws = (worth_drawing(told.page().steps) and not told.quiet) or moment.undone or marks_asked(moment) or placed
        drawing = _board(told, words) if draws else asyncio.sleep(0)
        shown, leads, photo = await asyncio.gather(
            drawing, self._leads(moment, words, standing), photo_of(moment, words)
        )
        if newest and (banks := await self._banks(moment, words)):
            told = replace(told, small=f"{told.small}\n-# {banks}")
        if about := await ruled_upon(self._service, moment):
            told = replace(told, small=f"{told.small}\n{words('call.report-at', link=about)}")
        view = report_view(told, moment, shown, words, standing, leads, newest=newest, photo=photo)
        return sendable(view, shown, photo, names=(BOARD, PHOTO))

    async def _ending(self, told: Report, moment: Moment, words: Words) -> dict[str, Any]:
        """The message of the moment that ended an encounter; how things stand where nothing of it can be told."""
        story = await self._stories.of(moment.channel_id, None, "", moment.encounter_id)
        if not story.moments:
            return await self.status(moment)
        course = await asyncio.to_thread(course_of, story.moments)
        picture, front = await asyncio.gather(
            ending_picture(story.moments, course, words), front_page(story.moments, words)
        )
        turned = await asyncio.to_thread(hindsight, story.moments, course)
        month = await self._service.repository.campaigns.fights(moment.encounter_id)
        view = ending_view(
            told, story.moments[-1], course, picture, words,
            minutes=minutes_of([given.at for given in story.stored.given]), undone=over_dice(story.stored),
            month=month, friend=await self._challenged(moment, story.stored.guild_id), seen=turned, front=front,
        )  # fmt: skip
        return sendable(view, front, picture, names=(FRONT, BOARD))

    async def _challenged(self, moment: Moment, guild_id: int | None) -> Friend | None:
        """The opponent that a person who has played alone may challenge by name."""
        people = [side.id for side in moment.record.sides if not moment.by_rules(side.id)]
        if self._opponent is None or len(people) != 1:
            return None
        return await self._opponent(guild_id, moment.seating.decider(people[0]))

    async def own(self, moment: Moment, words: Words) -> dict[str, Any]:
        """A report as one person's side knows it, with every question that waits for them."""
        told = report(moment, words)
        picture, leads = await asyncio.gather(_board(told, words), self._leads(moment, words))
        view = own_view(told, moment, picture, words, leads)
        return sendable(view, picture)

    async def status(self, moment: Moment) -> dict[str, Any]:
        """How things stand, with the whole table."""
        clock = await self._service.repository.clocks.of(moment.encounter_id)
        words, standing = Words(moment.language), await self.standing(moment)
        drawing = board_of(moment, (), moment.language, whole=True)
        picture, leads = await asyncio.gather(drawing, self._leads(moment, words, standing))
        people = moment.seating.everybody()
        away = await self._service.repository.availability.away(people, self._service.now())
        banks = await self._banks(moment, words)
        view = status_view(moment, picture, words, clock, standing, leads, away, banks)
        return sendable(view, picture)

    async def _banks(self, moment: Moment, words: Words) -> str:
        """What time is left to the people at a table of an event; empty for other encounters."""
        if moment.turns is None:
            return ""
        banks = await self._service.repository.chairs.of(moment.encounter_id)
        return bank_line(banks, self._service.now(), words)

    async def _leads(self, moment: Moment, words: Words, standing: Standings = NO_STANDING) -> Leads:
        """Where the choices of the one open question lead, while it is open."""
        asked = [open_ for open_ in moment.pending if not open_.secret]
        if len(asked) != 1 or standing.get(asked[0].key, QuestionStatus()).closed:
            return NO_LEADS
        answers = await self._service.answers(moment)
        return {asked[0].key: await asyncio.to_thread(led, asked[0], moment, answers, words)}

    async def page(self, moment: Moment, number: int, words: Words) -> dict[str, Any]:
        """A later page of a report, for one reader. Raises Stale where nothing is told."""
        told = report(moment, words)
        if not told.pages:
            raise Stale("this report has no pages")
        number = min(number, len(told.pages) - 1)
        picture = await _board(told, words, number)
        return sendable(page_view(told, number, picture, moment, words), picture)

    async def dice(self, moment: Moment, words: Words) -> dict[str, Any]:
        """Every roll of a moment and what led to what, for one reader."""
        picture = await dice_picture(moment, words)
        whole = await self._service.with_its_questions(moment)
        return sendable(dice_view(moment, whole, picture, words), picture)

    def described(self, moment: Moment, words: Words) -> str:
        """The board of a moment and what happened on it, all in words, for one reader."""
        scene = scene_of(moment, steps_of(moment.entries), words.language)
        return escaped(describe_board(lettered(scene, marks_asked(moment))))


_NOBODY = discord.AllowedMentions.none()


async def _edited(
    channel: discord.PartialMessageable, message_id: int, *, view: View, files: list[discord.File], **_: Any
) -> discord.PartialMessage:
    """The message with this in the place of what it showed, so that it calls on no one."""
    message = channel.get_partial_message(message_id)
    await message.edit(view=view, attachments=files, allowed_mentions=_NOBODY)
    return message


async def _board(told: Report, words: Words, number: int = 0) -> Picture:
    """The board of a page of a report; that of the moment where nothing is told."""
    return await board_of(told.news, told.page(number).steps, words.language)


def only_answers(moment: Moment) -> bool:
    """Whether nothing was given but answers, and what came of them by itself."""
    return moment.item.get("do") == "decide" and bool(moment.closed)


def _told_already(moment: Moment, found: Mapping[Key, Put]) -> int | None:
    """The message of a report that is owed only for a question of its own that did not get through."""
    put = found.get(moment.fresh[0].key) if moment.fresh else None
    return put.message_id if put is not None and put.told_in is None else None
