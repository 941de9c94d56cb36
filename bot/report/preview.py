"""The essence of a preview: who is quicker, who is hit first, and which pairs the picture marks."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.board import drawn
from bot.board import scene as board
from bot.board.fans import MOST
from bot.board.machines.values import Aimed
from bot.language import Language
from bot.play.standpoint import Standpoint
from bot.report.driving import planned_drives
from bot.report.guns import grounds_of
from bot.report.machines import aimed_at, strip_planned
from bot.report.scene import scene_of
from bot.report.smoke import blast_foretold, smoke_foretold
from bot.report.watched import watched_by
from engine.preview import Preview
from engine.preview.danger import threats
from engine.space import Point


@dataclass(frozen=True, slots=True)
class Marked:
    """A pair that the picture marks with a letter: who threatens or aims, and whom; `end` where that one is then."""

    letter: str
    watcher: str
    seen: str
    end: Point | None = None


def marks_of(foretold: Preview, side: str, first: str = "A") -> tuple[Marked, ...]:
    """The pairs that get a letter, from the `first` on: shooter and target, charger and target, else each enemy with
    whom it endangers. No more than the lines that a picture draws."""
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
    return tuple(Marked(chr(ord(first) + n), *pair) for n, pair in enumerate(pairs[:MOST]))


def scene_foretold(
    here: Standpoint,
    item: Mapping[str, Any],
    foretold: Preview,
    marks: tuple[Marked, ...],
    language: Language,
    place: str = "",
) -> board.Scene:
    """The table with the planned ways dashed, the leader's to the letter of its `place`, sight lines with their
    letters, and where a blast is meant for."""
    scene = scene_of(here.moment, (), language)
    courses = foretold.runs[0].courses if foretold.runs else ()
    paths = [
        drawn.DrawnPath(figure=course.figure, points=course.points, floors=course.floors, planned=True)
        for course in courses
        if len(course.points) > 1
    ]
    paths[:1] = [replace(path, mark=place) for path in paths[:1]]
    strips = strip_planned(item, here.moment, language)
    entry = strips[0].ends[0] if strips else None
    sights = [drawn.Sight(watcher=m.watcher, seen=m.seen, mark=m.letter, start=entry, end=m.end) for m in marks]
    sights += _watched(foretold)
    weapons = here.table.rules.weapons
    blasts = [
        replace(blast_foretold(blast, "A"), aim=blast.at if weapons[blast.weapon].plunge.rates else None)
        for blast in foretold.blasts
    ]
    turned = {item["figure"]: float(item["facing"])} if item["do"] == "face" else {}
    actors = {mark.watcher for mark in marks} | {mark.seen for mark in marks} | {path.figure for path in paths}
    drives = tuple(planned_drives(here.table, item))
    acting = {path.figure for path in paths}
    ordered = item.get("drives") or [item]
    acting |= {str(part[name]) for part in ordered for name in ("figure", "machine") if name in part}
    rings, arcs = grounds_of(here, foretold, drives)
    shown = replace(
        scene,
        tokens=tuple(
            replace(token, facing=turned.get(token.id, token.facing))
            for token in scene.tokens
            if token.id in here.knows
        ),
        paths=tuple(paths),
        sights=tuple(sights),
        blasts=tuple(blasts),
        smoke=(*scene.smoke, *smoke_foretold(foretold)),
        # What is driven does not go on as before.
        machines=tuple(replace(one, way=0) if one.id in acting and drives else one for one in scene.machines),
        drives=tuple(drive.drawn for drive in drives),
        strips=(*scene.strips, *strips),
        places=tuple(end for strip in strips for end in strip.ends),
        rings=rings,
        arcs=arcs,
        aimed=tuple(_aimed(item, here)),
        focus=tuple(sorted(acting or actors)),
        watched=watched_by(here.moment),
    )
    return looking_for(shown, here, here.table.state.active_side)


def _aimed(item: Mapping[str, Any], here: Standpoint) -> Iterator[Aimed]:
    """The faces of machines that an order aims at."""
    if item["do"] == "fire" and "figure" in item:
        shooter = here.table.named(item["figure"])
        wanted = {target["machine"] for target in item.get("targets", ()) if "machine" in target}
        for machine in here.table.state.machines:
            if machine.id in wanted:
                yield aimed_at(shooter, machine, here.moment)


def _watched(foretold: Preview) -> Iterator[drawn.Sight]:
    """The lines along which enemies see a group where it ends, if nothing stops it."""
    if foretold.first_stop is None and foretold.runs:
        for end in foretold.runs[0].ends:
            yield from (drawn.Sight(watcher=v.enemy, seen=end.figure, end=end.at) for v in end.views if v.exposed)


def looking_for(scene: board.Scene, here: Standpoint, side: str) -> board.Scene:
    """The scene of somebody who looks for the enemies of a side, and for what may be some, the nearest first."""
    places = [token.at for token in scene.tokens if token.id in scene.focus]
    places += [path.points[-1] for path in scene.paths]
    enemies = {figure.id for figure in here.known() if figure.side != side and figure.able}
    enemies |= {marker.id for marker in here.moment.state.markers if marker.side != side}
    spots = {token.id: token.at for token in scene.tokens} | {marker.id: marker.at for marker in scene.markers}
    away = {
        name: min((math.dist(at, place) for place in places), default=0.0)
        for name, at in spots.items()
        if name in enemies
    }
    return replace(scene, sought=tuple(sorted(away, key=lambda name: (away[name], name))))
