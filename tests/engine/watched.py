"""Battles whose procedures are watched while they run: promises that the state between two inputs cannot show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from engine.battle.game import Game
from engine.encounter import Encounter
from engine.events import Deed, Event, Melee, Move, Roll, Shot
from engine.loading.load import load
from engine.procedures.seam import DUCK_BACK, RUN_AWAY
from engine.space import Point
from engine.space.geometry import dist2, near_segment
from engine.state import FALLEN, Figure

HAIR = 3
"""Places are rounded to hundredths of an inch, so that a way along a circle may bite by so much."""
REACTIONS = frozenset({
    "awareness-check", "being-charged", "charge", "in-sight", "in-sight-action", "man-down", "pursue-by-fire",
    "ranged-combat", "received-fire", "surprise",
})  # fmt: skip
"""Tests and throws of figures that still act; others tell what becomes of those that flee or have fallen."""
CHARGED = frozenset({"being-charged", "charge", "wanting-to-charge"})
"""Those that a charge causes: it goes on, or there is nothing to test for (CMP-REACT-11)."""
AWAY = {"cr2": (DUCK_BACK, RUN_AWAY), "cr3": (RUN_AWAY,), "mg42": (DUCK_BACK,), "compendium": (RUN_AWAY,)}
"""By ruleset the flights that lead away. Elsewhere a Duck Back leads to the nearest cover, and a flight of MG-42 to a
building that is no nearer to its cause, by whatever way (MG42-RUN-01)."""


class WatchedGame(Game):
    """A table that notes what is logged of figures that can no longer act."""

    __slots__ = ("fallen", "faults")

    def emit(self, event: Event) -> None:
        super().emit(event)
        match event:
            case Roll(figure=name, label=label) if label in REACTIONS and name and not self._acts(name):
                self.faults.append(f"{label} of {name}, {self.named(name).status}")
            case Roll(against=name, label=label) if label in CHARGED and not self._acts(name):
                self.faults.append(f"{label} against {name}, {self.named(name).status}")
            case Shot(shooter=name, target=target):
                self._shot(name, target)
            case Melee(figure=name) if not self._acts(name):
                self.faults.append(f"melee of {name}, {self.named(name).status}")
            case Move(figure=name, path=path, floor=floor, how="duck-back" | "come-on" as how):
                if any(self._barred(a, b, floor) for a, b in pairwise(path)):
                    self.faults.append(f"{how} of {name} is told through what bars the way: {path}")

    def _barred(self, a: Point, b: Point, floor: int) -> bool:
        """Whether a straight way that leads through no door or window is barred."""
        obstacles = self.space.obstacles
        here, there = obstacles.region_of(a, floor), obstacles.region_of(b, floor)
        return here == there and obstacles.region(here).in_the_way(a, b) is not None

    def _acts(self, name: str) -> bool:
        return not any(figure.id == name and not figure.able for figure in self.figures)

    def _shot(self, shooter: str, target: str) -> None:
        """Who falls in an exchange still fires the shots that were declared together with the one that hit."""
        for name, what in ((shooter, "by"), (target, "at")):
            if not any(figure.id == name and figure.status in FALLEN for figure in self.figures):
                self.fallen.pop(name, None)
            elif self.fallen.setdefault(name, self.deed) is not self.deed:
                self.faults.append(f"a shot {what} {name}, {self.named(name).status}")


class Watched(Encounter):
    """An encounter that notes each broken promise in `faults` while it is played."""

    def __init__(self, data: dict[str, Any]) -> None:
        """Of a record's JSON; `faults` are sentences."""
        self.faults: list[str] = []
        self.fallen: dict[str, Deed] = {}
        record = load(data)
        steps = dict(record.ruleset.procedures)
        for step in AWAY.get(record.ruleset.id, ()):
            steps[step.name] = partial(leads_away, steps[step.name], step.name, self.faults)
        if record.ruleset.parameters.heads_down:
            steps[DUCK_BACK.name] = partial(keeps_down, steps[DUCK_BACK.name], self.faults)
        super().__init__(replace(record, ruleset=replace(record.ruleset, procedures=steps)))

    def _new_game(self) -> Game:
        game = WatchedGame(self.record, self.rules, self.space, self.state, self.log, self.first)
        game.faults, game.fallen = self.faults, self.fallen
        return game


async def leads_away(
    run: Any, step: str, faults: list[str], g: Game, figure: Figure, causes: Sequence[Figure], *rest: Any, **more: Any
) -> Any:
    """A flight leads no nearer to an enemy that caused it and stays where it is (CR2-RUL-126)."""
    start, begin = figure.at, len(g.log)
    enemies = [f for f in causes if f.able and g.hostile(f.side, figure.side) and g.knows(figure.side, f)]
    places = [(enemy, enemy.at) for enemy in enemies]
    result = await run(g, figure, list(causes), *rest, **more)
    made = [e.event for e in g.log[begin:] if isinstance(e.event, Move) and e.event.figure == figure.id]
    moves = [move for move in made if move.how != "stagger"]  # which leads away from the enemy that it fights
    for enemy, place in places:
        stays = enemy.able and enemy.at == place
        near = int(dist2(place, start) ** 0.5) - HAIR
        for move in moves:
            if stays and near > 0 and any(near_segment(place, one, two, near) for one, two in pairwise(move.path)):
                faults.append(
                    f"{step} ({move.how}) of {figure.id} from {enemy.id} leads nearer: {start} {place} {move.path}"
                )
    return result


async def keeps_down(
    run: Any, faults: list[str], g: Game, figure: Figure, causes: Sequence[Figure], *rest: Any, **more: Any
) -> Any:
    """A figure in cover from all that make it duck is out of their sight then (CR2-RUL-120, MG42-RUL-27)."""
    there = [f for f in causes if f.on_table]
    on_foot = figure.able and not (figure.aboard or figure.mounted)
    covered = on_foot and all(g.protection(f, figure).for_test != "open" for f in there)
    result = await run(g, figure, list(causes), *rest, **more)
    if covered and figure.able:
        seen = [
            f.id for f in there if f.on_table and g.hostile(f.side, figure.side) and g.sees(f, figure, turning=True)
        ]
        faults += [f"{figure.id} at {figure.at} ducks in cover from {name}, and in its sight" for name in seen]
    return result
