"""Whether an encounter is to end for good, or a set-up to be given up."""

from collections.abc import Sequence

import discord
from discord import ui

from bot.messages.ids import EndId
from bot.messages.parts import View, button, view_of
from bot.messages.setup_ids import DropId
from bot.text.words import Words


def end_view(
    encounter_id: int,
    reason: str,
    words: Words,
    told: str = "",
    ways: Sequence[ui.Button[View]] = (),
    *,
    counts: str = "",
    wish: str = "",
) -> View:
    """Whether an encounter is to end for good, below what is `told` and other `ways`; what it `counts` then: for the
    `month` of a campaign, or at the table of an event, which one `gives-up` or ends as its `master`. A `wish` is the
    key of what begins in its place."""
    lines = [words(f"end.{counts or 'ask'}")]
    label = words("end.and-begin") if wish else words("end.yes")
    end = button(label, EndId(encounter_id, reason, wish), discord.ButtonStyle.danger)
    return view_of(told, ways, "\n".join(lines), [end])


def drop_view(
    encounter_id: int, words: Words, told: str = "", ways: Sequence[ui.Button[View]] = (), *, wish: str = ""
) -> View:
    """Whether a set-up is to be given up for good, below what is `told` and other `ways`. A `wish` is the key of what
    begins in its place."""
    label = words("setup.drop-and-begin") if wish else words("setup.drop-yes")
    drop = button(label, DropId(encounter_id, wish), discord.ButtonStyle.danger)
    return view_of(told, ways, words("setup.drop"), [drop])
