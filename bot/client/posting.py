"""Getting what was committed into the channel, once, and whatever was not posted then later."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import discord

from bot.board.alt import describe_board
from bot.messages.ending import ending_view, is_ending
from bot.messages.parts import only, sendable
from bot.messages.question import NO_STANDING, Standing, Standings, question_view
from bot.messages.report import extras_of, own_view, page_view, report_view, sign_up_view, status_view, told_to
from bot.names import escaped
from bot.play.moment import Moment
from bot.play.retelling import PASSING
from bot.play.service import Service
from bot.report.marks import lettered, marks_asked
from bot.report.picture import board_of, board_of_question, worth_drawing
from bot.report.scene import scene_of
from bot.report.steps import steps_of
from bot.storage.clocks import Put
from bot.storage.stored import QUIET, Owed
from bot.text.decided import outcome
from bot.text.dice import dice_detail
from bot.text.mission import rolled
from bot.text.report import report
from bot.text.words import Words

_log = logging.getLogger(__name__)
FRESH = timedelta(minutes=55)

Send = Callable[..., Awaitable[discord.Message]]


class Poster:
    """Posts reports and strikes them off."""

    def __init__(self, service: Service, over: Callable[[int], Awaitable[None]] | None = None) -> None:
        self._service = service
        self._over = over
        """What follows on the last report of an encounter."""

    async def post(self, moment: Moment, owed: Owed, send: Send, channel: discord.PartialMessageable) -> None:
        """Post a moment's report by `send`, or straight into the channel where that fails; then strike it off.

        What a side that the rules play did upon it follows in a report of its own, or takes its place where a person
        only let them have their phase.
        """
        if owed.then is None:
            await self._post(moment, owed, send, channel)
            return
        then = await self._service.other(moment, owed.then.sequence)
        if moment.item["do"] in PASSING:
            await self._post(then, owed.then, send, channel)
            await self._service.repository.posted(owed.nonce, QUIET)
            return
        await self._post(moment, owed, send, channel)
        await self._post(then, owed.then, with_nonce(channel, owed.then.nonce), channel)

    async def _post(self, moment: Moment, owed: Owed, send: Send, channel: discord.PartialMessageable) -> None:
        repository = self._service.repository
        if moment.quiet:
            await repository.posted(owed.nonce, QUIET)
            await self._retire(moment, channel)
            return
        standing = await self.standing(moment)
        told = await self._told_already(moment)
        if told is None:
            told = await self._tell(moment, owed, standing, send, channel)
            for open_ in moment.fresh[:1]:
                await repository.clocks.shown(moment.encounter_id, *open_.key, told)
        # Questions asked together each have a message of their own; none is posted twice, nobody pinged twice.
        pinged = {moment.decider(open_) for open_ in moment.fresh[:1]}
        for number, open_ in enumerate(moment.fresh[1:], 1):
            put = await repository.clocks.find(moment.encounter_id, *open_.key)
            if put is not None and put.message_id is not None:
                continue
            picture = await board_of_question(moment, open_, moment.language)
            asking = await channel.send(
                **sendable(question_view(moment, open_, Words(moment.language), standing, picture), picture),
                allowed_mentions=only({moment.decider(open_)} - pinged),
                nonce=f"{owed.nonce}{number % 10}",
            )
            pinged.add(moment.decider(open_))
            await repository.clocks.shown(moment.encounter_id, *open_.key, asking.id)
        # Last of all: a report told twice is better than a question that nobody was asked.
        await repository.posted(owed.nonce, told)
        await self._retire(moment, channel)
        if is_ending(moment) and self._over is not None:
            await self._over(owed.encounter_id)

    async def _told_already(self, moment: Moment) -> int | None:
        """The message of a report that is owed only for a question of its own that did not get through."""
        repository = self._service.repository
        if not moment.fresh:
            return None
        put = await repository.clocks.find(moment.encounter_id, *moment.fresh[0].key)
        if put is None or put.message_id is None or await repository.told_in(put.message_id) is not None:
            return None
        return put.message_id

    async def _tell(
        self, moment: Moment, owed: Owed, standing: Standings, send: Send, channel: discord.PartialMessageable
    ) -> int:
        """Send a report, straight into the channel where `send` fails; the number of its message."""
        content = await self.content(moment, standing)
        try:
            message = await send(**content)
        except discord.HTTPException:
            _log.warning("report %s could not be sent as an answer; sending it to the channel", owed.nonce)
            message = await channel.send(nonce=owed.nonce, **await self.content(moment, standing))
        return message.id

    async def standing(self, moment: Moment) -> Standings:
        """How it stands with the questions of a moment: when each is due, or how it was closed since."""
        found: dict[tuple[int, int], Standing] = {}
        for open_ in moment.pending:
            put = await self._service.repository.clocks.find(moment.encounter_id, *open_.key)
            if put is not None:
                closed = "" if put.closed_by is None else await self.outcome(put, Words(moment.language))
                found[open_.key] = Standing(put.due_at, closed)
        return found

    async def outcome(self, put: Put, words: Words) -> str:
        """How a question that is open no more was closed."""
        if not put.closed_by:
            return words("closed.lost")
        closing = await self._service.past(put.encounter_id, put.closed_by)
        for open_ in closing.closed:
            if open_.key == put.key:
                return outcome(closing, open_, words)
        return words("error.stale")

    async def _retire(self, moment: Moment, channel: discord.PartialMessageable) -> None:
        """Take the buttons off the questions that this moment closed, and say what was chosen.

        Discord rations edits of messages older than an hour: those are left, and their buttons refused.
        """
        repository = self._service.repository
        for open_ in moment.closed:
            put = await repository.clocks.find(moment.encounter_id, *open_.key)
            if put is None or put.message_id is None or put.asked_at is None:
                continue
            if self._service.now() - put.asked_at > FRESH:
                continue
            standing = {open_.key: Standing(closed=outcome(moment, open_, Words(moment.language)))}
            told_in = await repository.told_in(put.message_id)
            if told_in is None:
                content = sendable(question_view(moment, open_, Words(moment.language), standing))
            else:
                content = await self.content(await self._service.other(moment, told_in), standing)
            try:
                await channel.get_partial_message(put.message_id).edit(
                    view=content["view"], attachments=content["files"], allowed_mentions=_NOBODY
                )
            except discord.HTTPException as error:
                _log.info("question %s of encounter %s keeps its buttons: %s", open_.key, moment.encounter_id, error)

    async def content(self, moment: Moment, standing: Standings = NO_STANDING) -> dict[str, Any]:
        """The message of a moment."""
        words = Words(moment.language)
        told = report(moment, words)
        steps = told.pages[0].steps if told.pages else ()
        if not moment.item:
            picture = await board_of(moment, (), words.language)
            return {**sendable(sign_up_view(moment, picture, words), picture), "allowed_mentions": _NOBODY}
        if is_ending(moment):
            picture = await board_of(moment, steps, words.language, whole=True)
            view = ending_view(told, moment, picture, words, extras_of(told, moment, words))
            return {**sendable(view, picture), "allowed_mentions": _NOBODY}
        placed = any(open_.question.areas for open_ in moment.fresh)
        draws = worth_drawing(steps) or moment.undone or marks_asked(moment) or placed
        shown = await board_of(moment, steps, words.language) if draws else None
        view = report_view(told, moment, shown, words, standing)
        return {**sendable(view, shown), "allowed_mentions": told_to(moment)}

    async def own(self, moment: Moment, words: Words) -> dict[str, Any]:
        """A report as one person's side knows it, with every question that waits for him."""
        told = report(moment, words)
        steps = told.pages[0].steps if told.pages else ()
        picture = await board_of(moment, steps, words.language)
        return {**sendable(own_view(told, moment, picture, words), picture), "allowed_mentions": _NOBODY}

    async def status(self, moment: Moment) -> dict[str, Any]:
        """How things stand, with the whole table."""
        picture = await board_of(moment, (), moment.language, whole=True)
        clock = await self._service.repository.clocks.of(moment.encounter_id)
        view = status_view(moment, picture, Words(moment.language), clock, await self.standing(moment))
        return {**sendable(view, picture), "allowed_mentions": _NOBODY}

    async def page(self, moment: Moment, number: int, words: Words) -> dict[str, Any]:
        """A later page of a report, for one reader."""
        told = report(moment, words)
        number = min(number, len(told.pages) - 1)
        picture = await board_of(moment, told.pages[number].steps, words.language)
        return sendable(page_view(told, number, picture, moment, words), picture)

    def dice(self, moment: Moment, words: Words) -> str:
        """Every roll of a moment, for one reader."""
        if not moment.item and moment.record.prepared:
            return "\n".join(rolled(moment.record, words))
        return dice_detail(moment.entries, moment, words, 1_900)

    def described(self, moment: Moment, words: Words) -> str:
        """The board of a moment and what happened on it, all in words, for one reader."""
        scene = scene_of(moment, steps_of(moment.entries), words.language)
        return escaped(describe_board(lettered(scene, marks_asked(moment))))


_NOBODY = discord.AllowedMentions.none()


def with_nonce(channel: discord.abc.Messageable, nonce: str) -> Send:
    """Sending into a channel what Discord takes once only, however often it is sent within some minutes."""

    async def send(**content: Any) -> discord.Message:
        return await channel.send(nonce=nonce, **content)

    return send
