"""Every command, and presses that are for a server, by everybody at every moment: allowed, or refused with the right
words, to that person alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
import simcord
from discord import app_commands
from sqlmodel import col, select

from bot.client.bot import Duckback
from bot.hosting.metrics import REGISTRY
from bot.language import Language
from bot.storage.models import DRAFT, RUNNING, EncounterRow
from tests.bot.conftest import text_of
from tests.bot.roles import MAKERS, MOMENTS, ROLES, SPEAKS, Cast, Kept, MomentOf, Role, assemble
from tests.bot.roles_table import HIDDEN, OK, PRESSES, ROWS, Cell, Row
from tests.databases import Sqlite
from tests.languages import said


@pytest.fixture
def play_url(sqlite: Sqlite, tmp_path: Path) -> str:
    """A database that can be put back: an SQLite file."""
    return sqlite.migrated(tmp_path)


def _refusal(key: str, language: Language) -> re.Pattern[str]:
    """The sentence under a key, or of the engine, with anything in its places; more lines may follow."""
    forms = said(language).get(key, (key,))
    either = "|".join(".+".join(re.escape(part) for part in re.split(r"\{[^}]*\}", form)) for form in forms)
    return re.compile(rf"(?i:{either})\.?(\n(?s:.*))?")


def _count(command: str, outcome: str) -> float:
    return REGISTRY.get_sample_value("duckback_commands_total", {"name": command, "outcome": outcome}) or 0.0


def _leaves(bot: Duckback) -> Iterator[str]:
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command.qualified_name
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        yield from (menu.name for menu in bot.tree.get_commands(type=kind))


async def test_every_command_has_a_row(simcord_env: simcord.Env, simcord_bot: Duckback) -> None:
    await simcord_bot.service.repository.close()
    assert set(_leaves(simcord_bot)) == {row.command for row in ROWS}
    for row in ROWS:
        assert set(row.cells) == set(MOMENTS), row.command
        assert all(cell[role] for cell in row.cells.values() for role in ROLES), row.command


@pytest.mark.parametrize(
    ("moment", "every"),
    [
        *(pytest.param(moment, 2, marks=pytest.mark.long) for moment in MOMENTS),
        *(pytest.param(moment, 1, marks=pytest.mark.sweep) for moment in MOMENTS),
    ],
)
async def test_who_may_do_what(
    simcord_env: simcord.Env,
    simcord_bot: Duckback,
    play_url: str,
    monkeypatch: pytest.MonkeyPatch,
    moment: MomentOf,
    every: int,
) -> None:
    cast = assemble(simcord_env, simcord_bot, play_url, monkeypatch)
    await MAKERS[moment](cast)
    kept = Kept(cast)
    wrong = [
        f"{moment}, {role}: {row.command} {dict(row.options)}: {problem}"
        for number, row in enumerate((*ROWS, *PRESSES)[::every])
        for role in (ROLES if every == 1 else _those_who_try(number, row.cells[moment]))
        if (problem := await _tried(cast, kept, row, role, row.cells[moment][role]))
    ]
    kept.close()
    await simcord_bot.service.repository.close()
    assert not wrong, "\n".join(wrong)


def _those_who_try(number: int, cell: Cell) -> Iterator[Role]:
    """Of those who are told the same, one in each language, by turns."""
    told: dict[tuple[str, bool], list[Role]] = {}
    for role in ROLES:
        told.setdefault((cell[role], role in SPEAKS), []).append(role)
    return (alike[number % len(alike)] for alike in told.values())


async def _tried(cast: Cast, kept: Kept, row: Row, role: Role, expected: str) -> str:
    """What is wrong with the answer; empty where nothing is. The database is as before afterwards."""
    before = _count(row.counted, "done")
    try:
        result = await getattr(cast, row.how)(role, row.command, **row.options)
    except simcord.SetupError:
        return "" if expected == HIDDEN else "not shown by Discord"
    changed = kept.changed
    if changed:
        kept.restore()
    answer = result.followups[-1] if result.followups else result.response
    if answer is None:
        return "no answer"
    text = text_of(answer.message).strip()
    if _count(row.counted, "done") > before:
        return "" if expected == OK else f"allowed, not {expected}"
    if expected == OK or not _refusal(expected, SPEAKS.get(role, "en")).fullmatch(text):
        return f"not {expected}, but refused: {text}"
    if not answer.ephemeral:
        return "refused before everybody"
    if changed:
        return "refused, but something was written"
    first = text.splitlines()[0]
    clear = first[0].isupper() or first.startswith(("<@", "**"))
    return "" if clear and first.endswith((".", "!", "?", "…")) and "\\*" not in text else f"unclear: {text}"


async def open_battles(cast: Cast) -> set[tuple[int, str]]:
    """The battles and set-ups that are open, with how far each has come."""
    going = select(col(EncounterRow.id), EncounterRow.status).where(col(EncounterRow.status).in_((DRAFT, RUNNING)))
    return {(key, status) for key, status in await cast.bot.service.repository._session.rows(going) if key is not None}


@pytest.mark.parametrize(
    "moment",
    [pytest.param(one, marks=pytest.mark.long if one in ("none", "draft") else pytest.mark.sweep) for one in MOMENTS],
)
async def test_no_command_and_no_press_of_a_server_begins_anything(
    simcord_env: simcord.Env,
    simcord_bot: Duckback,
    play_url: str,
    monkeypatch: pytest.MonkeyPatch,
    moment: MomentOf,
) -> None:
    cast = assemble(simcord_env, simcord_bot, play_url, monkeypatch)
    await MAKERS[moment](cast)
    service, guild = cast.bot.service, cast.bot.guilds[0]
    await service.servers.change(guild.id, places=[cast.channel.guild.create_text_channel("hall").id])
    before, kept, begun = await open_battles(cast), Kept(cast), list[str]()
    for row in (*ROWS, *PRESSES):
        role = next((role for role in ROLES if row.cells[moment][role] == OK), None)
        if role is None:
            continue
        await service.servers.read()
        await getattr(cast, row.how)(role, row.command, **row.options)
        if await open_battles(cast) - before:
            begun.append(row.command)
        if kept.changed:
            kept.restore()
    kept.close()
    await service.repository.close()
    assert begun == []
