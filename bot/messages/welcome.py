"""The welcome card: what all of this is, and ways to begin."""

import asyncio
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.messages.parts import Part, View, button, gallery, sendable, view_of
from bot.messages.setup_ids import FriendId, NowId, ServerId, WelcomeId
from bot.names import plain
from bot.play.moment import laid_out
from bot.report.picture import board_of
from bot.setup.first import first_battle
from bot.text.words import Words


@dataclass(frozen=True, slots=True)
class Friend:
    """A person to challenge by name."""

    id: int
    name: str


async def welcome_card(words: Words, friend: Friend | None = None, *, greets: bool = False) -> dict[str, Any]:
    """The card for somebody who has never played, with the table of the first battle; where it `greets` a server, with
    the way to the server's settings."""
    moment = await asyncio.to_thread(laid_out, first_battle(words.language), 0)
    picture = await board_of(moment, (), words.language, whole=True)
    text = f"## {words('welcome.title')}\n{words('welcome.what')}"
    note = "-# " + words("welcome.note")
    settings = button(words("welcome.settings"), WelcomeId("settings"))
    more = [button(words("welcome.about"), WelcomeId("about")), settings]
    now, *others = ways_to_begin(words, friend)
    server = [button(words("welcome.server"), ServerId("open"))] if greets else []
    return sendable(view_of(text, gallery(picture), now, server, *others, more, note), picture)


def nothing_here(text: str, words: Words) -> View:
    """The answer where nothing is being played: why what was asked for cannot be, and ways to begin."""
    return view_of(f"{text}\n{words('welcome.nothing')}", *ways_to_begin(words))


def ways_to_begin(words: Words, friend: Friend | None = None) -> list[Part]:
    """A first battle, one alone, one against a friend, one beside friends; each button has a row of its own."""
    now = button(words("welcome.now"), NowId(), discord.ButtonStyle.primary)
    again = [] if friend is None else [challenge_way(friend, words)]
    together = button(words("welcome.together"), WelcomeId("together"))
    return [[now], [solo_way(words)], again, [friend_way(words)], [together]]


def solo_way(words: Words) -> ui.Button[View]:
    """The way to a battle against the rules."""
    return button(words("welcome.solo"), WelcomeId("solo"))


def friend_way(words: Words) -> ui.Button[View]:
    """The way to a list of people to challenge."""
    return button(words("welcome.friend"), WelcomeId("friend"))


def challenge_way(friend: Friend, words: Words) -> ui.Button[View]:
    """Challenging a person by name."""
    return button(words("welcome.name", name=plain(friend.name, 40)), FriendId(friend.id))


def friends(words: Words) -> View:
    """A list of people to challenge."""
    picks: ui.ActionRow[View] = ui.ActionRow(ui.UserSelect(custom_id=str(FriendId(0))))
    return view_of(words("welcome.whom"), picks)
