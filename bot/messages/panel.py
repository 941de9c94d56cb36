"""A page of a person's panel as a view: heading, picture, a few lines, buttons that stand alone."""

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

import discord
from discord import ui

from bot.board.crop import crop_to_action
from bot.board.plan import WIDTH, board_plan, shown
from bot.board.scene import Scene
from bot.messages.custom_id import CustomId
from bot.messages.fit import (
    HIGH,
    LIST_HIGH,
    PARTS,
    PICTURE,
    ROW_HIGH,
    WIDE,
    fitted,
    height,
    one_line,
    packed,
    spelt,
    width,
)
from bot.messages.ids import PanelId
from bot.messages.parts import Part, View, button, gallery, view_of
from bot.panel.path import Path
from bot.report.picture import Picture

ROW = 5
"""Buttons in a row."""
LINES = 25
"""Lines of a list."""
FEW = 5
"""Lines of a list that are buttons where the page has room: a list takes a press to open, and cuts what is long."""
_SMALL = re.compile(r"^-# .*\n?(?![\s\S]*^-# )", re.MULTILINE)
"""The last small line."""
_SENTENCE = re.compile(r"(?<=\.)\s")


@dataclass(frozen=True, slots=True)
class PanelButton:
    """A button: its label, and the page that it leads to, unless it is `off` or carries something else. `note` stands
    below its row.

    One that is `spare` may be left out where the page has no room: more of its kind stand behind another button. The
    picture shows it by that letter.
    """

    label: str
    path: Path
    blue: bool = False
    note: str = ""
    off: bool = False
    spare: str = ""
    carries: CustomId | None = None

    @property
    def below(self) -> str:
        """What stands below its row."""
        return spelt(self.label, self.note)


@dataclass(frozen=True, slots=True)
class PanelLine:
    """A line of a list: its label, what it adds to the path, what follows from it, and whether it is `chosen` now."""

    label: str
    key: str
    note: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class List:
    """A list to pick from; the path is that of the page it stands on."""

    path: Path
    lines: tuple[PanelLine, ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """What has just happened: its text, and its picture with the numbers of that text, if it has one."""

    text: str
    scene: Scene | None = None
    partial: bool = False
    """Whether it leaves out some of what no reader goes without."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One page: `told` is what has just happened, `lines` what belongs to this page."""

    heading: str
    small: str = ""
    scene: Scene | None = None
    told: str = ""
    shorter: tuple[Told, ...] = ()
    """What has just happened in ever fewer lines, where the page has no room for all, each with the whole picture."""
    lines: str = ""
    rows: tuple[Sequence[PanelButton], ...] = ()
    lists: tuple[List, ...] = ()
    """They stand above the last row, which leads on or back."""
    lists_first: bool = False
    """Whether the lists say what the buttons are for, and stand above them."""
    foot: str = ""
    lesson: str = ""
    """What is to be learnt of what has just happened."""

    def after(self, told: Sequence[Told]) -> "Panel":
        """The page below what has just happened, in ever fewer lines; its picture shows that and what there is to
        choose."""
        first, *shorter = (replace(form, scene=self._behind(form.scene)) for form in told)
        return replace(self, told=first.text, scene=first.scene, shorter=tuple(shorter))

    def _behind(self, news: Scene | None) -> Scene | None:
        return self.scene.behind(news) if self.scene is not None and news is not None else news or self.scene

    def with_last(self, way: PanelButton) -> "Panel":
        """The page with one button more in its last row, or below it."""
        *rows, last = self.rows or ((),)
        more = [[*last, way]] if len(last) < ROW else [last, [way]]
        return replace(self, rows=(*rows, *more))


Carries = Callable[[Path], CustomId]


def panel_view(
    panel: Panel, encounter: int, sequence: int, picture: Picture | None, press: int = 0, *, lists: bool = False
) -> View:
    """The page of a panel; its buttons are bound to the newest input."""
    return page_view(panel, lambda path: PanelId(encounter, sequence, str(path)), picture, press, lists=lists)


def page_view(panel: Panel, carries: Carries, picture: Picture | None, press: int = 0, *, lists: bool = False) -> View:
    """A page, no higher than the screen where it is `fitting`, whose buttons carry what is made of their paths. The
    lists of each `press` are others, so that nothing is ticked in them that was picked before. With `lists` it begins
    with words and lists, and the picture comes last."""
    small = f"\n-# {panel.small}" if panel.small else ""
    shown = gallery(picture)
    rows = [[_row(part, carries) for part in packed(ways)] for ways in panel.rows]
    buttons = [part for row in rows for parts in row for part in parts]
    above = 0 if lists or panel.lists_first else len(buttons) - sum(map(len, rows[-1])) if rows else 0
    choices = [_select(each, carries, press) for each in panel.lists]
    words: list[Part] = [panel.told, panel.lines, panel.lesson]
    pressed = [*buttons[:above], *choices, *buttons[above:]]
    below: list[Part] = [*words, *pressed, shown] if lists else [shown, *words, *pressed]
    return view_of(f"## {panel.heading}{small}", *below, f"-# {panel.foot}" if panel.foot else None)


def _row(ways: Sequence[PanelButton], carries: Carries) -> list[Part]:
    """Buttons beside one another, and what stands below them."""
    return [
        [_button(way, WIDE[len(ways) - 1], carries) for way in ways],
        *(f"-# {way.below}" for way in ways if way.below),
    ]


def _select(listed: List, carries: Carries, press: int) -> ui.ActionRow[View]:
    options = [
        discord.SelectOption(
            label=line.label[:100], value=line.key, description=line.note[:100] or None, default=line.chosen
        )
        for line in listed.lines[:LINES]
    ]
    custom_id = str(carries(listed.path.fresh(press)))
    placed, hint = crc32(custom_id.encode()) >> 2, listed.hint[:100] or None
    return ui.ActionRow(ui.Select(custom_id=custom_id, options=options, placeholder=hint, id=placed))


def _button(way: PanelButton, room: int, carries: Carries) -> ui.Button[View]:
    style = discord.ButtonStyle.primary if way.blue else discord.ButtonStyle.secondary
    made = button(fitted(way.label, room), way.carries or carries(way.path), style)
    made.disabled = way.off
    return made


def spread(panel: Panel) -> Panel:
    """The page with its short lists as buttons above its last row, where no label is cut and there is room.

    What is left over of a list that is too long for one stays a list, as its other lines do.
    """
    if any(len(listed.lines) == LINES for listed in panel.lists):
        return panel
    for listed in panel.lists:
        lines = listed.lines
        if len(lines) > FEW or any(line.chosen or width(line.label) > WIDE[0] for line in lines):
            continue
        ways = [PanelButton(line.label, listed.path.on(line.key), note=line.note) for line in lines]
        rows, last = panel.rows[:-1], panel.rows[-1:]
        more = in_rows(ways, 1 if any(line.note for line in lines) else ROW)
        page = replace(
            panel, rows=(*rows, *more, *last), lists=tuple(other for other in panel.lists if other is not listed)
        )
        panel = panel if _too_high(page) else page
    return panel


def fitting(panel: Panel, *, whole: bool = False) -> Panel:
    """The page no higher than the screen, with every number that its buttons say.

    First the foot goes, the heading's first part joins the small line, and what stands below buttons goes from the last
    upwards, but for numbers. Then buttons that are spare go, the last one first, and then what has happened is told in
    fewer lines. A lesson is told once and stays whole: what is left, with a line of what has happened, need fit only
    without it. At last what stands below buttons keeps no more than its first sentence, the heading is cut, the small
    line goes, which stands where the `whole` text is to be read, then small lines of the page, and what has happened is
    told in `partial` forms.
    """
    if _too_high(panel):
        panel = replace(panel, foot="")
    if _too_high(panel) and PARTS in panel.heading:
        who, _, what = panel.heading.partition(PARTS)
        small = PARTS.join(filter(None, (who, panel.small)))
        panel = replace(panel, heading=what[:1].upper() + what[1:], small=small)
    for number in reversed(range(len(panel.rows))):
        panel = _renoted(panel, number, _number) if _too_high(panel) else panel
    while _too_high(panel) and (spare := [way for row in panel.rows for way in row if way.spare and not way.blue]):
        panel = _without(panel, spare[-1])
    while _too_high(panel) and sum(not form.partial for form in panel.shorter) > 1:
        panel = _told_shorter(panel)
    lesson, panel = panel.lesson, replace(panel, lesson="")
    while _too_high(panel) and panel.shorter and not panel.shorter[0].partial:
        panel = _told_shorter(panel)
    for number in reversed(range(len(panel.rows))):
        panel = _renoted(panel, number, lambda note: _SENTENCE.split(note, 1)[0]) if _too_high(panel) else panel
    panel = replace(panel, heading=one_line(panel.heading)) if _too_high(panel) else panel
    panel = replace(panel, small="") if _too_high(panel) and not whole else panel
    while _too_high(panel) and not whole and (last := _SMALL.search(panel.lines)):
        panel = replace(panel, lines=(panel.lines[: last.start()] + panel.lines[last.end() :]).strip("\n"))
    while _too_high(panel) and panel.shorter:
        panel = _told_shorter(panel)
    return replace(panel, lesson=lesson)


def _told_shorter(panel: Panel) -> Panel:
    first, *rest = panel.shorter
    return replace(panel, told=first.text, scene=first.scene, shorter=tuple(rest))


def _too_high(panel: Panel) -> bool:
    return high(panel) > HIGH


def _renoted(page: Panel, number: int, shorter: Callable[[str], str]) -> Panel:
    """The page with less said below one row."""
    row = [replace(way, note=shorter(way.note)) for way in page.rows[number]]
    return replace(page, rows=(*page.rows[:number], row, *page.rows[number + 1 :]))


def _number(note: str) -> str:
    """What stands below a button, where it holds a number."""
    return note if any(map(str.isdigit, note)) else ""


def _without(page: Panel, spare: PanelButton) -> Panel:
    """The page without a button, and without its letter in the picture."""
    rows = tuple(row for row in ([way for way in row if way is not spare] for row in page.rows) if row)
    scene = page.scene and page.scene.without(spare.spare)
    shorter = tuple(replace(form, scene=form.scene and form.scene.without(spare.spare)) for form in page.shorter)
    return replace(page, rows=rows, scene=scene, shorter=shorter)


def high(panel: Panel) -> int:
    """How high a page is, in pixels."""
    return _written(panel) + pictured(panel)


def pictured(panel: Panel) -> int:
    """How high the picture of a page is, in pixels."""
    if panel.scene is None:
        return 0
    _, sheet = board_plan(shown(panel.scene.table, crop_to_action(panel.scene)), footer=0)
    return math.ceil(sheet * PICTURE / WIDTH)


def _written(panel: Panel) -> int:
    """How high everything but the picture is."""
    small, foot = (f"-# {text}" if text else "" for text in (panel.small, panel.foot))
    notes = [f"-# {way.below}" for row in panel.rows for way in row if way.below]
    texts = (panel.lesson, f"## {panel.heading}", small, panel.told, panel.lines, *notes, foot)
    rows = sum(1 for row in panel.rows for _ in packed(row))
    return sum(map(height, texts)) + rows * ROW_HIGH + len(panel.lists) * LIST_HIGH


def in_rows(ways: Sequence[PanelButton], width: int = ROW) -> list[Sequence[PanelButton]]:
    """Buttons so many to a row."""
    return [ways[start : start + width] for start in range(0, len(ways), width)]
