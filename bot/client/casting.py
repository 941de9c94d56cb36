"""Changes of seats as people order them: made and told, or put to the captains of the other sides."""

from collections.abc import Iterable
from typing import Any

import discord

from bot.client import replies
from bot.client.chairs import play_on
from bot.client.event_seats import seat_with_event
from bot.client.letters import deliver
from bot.client.present import left
from bot.client.protocol import Client, Interaction
from bot.errors import Stale
from bot.hosting.faults import tolerating
from bot.messages.consent import asking, in_other_hands, taking_back
from bot.messages.event_pages import leave_page
from bot.messages.parts import only, timestamp
from bot.people.casting import RETURNED, Casting, Change, change_of, gone_of
from bot.play.clock import Pauses
from bot.play.consent import deciders, request_of
from bot.storage.contests import GOING_ON
from bot.storage.models import Letter
from bot.storage.petitions import LAPSED, RESUME, VOID, StoredPetition
from bot.storage.roster import Roster
from bot.text import casting as text
from bot.text.words import Words
from engine.errors import DuckbackError


async def cast(
    interaction: Interaction, change: Change, expected: int | None = None, elsewhere: int | None = None
) -> None:
    """Change who plays what and tell everybody, or ask the captains of the other sides; in the channel of the press, or
    `elsewhere`."""
    assert interaction.channel_id is not None
    user, channel = interaction.user.id, elsewhere or interaction.channel_id
    pressed = interaction.type is discord.InteractionType.component
    await (replies.heard(interaction) if pressed else replies.promise(interaction, alone=False))
    casting = Casting(interaction.client.service)
    roster, sides = await casting.look(channel, user, change, expected)
    if change.what == "seat" and await seat_with_event(interaction, change, roster):
        return
    if change.what == "leave" and await _asks_to_drop_out(interaction, roster.encounter_id):
        return
    gone = await _gone(interaction, roster, sides)
    if set(gone) >= set(sides):
        after = await casting.do(channel, user, change, expected, silent=gone)
        content = _told(change, after, user, deciders(roster.seating(), gone))
    else:
        await _ask(interaction, casting, roster, change, [side for side in sides if side not in gone], gone)
        return
    if pressed and elsewhere is None and (renewed := await replies.signed_up(interaction)) is not None:
        # The seat is taken and told, even where the sign-up is gone or cannot be changed.
        with tolerating():
            await replies.show(interaction, renewed)
    if elsewhere is None:
        await _show(interaction, content)
    else:
        await interaction.client.get_partial_messageable(elsewhere).send(**content)
    if change.what == "rules":
        await play_on(interaction.client, after.encounter_id)
    if change.salt.strip() and after.begun:
        await replies.whisper(interaction, replies.reader(interaction)("unfit.salt-late"))


async def _asks_to_drop_out(interaction: Interaction, encounter_id: int) -> bool:
    """Whether the encounter is a table of an event that the person takes part in, whose seats are left with the event:
    they are asked whether they drop out of it."""
    kept = interaction.client.service.repository.contests
    found = await kept.of_encounter(encounter_id)
    contest = None if found is None else await kept.find(found[0])
    if contest is None or contest.status not in GOING_ON or contest.entrant_of(interaction.user.id) is None:
        return False
    await replies.aside(interaction, view=leave_page(contest, replies.reader(interaction)))
    return True


async def _show(interaction: Interaction, content: dict[str, Any]) -> None:
    """Show everybody a message: in the place of a promise, or below what was pressed."""
    if interaction.type is discord.InteractionType.component:
        await interaction.followup.send(**content)
    else:
        await replies.show(interaction, content)


async def _ask(
    interaction: Interaction, casting: Casting, roster: Roster, change: Change, sides: list[str], gone: list[str]
) -> None:
    """Ask the captains of these sides. Silence counts only once they can read what they are asked."""
    user, words = interaction.user.id, Words(roster.language)
    people = deciders(roster.seating(), sides)
    request = await casting.ask(roster, user, change, gone)
    due = await casting.due(roster.encounter_id)
    lines = [text.wished(change, roster, user, people, words), words("consent.until", when=timestamp(due))]
    await _show(interaction, asking(request, "\n".join(lines), people, words))
    await casting.shown(request, due)


async def _gone(interaction: Interaction, roster: Roster, sides: Iterable[str]) -> list[str]:
    """Those of the sides whose captains are in this server no more."""
    seating = roster.seating()
    return [side for side in sides if await left(interaction.guild, seating.decider(side))]


def _told(change: Change, roster: Roster, actor: int, silent: Iterable[int] = ()) -> dict[str, Any]:
    """The message that tells everybody of a change; with those captains who agreed by silence, if any did."""
    words = Words(roster.language)
    lines = [text.changed(change, roster, actor, words)]
    if moved := text.forsaken(change, roster, actor, words):
        lines.append(moved)
    if silent:
        lines.append(text.by_silence(change, silent, words))
    told = "\n".join(lines)
    if change.what == "rules":
        return {"view": in_other_hands(told, roster.encounter_id, words), "allowed_mentions": only(silent)}
    return {"content": told, "allowed_mentions": only(silent)}


async def granted(interaction: Interaction, petition: StoredPetition) -> dict[str, Any]:
    """Do what all captains have agreed to, and tell everybody."""
    change, gone = change_of(petition), gone_of(petition)
    before = await interaction.client.service.repository.people.roster(petition.encounter_id)
    roster = await Casting(interaction.client.service).carry_out(petition, gone)
    if change.what == "rules":
        await play_on(interaction.client, roster.encounter_id)
    return _told(change, roster, petition.user_id, deciders(before.seating(), gone))


async def _resume(bot: Client, petition: StoredPetition, channel: discord.PartialMessageable) -> None:
    """End a pause, as all have agreed by silence at least, and tell everybody."""
    petitions, encounter = bot.service.repository.petitions, petition.encounter_id
    await petitions.close(encounter, petition.request, petition.user_id, LAPSED)
    try:
        await Pauses(bot.service).set(encounter, False, petition.user_id)
    except DuckbackError:
        raise Stale("it runs already") from None
    language = (await bot.service.repository.people.roster(encounter)).language
    await channel.send(Words(language)("pause.over", who=f"<@{petition.user_id}>"))


async def come_back(interaction: Interaction, petition: StoredPetition) -> dict[str, Any]:
    """Take back what was granted by silence, and tell everybody."""
    roster, back = await Casting(interaction.client.service).come_back(petition, interaction.user.id)
    return _told(back, roster, interaction.user.id)


async def lapse(bot: Client, petition: StoredPetition) -> None:
    """Do what captains have agreed to by silence, once everybody has been told; else nothing comes of it."""
    casting = Casting(bot.service)
    petitions, key = bot.service.repository.petitions, (petition.encounter_id, petition.request, petition.user_id)
    channel = bot.get_partial_messageable(petition.channel_id)
    if request_of(petition).what == RESUME:
        await _resume(bot, petition, channel)
        return
    try:
        change = change_of(petition)
        before, after, silent = await casting.silent(petition)
        content = _told(change, after, petition.user_id, deciders(before.seating(), silent))
        people = deciders(before.seating(), silent)
        told = content.pop("content", text.changed(change, after, petition.user_id, Words(after.language)))
        view = taking_back(request_of(petition), told, change.what in RETURNED, Words(after.language))
        content = {"view": view, **content}
        await channel.send(nonce=f"{petition.encounter_id}-{petition.request}"[:25], **content)
        await casting.carry_out(petition, silent)
        if change.what == "rules":
            await play_on(bot, petition.encounter_id)
    except (DuckbackError, discord.Forbidden, discord.NotFound):
        # What can be done no more, or would be done unseen, is not done.
        await petitions.close(*key, VOID)
        raise Stale("nothing comes of it") from None
    for user in people if before.begun else ():
        # A captain may not be able to see the channel any more.
        letter = f"<#{petition.channel_id}>\n{told}"
        await deliver(bot, Letter(encounter_id=petition.encounter_id, user_id=user, text=letter))
