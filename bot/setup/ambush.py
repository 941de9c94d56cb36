"""Where those who lie in ambush hide: every battle elsewhere, drawn from the cover that serves (CR2-REACT-04)."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from bot.setup.deploy import GAP
from bot.setup.draft import Draft, changed, table_of
from bot.setup.hiding import HIDDEN, lair_of
from bot.setup.zones import depth_at, edge_of, in_zone
from engine.space import Space, parse_point, space_of
from engine.space.geometry import dist2
from engine.space.terrain import INCH, Point, Table

Pick = Callable[[int], int]
"""One of so many by chance, from 0."""

AMBUSHES = frozenset({"ambush", "trap"})
"""The orders of sides that lie in ambush."""
STEP = 3 * INCH
"""How far apart the spots are by which it is judged what a post looks at."""
REACH = 24 * INCH
"""How far from a post those spots lie at most."""
CALL = 12 * INCH
"""How far a Leader is heard."""
SHARE = 3
"""A post that looks at less than one in so many of the spots that the best one looks at is none."""


class AmbushPost(NamedTuple):
    """A place in cover, the piece that gives it, and the spots beyond its side's ground that it looks at."""

    at: Point
    piece: int
    looks_at: tuple[Point, ...]


def sealed(seed: str) -> Pick:
    """Chance as a seed has it: the same numbers each time."""
    numbers = count()
    return lambda most: int.from_bytes(sha256(f"{seed}:{next(numbers)}".encode()).digest()) % most


def ambushers(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The sides that lie in ambush."""
    hide = {figure["side"] for figure in record["figures"] if figure.get(HIDDEN)}
    return tuple(side["id"] for side in record["sides"] if side.get("drill") in AMBUSHES and side["id"] in hide)


def lies_anew(draft: Draft, side: str, pick: Pick) -> Draft:
    """The draft with those of a side who hide at other posts, out of sight of the enemies whom everybody sees.

    Every piece of cover holds somebody, and nobody is within two inches of another. Leaders have those posts within
    call of most others, and not the foremost. Where there is no post for one of them, all stay.
    """
    hiders = hiders_of(draft, side)
    posts = posts_of(draft, side, hiders)
    drawn: list[AmbushPost] = []
    while len(drawn) < len(hiders) and posts:
        held = {post.piece for post in drawn}
        pieces = sorted({post.piece for post in posts})
        pieces = [piece for piece in pieces if piece not in held] or pieces
        piece = pieces[pick(len(pieces))]
        free = [post for post in posts if post.piece == piece]
        drawn.append(free[pick(len(free))])
        posts = apart(posts, drawn[-1].at)
    return posted(draft, _shared_out(draft, side, hiders, drawn, pick)) if len(drawn) == len(hiders) else draft


def captive_hidden(record: Mapping[str, Any], pick: Pick) -> dict[str, Any]:
    """The record with the captive of its mission, if that has one, in any of its dwellings (CR2-RAID-04)."""
    mission = record.get("mission", {})
    if "captive" not in mission:
        return dict(record)
    held_in = mission["objectives"][pick(len(mission["objectives"]))]
    return {**record, "mission": {**mission, "held_in": held_in}}


def _shared_out(
    draft: Draft, side: str, hiders: Sequence[str], drawn: Sequence[AmbushPost], pick: Pick
) -> dict[str, AmbushPost]:
    """The figures at the posts that were drawn."""
    edge, table = edge_of(draft, side), table_of(draft)
    left = sorted(drawn, key=lambda post: depth_at(post.at, edge, table))
    led = [figure["id"] for figure in draft["figures"] if figure["id"] in hiders and figure.get("leader")]
    taken: dict[str, AmbushPost] = {}
    for leader in led:
        behind = left[:-1] or left
        taken[leader] = max(behind, key=lambda post: sum(dist2(post.at, other.at) <= CALL**2 for other in drawn))
        left.remove(taken[leader])
    for hider in (one for one in hiders if one not in led):
        taken[hider] = left.pop(pick(len(left)))
    return taken


def hiders_of(draft: Draft, side: str) -> list[str]:
    """The figures of a side that begin hidden, by their ids."""
    return [figure["id"] for figure in draft["figures"] if figure["side"] == side and figure.get(HIDDEN)]


def posts_of(draft: Draft, side: str, movable: Collection[str]) -> list[AmbushPost]:
    """The posts of a side out of sight of the enemies whom everybody sees, clear of all but those who are `movable`."""
    table, others = table_of(draft), [figure for figure in draft["figures"] if "at" in figure]
    space = space_of(table)
    feared = [] if draft.get("information") == "hidden" else [_at(f, table) for f in others if f["side"] != side]
    posts = [post for post in _posts(draft, side, table) if not any(space.sight(post.at, 0, f, 0) for f in feared)]
    for figure in others:
        if figure["id"] not in movable:
            posts = apart(posts, _at(figure, table))
    return posts


def posted(draft: Draft, posts: Mapping[str, AmbushPost]) -> Draft:
    """The draft with these figures, by their ids, at posts, each facing what its post looks at."""
    space = space_of(table_of(draft))
    figures = [_posted(f, posts[f["id"]], space) if f["id"] in posts else f for f in draft["figures"]]
    return changed(draft, figures=figures)


def facing_at(post: AmbushPost, space: Space) -> int:
    """The way to the middle of what a post looks at, in degrees."""
    count = len(post.looks_at)
    return space.heading(
        post.at, (sum(x for x, _ in post.looks_at) // count, sum(y for _, y in post.looks_at) // count)
    )


def apart(posts: Sequence[AmbushPost], at: Point) -> list[AmbushPost]:
    """Those of some posts that are two inches from a place or farther."""
    return [post for post in posts if dist2(post.at, at) >= (GAP * INCH) ** 2]


def _posts(draft: Draft, side: str, table: Table) -> list[AmbushPost]:
    """Places on a side's ground that are in cover from all that they look at beyond it, if that is enough."""
    space, is_lair = space_of(table), lair_of(draft, table)
    middles = range(STEP // 2, table.width, STEP), range(STEP // 2, table.height, STEP)
    spots = [spot for spot in ((x, y) for x in middles[0] for y in middles[1]) if not in_zone(draft, side, spot, table)]
    found = [
        AmbushPost(hide.point, hide.piece, tuple(_looks_at(space, hide.point, spots)))
        for hide in space.hides.all()
        if hide.floor == 0
        and in_zone(draft, side, hide.point, table)
        and is_lair(hide.point)
        and space.stands(hide.point, 0)
    ]
    safe = [post for post in found if all(space.keeps_hidden(spot, post.at) for spot in post.looks_at)]
    best = max((len(post.looks_at) for post in safe), default=0)
    return [post for post in safe if post.looks_at and SHARE * len(post.looks_at) >= best]


def _looks_at(space: Space, at: Point, spots: Sequence[Point]) -> Iterator[Point]:
    return (spot for spot in spots if dist2(at, spot) <= REACH**2 and space.sight(at, 0, spot, 0))


def _posted(figure: Mapping[str, Any], post: AmbushPost, space: Space) -> dict[str, Any]:
    kept = {key: value for key, value in figure.items() if key != "floor"}
    return {**kept, "at": [post.at[0] / INCH, post.at[1] / INCH], "facing": facing_at(post, space)}


def _at(figure: Mapping[str, Any], table: Table) -> Point:
    return parse_point(figure["at"], table, "at")
