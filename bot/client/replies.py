"""Answering interactions: quickly, once, and privately where something was refused."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.client import promised
from bot.client.delivery import Send
from bot.client.logged import called, counted_as, log_fault
from bot.client.permissions import manages_here, missing_here
from bot.client.present import pass_on
from bot.client.protocol import Interaction
from bot.errors import Busy, ChannelTaken, Kept, NoEncounter, NotHost
from bot.hosting import metrics
from bot.hosting.faults import DISCORD, lost, tolerating
from bot.messages.giving_up import drop_view, end_view
from bot.messages.hand import open_id
from bot.messages.parts import View, button, view_of
from bot.messages.setup_ids import ArrangeId
from bot.messages.sign_up import sign_up
from bot.messages.welcome import nothing_here
from bot.play.moment import Moment
from bot.storage import promises
from bot.storage.engine import DEED, Receipt
from bot.storage.stored import Owed
from bot.text.errors import explain
from bot.text.words import Words, words_for
from engine.errors import DuckbackError
from engine.views import PUBLIC

ALONE = "alone"
"""Marks an interaction whose promised answer only the one person will see."""
SHOWN = "shown"
"""Marks an interaction whose promised answer has been given."""
WISH = "wish"
"""Holds what a person wishes to begin, so that it goes on where the channel has to be freed for it first."""
ACKNOWLEDGED = 40060
"""Discord's refusal of a second first answer: the one before arrived, though its connection broke off."""
_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"


def reader(interaction: Interaction) -> Words:
    """The language of the one person who acts: for whatever only that person sees."""
    return words_for(interaction.locale)


def public(interaction: Interaction) -> Words:
    """The language for anything that a channel sees."""
    return promised.public(interaction)


def ones_own(interaction: Interaction) -> Words:
    """The language of a battle that one person begins for themselves: the server's if it has chosen one, else theirs.

    Discord takes a server for American until it is a community, which chooses.
    """
    guild, server = interaction.guild, interaction.client.service.servers.of(interaction.guild_id)
    unchosen = not server.language and (guild is None or "COMMUNITY" not in guild.features)
    if unchosen and interaction.guild_locale in (None, discord.Locale.american_english):
        return reader(interaction)
    return public(interaction)


@asynccontextmanager
async def telling(interaction: Interaction) -> AsyncIterator[None]:
    """Refusals and faults inside are told to the person who asked alone."""
    outcome, deed = "failed", Receipt(interaction.id, interaction.user.id)
    DEED.set(deed)
    with interaction.client.in_flight.working(interaction.id, interaction.user.id):
        try:
            yield
            outcome = "done"
        except Busy as error:
            await (fault(interaction, error) if _done() else _told(interaction, refuse(interaction, error)))
        except DuckbackError as error:
            outcome = "refused"
            await _told(interaction, refuse(interaction, error))
        except Exception as error:
            await fault(interaction, error)
        else:
            await _told(interaction)
        finally:
            deed.answered()
            metrics.COMMANDS.labels(counted_as(interaction), outcome).inc()


async def _told(interaction: Interaction, answer: Coroutine[Any, Any, None] | None = None) -> None:
    """Give an answer, unless it was given already. Where Discord does not take it, it stays promised."""
    try:
        if answer is not None:
            await answer
        await promised.kept(interaction)
        await interaction.client.promised.tell_late(interaction)
    except Exception as error:
        log_fault(f"the answer to {called(interaction)} could not be given", error)


@asynccontextmanager
async def answering(interaction: Interaction, *, alone: bool = True) -> AsyncIterator[None]:
    """Likewise, where an answer to the command is promised first: for the one person, or for everybody."""
    async with telling(interaction):
        # What was asked is done and told all the same where Discord does not take the promise.
        with tolerating():
            await promise(interaction, alone=alone)
        yield


async def refuse(interaction: Interaction, error: DuckbackError) -> None:
    """Say what is wrong and what is allowed, to the person who asked."""
    words = reader(interaction)
    if isinstance(error, NotHost | ChannelTaken) and await pass_on(interaction) and isinstance(error, NotHost):
        await whisper(interaction, words("role.passed-on-again"))
        return
    where = f"https://discord.com/channels/{interaction.guild_id or '@me'}/{interaction.channel_id}"
    # A rule's title may have to be read from its file first.
    text = await asyncio.to_thread(explain, error, words, lambda user: f"<@{user}>", lambda m: f"{where}/{m}")
    if isinstance(error, NoEncounter) and interaction.guild_id is not None:
        await aside(interaction, view=nothing_here(text, words))
        return
    if isinstance(error, ChannelTaken):
        await aside(interaction, view=await _taken(interaction, text))
        return
    await whisper(interaction, text)


async def _taken(interaction: Interaction, text: str) -> View:
    """The ways to go on with what is played or set up here, and to end it for its host or a person who manages the
    channel; `text` for everybody but the host."""
    words, service, channel = reader(interaction), interaction.client.service, interaction.channel_id
    assert channel is not None
    encounter = await service.repository.people.open_in(channel)
    if encounter is None:
        return view_of(text)
    draft = await service.drafts.stored(channel)
    go_on = ArrangeId("open", encounter) if draft else open_id(encounter)
    own = words("error.set-up-yours" if draft else "error.channel-yours")
    text = words("error.set-up-taken") if draft else text
    ways = [button(words("error.channel-go-on"), go_on, discord.ButtonStyle.primary)]
    for told, manages in ((own, False), (text, manages_here(interaction))):
        with suppress(DuckbackError):
            return await ending(interaction, told=told, ways=ways, manages=manages, wish=interaction.extras.get(WISH))
    return view_of(text, ways)


async def ending(
    interaction: Interaction,
    reason: str = "",
    told: str = "",
    ways: Sequence[ui.Button[View]] = (),
    *,
    manages: bool,
    wish: dict[str, Any] | None = None,
) -> View:
    """Whether what is played or set up here is to end for good, below what is `told` and other `ways`; a `wish` is kept
    and goes on then.

    Raises NoEncounter, NotHost for a person who may not end it.
    """
    words, service, user = reader(interaction), interaction.client.service, interaction.user.id
    channel = interaction.channel_id
    assert channel is not None
    if await service.drafts.stored(channel) is not None:
        encounter = await service.drafts.may_drop(channel, user, manages=manages)
        key = await service.repository.plans.keep(encounter, user, wish) if wish else ""
        return drop_view(encounter, words, told, ways, wish=key)
    encounter = await service.may_end(channel, user, manages=manages)
    key = await service.repository.plans.keep(encounter, user, wish) if wish else ""
    counts = "month" if await service.repository.campaigns.fights(encounter) is not None else ""
    if await service.repository.contests.of_encounter(encounter) is not None:
        seating = (await service.repository.people.roster(encounter)).seating()
        counts = "gives-up" if seating.side_of(user) else "master"
    return end_view(encounter, reason, words, told, ways, counts=counts, wish=key)


async def welcome(interaction: Interaction) -> bool:
    """Whether anything new is begun: nothing where Discord delivers once more what is being dealt with.

    The person is told to come back where the bot is about to stop, or has enough of theirs to do.
    """
    in_flight, typing = interaction.client.in_flight, interaction.type is discord.InteractionType.autocomplete
    if in_flight.begun(interaction.id):
        return False
    if in_flight.leaving:
        why = "fault.leaving"
    elif in_flight.laden(interaction.user.id) and not typing:
        why = "fault.laden"
    else:
        return True
    if not typing:
        await say(interaction, reader(interaction)(why))
    return False


async def play(
    interaction: Interaction, deed: Coroutine[Any, Any, tuple[Moment, Owed]], noted: Callable[[], str] = str
) -> None:
    """Do something to an encounter and report it to the channel; below what was pressed, where something was.

    `noted` is what the person is told where the channel is told nothing.
    """
    typed = interaction.type is discord.InteractionType.application_command
    await promised.remember(interaction, _way(interaction))
    task = asyncio.ensure_future(deed)
    # What was asked is done and told all the same where Discord does not take the promise.
    with tolerating():
        await (promise(interaction, alone=False) if typed else heard(interaction))
    moment, owed = await task

    async def instead_of_promise(**content: Any) -> discord.Message:
        try:
            return await show(interaction, content)
        except DISCORD:
            # The report goes straight into the channel then: no promise of it is left standing above.
            with tolerating():
                await interaction.delete_original_response()
            raise

    if moment.quiet:
        with keeping(interaction):
            await whisper(interaction, noted() or reader(interaction)("ask.heard"))
    await _report(interaction, moment, owed, instead_of_promise if typed else None)
    await confide(interaction, moment)


async def instead(interaction: Interaction, deed: Coroutine[Any, Any, tuple[Moment, Owed]], done: str) -> None:
    """Do what a private message offers, report it to the channel, and put a line in that message's place."""
    with tolerating():
        await heard(interaction)
    moment, owed = await deed
    await _report(interaction, moment, owed)
    # It is done and told, even where this message cannot be changed.
    with tolerating():
        await interaction.edit_original_response(view=view_of(done), attachments=[])
    await confide(interaction, moment)


async def _report(interaction: Interaction, moment: Moment, owed: Owed, first: Send | None = None) -> None:
    """Report to the channel; as an answer where the bot may not write there."""
    channel = interaction.client.get_partial_messageable(owed.channel_id)
    answer = partial(interaction.followup.send, wait=True)
    with keeping(interaction):
        await interaction.client.poster.post(moment, owed, channel, first, answer)


@contextmanager
def keeping(interaction: Interaction) -> Iterator[None]:
    """Inside, what is committed is told. Raises Kept where it cannot be, and says whether Discord is why."""
    try:
        yield
    except discord.Forbidden as error:
        raise Kept(missing_here(interaction)) from error
    except Exception as error:
        log_fault(f"what {called(interaction)} did could not be told", error)
        fault = not lost(error)
        if fault:
            interaction.client.outbox.cannot_tell(interaction.channel_id)
        raise Kept(fault=fault) from error


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


async def privately(interaction: Interaction, content: dict[str, Any]) -> discord.Message:
    """Send the one person a message of their own; what has been shown already stays."""
    return await interaction.followup.send(ephemeral=True, wait=True, **content)


async def publicly(interaction: Interaction, content: dict[str, Any]) -> discord.Message:
    """Send everybody a message below what has been shown already."""
    return await interaction.followup.send(wait=True, **content)


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
        await promised.remember(interaction, promises.ALONE if alone else promises.SHOWN)
        with _acknowledged():
            await interaction.response.defer(ephemeral=alone, thinking=True)


async def heard(interaction: Interaction) -> None:
    """Take what was pressed or typed, unless that is done: what comes of it stands in that message or below it."""
    if not interaction.response.is_done():
        await promised.remember(interaction, _way(interaction))
        with _acknowledged():
            await interaction.response.defer()


async def in_private(interaction: Interaction) -> None:
    """Take a press: what comes of it stands in the private message that was pressed, or in a new one."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    await (heard(interaction) if private else promise(interaction))


@contextmanager
def _acknowledged() -> Iterator[None]:
    """Inside, Discord may have heard before that an answer comes: it delivers some interactions twice."""
    try:
        yield
    except discord.HTTPException as error:
        if error.code != ACKNOWLEDGED:
            raise


def _way(interaction: Interaction) -> str:
    """Where the answer to a press stands, or the report that answers a command."""
    if interaction.type is discord.InteractionType.application_command:
        return promises.SHOWN
    private = interaction.message is not None and interaction.message.flags.ephemeral
    return promises.INSTEAD if private else promises.BELOW


async def whisper(interaction: Interaction, text: str) -> None:
    """Say something to the one person; what has been shown already stays."""
    await aside(interaction, content=text[:2_000])


async def say(interaction: Interaction, text: str) -> None:
    """Likewise; what Discord does not take of it is noted in the log."""
    await _told(interaction, whisper(interaction, text))


async def aside(interaction: Interaction, **content: Any) -> None:
    """Send the one person a message; what has been shown already stays."""
    if not interaction.response.is_done():
        try:
            await interaction.response.send_message(**content, ephemeral=True)
        except discord.HTTPException as error:
            if error.code != ACKNOWLEDGED:
                raise
            await interaction.followup.send(**content, ephemeral=True)
        return
    shown = interaction.extras.get(SHOWN)
    if interaction.extras.get(ALONE) and not shown:
        await interaction.edit_original_response(**content)
        return
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message and not shown:
        # It may be gone already; what is to be said is said all the same. A promise must be kept before it goes:
        # while it stands, Discord puts whatever follows in its place, for everybody.
        interaction.extras[SHOWN] = True
        with tolerating():
            await interaction.edit_original_response(content=promised.ELSEWHERE)
            await interaction.delete_original_response()
    await interaction.followup.send(**content, ephemeral=True)


async def fault(interaction: Interaction, error: BaseException) -> None:
    """Something broke, or Discord refused something: say whether what was asked for is done, and log it.

    For a fault of our own the person gets an error id, the log the rest.
    """
    code = "".join(secrets.choice(_ALPHABET) for _ in range(4))
    log_fault(f"error {code} in {called(interaction)}", error, error_id=code)
    words, done = reader(interaction), _done()
    if lost(error):
        text = words("fault.discord-done", code=code) if done else words("fault.discord", code=code)
    else:
        text = words("fault.broken-done", code=code) if done else words("fault.broken", code=code)
    await say(interaction, text)


def _done() -> bool:
    """Whether something that the person asked for is written in the database."""
    deed = DEED.get()
    return deed is not None and deed.done
