"""The contents of a picture, as plain frozen values.

Only what the viewer may know belongs in a scene; the drawing code leaves nothing out. All places are
table points in integer hundredths of an inch, all facings degrees clockwise from north. A figure is
named by its id everywhere; numbers and letters on discs (`mark`) are those of the sentences below the
picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from bot.board.drawn import (
    DrawnBlast,
    DrawnFlare,
    DrawnMelee,
    DrawnPath,
    DrawnShot,
    DrawnSmoke,
    DrawnSquare,
    DrawnWatch,
    Middle,
    Rect,
    Sight,
    SightCircle,
    Vanished,
)
from bot.board.machines.values import Aimed, Arc, DrawnDrive, DrawnFlames, DrawnMachine, DrawnStrip, Ring, Strike
from bot.board.signs import Corners
from bot.language import ENGLISH, Language
from engine.ruleset.outline import Outline
from engine.space.terrain import Point, Table

View = Literal["whole"] | Rect

Status = Literal[
    "carry-on",
    "ducked-back",
    "stunned",
    "out-of-the-fight",
    "obviously-dead",
    "ran-away",
    "captured",
    "cheated-death",
    "off-table",
]
"""A figure's state, in the words of the public records."""

Kind = Literal["person", "zombie", "dog", "bug", "puker", "brain-bug", "young"]
"""What a figure is: its outline or its size tells."""


GONE: frozenset[str] = frozenset({"cheated-death", "off-table"})
"""States in which a figure is no longer drawn."""

DOWN: frozenset[str] = frozenset({"stunned", "out-of-the-fight", "obviously-dead"})
"""States in which a figure lies."""

SIDES = 4
"""The most sides that have a shape and colour of their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnSide:
    """One side."""

    id: str
    name: str
    letter: str
    """The first letter of the name not yet taken (see `letters`)."""
    place: int = 0
    """Its shape and colour, 0 to 3: creatures always have the last."""
    emblem: str = ""
    """One of `emblems.EMBLEMS`, in its shape in place of the letter; empty for none."""
    neutral: bool = False
    """It fights nobody: its shape is hollow."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One figure as the viewer may see it."""

    id: str
    name: str
    tag: str
    """Side letter and number, such as `P1`; a number is kept for the whole encounter."""
    side: int
    """The place of its side."""
    at: Point
    neutral: bool = False
    """Its side fights nobody: the body is white, and has no nose."""
    kind: Kind = "person"
    facing: float = 0.0
    floor: int = 0
    """0 is the ground; above it the figure is inside a building."""
    status: Status = "carry-on"
    prone: bool = False
    star: bool = False
    """Drawn with a gold rim."""
    signs: Corners = ("", "", "", "")
    """What stands at its corners, chosen for the viewer."""
    count: int = 0
    """How many rounds are left, or how many blasts of bile it has, where a sign says so."""
    mounted: bool = False
    way: int = 0
    """How far its mount goes on of itself when the next phase begins, in hundredths of an inch."""
    course: float = 0.0
    """And which way."""
    shield: bool = False
    bow: bool = False
    armor: int = 0
    """Armour Class, drawn as a ring of steel for each step above the lightest; 0 without one."""
    arms: Outline = ""
    """Drawn in crops, where there is room above the number."""
    protected: bool = False
    """It wears a protection of Chain Reaction 2.0, drawn as one ring of iron."""
    vest: bool = False
    """It wears a bullet-proof vest, drawn as four plates of iron."""
    hero: bool = False
    """Drawn with a laurel below it."""
    comm_link: bool = False
    """Drawn with a mast."""
    fierce: bool = False
    """A fanatic, troll or ogre."""
    set_up: bool = False
    """Its machine gun stands on its legs, ready to fire."""
    can_shoot: bool = True
    """False draws the white nose: unloaded, or hand weapons only. `ammo_out` implies it."""
    ammo_out: bool = False
    melee: bool = False
    """In hand-to-hand contact."""
    carrying: int | None = None
    """Place of the side of the figure carried."""
    captor: int = 0
    """Place of the captor's side, where `status` is `captured`."""
    hidden: bool = False
    """Some other side does not know where it is; only in pictures for those who may know of it."""
    in_wait: bool = False
    """Hidden by the rules, in cover: its body is hatched."""
    hidden_from: tuple[int, ...] = ()
    """Places of the sides that do not see it, where there are more than two sides."""

    @property
    def number(self) -> str:
        """What stands on the token: the tag without its side's letter."""
        return self.tag[1:] or self.tag

    @property
    def bears(self) -> Outline:
        """The outline that a close view shows: none on creatures, nor on those who lie, hide behind a wall or are
        bound."""
        return self.arms if self.kind == "person" and self.status == "carry-on" and not self.prone else ""

    @property
    def rings(self) -> int:
        """Rings that stand for what it wears: armour of Class 2, like none, has none."""
        return max(self.armor // 2 - 1, int(self.protected))


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnMarker:
    """A possible enemy, face down: `?1`."""

    id: str
    tag: str
    at: Point
    floor: int = 0
    side: int | None = None
    """Place of its side; None while no side has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryMarker:
    """Where enemies come in from beyond the table."""

    number: int
    at: Point
    chosen: bool = False
    """Whether some come in here in this picture: it glows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnHole:
    """A hole that bugs come out of, and how wide it is."""

    number: int
    at: Point
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnNoise:
    """Where something has been heard."""

    at: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Lying:
    """A weapon on the ground."""

    weapon: str
    """Its name."""
    at: Point
    floor: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingHorse:
    """A horse that waits for its rider."""

    rider: str
    side: int
    at: Point
    facing: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One picture's content. The light is the table's."""

    table: Table
    sides: tuple[DrawnSide, ...] = ()
    tokens: tuple[Token, ...] = ()
    markers: tuple[DrawnMarker, ...] = ()
    proposed: tuple[Token, ...] = ()
    """Figures that are not on the table yet, each where it will stand unless its owner wants otherwise."""
    paths: tuple[DrawnPath, ...] = ()
    sights: tuple[Sight, ...] = ()
    shots: tuple[DrawnShot, ...] = ()
    melees: tuple[DrawnMelee, ...] = ()
    blasts: tuple[DrawnBlast, ...] = ()
    vanished: tuple[Vanished, ...] = ()
    squares: tuple[DrawnSquare, ...] = ()
    """The squares of a pad, in the order of its buttons."""
    middles: tuple[Middle, ...] = ()
    watched: tuple[DrawnWatch, ...] = ()
    machines: tuple[DrawnMachine, ...] = ()
    drives: tuple[DrawnDrive, ...] = ()
    strikes: tuple[Strike, ...] = ()
    aimed: tuple[Aimed, ...] = ()
    rings: tuple[Ring, ...] = ()
    arcs: tuple[Arc, ...] = ()
    flames: tuple[DrawnFlames, ...] = ()
    smoke: tuple[DrawnSmoke, ...] = ()
    flares: tuple[DrawnFlare, ...] = ()
    wind: str = ""
    """The side of the table towards which smoke drifts, if it is known."""
    strips: tuple[DrawnStrip, ...] = ()
    lying: tuple[Lying, ...] = ()
    mounts: tuple[WaitingHorse, ...] = ()
    entries: tuple[EntryMarker, ...] = ()
    noises: tuple[DrawnNoise, ...] = ()
    holes: tuple[DrawnHole, ...] = ()
    lit: tuple[SightCircle, ...] = ()
    """Drawn where night or weather limits it."""
    places: tuple[Point, ...] = ()
    """Places that something is told of: always in the picture."""
    focus: tuple[str, ...] = ()
    """Ids of figures that act or changed: they glow and are drawn last."""
    asked: tuple[str, ...] = ()
    """Ids of the figures that the reader decides for, and of those whom that is about: always in the picture. Empty:
    all in focus."""
    sought: tuple[str, ...] = ()
    """Ids of the figures and markers that the reader looks for, the nearest first: in the picture where they fit, else
    at its frame."""
    named: tuple[str, ...] = ()
    """Ids of figures to name besides Stars; empty: all that letters mark, in a crop all that any mark mentions."""
    floor: int = 0
    """The floor whose plan stands inside the buildings of a single-plan picture."""
    title: str = ""
    """Replay header, such as `Turn 3 · Police`."""
    language: Language = ENGLISH

    def side_at(self, place: int) -> DrawnSide:
        """The side with this shape and colour."""
        return next(side for side in self.sides if side.place == place)

    def token(self, figure: str) -> Token | None:
        """The token with this id, if it is in the scene."""
        return next((token for token in self.tokens if token.id == figure), None)

    def looked_for(self) -> list[Token | DrawnMarker]:
        """The figures and markers that the reader looks for, the nearest first."""
        found = {token.id: token for token in self.tokens} | {marker.id: marker for marker in self.markers}
        return [found[name] for name in self.sought if name in found]

    def actors(self) -> frozenset[str]:
        """Ids of all figures that a mark or the focus mentions."""
        ids = set(self.focus)
        ids.update(path.figure for path in self.paths)
        for sight in self.sights:
            ids.update((sight.watcher, sight.seen))
        for shot in self.shots:
            ids.update((shot.shooter, shot.target))
        for melee in self.melees:
            ids.update((melee.one, melee.other))
        ids.update(drive.machine for drive in self.drives)
        for strike in self.strikes:
            ids.update((strike.shooter, strike.target))
        return frozenset(ids)

    def lettered(self) -> frozenset[str]:
        """Ids of the figures at the ends of lines that mark a choice."""
        chosen = [sight for sight in self.sights if sight.mark.isalpha()]
        return frozenset(figure for sight in chosen for figure in (sight.watcher, sight.seen))

    def behind(self, news: Scene) -> Scene:
        """The same picture, with what has just happened in it; where both draw a line of sight, its own stays."""
        pairs = {frozenset((sight.watcher, sight.seen)) for sight in self.sights}
        kept = (sight for sight in news.sights if frozenset((sight.watcher, sight.seen)) not in pairs)
        return replace(
            self,
            paths=(*news.paths, *self.paths),
            sights=(*kept, *self.sights),
            shots=(*news.shots, *self.shots),
            melees=(*news.melees, *self.melees),
            blasts=(*news.blasts, *self.blasts),
            vanished=(*news.vanished, *self.vanished),
            drives=(*news.drives, *self.drives),
            strikes=(*news.strikes, *self.strikes),
            focus=tuple(dict.fromkeys((*news.focus, *self.focus))),
            asked=self.asked or self.focus,
        )

    def without(self, letter: str) -> Scene:
        """The same picture without what this letter stands for, with the ways of those who go along."""
        paths, out = list[DrawnPath](), False
        for path in self.paths:
            out = path.mark == letter if not path.follows else out
            paths += [] if out else [path]
        sights = (replace(one, mark=one.mark.replace(letter, "")) if one.mark.isalpha() else one for one in self.sights)
        return replace(
            self,
            paths=tuple(paths),
            sights=tuple(now for one, now in zip(self.sights, sights, strict=True) if now.mark or not one.mark),
            blasts=tuple(one for one in self.blasts if one.mark != letter),
        )
