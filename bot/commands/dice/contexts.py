"""Commands that need no encounter: usable in servers, in direct messages, and by a person who installed the bot."""

from collections.abc import Callable
from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def everywhere(command: T) -> T:
    """Let a command be installed by servers and people, and be used wherever they are."""
    installs: Callable[[T], T] = app_commands.allowed_installs(guilds=True, users=True)
    contexts: Callable[[T], T] = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    return installs(contexts(command))
