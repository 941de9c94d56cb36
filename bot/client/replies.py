"""Answering interactions: quickly, once, and privately where something was refused."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any

import aiohttp
import discord

from bot.client.lessons import teach
from bot.client.letters import tell_owners
from bot.client.permissions import missing_here
from bot.client.posting import Send
from bot.client.protocol import Interaction
from bot.errors import Kept, Stale
from bot.hosting import metrics
from bot.messages.parts import view_of
from bot.messages.sign_up import sign_up
from bot.names import safe
from bot.play.moment import Moment
from bot.storage.stored import Owed
from bot.text.errors import explain
from bot.text.words import Words, words_for
from engine.errors import DuckbackError
from engine.views import PUBLIC

_log = logging.getLogger(__name__)
ALONE = "alone"
"""Marks an interaction whose promised answer only the one person will see."""
SHOWN = "shown"
"""Marks an interaction whose promised answer has been given."""
_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def reader(interaction: Interaction) -> Words:
    """The language of the one person who acts: for whatever only that person sees."""
    return words_for(interaction.locale)


def public(interaction: Interaction) -> Words:
    """The language of the server, or of the person where there is none: for whatever a channel sees."""
    return words_for(interaction.guild_locale or interaction.locale)


@asynccontextmanager
async def telling(interaction: Interaction) -> AsyncIterator[None]:
    """Refusals and faults inside are told to the person who asked alone."""
    outcome = "failed"
    with interaction.client.in_flight.working(interaction.id):
        try:
            yield
            outcome = "done"
        except DuckbackError as error:
            outcome = "refused"
            await refuse(interaction, error)
        except Exception as error:
            await fault(interaction, error)
        finally:
            metrics.COMMANDS.labels(_counted_as(interaction), outcome).inc()


@asynccontextmanager
async def answering(interaction: Interaction, *, alone: bool = True) -> AsyncIterator[None]:
    """Likewise, where an answer to the command is promised first: for the one person, or for everybody."""
    async with telling(interaction):
        await promise(interaction, alone=alone)
        yield


@asynccontextmanager
async def overtaking(interaction: Interaction, where: tuple[int, int, int]) -> AsyncIterator[None]:
    """Tell a person who comes too late to a question (encounter, batch, number) what became of it."""
    try:
        yield
    except Stale:
        put = await interaction.client.service.repository.clocks.find(*where)
        if put is None or put.closed_by is None:
            raise
        words = reader(interaction)
        became = await interaction.client.poster.outcome(put, words)
        await whisper(interaction, "\n".join(dict.fromkeys((words("error.stale"), became))))


async def refuse(interaction: Interaction, error: DuckbackError) -> None:
    """Say what is wrong and what is allowed, to the person who asked."""
    words = reader(interaction)
    where = f"https://discord.com/channels/{interaction.guild_id or '@me'}/{interaction.channel_id}"
    # A rule's title may have to be read from its file first.
    text = await asyncio.to_thread(explain, error, words, lambda user: f"<@{user}>", lambda m: f"{where}/{m}")
    await whisper(interaction, text)


async def welcome(interaction: Interaction) -> bool:
    """Whether anything new is begun. Where the bot is about to stop, the person is told to come back."""
    if not interaction.client.in_flight.leaving:
        return True
    if interaction.type is not discord.InteractionType.autocomplete:
        await whisper(interaction, reader(interaction)("fault.leaving"))
    return False


async def play(
    interaction: Interaction, deed: Coroutine[Any, Any, tuple[Moment, Owed]], noted: Callable[[], str] = str
) -> None:
    """Do something to an encounter and report it to the channel; below what was pressed, where something was.

    `noted` is what the person is told where the channel is told nothing.
    """
    task = asyncio.ensure_future(deed)
    await _promise_report(interaction)
    moment, owed = await task

    async def send(**content: Any) -> discord.Message:
        if interaction.type is not discord.InteractionType.application_command:
            return await interaction.followup.send(wait=True, **content)
        try:
            return await show(interaction, content)
        except discord.HTTPException:
            # The report goes straight into the channel then: no promise of it is left standing above.
            with suppress(discord.HTTPException):
                await interaction.delete_original_response()
            raise

    if moment.quiet:
        with keeping(interaction):
            await whisper(interaction, noted() or reader(interaction)("head.done"))
    await _report(interaction, moment, owed, send)
    await _follow(interaction, moment)


async def instead(interaction: Interaction, deed: Coroutine[Any, Any, tuple[Moment, Owed]], done: str) -> None:
    """Do what a private message offers, report it to the channel, and put a line in that message's place."""
    await heard(interaction)
    moment, owed = await deed
    await _report(interaction, moment, owed, partial(interaction.followup.send, wait=True))
    # It is done and told, even where this message cannot be changed.
    with suppress(discord.HTTPException):
        await interaction.edit_original_response(view=view_of(done), attachments=[])
    await _follow(interaction, moment)


async def _promise_report(interaction: Interaction) -> None:
    """Say that a report comes. What was asked is done and told all the same where Discord does not take that."""
    with suppress(discord.HTTPException):
        if interaction.type is discord.InteractionType.application_command:
            await promise(interaction, alone=False)
        else:
            await heard(interaction)


async def _report(interaction: Interaction, moment: Moment, owed: Owed, send: Send) -> None:
    """Report to the channel."""
    channel = interaction.client.get_partial_messageable(owed.channel_id)
    with keeping(interaction):
        await interaction.client.poster.post(moment, owed, send, channel)


async def _follow(interaction: Interaction, moment: Moment) -> None:
    """Tell single people what a report means for them."""
    await tell_owners(interaction.client, moment)
    await confide(interaction, moment)
    await teach(interaction, moment, reader(interaction))


@contextmanager
def keeping(interaction: Interaction) -> Iterator[None]:
    """Inside, what is committed is told. Raises Kept where Discord does not take it, naming what it does not allow."""
    try:
        yield
    except discord.Forbidden as error:
        raise Kept(missing_here(interaction)) from error
    except (discord.HTTPException, aiohttp.ClientError) as error:
        _log.warning("what %s did could not be told: %s", _what(interaction), error)
        raise Kept(()) from error


async def confide(interaction: Interaction, moment: Moment) -> None:
    """Tell the person who acted what their side knows of it, where the channel may have been told less."""
    if not moment.record.hidden or not moment.item or moment.quiet or moment.state.ended:
        return
    own = await interaction.client.service.whole(moment, interaction.user.id)
    if own.viewer != PUBLIC:
        content = await interaction.client.poster.own(own, reader(interaction))
        await interaction.followup.send(ephemeral=True, **content)


async def show(interaction: Interaction, content: dict[str, Any]) -> discord.Message:
    """Put a message in the place of the promise of one."""
    files = content.pop("files", [])
    shown = await interaction.edit_original_response(attachments=files, **content)
    interaction.extras[SHOWN] = True
    return shown


async def signed_up(interaction: Interaction) -> dict[str, Any] | None:
    """The sign-up as it is now; None where play has gone on."""
    service, channel = interaction.client.service, interaction.channel_id
    assert channel is not None
    if await service.drafts.stored(channel) is not None:
        return await sign_up(await service.drafts.sheet(channel))
    moment = await service.look(channel)
    return None if moment.sequence else await interaction.client.poster.content(moment)


async def promise(interaction: Interaction, *, alone: bool = True) -> None:
    """Say that an answer comes, for the one person or for everybody, unless that was said before."""
    if not interaction.response.is_done():
        interaction.extras[ALONE] = alone
        await interaction.response.defer(ephemeral=alone, thinking=True)


async def heard(interaction: Interaction) -> None:
    """Take what was pressed or typed, unless that is done: what comes of it stands in that message or below it."""
    if not interaction.response.is_done():
        await interaction.response.defer()


async def whisper(interaction: Interaction, text: str) -> None:
    """Say something to the one person; what has been shown already stays."""
    await aside(interaction, content=text[:2_000])


async def aside(interaction: Interaction, **content: Any) -> None:
    """Send the one person a message; what has been shown already stays."""
    nobody = discord.AllowedMentions.none()
    if not interaction.response.is_done():
        await interaction.response.send_message(**content, ephemeral=True, allowed_mentions=nobody)
        return
    shown = interaction.extras.get(SHOWN)
    if interaction.extras.get(ALONE) and not shown:
        await interaction.edit_original_response(**content, allowed_mentions=nobody)
        return
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message and not shown:
        # It may be gone already; what is to be said is said all the same. A promise must be kept before it goes:
        # while it stands, Discord puts whatever follows in its place, for everybody.
        interaction.extras[SHOWN] = True
        with suppress(discord.HTTPException):
            await interaction.edit_original_response(content="…")
            await interaction.delete_original_response()
    await interaction.followup.send(**content, ephemeral=True, allowed_mentions=nobody)


async def fault(interaction: Interaction, error: BaseException) -> None:
    """Something broke: the person gets an error id, the log the rest."""
    code = "".join(secrets.choice(_ALPHABET) for _ in range(4))
    _log.error("error %s in %s", code, _what(interaction), exc_info=error, extra={"error_id": code})
    refused = isinstance(error, discord.HTTPException | aiohttp.ClientError)
    try:
        await whisper(interaction, reader(interaction)("fault.discord" if refused else "fault.broken", code=code))
    except (discord.HTTPException, aiohttp.ClientError):
        _log.warning("error %s could not be told", code)


def _what(interaction: Interaction) -> str:
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return safe(str(data.get("custom_id", interaction.type)))


def _counted_as(interaction: Interaction) -> str:
    """A command's name, or what the button or form is for: the first part of what it carries."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Any = interaction.data or {}
    kind = "form" if interaction.type is discord.InteractionType.modal_submit else "press"
    return f"{kind} {str(data.get('custom_id', '')).partition(':')[0][:20]}"


async def looked(interaction: Interaction) -> Moment | None:
    """How things stand in the channel, for completing what is typed; None where nothing runs."""
    if interaction.channel_id is None:
        return None
    try:
        return await interaction.client.service.look(interaction.channel_id)
    except DuckbackError:
        return None
