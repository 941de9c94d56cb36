"""Where a person is awaited: their open questions and phases in all channels of a server, for them alone."""

from collections.abc import AsyncIterator

from bot.client import replies
from bot.client.protocol import Interaction
from bot.messages.parts import timestamp, view_of
from bot.names import safe
from bot.play.moment import Moment
from bot.text.catchup import waiting
from bot.text.questions import topic
from bot.text.sides import side_name
from bot.text.words import Words
from engine.errors import DuckbackError

MOST = 20
"""The most encounters that are looked at, the newest before the others."""


async def show_awaited(interaction: Interaction) -> None:
    """Show, in the place of what was promised, where the person is awaited."""
    words = replies.reader(interaction)
    lines = [line async for line in awaited(interaction, words)]
    text = "\n".join([f"## {words('awaited.title')}", *(lines or [words("awaited.none")])])
    await replies.show(interaction, {"view": view_of(text)})


async def awaited(interaction: Interaction, words: Words) -> AsyncIterator[str]:
    """A line for each question and each phase that waits for the person in this server."""
    service, user = interaction.client.service, interaction.user.id
    for encounter in await service.repository.people.played_in(interaction.guild_id, user, MOST):
        try:
            now = (await service.stands(encounter, user)).moment
        except DuckbackError:
            continue  # it has ended meanwhile, or cannot be read
        for line, message in [line async for line in _lines(interaction, now, words)]:
            where = f"https://discord.com/channels/{interaction.guild_id or '@me'}/{now.channel_id}"
            yield f"- {line} {words('awaited.link', link=f'{where}/{message}' if message else where)}"


async def _lines(interaction: Interaction, now: Moment, words: Words) -> AsyncIterator[tuple[str, int | None]]:
    """What waits for the person in an encounter, and the message in which it stands."""
    repository, user, where = interaction.client.service.repository, interaction.user.id, f"<#{now.channel_id}>"
    newest = await repository.reports.newest_message(now.encounter_id)
    for open_ in waiting(now, user):
        put = await repository.clocks.find(now.encounter_id, *open_.key)
        about = topic(open_.question, now, words)
        told = words("awaited.question", where=where, about=about)
        if put is not None and put.due_at is not None and put.message_id is not None:
            told = words("awaited.question-due", where=where, about=about, when=timestamp(put.due_at))
        yield told, put.message_id if put is not None and put.message_id else newest
    if now.pending or now.state.ended:
        return
    if now.state.phase and user == now.mover:
        yield words("awaited.phase", where=where, side=safe(side_name(now.state.active_side, now, words))), newest
    elif not now.state.phase and user == now.seating.host_id:
        yield words("awaited.turn", where=where), newest
