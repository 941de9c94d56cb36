"""Pieces that messages are made of: buttons, mentions, pictures, views of one part, and how much goes into one."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import Any, NamedTuple

import discord
from discord import ChannelType, ui

from bot.board.palette import SIDE_COLOURS
from bot.messages.custom_id import CustomId
from bot.messages.fit import WIDE, fitted, packed
from bot.report.picture import Picture


class View(ui.LayoutView):
    """The parts of a message, which discord.py does not keep: its buttons are answered by what they carry."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Whether discord.py is done with it: from the beginning, on whatever thread it was made."""
        return True


Part = str | ui.Item[Any] | Sequence[ui.Button[View]] | None
"""Words, a finished item, or the buttons of a row."""
BOARD = "board"
MOST_PARTS, MOST_LETTERS = 40, 4_000
"""Components, nested ones too, and characters of text in all of them."""


class _Sized(NamedTuple):
    """A button and its label, which decides in what row it stands."""

    label: str
    button: ui.Button[View]


def timestamp(when: datetime) -> str:
    """A time that Discord shows to each reader in their own way."""
    return discord.utils.format_dt(when, "R")


def date(when: datetime) -> str:
    """The day of a time, which Discord shows to each reader in their own way."""
    return discord.utils.format_dt(when, "D")


def files_of(pictures: Iterable[Picture], names: Iterable[str] = (BOARD,)) -> list[discord.File]:
    """The pictures as attachments that the message shows; those that are missing are left out."""
    return [
        discord.File(BytesIO(picture.data), name + picture.ending, description=picture.alt)
        for picture, name in zip(pictures, names, strict=False)
        if picture.data is not None
    ]


def view_of(*parts: Part) -> View:
    """These parts from the top down: words, buttons in a row, boxes; what is empty is left out."""
    view = View()
    for item in _items(parts):
        view.add_item(item)
    return view


def box_of(*parts: Part, accent: discord.Colour | None = None) -> ui.Container[View]:
    """The same in a box."""
    return ui.Container(*_items(parts), accent_colour=accent)


def _items(parts: Sequence[Part]) -> Iterator[ui.Item[Any]]:
    for part in parts:
        if isinstance(part, ui.Item):
            yield part
        elif part:
            yield from [ui.TextDisplay(part)] if isinstance(part, str) else _rows(part)


def _rows(buttons: Sequence[ui.Button[View]]) -> Iterator[ui.ActionRow[View]]:
    """The buttons in rows in which their labels have room on a phone; a label too long for a row of its own is cut."""
    for row in packed([_Sized(button.label or "", button) for button in buttons]):
        for each in row:
            each.button.label = fitted(each.label, WIDE[len(row) - 1])
        yield ui.ActionRow(*(each.button for each in row))


def length_of(parts: Sequence[Part]) -> int:
    """How many characters of text these parts have."""
    boxes = (part.content_length() for part in parts if isinstance(part, ui.Container))
    return sum(boxes) + sum(len(part) for part in parts if isinstance(part, str))


def only(people: Iterable[int]) -> discord.AllowedMentions:
    """Pings for these people only."""
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in sorted(people)]
    )


def mention(user: int) -> str:
    """The text that names a person, and pings them where that is allowed."""
    return f"<@{user}>"


def gallery(*pictures: Picture | None, names: Iterable[str] = (BOARD,)) -> Part:
    """The pictures, as attachments that the message brings along, or a line where all of them are missing."""
    shown = [(picture, name) for picture, name in zip(pictures, names, strict=False) if picture is not None]
    items = [
        discord.MediaGalleryItem(f"attachment://{name}{picture.ending}", description=picture.alt)
        for picture, name in shown
        if picture.data is not None
    ]
    if items or not shown:
        return ui.MediaGallery(*items) if items else None
    return f"-# {shown[0][0].alt}"


def button(
    label: str, carries: CustomId, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> ui.Button[View]:
    """A button that is answered by what it carries."""
    return ui.Button(label=label[:80], custom_id=str(carries), style=style)


def select(
    carries: CustomId, options: Sequence[discord.SelectOption], placeholder: str | None, least: int = 1, most: int = 1
) -> ui.ActionRow[View]:
    """A list of which from `least` to `most` lines are picked, answered by what it carries."""
    hint = None if placeholder is None else placeholder[:150]
    return ui.ActionRow(
        ui.Select(custom_id=str(carries), options=list(options), placeholder=hint, min_values=least, max_values=most)
    )


def in_rows(buttons: Sequence[ui.Button[View]]) -> list[Sequence[ui.Button[View]]]:
    """The buttons five to a row, as many as Discord takes."""
    return [buttons[start : start + 5] for start in range(0, len(buttons), 5)]


def colour(side: int) -> discord.Colour:
    """A side's own colour."""
    red, green, blue = SIDE_COLOURS[side].fill
    return discord.Colour.from_rgb(red, green, blue)


def sendable(view: View, *pictures: Picture | None, names: Iterable[str] = (BOARD,)) -> dict[str, Any]:
    """The keywords that send this view with its pictures."""
    shown = [(picture, name) for picture, name in zip(pictures, names, strict=False) if picture is not None]
    return {"view": view, "files": files_of([picture for picture, _ in shown], [name for _, name in shown])}


WITH_THREADS = (ChannelType.text, ChannelType.forum)
"""The channels in which people open threads for events."""
WITH_COMMANDS = (*WITH_THREADS, ChannelType.news, ChannelType.voice, ChannelType.stage_voice)
"""The channels in which, or in whose threads, people give commands."""


def channels(
    carries: CustomId,
    chosen: Sequence[int] = (),
    placeholder: str | None = None,
    least: int = 1,
    most: int = 1,
    *,
    kinds: Sequence[ChannelType] = WITH_THREADS,
) -> ui.ActionRow[View]:
    """A list of a server's channels of some kinds, of which from `least` to `most` are picked."""
    picks: ui.ChannelSelect[View] = ui.ChannelSelect(
        custom_id=str(carries),
        channel_types=list(kinds),
        default_values=[discord.Object(channel) for channel in chosen],
        placeholder=None if placeholder is None else placeholder[:150],
        min_values=least,
        max_values=most,
    )
    return ui.ActionRow(picks)
