"""What `duckback doctor` finds around the database: settings, the rights of files, damage, leavings, space."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from asyncio import to_thread
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from bot.cli.finding import Finding
from bot.hosting.settings import Settings
from bot.storage.backup import faults

_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_LEAVINGS = ("restored", "restored.part", "before-*.part")
"""What a restore or a migration that was killed may have left beside the database."""
_KEPT = ("replaced-*", "before-*")
"""What they keep there: whole databases of earlier days."""
MEGABYTE = 1_000_000


def settings_findings(settings: Settings) -> Iterator[Finding]:
    """Settings that keep the bot from starting, or betray its token."""
    if settings.token is None:
        yield Finding(
            "DISCORD_TOKEN", "is not set.", "The bot needs it to start: set it, or run doctor as the bot's user."
        )
    if settings.public_url is not None and settings.http_port is None:
        yield Finding(
            "DUCKBACK_PUBLIC_URL",
            "is set, and no port is open: strangers find no page there.",
            "Set DUCKBACK_HTTP_PORT to the port that the address leads to.",
        )
    file = Path(str(settings.model_config.get("env_file")))
    if file.is_file() and stat.S_IMODE(file.stat().st_mode) & _OTHERS:
        yield _open_to_others(file)


def file_findings(database: Path) -> Iterator[Finding]:
    """What is wrong with the file of an SQLite database, and with what lies beside it."""
    beside = [database.with_name(f"{database.name}{end}") for end in ("", "-wal", "-shm")]
    kept = [file for end in _KEPT for file in sorted(database.parent.glob(f"{database.name}.{end}"))]
    for file in (*beside, *kept):
        if file.exists() and stat.S_IMODE(file.stat().st_mode) & _OTHERS:
            yield _open_to_others(file)
    for leaving in (file for end in _LEAVINGS for file in sorted(database.parent.glob(f"{database.name}.{end}"))):
        yield Finding(
            str(leaving),
            "a restore or a migration that was broken off has left it.",
            "Delete it: nothing reads it.",
            partial(to_thread, leaving.unlink, missing_ok=True),
        )
    size = sum(file.stat().st_size for file in beside if file.exists())
    if (free := shutil.disk_usage(database.parent).free) < size:
        yield Finding(
            str(database.parent),
            f"has {free // MEGABYTE} MB free, and the database has {size // MEGABYTE} MB.",
            "A backup, a restore and an upgrade need as much again: make room, or move old copies elsewhere.",
        )


def damage(database: Path) -> Iterator[Finding]:
    """Damage inside an SQLite database."""
    try:
        with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = list(faults(connection))
    except sqlite3.Error as error:
        found = [str(error)]
    for fault in found:
        yield Finding(
            str(database), f"is damaged: {fault}.", "Stop the bot, and put the newest copy back: duckback restore FILE."
        )


def _open_to_others(file: Path) -> Finding:
    return Finding(
        str(file),
        "can be read by others.",
        "Make it its owner's alone: chmod 600.",
        partial(to_thread, file.chmod, 0o600),
    )
