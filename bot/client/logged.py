"""What the log and the figures call an interaction, and faults in the log."""

import logging
from typing import Any

import discord

from bot.client.protocol import Interaction
from bot.hosting.faults import from_outside, in_short
from bot.names import safe

_log = logging.getLogger(__name__)


def log_fault(what: str, error: BaseException, **more: str) -> None:
    """Log a fault: in one line where Discord or the database caused it, with its trace where the program did."""
    if from_outside(error):
        _log.warning("%s: %s", what, in_short(error), extra=more)
    else:
        _log.error("%s", what, exc_info=error, extra=more)


def called(interaction: Interaction) -> str:
    """What the log calls an interaction: a command by its name, a press or a form by what it carries."""
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    data: Any = interaction.data or {}
    return safe(str(data.get("custom_id", interaction.type)))


def counted_as(interaction: Interaction) -> str:
    """A command's name, or what the button or form is for: the first part of what it carries."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Any = interaction.data or {}
    kind = "form" if interaction.type is discord.InteractionType.modal_submit else "press"
    return f"{kind} {str(data.get('custom_id', '')).partition(':')[0][:20]}"
