"""The pictures that the press has taken in a battle: what each shows, and which of them are the best."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.board.drawn import Rect
from bot.board.scene import Scene
from bot.language import ENGLISH, Language
from bot.play.moment import Moment
from bot.report.places import stood
from bot.report.scene import scene_of
from engine.events import PressEvent
from engine.state import Point

ACROSS, DOWN = 1200, 750
"""How much of the table a camera takes in, in hundredths of an inch."""
CAME_OUT = ("interview", "picture")
"""What is fit to print, the most telling first."""
PRINTED = 3
"""The most pictures of a front page."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture or an interview that came out: who took it, of whom, and where everybody stood."""

    moment: Moment
    event: PressEvent

    def scene(self, language: Language = ENGLISH) -> tuple[Scene, Rect]:
        """What it shows, and the stretch of table round the two."""
        at = stood(self.moment)[id(self.event)]
        scene = scene_of(self.moment, (), language)
        tokens = tuple(replace(token, at=at.get(token.id, token.at)) for token in scene.tokens)
        pair = self.event.figure, self.event.target
        return replace(scene, tokens=tokens, focus=(), named=pair), self._frame(at[self.event.target])

    def _frame(self, middle: Point) -> Rect:
        table = self.moment.record.table
        across, down = min(ACROSS, table.width), min(DOWN, table.height)
        left = max(0, min(middle[0] - across // 2, table.width - across))
        top = max(0, min(middle[1] - down // 2, table.height - down))
        return left, top, left + across, top + down


def photos_of(moment: Moment) -> Iterator[Photo]:
    """What came out in a moment, in the order in which it was taken."""
    for entry in moment.entries:
        if isinstance(entry.event, PressEvent) and entry.event.what in CAME_OUT:
            yield Photo(moment, entry.event)


def best(photos: Sequence[Photo]) -> list[Photo]:
    """The best first: interviews, then Stars and Leaders, then the latest; of each figure one."""

    def rank(numbered: tuple[int, Photo]) -> tuple[int, bool, int]:
        number, photo = numbered
        target = photo.moment.state.figure(photo.event.target)
        return CAME_OUT.index(photo.event.what), not (target.star or target.leader), -number

    found: dict[str, Photo] = {}
    for _, photo in sorted(enumerate(photos), key=rank):
        found.setdefault(photo.event.target, photo)
    return [*found.values()][:PRINTED]
