"""Battles walked through the pages of the panel by random presses, with nothing of Discord between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.messages.asked import panel_page
from bot.messages.panel import Panel, PanelButton
from bot.panel.desk import END, Desk
from bot.panel.desks import desk_of
from bot.panel.given import inputs_of
from bot.panel.path import Path
from bot.play.course import play
from bot.play.follow_on import Flow
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.play.standpoint import standpoint_of
from bot.storage.roster import Seating
from bot.text.words import Words, words_for
from engine.encounter import Encounter
from engine.errors import Refused
from engine.events import Entry
from engine.loading.load import load
from engine.record.model import Record
from tests.engine.play import over

DEEP = 9
"""So many pages lead to a deed at most; then the first page is shown anew."""
BLUE = 0.6
"""How often the blue button is pressed, where there is one."""


@dataclass(frozen=True)
class Pressed:
    """A press by which something was given: what lay before the person, the page with the button, and what came."""

    desk: Desk
    pages: Sequence[Panel]
    """The pages that led there, the one with the button last."""
    label: str
    items: Sequence[dict[str, Any]]
    record: Record
    checkpoint: dict[str, Any]
    """What was given before, and how things stood then."""
    entries: Sequence[Entry]
    """What came of it."""

    @property
    def page(self) -> Panel:
        """The page with the button."""
        return self.pages[-1]

    def before(self) -> Encounter:
        """The encounter as it stood."""
        return Encounter.resume(self.record, self.checkpoint)


class Walk:
    """One battle, its sides played by a person each."""

    def __init__(self, record: dict[str, Any], chance: Random, words: Words | None = None) -> None:
        self.encounter, self.chance = Encounter(load(record)), chance
        self.words = words or words_for("en-GB")
        sides = [side.id for side in self.encounter.record.sides if side.controller != "rules"]
        self.users = {side: (number,) for number, side in enumerate(sides, 1)}

    def presses(self, most: int) -> Iterator[Pressed]:
        """At most so many presses by which something is given."""
        for _ in range(most):
            if over(self.encounter):
                return
            pressed = self._press()
            if pressed is None:
                return
            yield pressed

    def desk(self, tab: int = 0) -> Desk:
        """What lies before the person who is waited for."""
        moment = self.moment()
        users = self.users.get(moment.state.active_side, (1,))
        user = moment.decider(moment.pending[0]) if moment.pending else users[0]
        return desk_of(standpoint_of(self.encounter, moment, user), tab)

    def moment(self) -> Moment:
        encounter = self.encounter
        state = encounter.state.copy()
        return Moment(
            0, len(encounter.inputs), 0, encounter.record, {}, (), state, state,
            open_questions(encounter), Seating(1, self.users),
        )  # fmt: skip

    def _press(self) -> Pressed | None:
        path, pages, label = Path(), list[Panel](), ""
        desk = self.desk()
        for _ in range(10 * DEEP):
            if path.tab != desk.group:
                desk = self.desk(path.tab)
            items = inputs_of(desk, path)
            if items:
                try:
                    return self._given(desk, pages, label, items)
                except Refused:
                    # The person reads why.
                    path, desk = Path(), self.desk()
                    continue
            pages.append(panel_page(desk, path, self.words))
            if len(pages) % DEEP == 0:
                path = Path()
                continue
            ways = list(_ways(pages[-1]))
            if not ways:
                return None
            blue = [way for way in ways if way.blue]
            way = self.chance.choice(blue if blue and self.chance.random() < BLUE else ways)
            path, label = way.path, way.label
        return None

    def _given(self, desk: Desk, pages: Sequence[Panel], label: str, items: Sequence[dict[str, Any]]) -> Pressed:
        encounter = self.encounter
        record, checkpoint = encounter.record.with_inputs(tuple(encounter.inputs)), encounter.checkpoint()
        start = len(encounter.log)
        play(encounter, items, desk.side, Flow(items[-1]["do"]))
        return Pressed(desk, pages, label, items, record, checkpoint, encounter.log[start:])


def _ways(page: Panel) -> Iterator[PanelButton]:
    """All that can be pressed on a page and is no end of the battle, lines of lists too."""
    for row in page.rows:
        yield from (way for way in row if not way.off and way.carries is None and way.label != END)
    for shown in page.lists:
        yield from (PanelButton(line.label, shown.path.on(line.key)) for line in shown.lines)


def said(page: Panel) -> str:
    """Everything that a page says."""
    ways = [f"{way.label}\n{way.note}" for row in page.rows for way in row]
    lines = [f"{line.label}\n{line.note}" for shown in page.lists for line in shown.lines]
    return "\n".join([page.heading, page.small, page.lines, *ways, *lines, page.foot])
