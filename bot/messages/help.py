"""The pages of help: what a person can do here and now, the commands of a subject, and one command."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.language import sentence
from bot.messages.custom_id import CustomId
from bot.messages.dice_ids import RollId
from bot.messages.event_ids import EventsId
from bot.messages.parts import Part, View, button, select, view_of
from bot.messages.setup_ids import HelpId, ServerId, WelcomeId
from bot.text.words import Words

HERE: Final = "here"
"""Stands in the list of subjects for what can be done here and now."""
Command = app_commands.Command[Any, ..., Any]


@dataclass(frozen=True, slots=True)
class Subject:
    """What a page of help is about."""

    commands: tuple[str, ...]
    """Single ones, and whole groups."""
    way: tuple[str, CustomId] | None = None
    """The key of a button and what it carries; none where the way on is what the person can do here and now."""


SUBJECTS: Final[Mapping[str, Subject]] = {
    "begin": Subject(("tutorial", "solo", "duel")),
    "encounter": Subject(("encounter",)),
    "making": Subject(("force", "terrain", "deploy")),
    "turn": Subject((
        "turn", "activate", "move", "ride", "face", "marker", "stand", "prone", "fire", "charge", "grenade", "reload",
        "break-off", "handle", "ready", "pick-up", "exchange", "orders", "end",
    )),
    "machines": Subject((
        "drive", "get-on", "get-off", "traverse", "manhandle", "call-fire", "set-up", "pack-up", "drop-rounds",
        "cease-fire", "assault", "strafe", "fly-in", "fly-out",
    )),
    "looking": Subject(("board", "catchup", "log", "undo", "verify")),
    "campaign": Subject(("campaign", "band")),
    "event": Subject(("event",), ("event.all", EventsId("all"))),
    "dice": Subject(("roll", "test", "odds", "challenge", "rule"), ("help.roll", RollId("2d6", "s"))),
    "yours": Subject(
        ("help", "settings", "setup", "about", "privacy", "mydata"), ("welcome.settings", WelcomeId("settings"))
    ),
}  # fmt: skip
"""What there is help on, by the key of its words."""


@dataclass(frozen=True, slots=True)
class Here:
    """How things stand for one person in a channel, and the ways on that they have there, the first one first."""

    told: str
    ways: Sequence[Part] = ()


def here_page(here: Here, words: Words, *, manages: bool) -> View:
    """What a person can do here and now, the subjects, and ways that lead on from everywhere."""
    server = [button(words("welcome.server"), ServerId("open"))] if manages else []
    more = [
        button(words("settings.awaited"), WelcomeId("awaited")),
        button(words("event.all"), EventsId("all")),
        button(words("welcome.settings"), WelcomeId("settings")),
        button(words("welcome.about"), WelcomeId("about")),
    ]
    return view_of(f"## {words('help.title')}\n{here.told}", *here.ways, _subjects(HERE, words), more, server)


def subject_page(subject: str, commands: Sequence[Command], here: Here, words: Words) -> View:
    """What the commands of a subject are for."""
    lines = [f"- `/{command.qualified_name}` {_said(command.description, words)}" for command in commands]
    text = "\n".join([f"## {words(f'help.{subject}')}", *lines])
    return view_of(text, _commands(commands, "", words), _subjects(subject, words), *_ways(subject, here, words))


def command_page(subject: str, commands: Sequence[Command], command: Command, here: Here, words: Words) -> View:
    """What one of the commands of a subject is for, and what goes into it."""
    options = [_option(parameter, words) for parameter in command.parameters]
    text = "\n".join([f"## `/{command.qualified_name}`", _said(command.description, words), *options])
    listed = _commands(commands, command.qualified_name, words)
    return view_of(text, listed, _subjects(subject, words), *_ways(subject, here, words))


def _option(parameter: app_commands.Parameter, words: Words) -> str:
    """An option, what it is for, and the choices that it has; bold where it is required."""
    name = f"**`{parameter.display_name}`**" if parameter.required else f"`{parameter.display_name}`"
    choices = ", ".join(f"*{_said(choice.name, words)}*" for choice in parameter.choices)
    told = f"- {name} {_said(parameter.description, words)}"
    return f"{told} ({choices})" if choices else told


def _said(text: str | app_commands.locale_str, words: Words) -> str:
    """A text of a command, as Discord shows it in the reader's language."""
    return sentence(words.language, str(text))


def _subjects(chosen: str, words: Words) -> ui.ActionRow[View]:
    options = [
        discord.SelectOption(label=words(f"help.{subject}"), value=subject, default=subject == chosen)
        for subject in (HERE, *SUBJECTS)
    ]
    return select(HelpId("subject"), options, words("help.pick"))


def _commands(commands: Sequence[Command], chosen: str, words: Words) -> ui.ActionRow[View]:
    names = [command.qualified_name for command in commands]
    options = [discord.SelectOption(label=f"/{name}", value=name, default=name == chosen) for name in names]
    return select(HelpId("command"), options, words("help.pick-command"))


def _ways(subject: str, here: Here, words: Words) -> list[Part]:
    """The ways at the end of a page: to what the subject is of, else what the person can do here and now."""
    if (way := SUBJECTS[subject].way) is not None:
        return [[button(words(way[0]), way[1], discord.ButtonStyle.primary)]]
    return [*here.ways[:1]] or [[button(words("settings.awaited"), WelcomeId("awaited"))]]
