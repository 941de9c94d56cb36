"""What is counted of play by taps, for the metrics: presses and pages, ways to a deed, and how soon a newcomer acts."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.hosting import metrics
from bot.panel.asking import BATCH, CHOSEN, REST
from bot.panel.desk import OFFER, PAD, PASSING, PLAN
from bot.panel.path import CLOSE, PASS, Path
from bot.play.moment import Moment
from bot.storage.lessons import Lessons

KEPT: Final = 1_000
"""Stretches that are counted at a time; the one without a press for longest is left out."""
COMMAND: Final = "command"
_WAYS: Final[Mapping[str, str]] = {
    PAD: "grid",
    PLAN: COMMAND,
    "": "end",
    PASS: "end",
    CLOSE: "end",
    **dict.fromkeys((BATCH, CHOSEN, REST), "question"),
}


@dataclass(slots=True)
class _Counted:
    presses: int = 0
    pages: int = 0


class Tally:
    """The stretches under way, by encounter and person. A restart forgets them."""

    def __init__(self) -> None:
        self._counted: OrderedDict[tuple[int, int], _Counted] = OrderedDict()
        self._acted: set[int] = set()
        """First battles in which the newcomer is known to have acted."""

    def page(self, encounter_id: int, user: int) -> None:
        """A person has looked at a page of their panel."""
        self._press(encounter_id, user).pages += 1

    def deed(self, encounter_id: int, user: int, path: Path) -> None:
        """A person has given what this page stands for."""
        counted = self._press(encounter_id, user)
        metrics.PAGES.observe(counted.pages)
        metrics.DEEDS.labels(way_of(path)).inc()
        counted.pages = 0

    async def first_deed(self, lessons: Lessons, moment: Moment, user: int, behind: int) -> None:
        """Note how long a newcomer took to the first deed of their first battle, where they gave it `behind` that
        input."""
        encounter_id = moment.encounter_id
        if moment.seating.learner != user or encounter_id in self._acted:
            return
        found = await lessons.first_deed(encounter_id, user, PASSING)
        if found is None:
            return
        self._acted.add(encounter_id)
        number, took = found
        if number > behind:
            metrics.FIRST_DEED.observe(took.total_seconds())

    def over(self, encounter_id: int, user: int | None) -> None:
        """The stretch of a person is over."""
        counted = self._counted.pop((encounter_id, user or 0), None)
        if counted is not None:
            metrics.PRESSES.observe(counted.presses)

    def _press(self, encounter_id: int, user: int) -> _Counted:
        counted = self._counted.setdefault((encounter_id, user), _Counted())
        self._counted.move_to_end((encounter_id, user))
        while len(self._counted) > KEPT:
            self._counted.popitem(last=False)
        counted.presses += 1
        return counted


def way_of(path: Path) -> str:
    """The way that led to a deed: an offer by its place on the first page, squares, the tree, or another in a word."""
    if path.page[:1] == OFFER and path.page[1:].isdecimal():
        return f"offer {chr(ord('A') + min(int(path.page[1:]), 25))}"
    if any(len(key) == 1 and key.isupper() for key in path.keys):
        return "grid"
    return _WAYS.get(path.page[:1], "tree")
