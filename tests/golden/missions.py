"""Missions for golden records, and a plain player who goes about them; run, it tries thirty seeds of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import legal
from engine.commands.move import reaches
from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from engine.opposition import next_input
from engine.procedures.missions.objectives import star_of, unlooted
from engine.space import INCH, Point, section_centre
from engine.state import Figure
from tests.engine.missions import FARM, SIDES
from tests.engine.play import PIECES

TURNS = 45
Input = dict[str, Any]


def record(name: str, seed: str, **more: Any) -> dict[str, Any]:
    """A band of four on the usual table, with a farm in the north for a raid."""
    raid = name != "patrol"
    y, facing = (9.5, 180) if name == "raid-defend" else (34.5, 0)
    weapons = ["assault-rifle", "squad-automatic-weapon", "submachine-gun", "bolt-action-rifle"]
    return {
        "format": "duckback-record/1",
        "ruleset": "cr3",
        "table": {"width": 36, "height": 36, "terrain": [*PIECES, *([FARM] if raid else [])]},
        "sides": SIDES,
        "figures": [
            {
                "id": f"blue-{n}",
                "side": "blue",
                "rep": 5 if n == 1 else 4,
                "star": n == 1,
                "weapons": [weapon],
                "at": [13.5 + 2 * n, y],
                "facing": facing,
            }
            for n, weapon in enumerate(weapons, 1)
        ],
        "mission": {
            "id": name,
            "side": "blue",
            "eal": 2,
            "objectives": ["farm"] if raid else [],
            "enemy": {"side": "red", "kind": "gang", "weapons": [["pistol"], ["shotgun"], ["assault-rifle"]]},
            **more,
        },
        "seed": seed,
    }


MISSIONS: dict[str, dict[str, Any]] = {
    "patrol": record("patrol", "patrol-22"),
    "raid-attack": record("raid-attack", "raid-attack-15"),
    "raid-defend": record("raid-defend", "raid-defend-14"),
}


class Leader:
    """Plays the band: shoots at what is in sight, else goes where its mission leads."""

    def __init__(self, encounter: Encounter) -> None:
        self.encounter = encounter
        self.done: set[str] = set()

    def play(self) -> Encounter:
        """To the mission's end, or to its own patience's."""
        e = self.encounter
        while not e.state.ended and not (e.state.turn >= TURNS and not e.state.phase and not e.pending):
            theirs = next_input(e) if not e.pending and e.state.active_side == "red" else None
            for item in [theirs] if theirs else self.wishes():
                try:
                    e.submit(item)
                except Refused:
                    continue
                break
        if not e.state.ended:
            e.submit({"do": "end-encounter", "reason": "dusk falls"})
        return e

    def wishes(self) -> Iterator[Input]:
        """What it would like to do, best first."""
        g = self.encounter.game
        if self.encounter.pending:
            yield next(legal.answers(self.encounter.pending[0]))
        elif not g.state.phase:
            yield {"do": "start-turn"}
        elif not g.state.active:
            self.done.clear()
            for group in legal.activations(g):
                yield {"do": "activate", "figures": [f.id for f in group]}
            yield {"do": "end-phase"}
        else:
            for figure in legal.acting_figures(g):
                if figure.id not in self.done:
                    yield from self.deeds(figure)
                    self.done.add(figure.id)
            yield {"do": "end-activation"}

    def deeds(self, figure: Figure) -> Iterator[Input]:
        """One figure's."""
        mission = self.encounter.record.mission
        assert mission is not None
        for item in legal.actions(self.encounter.game, figure, moving=False):
            if item["do"] in ("fire", "loot", "reload", "capture", "free"):
                yield item
        if figure.posture == "prone":
            yield {"do": "stand", "figure": figure.id}
        elif mission.id == "patrol":
            yield from self.patrol(figure)
        elif mission.id == "raid-attack":
            house = unlooted(self.encounter.game)
            if house and house[0] is self.encounter.space.building(figure.at):
                return  # in wait for its next turn there
            yield from self.toward(figure, (18 * INCH, 5 * INCH) if house else None)

    def patrol(self, figure: Figure) -> Iterator[Input]:
        """The Star stays where it has something new before it, and first turns to it; the others keep up with it."""
        g, progress = self.encounter.game, self.encounter.state.progress
        star = star_of(g)
        assert progress is not None
        left = [n for n in range(1, 10) if n not in progress.scouted]
        centres = [section_centre(n, g.space.table) for n in left]
        if star is None or not star.able or not left:
            yield from self.toward(figure, None)
        elif figure is not star:
            yield from self.toward(figure, star.at) if g.space.distance(figure.at, star.at) > 4 * INCH else ()
        elif in_view := [at for at in centres if g.space.sight(star.at, star.floor, at, 0)]:
            if not any(g.space.in_front(star.at, star.facing, at) for at in in_view):
                facing = g.space.heading(star.at, in_view[0])
                yield {"do": "face", "figure": star.id, "facing": facing, "in_sight_move": "stay"}
        else:
            yield from self.toward(star, min(centres, key=lambda at: g.space.distance(star.at, at)))

    def toward(self, figure: Figure, goal: Point | None) -> Iterator[Input]:
        """As near to a place as it gets; None: off by the south edge."""
        g = self.encounter.game
        if figure.now.stepped:
            return
        if goal is None:
            x = figure.at[0]
            yield {"do": "move", "figure": figure.id, "to": [x / INCH, g.space.table.height / INCH + 1]}
            goal = x, g.space.table.height
        onward = g.space.find_route(figure.at, figure.floor, goal, 0)
        reach = onward.cut(figure.now.left).end[0] if onward else goal
        for cell in sorted(reaches(g, figure), key=lambda r: (g.space.distance(r.point, reach), r.cost))[:3]:
            at = [cell.point[0] / INCH, cell.point[1] / INCH]
            yield {"do": "move", "figure": figure.id, "to": at, "floor": cell.floor, "in_sight_move": "stay"}


def played(name: str) -> dict[str, Any]:
    """The record of a mission played to its end."""
    return Leader(Encounter(load(MISSIONS[name]))).play().export()


if __name__ == "__main__":
    for mission in MISSIONS:
        for seed in range(30):
            encounter = Leader(Encounter(load({**MISSIONS[mission], "seed": f"{mission}-{seed}"}))).play()
            progress = encounter.state.progress
            print(mission, seed, encounter.state.turn, len(encounter.inputs), encounter.state.ended, progress)
