"""A page of a person's panel as a view: heading, picture, a few lines, buttons that stand alone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.board.scene import Scene
from bot.messages.ids import PanelId
from bot.messages.parts import Part, View, button, gallery, view_of
from bot.play.path import Path
from bot.report.picture import Picture

ROW = 5
"""Buttons in a row."""
LINES = 25
"""Lines of a list."""


@dataclass(frozen=True, slots=True)
class Way:
    """A button: its label, and the page that it leads to, unless it is `off`. `note` stands below its row."""

    label: str
    path: Path
    blue: bool = False
    note: str = ""
    off: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: its label, what it adds to the path, what follows from it, and whether it is `chosen` now."""

    label: str
    key: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class List:
    """A list to pick from; the path is that of the page it stands on."""

    path: Path
    lines: tuple[Line, ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """One page: `told` is what has just happened, `lines` what belongs to this page."""

    heading: str
    small: str = ""
    scene: Scene | None = None
    told: str = ""
    lines: str = ""
    rows: tuple[Sequence[Way], ...] = ()
    lists: tuple[List, ...] = ()
    foot: str = ""
    lesson: str = ""
    """What is to be learnt of what has just happened."""

    def after(self, told: str, scene: Scene | None) -> "Panel":
        """The page below what has just happened, with its picture unless it shows a choice of its own."""
        return replace(self, told=told, scene=scene or self.scene)

    def with_last(self, way: Way) -> "Panel":
        """The page with one button more in its last row, or below it."""
        *rows, last = self.rows or ((),)
        more = [[*last, way]] if len(last) < ROW else [last, [way]]
        return replace(self, rows=(*rows, *more))


def panel_view(panel: Panel, encounter: int, sequence: int, picture: Picture | None) -> View:
    """The page, its buttons bound to the newest input."""
    small = f"\n-# {panel.small}" if panel.small else ""
    parts: list[Part] = [panel.lesson, f"## {panel.heading}{small}", gallery(picture), panel.told, panel.lines]
    for row in panel.rows:
        parts.append([_button(way, encounter, sequence) for way in row])
        parts += [f"-# {way.note}" for way in row if way.note]
    for shown in panel.lists:
        options = [
            discord.SelectOption(
                label=line.label[:100], value=line.key, description=line.note[:100] or None, default=line.chosen
            )
            for line in shown.lines[:LINES]
        ]
        carries = str(PanelId(encounter, sequence, str(shown.path)))
        parts.append(ui.ActionRow(ui.Select(custom_id=carries, options=options, placeholder=shown.hint[:100] or None)))
    parts.append(f"-# {panel.foot}" if panel.foot else None)
    return view_of(*parts)


def _button(way: Way, encounter: int, sequence: int) -> ui.Button[View]:
    style = discord.ButtonStyle.primary if way.blue else discord.ButtonStyle.secondary
    made = button(way.label, PanelId(encounter, sequence, str(way.path)), style)
    made.disabled = way.off
    return made


def in_rows(ways: Sequence[Way], width: int = ROW) -> list[Sequence[Way]]:
    """Buttons so many to a row."""
    return [ways[start : start + width] for start in range(0, len(ways), width)]
