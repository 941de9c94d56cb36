"""What lies on the table besides figures, in words."""

from bot.board.drawn import Rect
from bot.board.place_words import spot
from bot.board.scene import Scene
from bot.board.words import word
from bot.language import term
from engine.space import space_of
from engine.space.terrain import Point


def lying_about(scene: Scene, rect: Rect) -> list[tuple[str, list[str]]]:
    """Where enemies come in, what has been heard, what figures have left behind: each kind with its places."""
    language = scene.language

    def place(at: Point, floor: int = 0) -> str:
        return spot(space_of(scene.table), at, language, floor=floor)

    def shown(at: Point) -> bool:
        return rect[0] <= at[0] <= rect[2] and rect[1] <= at[1] <= rect[3]

    entries = [f"{one.number} {place(one.at)}" for one in scene.entries if shown(one.at)]
    holes = [f"H{one.number} {place(one.at)}" for one in scene.holes if shown(one.at)]
    noises = list(dict.fromkeys(place(one.at) for one in scene.noises if shown(one.at)))
    left = [
        word("weapon-at", language, weapon=term(language, "weapon", one.weapon), place=place(one.at, one.floor))
        for one in scene.lying
        if shown(one.at)
    ]
    left += [
        word("mount-of", language, who=mount.rider, place=place(mount.at)) for mount in scene.mounts if shown(mount.at)
    ]
    groups = (("entry", entries), ("hole", holes), ("noise", noises), ("lying-about", left))
    return [(word(key, language), told) for key, told in groups]
