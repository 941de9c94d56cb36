"""Options that several commands share: the fields of a dataclass, each annotated with its `Option`."""

import asyncio
import inspect
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, TypeVar, get_type_hints

import discord
from discord import app_commands

from bot.client import replies
from bot.client.protocol import Interaction
from bot.errors import Busy
from bot.text.errors import explain
from bot.text.log import plain_text
from engine.errors import DuckbackError

_log = logging.getLogger(__name__)
LONGEST = 100
"""Characters that Discord shows of a choice."""
PATIENCE = 2.0
"""Seconds for which a person waits for choices or a form. Discord waits for three."""
Found = TypeVar("Found")
Complete = Callable[..., Coroutine[Any, Any, list[Any]]]
Command = Callable[..., Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Option:
    """What an option is for, and what completes it while it is typed."""

    description: str
    complete: Complete | None = None


def completed(**options: Complete) -> Callable[[Command], Any]:
    """Let each option of a command be completed in time, an empty list by one choice that says why it is empty."""
    return app_commands.autocomplete(**{name: _told(name, complete) for name, complete in options.items()})


def _told(option: str, complete: Complete) -> Complete:
    """The same completion. Where there is nothing to choose it says why; where it is late there is nothing."""

    @wraps(complete)
    async def completing(*typed: Any) -> list[Any]:
        interaction, text = typed[-2:]
        try:
            found = await soon(complete(*typed))
        except Busy:
            return []
        except DuckbackError as error:
            return [nothing(interaction, option, explain(error, replies.reader(interaction), str))]
        return found or ([] if str(text).strip("0 ") else [nothing(interaction, option)])

    return completing


def nothing(interaction: Interaction, option: str, why: str = "") -> app_commands.Choice[Any]:
    """The one choice of an empty list: why it is empty. Chosen, it stands for what has been typed."""
    words, command = replies.reader(interaction), interaction.command
    if not why:
        name = "" if command is None else command.qualified_name.replace(" ", "-")
        keys = (f"none.{name}.{option}", f"none.{name.partition('-')[0]}.{option}", f"none.{option}", "none")
        why = next(words(key) for key in keys if words.has(key))
    label = plain_text(why).partition("\n")[0]
    label = label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
    parameter = None if not isinstance(command, app_commands.Command) else command.get_parameter(option)
    number = parameter is not None and parameter.type is discord.AppCommandOptionType.integer
    return app_commands.Choice(name=label, value=0 if number else "?")


def in_time(complete: Complete) -> Complete:
    """The same completion, empty where it is refused, late, or the database does not answer."""

    @wraps(complete)
    async def completing(*typed: Any) -> list[Any]:
        try:
            return await soon(complete(*typed))
        except DuckbackError:
            return []

    return completing


async def soon(asked: Coroutine[Any, Any, Found]) -> Found:
    """What is read before a first answer that cannot be promised: choices, a form. Raises Busy where it is late."""
    found = asyncio.ensure_future(asked)
    await asyncio.wait({found}, timeout=PATIENCE)
    if not found.done():
        found.add_done_callback(_drop)
        raise Busy("the answer does not come in time")
    return found.result()


def _drop(found: asyncio.Future[Any]) -> None:
    """Look at what comes too late, lest asyncio complain that no one did."""
    if not found.cancelled() and (error := found.exception()) is not None and not isinstance(error, DuckbackError):
        _log.error("an answer that came too late", exc_info=error)


def taking(options: type[Any]) -> Callable[[Command], Any]:
    """Let a command take the fields of a dataclass as options of its own, handed to it as one: its `given`.

    They stand where `given` stands among its parameters, and none of them must be given.
    """
    hints = get_type_hints(options, include_extras=True)
    about: dict[str, Option] = {each.name: hints[each.name].__metadata__[0] for each in fields(options)}
    added = [
        inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=hints[name].__origin__
        )
        for name in about
    ]

    def decorated(command: Command) -> Any:
        @wraps(command)
        async def taken(*where: Any, **typed: Any) -> None:
            given = options(**{name: typed.pop(name) for name in about})
            await command(*where, **typed, given=given)

        signature, kinds = inspect.signature(command), get_type_hints(command, include_extras=True)
        parameters: list[inspect.Parameter] = []
        for name, parameter in signature.parameters.items():
            own = [parameter.replace(annotation=kinds.get(name, parameter.annotation))]
            parameters += added if name == "given" else own
        taken.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        described = app_commands.describe(**{name: each.description for name, each in about.items()})
        completing = completed(**{name: each.complete for name, each in about.items() if each.complete is not None})
        return completing(described(taken))

    return decorated
