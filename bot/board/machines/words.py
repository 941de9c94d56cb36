"""Machines in words, for the texts that stand in for a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from bot.board.machines.values import Aimed, DrawnMachine, Strike
from bot.board.place_words import spot
from bot.board.scene import Scene
from bot.board.words import word
from bot.language import Language
from engine.space import space_of
from engine.space.cells import cell_name
from engine.space.terrain import INCH, Point

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def direction(facing: float, language: Language) -> str:
    """The point of the compass nearest to a facing."""
    return word(COMPASS[round(facing % 360 / 45) % 8], language)


def machine_words(machine: DrawnMachine, language: Language, where: str) -> str:
    """`truck (CB) on the road, faces north, goes on 3″, 6 aboard (1 stunned)`; no seats where the picture has none."""
    states = [word("faces", language, direction=direction(machine.facing, language))]
    if direction(machine.heading, language) != direction(machine.facing, language):
        states.append(word("turret", language, direction=direction(machine.heading, language)))
    if machine.status != "ready":
        states.append(word(machine.status, language))
    flags = (
        ("burning", machine.burning),
        ("hull-down", machine.hull_down),
        ("looks-out", machine.commander == "up"),
        ("buttoned", machine.commander == "down"),
    )
    states += [word(key, language) for key, holds in flags if holds]
    if machine.way:
        states.append(word("goes-on", language, inches=inches_in(machine.way)))
    if machine.armour is not None:
        states.append(word("armour-in-front", language, number=machine.armour))
    states += _aboard(machine, language)
    return ", ".join([f"{machine.name} ({machine.tag}) {where}", *states])


def _aboard(machine: DrawnMachine, language: Language) -> list[str]:
    people = [seat for seat in (*(machine.crew or ()), *(machine.riders or ())) if seat != "empty"]
    if not people:
        return []
    said = word("aboard", language, len(people))
    counts = ((people.count("stunned"), "stunned"), (people.count("out"), "out-of-the-fight"))
    states = [word("so-many", language, number=count, state=word(state, language)) for count, state in counts if count]
    return [word("of-them", language, aboard=said, states=", ".join(states)) if states else said]


def names_of(scene: Scene) -> dict[str, str]:
    """What machines and all whom they carry are called."""
    found = {machine.id: f"{machine.name} {machine.tag}" for machine in scene.machines}
    found |= {strip.pilot: f"{strip.name} {strip.tag}" for strip in scene.strips}
    return found | {one: name for machine in scene.machines for one, name in machine.people}


def inches_in(hundredths: float) -> str:
    """`3`, or `4.5`."""
    return f"{hundredths / INCH:.1f}".removesuffix(".0")


def machine_lines(scene: Scene) -> Iterator[tuple[str, str]]:
    """Each mark about machines as a sentence, with its number or letter."""
    language = scene.language
    names = {token.id: token.name for token in scene.tokens}
    names |= names_of(scene)
    fliers = {machine.id for machine in scene.machines if machine.silhouette == "helicopter"}
    for drive in scene.drives:
        far = sum(dist(one, other) for (one, _), (other, _) in pairwise(drive.stations))
        key = "might-drive" if drive.planned else "flies" if drive.machine in fliers else "drives"
        yield drive.mark, word(key, language, who=names.get(drive.machine, drive.machine), inches=inches_in(far))
    for strike in scene.strikes:
        yield strike.mark, _strike(strike, scene, names)
    for aimed in scene.aimed:
        what = _at_face(names.get(aimed.machine, aimed.machine), aimed, language)
        yield "", word("aimed", language, what=what)
    for ring in scene.rings:
        yield "", word(f"{ring.kind}-at", language, inches=inches_in(ring.radius))
    for strip in scene.strips:
        key = "strafed" if strip.flown else "strafes-next" if strip.run else "lands-here"
        start, end = (cell_name(at, scene.table) for at in strip.ends)
        yield "", word(key, language, who=f"{strip.name} {strip.tag}", start=start, end=end)
    for flames in scene.flames:
        xs, ys = [x for x, _ in flames.area], [y for _, y in flames.area]
        middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        yield "", word("fire-at", language, place=_place(scene, middle))


def _at_face(name: str, struck: Aimed | Strike, language: Language) -> str:
    """`Sherman TA, front`."""
    return word("at-face", language, what=name, face=word(f"face-{struck.face}", language)) if struck.face else name


def _strike(strike: Strike, scene: Scene, names: dict[str, str]) -> str:
    language, who = scene.language, names.get(strike.shooter, strike.shooter)
    if not strike.target:
        where = _place(scene, strike.spot) if strike.spot is not None else ""
        return word("fires-at", language, who=who, place=where)
    foe = _at_face(names.get(strike.target, strike.target), strike, language)
    keys = {"glances": "glances-off", "through": "goes-through", "hit": "hits", "miss": "misses"}
    return word(keys[strike.outcome], language, who=who, foe=foe)


def _place(scene: Scene, at: Point) -> str:
    return spot(space_of(scene.table), at, scene.language)
