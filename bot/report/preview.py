"""The essence of a preview: who is quicker, who is hit first, and which pairs the picture marks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bot.board import scene as board
from bot.language import Language
from bot.play.standpoint import Standpoint
from bot.report.scene import scene_of
from engine.preview import Preview
from engine.preview.model import Duel, Stop, Tester
from engine.space import Point

ONE, ZERO = Fraction(1), Fraction(0)
MOST = 8
"""So many pairs get a letter."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A pair that the picture marks with a letter: who threatens or aims, and whom; `end` where that one is then."""

    letter: str
    watcher: str
    seen: str
    end: Point | None = None


def first_to_act(stop: Stop, figure: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """The chances that a figure acts before all enemies who test with it, together with the first, after it, and that
    none of them acts."""
    mine, foes = _testers(stop, figure)
    before = together = nobody = ZERO
    for place, chance in mine.places.items():
        below, at_most = ONE, ONE
        for foe in foes:
            below *= _fewer(foe, place)
            at_most *= _fewer(foe, place + 1)
        if place < 0:
            nobody += chance * at_most
            continue
        before += chance * below
        together += chance * (at_most - below)
    return before, together, 1 - before - together - nobody, nobody


def hit_before_acting(stop: Stop, figure: str) -> Fraction:
    """The chance that one enemy or more, quicker than the figure, hits it before it acts.

    Each is taken to fire all it has at it, and none to be stopped by another.
    """
    mine, foes = _testers(stop, figure)
    threats = {duel.enemy: duel.threat for duel in stop.duels if duel.figure == figure}
    spared = ZERO
    for count, chance in mine.places.items():
        missed = ONE
        for foe in foes:
            nerve = ONE if foe.nerve is None else foe.nerve
            missed *= 1 - (1 - _fewer(foe, count + 1)) * nerve * (threats.get(foe.figure) or ZERO)
        spared += chance * missed
    return 1 - spared


def _testers(stop: Stop, figure: str) -> tuple[Tester, list[Tester]]:
    mine = next(tester for tester in stop.testers if tester.figure == figure)
    return mine, [tester for tester in stop.testers if tester.side != mine.side and not tester.ducking]


def _fewer(tester: Tester, count: int) -> Fraction:
    """The chance of a lower place in the order than that."""
    return sum((chance for place, chance in tester.places.items() if place < count), ZERO)


def endangered(stop: Stop, side: str) -> tuple[str, Fraction]:
    """The figure of a side that is likeliest to be hit before acting, and how likely that is."""
    own = [tester.figure for tester in stop.testers if tester.side == side]
    rated = [(hit_before_acting(stop, figure), figure) for figure in own]
    chance, figure = max(rated, key=lambda pair: pair[0], default=(ZERO, ""))
    return figure, chance


def threats(stop: Stop, side: str) -> list[Duel]:
    """For each enemy of a side who may act, how it stands to the one of that side whom it endangers most."""
    worst, _ = endangered(stop, side)
    found = []
    for tester in stop.testers:
        foe = tester.side != side and not tester.ducking
        duels = [duel for duel in stop.duels if duel.enemy == tester.figure] if foe else []
        duels.sort(key=lambda duel: (-(duel.after * (duel.threat or ZERO)), duel.figure != worst))
        found += duels[:1]
    return found


def marks_of(foretold: Preview, side: str) -> tuple[Marked, ...]:
    """The pairs that get a letter: shooter and target, charger and target, else each enemy with whom it endangers."""
    pairs: list[tuple[str, str, Point | None]] = []
    for firing in foretold.firings:
        pairs += [(firing.figure, shots.target, None) for shots in firing.targets]
    pairs += [(charge.figure, charge.target, None) for charge in foretold.charges]
    stop = foretold.first_stop
    if stop is not None:
        halts = {halt.figure: halt.at for halt in stop.halts}
        aimed = [{watcher, seen} for watcher, seen, _ in pairs]
        for duel in threats(stop, side):
            if {duel.enemy, duel.figure} not in aimed:
                pairs.append((duel.enemy, duel.figure, halts.get(duel.figure)))
    return tuple(Marked(chr(ord("A") + n), *pair) for n, pair in enumerate(pairs[:MOST]))


def scene_foretold(
    here: Standpoint, item: Mapping[str, Any], foretold: Preview, marks: tuple[Marked, ...], language: Language
) -> board.Scene:
    """The table with the planned ways dashed, sight lines with their letters, and where a blast is meant for."""
    scene = scene_of(here.moment, (), language)
    courses = foretold.runs[0].courses if foretold.runs else ()
    paths = [
        board.Path(figure=course.figure, points=course.points, floors=course.floors, planned=True)
        for course in courses
        if len(course.points) > 1
    ]
    sights = [board.Sight(watcher=m.watcher, seen=m.seen, mark=m.letter, end=m.end) for m in marks]
    blasts = [
        board.Blast(at=blast.at, radius=blast.width // 2, mark="A", floor=blast.floor) for blast in foretold.blasts
    ]
    turned = {item["figure"]: float(item["facing"])} if item["do"] == "face" else {}
    actors = {mark.watcher for mark in marks} | {mark.seen for mark in marks} | {path.figure for path in paths}
    acting = {str(name) for name in (item.get("figure"), *(path.figure for path in paths)) if name}
    return replace(
        scene,
        tokens=tuple(
            replace(token, facing=turned.get(token.id, token.facing))
            for token in scene.tokens
            if token.id in here.knows
        ),
        paths=tuple(paths),
        sights=tuple(sights),
        blasts=tuple(blasts),
        focus=tuple(sorted(acting or actors)),
    )
