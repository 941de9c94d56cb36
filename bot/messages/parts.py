"""Pieces that messages are made of: buttons, mentions, pictures, and views of one part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any

import discord
from discord import ui
from discord.utils import TimestampStyle

from bot.board.palette import SIDE_COLOURS
from bot.report.picture import Picture

View = ui.LayoutView
BOARD = "board.png"


def timestamp(when: datetime, style: TimestampStyle = "R") -> str:
    """A time that Discord shows to each reader in his own way."""
    return discord.utils.format_dt(when, style)


def board_file(picture: Picture) -> discord.File:
    """The picture as an attachment that the message shows."""
    return discord.File(BytesIO(picture.data), BOARD, description=picture.alt)


def picture_view(text: str, picture: Picture) -> View:
    """Some words and a picture below them."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.add_item(gallery(picture))
    return finished(view)


def line_view(text: str, ways: Sequence[ui.Button[View]] = ()) -> View:
    """A single line, in the place of something that is over; `ways` lead on from it."""
    view = View(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if ways:
        view.add_item(ui.ActionRow(*ways))
    return finished(view)


def only(people: Iterable[int]) -> discord.AllowedMentions:
    """Nobody but these people."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in sorted(people)]
    )


def mention(user: int) -> str:
    """What names a person, and pings him where that is allowed."""
    return f"<@{user}>"


def gallery(picture: Picture) -> ui.MediaGallery[View]:
    """The picture, as the attachment that the message brings along."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{BOARD}", description=picture.alt))


def button(label: str, custom_id: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary) -> ui.Button[View]:
    """A button that is answered by what it carries."""
    return ui.Button(label=label[:80], custom_id=custom_id, style=style)


def colour(side: int) -> discord.Colour:
    """A side's own colour."""
    red, green, blue = SIDE_COLOURS[side].fill
    return discord.Colour.from_rgb(red, green, blue)


def finished(view: View) -> View:
    """Stopped at once: its buttons are answered by what they carry, not by this object, so nothing is kept."""
    view.stop()
    return view


def sendable(view: View, picture: Picture | None = None) -> dict[str, Any]:
    """The keywords that send this view."""
    return {"view": view, "files": [board_file(picture)] if picture is not None else []}
