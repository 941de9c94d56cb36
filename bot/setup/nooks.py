"""Places that a table has names for, of which one is picked for a figure, a machine, or all who hide; best first."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from bot.board.place_words import behind_or_in, region, spot
from bot.language import Language
from bot.setup.ambush import AmbushPost, apart, facing_at, hiders_of, posted, posts_of
from bot.setup.draft import Draft, figure_in, table_of
from bot.setup.hiding import HIDDEN
from bot.setup.spots import spots
from engine.space import Space, space_of
from engine.space.geometry import dist2
from engine.space.terrain import Point

MOST = 8
"""The most places that are named."""


class Nook(NamedTuple):
    """A place with its name and the way that a figure there faces; None: inwards from its side's edge."""

    name: str
    at: Point
    facing: int | None = None

    @property
    def key(self) -> str:
        """By what it is picked."""
        return f"{self.at[0]},{self.at[1]}"


class Gathering(NamedTuple):
    """Posts for all of a side who hide, near one place, and the names of the pieces that hide them."""

    key: str
    names: tuple[str, ...]
    posts: tuple[AmbushPost, ...]


def nooks(draft: Draft, thing: str, language: Language, *, hidden: bool) -> list[Nook]:
    """Where a figure or machine may be placed on the ground: the posts of those who hide, what looks at most first;
    for others, and where there is no post, the ground that has a name before the open. Raises Unfit."""
    space = space_of(table_of(draft))
    posts = posts_of(draft, figure_in(draft, thing)["side"], [thing]) if hidden else []
    if posts:
        best = [(name, there[0]) for name, there in _by_name(posts, space, language)]
        return [Nook(name, post.at, facing_at(post, space)) for name, post in best[:MOST]]
    cells: dict[str, list[Point]] = {}
    for at, _ in spots(draft, thing, 0, hidden=hidden):
        cells.setdefault(spot(space, at, language), []).append(at)
    by_size = sorted(cells.items(), key=lambda each: (not space.inside(each[1][0]), -len(each[1])))
    return [Nook(name, _middle(places)) for name, places in by_size[:MOST]]


def gatherings(draft: Draft, side: str, language: Language) -> list[Gathering]:
    """Places about which all who hide on a side have room, what looks at most first."""
    hiders, space = hiders_of(draft, side), space_of(table_of(draft))
    posts = posts_of(draft, side, hiders) if hiders else []
    named = _by_name(posts, space, language)
    called = {post: name for name, there in named for post in there}
    found: dict[tuple[str, ...], Gathering] = {}
    for name, there in named:
        first = there[0]
        left = sorted(posts, key=lambda post: (called[post] != name, dist2(post.at, first.at) * (called[post] != name)))
        taken: list[AmbushPost] = []
        while left and len(taken) < len(hiders):
            taken.append(left[0])
            left = apart(left, left[0].at)
        if len(taken) == len(hiders):
            names = tuple(dict.fromkeys(called[post] for post in taken))
            found.setdefault(tuple(sorted(names)), Gathering(f"{first.at[0]},{first.at[1]}", names, tuple(taken)))
    return list(found.values())[:MOST]


def gathered(draft: Draft, side: str, key: str, language: Language) -> Draft:
    """The draft with all who hide on a side about a place; as it was where there is no such place."""
    found = next((one for one in gatherings(draft, side, language) if one.key == key), None)
    return draft if found is None else posted(draft, dict(zip(hiders_of(draft, side), found.posts, strict=True)))


def following(draft: Draft, side: str, after: str) -> str:
    """The next of a side's figures that begins hidden; empty behind the last."""
    mine = [figure["id"] for figure in draft["figures"] if figure["side"] == side and figure.get(HIDDEN)]
    return next(iter(mine[mine.index(after) + 1 :]), "") if after in mine else ""


def _by_name(posts: Sequence[AmbushPost], space: Space, language: Language) -> list[tuple[str, list[AmbushPost]]]:
    """The posts under the names of what hides them, those that look at most first."""

    def about(post: AmbushPost) -> tuple[int, bool]:
        piece = space.table.pieces[post.piece]
        return post.piece, piece in space.inside(post.at)

    groups = [
        sorted(group, key=lambda post: -len(post.looks_at)) for _, group in groupby(sorted(posts, key=about), about)
    ]
    plain = [behind_or_in(space, space.table.pieces[group[0].piece], group[0].at, language) for group in groups]
    names = [
        f"{name} {where}" if plain.count(name) > 1 and where not in name else name
        for name, where in zip(plain, (region(space, group[0].at, language) for group in groups), strict=True)
    ]
    merged: dict[str, list[AmbushPost]] = {}
    for name, group in sorted(zip(names, groups, strict=True), key=lambda each: -len(each[1][0].looks_at)):
        merged.setdefault(name, []).extend(group)
    return list(merged.items())


def _middle(places: Sequence[Point]) -> Point:
    """The one of some places that is nearest to the middle of them all."""
    count = len(places)
    middle = sum(x for x, _ in places) // count, sum(y for _, y in places) // count
    return min(places, key=lambda at: (dist2(at, middle), at))
