"""Every command with every kind of wrong value for every option: done, or refused in a sentence to that person alone.

Nothing is written by what is refused, and nothing is logged as a fault.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import pytest
import simcord
from discord import app_commands
from simcord import interactions

from bot.client.bot import Duckback
from bot.hosting.metrics import REGISTRY
from bot.language import Language, languages
from tests.bot.conftest import LOCALES, text_of
from tests.bot.roles import MAKERS, ROLES, Cast, Kept, MomentOf, Role, assemble
from tests.bot.roles_table import OK, ROWS, Row
from tests.bot.wrong_values import GONE, Options, wrong_values
from tests.databases import Sqlite

LONGEST_TYPED = 100
"""So many characters of an option are completed while they are typed."""


@dataclass(frozen=True)
class Try:
    """A command with something wrong in it, given by somebody, or typed as far as one of its options."""

    command: str
    role: Role
    options: Options
    typed: str = ""


@pytest.fixture
def play_url(sqlite: Sqlite, tmp_path: Path) -> str:
    """A database that can be put back: an SQLite file."""
    return sqlite.migrated(tmp_path)


async def _founded(cast: Cast) -> None:
    """The host's campaign, between two months."""
    await cast.order("host", "campaign new", band="Harbour Watch", star="Ann")


async def _out(cast: Cast) -> None:
    """The host's band, out on its encounter."""
    await _founded(cast)
    await cast.order("host", "campaign next")


async def _medieval(cast: Cast) -> None:
    """A draft by the rules with Classes, armour and mounts."""
    await cast.order("host", "encounter new", sides="Police, Gang", ruleset="swordplay", gm="master")
    for role, side in (("captain", "police"), ("other", "gang")):
        await cast.order(role, "encounter join", side=side)
    for side, name in (("Police", "Billy"), ("Police", "Carol"), ("Gang", "Slag")):
        await cast.order("host", "force add", side=side, name=name, rep=4)


async def _at_the_house(cast: Cast) -> None:
    """The scenario for one against the rules, with the player's phase begun."""
    await cast.order("host", "encounter scenario", scenario="mg42-solo")
    await cast.order("host", "turn")


MOMENTS: Mapping[str, Callable[[Cast], Awaitable[None]]] = {
    **MAKERS,
    "founded": _founded,
    "out": _out,
    "medieval": _medieval,
    "house": _at_the_house,
}
"""Where commands are tried out."""


def _count(command: str, outcome: str) -> float:
    return REGISTRY.get_sample_value("duckback_commands_total", {"name": command, "outcome": outcome}) or 0.0


def _commands(bot: Duckback) -> Iterator[app_commands.Command[Any, Any, Any]]:
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


def _giver(row: Row, moment: str) -> Role:
    """Somebody who may give the command at this moment; the host where nobody may."""
    cell = row.cells.get(cast("MomentOf", moment), {})
    return next((role for role in ROLES if cell.get(role) == OK), "host")


def _tries(bot: Duckback, moment: str) -> Iterator[Try]:
    """Every command, by somebody who may give it, with something wrong; and the same typed with completion."""
    commands = {command.qualified_name: command for command in _commands(bot)}
    for row in ROWS:
        if row.command not in commands:
            continue
        role = _giver(row, moment)
        for option, value in wrong_values(commands[row.command]):
            yield Try(row.command, role, {**row.options, option.name: value})
            if option.autocomplete and len(str(value)) <= LONGEST_TYPED:
                yield Try(row.command, role, {**row.options, option.name: value}, option.name)


SHARE = int(os.environ.get("WRONG_VALUES_SHARE", "31"))
"""Of so many wrong values one is tried by the exhaustive tests; all of them, which is 1, take an hour."""


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> list[Language]:
    """The language that everybody reads: the last in the list."""
    reads: list[Language] = ["en"]
    made = interactions.base_payload

    def base_payload(*args: Any, **kwargs: Any) -> Any:
        record, payload = made(*args, **kwargs)
        return record, payload | {"locale": LOCALES[reads[-1]], "guild_locale": "en-US"}

    monkeypatch.setattr(interactions, "base_payload", base_payload)
    return reads


@pytest.mark.long
@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_wrong_value_is_answered_in_a_sentence(
    simcord_env: simcord.Env,
    simcord_bot: Duckback,
    play_url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    reader: list[Language],
    moment: str,
) -> None:
    people = assemble(simcord_env, simcord_bot, play_url, monkeypatch)
    await MOMENTS[moment](people)
    gone = simcord_env.create_user("gone")
    kept = Kept(people)
    wrong: list[str] = []
    for number, each in enumerate(_tries(simcord_bot, moment)):
        if number % SHARE:
            continue
        reader.append(languages()[number // SHARE % len(languages())])
        caplog.clear()
        given = {name: gone if value == GONE else value for name, value in each.options.items()}
        problem = await _tried(people, kept, replace(each, options=given))
        faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
        if problem or faults:
            why = problem or "\n".join(logging.Formatter().format(record) for record in faults)
            wrong.append(f"{moment}, {reader[-1]}: {each}: {why}")
    kept.close()
    await simcord_bot.service.repository.close()
    # Every fault has been told above, by the command that caused it.
    simcord_env._errors.clear()
    assert not wrong, "\n".join(wrong)


async def _tried(people: Cast, kept: Kept, each: Try) -> str:
    """What is wrong with the answer; empty where nothing is. The database is as before afterwards."""
    if each.typed:
        filled = dict(each.options)
        text = filled.pop(each.typed)
        await people.people[each.role].autocomplete(people.channel, each.command, each.typed, text, **filled)
        return "something was written while it was typed" if kept.changed else ""
    before = _count(each.command, "done")
    result = await people.order(each.role, each.command, **each.options)
    changed = kept.changed
    if changed:
        kept.restore()
    answer = result.followups[-1] if result.followups else result.response
    if answer is None:
        return "no answer"
    if _count(each.command, "done") > before:
        return ""
    if not answer.ephemeral:
        return "refused before everybody"
    if changed:
        return "refused, but something was written"
    text = text_of(answer.message).strip()
    return "" if _clear(text) else f"unclear: {text}"


def _clear(text: str) -> bool:
    """Whether it begins like a sentence, ends like one, and shows nothing of the program."""
    first = text.splitlines()[0]
    whole = not first[0].islower() and first.endswith((".", "!", "?", "…"))
    return whole and not re.search(r"Traceback|Error\b|None\b", text)
