"""A newcomer who presses the blue button of every page of the panel, with nothing of Discord between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.messages.asked import panel_page
from bot.panel.desk import Desk
from bot.panel.desks import desk_of
from bot.panel.given import inputs_of
from bot.panel.path import Path
from bot.play.course import play
from bot.play.follow_on import Flow
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.play.quiet import is_quiet
from bot.play.standpoint import standpoint_of
from bot.play.stretch import goes_on
from bot.storage.roster import Seating
from bot.text.words import Words
from engine.encounter import Encounter
from engine.events import Decision, Entry, Roll, Shot, Turn
from engine.loading.load import load
from engine.state import OFF_TABLE

YOU = 1
WORDS = Words()
DEEP = 8
"""So many pages lead to a deed at most."""
ENOUGH = 400
"""Presses after which a battle counts as endless."""


@dataclass
class Newcomer:
    """One battle by the blue button: what came of it, and after how many presses; 0 is never."""

    encounter: Encounter
    side: str
    presses: int = 1
    shot: int = 0
    hit: int = 0
    contact: int = 0
    lost: dict[int, int] = field(default_factory=dict)
    """How many of the newcomer's side were out of it at the end of each turn."""
    told: int = 0
    """So much of the log stands in public reports."""

    @property
    def strength(self) -> int:
        """How many figures the newcomer's side began with."""
        return sum(figure.side == self.side for figure in self.encounter.state.figures)

    @property
    def standing(self) -> int:
        """How many of the newcomer's side can act now."""
        return self._left(self.side, True)

    def losses(self, turn: int) -> int:
        """How many of the newcomer's own were lost by the end of this turn."""
        return self.lost.get(turn, self._out(self.side))

    @property
    def won(self) -> bool:
        """Whether the newcomer's side did what it came for, or kept the others from it, or stands alone."""
        mission = self.encounter.record.mission
        if mission is not None:
            return self.encounter.state.ended == ("success" if mission.side == self.side else "failure")
        return self._left(self.side, True) > 0 == self._left(self.side, False)

    @property
    def beaten(self) -> bool:
        """Whether it failed at what it came for, or the others did that, or the enemy stands alone."""
        mission, ended = self.encounter.record.mission, self.encounter.state.ended
        if mission is not None and ended:
            return ended == ("failure" if mission.side == self.side else "success")
        return not ended and not self._left(self.side, True)

    @property
    def fair(self) -> bool:
        """Whether it was not beaten, and lost less than half of its figures in three turns."""
        return not self.beaten and 2 * self.losses(3) < self.strength

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        alone = not self._mission and not self._left(self.side, False)
        return bool(self.encounter.state.ended) or alone or not self._left(self.side, True)

    @property
    def _mission(self) -> bool:
        return self.encounter.record.mission is not None

    def _left(self, side: str, own: bool) -> int:
        return sum(f.able and (f.side == side) is own for f in self.encounter.state.figures)

    def _out(self, side: str) -> int:
        return sum(not f.able and f.status != OFF_TABLE and f.side == side for f in self.encounter.state.figures)

    def first_shot(self, *, own: bool) -> int:
        """The turn of the first shot of the newcomer's own side, or of the others; 0 without one."""
        mine, turn = {figure.id for figure in self.encounter.state.figures if figure.side == self.side}, 0
        for entry in self.encounter.log:
            match entry.event:
                case Turn(phase=1):
                    turn = entry.event.turn
                case Shot() if (entry.event.shooter in mine) is own:
                    return turn
        return 0

    # ---- pressing ----

    def desk(self) -> Desk:
        """What lies before the newcomer."""
        return desk_of(standpoint_of(self.encounter, self.moment(), YOU))

    def moment(self, *entries: Entry) -> Moment:
        encounter, sides = self.encounter, {self.side: (YOU,)}
        state = encounter.state.copy()
        return Moment(
            0, len(encounter.inputs), 0, encounter.record, {}, entries, state, state,
            open_questions(encounter), Seating(YOU, sides),
        )  # fmt: skip

    def press(self) -> bool:
        """Press what is blue until something is given; False where there is nothing to press."""
        items, presses = blue(self.desk())
        if not items:
            return False
        self.presses += presses
        seen, turn = len(self.encounter.log), self.encounter.state.turn
        play(self.encounter, items, self.side, Flow(items[-1]["do"]))
        self._note(seen, items[-1]["do"])
        self.count(turn)
        self._tell(seen)
        return True

    def _tell(self, seen: int) -> None:
        """Where the stretch is over it is told in public, and `Your move` has to be pressed below that."""
        log = self.encounter.log
        quiet = is_quiet(log[self.told :])
        if not self.over and not goes_on(self.moment(*log[seen:]), self.encounter.game, YOU, quiet=quiet):
            self.presses += 1
            self.told = len(log)

    def count(self, turn: int) -> None:
        """Note who was lost by the end of each turn that is over since this one."""
        for past in range(turn, self.encounter.state.turn):
            self.lost[past] = self._out(self.side)

    def play(self, presses: int = ENOUGH) -> Newcomer:
        """Press to the end of the battle, or so often."""
        while not self.over and self.presses < presses and self.press():
            pass
        return self

    def _note(self, seen: int, did: str) -> None:
        mine = {figure.id for figure in self.encounter.state.figures if figure.side == self.side}
        for entry in self.encounter.log[seen:]:
            match entry.event:
                case Shot() as shot if shot.shooter in mine:
                    self.shot = self.shot or self.presses
                    if shot.result == "hit":
                        self.hit = self.hit or self.presses
                case Roll(label="in-sight") | Decision(kind="free-will") if did == "move":
                    self.contact = self.contact or self.presses
                case _:
                    pass


def blue(desk: Desk) -> tuple[Sequence[dict[str, Any]], int]:
    """What is given by pressing the blue button of each page, and after how many presses; nothing where none is."""
    path = Path()
    for presses in range(DEEP):
        if items := inputs_of(desk, path):
            return items, presses
        page = panel_page(desk, path, WORDS)
        path = next((way.path for row in page.rows for way in row if way.blue and not way.off), path)
    return (), 0


def begun(record: dict[str, Any], seed: str) -> Newcomer:
    """A battle with these dice, its first turn begun."""
    encounter = Encounter(load({**record, "seed": seed}))
    side = next(side["id"] for side in record["sides"] if side.get("controller") != "rules")
    play(encounter, [{"do": "start-turn"}], side, Flow("start-turn"))
    newcomer = Newcomer(encounter, side)
    newcomer.count(1)
    return newcomer
