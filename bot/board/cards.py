"""The contents of cards, pictures of a result rather than a table, as plain frozen values. Their words are finished."""

from dataclasses import dataclass

from bot.board.scene import DrawnSide, Scene, Token, View


@dataclass(frozen=True, slots=True, kw_only=True)
class FateLine:
    """One figure as it ended, with one fact of it."""

    token: Token
    fact: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideFates:
    """A side's figures as they ended."""

    title: str
    fates: tuple[FateLine, ...]
    more: str = ""
    """How many others there are, or that there is nobody; empty where all are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPanel:
    """A view of what decided the battle, or of how it ended, with a sentence or two beside it."""

    title: str
    scene: Scene
    view: View
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCard:
    """How a battle went."""

    title: str
    line: str
    sides: tuple[DrawnSide, ...]
    winner: int | None
    """Index of the side that won; None for neither."""
    left_title: str
    left: tuple[tuple[int, ...], ...]
    """For the start and each turn, how many each side had left."""
    start: str
    """The word below the start."""
    panel: CardPanel
    rosters: tuple[SideFates, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoCard:
    """What a camera saw, with its caption; `talks` where it is an interview."""

    scene: Scene
    view: View
    caption: str
    talks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    """The front page of a battle: up to three pictures, the best first, and what each side has made of it."""

    masthead: str
    line: str
    headline: str
    photos: tuple[PhotoCard, ...]
    scores: tuple[tuple[DrawnSide, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsRow:
    """One line of the standings: a place, a name, and a count for each column."""

    place: int
    name: str
    counts: tuple[int, ...]
    below: str = ""
    """What stands small under the name."""
    emblem: DrawnSide | None = None
    """Whose shape stands before the name."""
    risen: int = 0
    """By how many places since the standings before; below 0 where it has fallen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketPlace:
    """A place in a bracket."""

    name: str = ""
    """Empty while the one that comes there is not known, or where there is none."""
    out: bool = False
    """Whether its holder has lost there, or the other one of the pair has gone on without an opponent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The last rounds of a cup."""

    title: str
    line: str
    columns: tuple[str, ...]
    """What the rounds are called; the last is that of the winner."""
    places: tuple[tuple[BracketPlace, ...], ...]
    """For each round its places, of which neighbours meet: half as many in each as in the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """How bands or entrants stand."""

    title: str
    line: str
    columns: tuple[str, ...]
    """What the counts of a row are called."""
    rows: tuple[StandingsRow, ...]
    bar: bool = False
    """Whether the last count is drawn as a bar too."""
