"""Getting what was committed into the channel, once, and whatever was not posted then later."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.board.alt import describe_board
from bot.messages import page_view, pinged, question_view, report_view, sendable, sign_up_view, status_view, told_to
from bot.moment import Moment
from bot.picture import board_of, worth_drawing
from bot.scene import scene_of
from bot.service import Service
from bot.steps import steps_of
from bot.storage.repository import Owed
from bot.text.dice import dice_detail
from bot.text.report import report
from bot.text.words import Words

_log = logging.getLogger(__name__)
QUIET = 0
"""Stands for the message of a moment that the channel is not told of."""

Send = Callable[..., Awaitable[discord.Message]]


class Poster:
    """Posts reports and strikes them off."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def post(self, moment: Moment, owed: Owed, send: Send, channel: discord.abc.Messageable) -> None:
        """Post a moment's report by `send`, or straight into the channel where that fails; then strike it off."""
        repository = self._service.repository
        if moment.quiet:
            await repository.posted(owed.nonce, QUIET)
            return
        content = await self.content(moment)
        try:
            message = await send(**content)
        except discord.HTTPException:
            _log.warning("report %s could not be sent as an answer; sending it to the channel", owed.nonce)
            message = await channel.send(nonce=owed.nonce, **await self.content(moment))
        # Questions asked together each have a message of their own, with one ping.
        for number, open_ in enumerate(moment.pending[1:], 1):
            await channel.send(
                view=question_view(moment, open_, moment.words),
                allowed_mentions=pinged(moment, [open_]),
                nonce=f"{owed.nonce}{number % 10}",
            )
        # Last of all: a report told twice is better than a question that nobody was asked.
        await repository.posted(owed.nonce, message.id)

    async def content(self, moment: Moment) -> dict[str, Any]:
        """The message of a moment."""
        words = moment.words
        told = report(moment, words)
        steps = told.pages[0].steps if told.pages else ()
        if not moment.item:
            picture = await board_of(moment, (), words.language)
            return {**sendable(sign_up_view(moment, picture, words), picture), "allowed_mentions": _NOBODY}
        shown = await board_of(moment, steps, words.language) if worth_drawing(steps) else None
        view = report_view(told, moment, shown, words)
        return {**sendable(view, shown), "allowed_mentions": told_to(moment)}

    async def status(self, moment: Moment) -> dict[str, Any]:
        """How things stand, with the whole table."""
        picture = await board_of(moment, (), moment.language, whole=True)
        view = status_view(moment, picture, moment.words)
        return {**sendable(view, picture), "allowed_mentions": _NOBODY}

    async def page(self, moment: Moment, number: int, words: Words) -> dict[str, Any]:
        """A later page of a report, for one reader."""
        told = report(moment, words)
        number = min(number, len(told.pages) - 1)
        picture = await board_of(moment, told.pages[number].steps, words.language)
        return sendable(page_view(told, number, picture, moment, words), picture)

    def dice(self, moment: Moment, words: Words) -> str:
        """Every roll of a moment, for one reader."""
        return dice_detail(moment.entries, moment, words, 1_900)

    def described(self, moment: Moment, words: Words) -> str:
        """The board of a moment and what happened on it, all in words, for one reader."""
        return describe_board(scene_of(moment, steps_of(moment.entries), words.language))


_NOBODY = discord.AllowedMentions.none()


def with_nonce(channel: discord.abc.Messageable, nonce: str) -> Send:
    async def send(**content: Any) -> discord.Message:
        return await channel.send(nonce=nonce, **content)

    return send
