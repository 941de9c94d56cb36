"""The pages that a newcomer who presses the blue button sees, below what has just happened, with their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.commands.panel import below
from bot.messages.asked import panel_page
from bot.messages.panel import Panel, fitting
from bot.panel.desks import desk_of
from bot.panel.path import Path
from bot.play.course import play
from bot.play.follow_on import Flow
from bot.play.standpoint import standpoint_of
from bot.text.report import report
from tests.newcomer.blue import WORDS, YOU, begun, blue
from tests.newcomer.missions import ready_made


def pictured(name: str, most: int, seed: str = "1") -> Iterator[Panel]:
    """The pages of so many presses in a ready-made battle, those that have a picture."""
    seed = f"{name}-{seed}"
    newcomer = begun(ready_made()[name](seed), seed)
    before, told, item = newcomer.encounter.state.copy(), 0, newcomer.encounter.inputs[-1]
    for _ in range(most):
        if newcomer.over:
            return
        moment = replace(newcomer.moment(*newcomer.encounter.log[told:]), before=before, item=item)
        desk = desk_of(standpoint_of(newcomer.encounter, moment, YOU))
        page = fitting(below(panel_page(desk, Path(), WORDS), moment, report(moment, WORDS), WORDS))
        if page.scene is not None:
            yield page
        items, _ = blue(desk)
        if not items:
            return
        before, told, item = newcomer.encounter.state.copy(), len(newcomer.encounter.log), items[-1]
        play(newcomer.encounter, items, newcomer.side, Flow(item["do"]))


def words_of(page: Panel) -> str:
    """All that a page says, its buttons line by line."""
    labels = [way.label for row in page.rows for way in row]
    return "\n".join((page.heading, page.told, page.lines, *labels))
