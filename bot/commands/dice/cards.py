"""Quick dice as messages: words, the dice drawn, small print and buttons, in the order of every message."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.board.files import dice_file
from bot.board.rolls import MeleePicture, TestPicture
from bot.client import replies
from bot.client.protocol import Interaction
from bot.messages.custom_id import CustomId
from bot.messages.parts import View, files_of
from bot.report.picture import Picture
from bot.report.picture import drawn as draw

DICE = "dice"
MOST_DRAWN = 24
"""More dice than these would be too small to read in a picture."""
LONGEST_ID = 100
_ALT = 1024
_TEXT = 3_900

Button = ui.Button[View]


async def drawn(interaction: Interaction, picture: TestPicture | MeleePicture, alt: str) -> Picture:
    """The dice as a file, drawn off the event loop, or missing; `alt` is what it says in words. An answer is promised
    first."""
    await replies.promise(interaction, alone=False)
    data = await draw(dice_file, picture)
    return Picture(data, alt if len(alt) <= _ALT else alt[: _ALT - 1] + "…")


def may_show(interaction: Interaction) -> bool:
    """Whether a picture may be posted here; a person may use the bot where it has no rights of its own."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files


def button(
    label: str, carries: CustomId, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> tuple[Button, ...]:
    """A button, or none where what it must carry is too long for it."""
    if len(str(carries)) > LONGEST_ID:
        return ()
    return (ui.Button(label=label, custom_id=str(carries), style=style),)


def _rows(items: Sequence[ui.Item[Any]]) -> list[list[ui.Item[Any]]]:
    """Lists have a row of their own, buttons share one."""
    rows: list[list[ui.Item[Any]]] = [[item] for item in items if isinstance(item, ui.Select)]
    others = [item for item in items if not isinstance(item, ui.Select)]
    return [*rows, others] if others else rows


async def show(interaction: Interaction, card: dict[str, Any]) -> None:
    """Show everybody a card, in the place of the promise of one where one was made."""
    if interaction.response.is_done():
        await replies.show(interaction, card)
    else:
        await interaction.response.send_message(**card)


def card(
    text: str, picture: Picture | None = None, small: Sequence[str] = (), buttons: Sequence[ui.Item[Any]] = ()
) -> dict[str, Any]:
    """The keywords that send it. It pings no one, and its buttons are answered by what they carry."""
    view = View()
    view.add_item(ui.TextDisplay(text[:_TEXT]))
    # The words say what is on the picture: where it is missing, nothing need be said.
    files = [] if picture is None else files_of([picture], [DICE])
    if picture is not None and files:
        item = discord.MediaGalleryItem(f"attachment://{DICE}{picture.ending}", description=picture.alt)
        view.add_item(ui.MediaGallery(item))
    room = _TEXT - len(text)
    lines: list[str] = []
    for line in small:
        room -= len(line) + 4
        if room < 0:
            break
        lines.append(f"-# {line}")
    if lines:
        view.add_item(ui.TextDisplay("\n".join(lines)))
    for row in _rows(buttons):
        view.add_item(ui.ActionRow(*row))
    return {"view": view, "files": files}
