"""The page of a server's settings: each stands above the list that changes it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import discord
from discord import ChannelType, ui

from bot.language import languages, manner
from bot.messages.parts import WITH_COMMANDS, View, button, channels, select, view_of
from bot.messages.setup_ids import ServerId, ServerWhat
from bot.names import safe
from bot.storage.models import ANYBODY, ROLE, STAFF
from bot.storage.servers import Server
from bot.text.words import Words

DISCORD: Final = "discord"
"""Stands in the list of languages for the one that Discord names."""
HOURS: Final = (12, 24, 48, 72, 168, 0)
"""The usual deadlines to choose from."""


Hindrance = Literal["gone", "tagged", "full", "unheard", "barred"]
"""What is wrong with a place: it is gone, its forum demands a tag and has none to use, its server
takes no more threads, game masters cannot hear there, or no battle may begin in it."""


@dataclass(frozen=True, slots=True)
class Check:
    """What the bot is allowed in one channel or forum."""

    channel: int
    wrong: tuple[Hindrance, ...] = ()
    lacks: tuple[str, ...] = ()
    """The permissions that are missing."""
    category: str = ""
    """The category from which the channel has its permissions; empty where it has its own."""


def server_page(server: Server, there: Collection[int], words: Words) -> View:
    """The settings; of the channels and the role that were picked, those are `there` that the server still has."""
    chosen = server.language or DISCORD
    role = [server.role_id] if server.role_id in there else []
    events = [one for one in (server.events_id,) if one in there]
    masters = [one for one in (server.masters_id,) if one in there]
    places = [place for place in server.places if place in there]
    tongues = [(DISCORD, words("server.language-discord")), *((code, manner(code).name) for code in languages())]
    roles: ui.RoleSelect[View] = ui.RoleSelect(
        custom_id=str(ServerId("role")),
        placeholder=words("server.pick-role"),
        default_values=[discord.Object(one) for one in role if one],
    )
    hosts = [(who, words(f"server.host-{who}")) for who in (ANYBODY, STAFF)]
    hours = [(str(number), _lasting(number, words)) for number in HOURS]
    return view_of(
        f"## {words('server.title')}\n{words('server.what')}",
        words("server.language", language=dict(tongues)[chosen]),
        _list("language", tongues, chosen),
        _places(server, there, words),
        channels(ServerId("places"), places, words("server.pick-places"), 0, 25, kinds=WITH_COMMANDS),
        [button(words("server.everywhere"), ServerId("everywhere"))] if server.places else None,
        _hosts(server, there, words),
        _list("hosts", hosts, server.hosts),
        ui.ActionRow(roles),
        words("server.deadline", hours=dict(hours).get(str(server.deadline_hours), "")),
        _list("deadline", hours, str(server.deadline_hours)),
        _one("events", server.events_id, there, words),
        channels(ServerId("events"), [one for one in events if one], words("server.pick-events"), 0),
        _one("masters", server.masters_id, there, words),
        channels(
            ServerId("masters"),
            [one for one in masters if one],
            words("server.pick-masters"),
            0,
            kinds=[ChannelType.text],
        ),
        [button(words("server.check"), ServerId("check"), discord.ButtonStyle.primary)],
    )


def check_page(checks: Sequence[Check], words: Words, told: str = "") -> View:
    """What the bot is allowed in each place, below what has just been tried."""
    test = button(words("server.test"), ServerId("test"), discord.ButtonStyle.primary)
    back = button(words("server.back"), ServerId("back"))
    return view_of(told, f"## {words('server.checked')}", *(_checked(check, words) for check in checks), [test], [back])


def _checked(check: Check, words: Words) -> str:
    """What is wrong with a place and what would do; one line where nothing is."""
    where = f"<#{check.channel}>"
    lacks: dict[str, list[str]] = {}
    for name in check.lacks:
        lacks.setdefault(words(f"server.cost-{name}"), []).append(words(f"allow.{name}"))
    costs = [words("server.cost", name=words.listed(names), cost=cost) for cost, names in lacks.items()]
    if costs:
        how = "server.give-category" if check.category else "server.give"
        costs = [words("server.lacks", where=where), *costs, words(how, category=safe(check.category))]
    wrong = [words(f"server.is-{what}", where=where) for what in check.wrong]
    return "\n".join([*wrong, *costs]) or words("server.allowed", where=where)


def _lasting(hours: int, words: Words) -> str:
    """`48 hours`, `7 days`."""
    if not hours:
        return words("server.no-limit")
    days, rest = divmod(hours, 24)
    return words("server.hours", hours) if hours <= 48 or rest else words("server.days", days)


def _list(what: ServerWhat, choices: Sequence[tuple[str, str]], chosen: str) -> ui.ActionRow[View]:
    options = [discord.SelectOption(label=label, value=value, default=value == chosen) for value, label in choices]
    return select(ServerId(what), options, None)


def _places(server: Server, there: Collection[int], words: Words) -> str:
    """Where battles may begin, and what of it is gone."""
    if not server.places:
        return words("server.places-any")
    left = [place for place in server.battles if place in there]
    told = (
        words("server.places", places=words.listed([f"<#{place}>" for place in left]))
        if left
        else words("server.places-none")
    )
    gone = sum(place not in there for place in server.places)
    return f"{told}\n{words('server.places-gone', gone)}" if gone else told


def _hosts(server: Server, there: Collection[int], words: Words) -> str:
    if server.hosts == ROLE:
        return words("server.hosts-role" if server.role_id in there else "server.hosts-gone", role=server.role_id)
    return words(f"server.hosts-{server.hosts}")


def _one(what: ServerWhat, picked: int | None, there: Collection[int], words: Words) -> str:
    """The channel that was picked for something, or what holds without one."""
    if picked is None:
        return words(f"server.{what}-any")
    return words(f"server.{what}" if picked in there else f"server.{what}-gone", place=f"<#{picked}>")
