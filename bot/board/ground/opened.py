"""Which buildings a picture cuts away: those in which its scene shows something, and no others.

A roof must not tell secrets, so nothing but the viewer's own scene is asked.
"""

from collections.abc import Iterator

from bot.board.outlines import Inside
from bot.board.scene import GONE, Scene
from engine.space.terrain import Point


def opened(scene: Scene) -> frozenset[str]:
    """Ids of the buildings that hold a figure, a marker, a weapon on the floor, the end of a line or a blast."""
    spots, areas = tuple(_spots(scene)), [square.rect for square in scene.squares]
    found = set()
    for piece in scene.table.pieces:
        if piece.type == "building" and piece.polygon:
            shape = Inside(piece.polygon, 0)
            within = (shape.holds(x0, y0) and shape.holds(x1, y1) for x0, y0, x1, y1 in areas)
            if any(shape.holds(*spot) for spot in spots) or any(within):
                found.add(piece.id)
    return frozenset(found)


def _spots(scene: Scene) -> Iterator[Point]:
    yield from (token.at for token in (*scene.tokens, *scene.proposed) if token.status not in GONE)
    yield from (marker.at for marker in scene.markers)
    yield from (weapon.at for weapon in scene.lying)
    yield from (blast.at for blast in scene.blasts)
    for path in scene.paths:
        yield from (path.points[0], path.points[-1])
    ends = [end for sight in scene.sights for end in (sight.start, sight.end)]
    ends += [end for shot in scene.shots for end in (shot.start, shot.end)]
    yield from (end for end in ends if end is not None)
