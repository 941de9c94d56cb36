"""Which lines of sight a picture draws: few of them, the rest together as a fan."""

from collections import Counter
from dataclasses import dataclass

from bot.board.drawn import Sight
from bot.board.scene import Scene
from engine.space.terrain import Point

MOST = 5
"""The most lines of sight that are drawn, unless more have letters; more from the same figure become a fan."""


@dataclass(frozen=True, slots=True)
class Fan:
    """The figures that one figure sees, or that see it, besides those with a line of their own."""

    hub: str
    others: tuple[str, ...]


def sights_of(scene: Scene) -> tuple[tuple[Sight, ...], tuple[Fan, ...]]:
    """The lines of sight that are drawn, and the fans for the rest.

    Where there are too many, lettered ones come first, then numbered ones. What is left belongs to the figure in which
    most of it meets, the nearest first; a single line is no fan, and left out.
    """
    if len(scene.sights) <= MOST:
        return scene.sights, ()
    spots = {token.id: token.at for token in scene.tokens}
    for machine in scene.machines:
        spots |= dict.fromkeys((machine.id, *(person for person, _ in machine.people)), machine.at)
    known = [sight for sight in scene.sights if sight.watcher in spots and sight.seen in spots]
    focus = set(scene.focus)

    def rank(sight: Sight) -> tuple[int, bool, int]:
        order = 0 if sight.mark.isalpha() else 1 if sight.mark else 2
        return order, not focus & {sight.watcher, sight.seen}, _square(sight, spots)

    ranked = sorted(known, key=rank)
    letters = sum(sight.mark.isalpha() for sight in ranked)
    marked = [sight for sight in ranked if sight.mark][: max(MOST, letters)]
    rest = [sight for sight in ranked if sight not in marked]
    kept = set(map(id, marked))
    fans = []
    while rest:
        ends = Counter(figure for sight in rest for figure in (sight.watcher, sight.seen))
        hub, _ = max(ends.items(), key=lambda item: (item[1], item[0] in focus))
        mine = [sight for sight in rest if hub in (sight.watcher, sight.seen)]
        others = dict.fromkeys(sight.seen if sight.watcher == hub else sight.watcher for sight in mine)
        if len(others) > 1:
            fans.append(Fan(hub, tuple(others)))
        rest = [sight for sight in rest if sight not in mine]
    return tuple(sight for sight in scene.sights if id(sight) in kept), tuple(fans)


def _square(sight: Sight, spots: dict[str, Point]) -> int:
    (x0, y0), (x1, y1) = sight.start or spots[sight.watcher], sight.end or spots[sight.seen]
    return (x0 - x1) ** 2 + (y0 - y1) ** 2
