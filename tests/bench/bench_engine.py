"""How fast battles are played and replayed: `python -m tests.bench.bench_engine`.

Automatic play of six against six on a table with nine terrain pieces, everything included: choosing what to
do, geometry, dice, events; by every ruleset in turn, battle by battle, so that a neighbour's load falls on
all alike, and by day between figures of the same Rep in the same places, with each book's own gear.
Beside it a floor: the same number of events made and logged with nothing behind. A machine and its load change all
figures alike; so each is given a second time for a fixed piece of plain Python, run between the battles, and compared
with what it was at first.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from engine import legal
from engine.battle.game import Game
from engine.encounter import Encounter
from engine.errors import Refused
from engine.events import Entry, Status
from engine.loading.load import load
from engine.procedures.activation import may_shoot
from engine.procedures.aim import usable
from engine.procedures.charge_reach import can_charge
from engine.space import INCH
from engine.state import HEADINGS, Figure
from tests.bench.machine import yardstick
from tests.engine import cr2_play, mg42_play, swordplay_play
from tests.engine.play import battle

BATTLES = {
    "cr3": battle,
    "swordplay": swordplay_play.battle,
    "mg42": mg42_play.battle,
    "cr2": cr2_play.battle,
}
"""By ruleset, what makes a record from a seed; all are measured by the first."""
TERRAIN: tuple[dict[str, Any], ...] = (
    {"id": "wood-1", "type": "woods", "polygon": [[9, 10], [17, 9], [18, 15], [10, 16]]},
    {"id": "wood-2", "type": "woods", "rect": [20, 21, 8, 6]},
    {"id": "rough-1", "type": "rough", "rect": [11, 24, 6, 4]},
    {"id": "rough-2", "type": "rough", "rect": [21, 7, 5, 5]},
    {
        "id": "hill-1",
        "type": "hill",
        "polygon": [[12, 17], [24, 17], [24, 20], [12, 20]],
        "crest": [[13, 18], [23, 19]],
    },
    {
        "id": "barn",
        "type": "building",
        "rect": [1, 14, 6, 8],
        "dv": 2,
        "doors": [{"wall": "south", "at": 3}, {"wall": "north", "at": 3}],
        "windows": [{"wall": "east", "at": 2}, {"wall": "east", "at": 6}],
    },
    {"id": "hut", "type": "building", "rect": [30, 13, 5, 5], "dv": 4, "windows": [{"wall": "west", "at": 2}]},
    {"id": "wall-1", "type": "wall", "line": [[26, 15], [29, 15]], "dv": 4},
    {"id": "hedge-1", "type": "hedge", "line": [[8, 20], [11, 21]]},
)
"""Nine pieces, two of them houses, with lanes between."""


def table(seed: int, ruleset: str = "cr3") -> Encounter:
    """A battle set up and not begun."""
    record = BATTLES[ruleset](seed, size=6)
    record |= {"auto": True, "seed": f"bench-{seed}"}
    record["table"] = {"width": 36, "height": 36, "terrain": list(TERRAIN)}
    for figure, same in zip(record["figures"], battle(seed, size=6)["figures"], strict=True):
        figure |= {key: same[key] for key in ("at", "facing", "rep", "star")}
    return Encounter(load(record))


def automatic(encounter: Encounter, most: int = 100) -> Encounter:
    """A battle played by a simple plan: fire at what is in sight, charge what is near, else close in."""
    while len(encounter.inputs) < most:
        if len({f.side for f in encounter.state.figures if f.able}) < 2:
            break
        try:
            encounter.submit(next_input(encounter.game))
        except Refused:  # two ways that end in one doorway: that group stays
            encounter.submit({"do": "end-activation"})
    return encounter


def next_input(g: Game) -> dict[str, Any]:
    """What the plan does now."""
    if not g.state.phase:
        return {"do": "start-turn"}
    acting = [f for f in legal.acting_figures(g) if not f.melee]
    if not acting:
        return next(legal.at_table(g, "activate"), {"do": "end-phase"})
    for figure in acting:
        if figure.posture == "prone" and figure.now.left >= max(g.rules.parameters.getting_up, 1):
            return {"do": "stand", "figure": figure.id}
        if figure.ammo == "out" and may_shoot(figure) and not figure.now.stepped and not figure.fast:
            return {"do": "reload", "figure": figure.id}
    armed = [f for f in acting if may_shoot(f)]
    volley = [
        {"figure": f.id, "targets": [{"figure": enemy.id}]} for f in armed if (enemy := first_target(g, f)) is not None
    ]
    if volley:
        return {"do": "fire", "volley": volley}
    for figure in armed:
        near = next((f for f in g.nearest(figure, g.enemies(figure)) if can_charge(g, figure, f)), None)
        if near is not None:
            return {"do": "charge", "figures": [figure.id], "target": near.id}
    steps: list[dict[str, Any]] = []
    for figure in acting:
        if figure.posture == "standing" and not (figure.now.stepped or figure.now.reloading):
            step = closer(g, figure, [tuple(step["path"][0]) for step in steps])
            if step is not None:
                steps.append(step)
    if steps:
        return {"do": "move", "moves": steps, "in_sight_move": "stay"}
    return next(legal.at_table(g, "activate"), {"do": "end-phase"})


def closer(g: Game, figure: Figure, taken: list[tuple[float, ...]]) -> dict[str, Any] | None:
    """Up to eight inches towards the nearest enemy, straight or as little to one side as is open."""
    enemy = g.nearest(figure, g.enemies(figure))[0]
    left = figure.now.left
    toward = g.space.heading(figure.at, enemy.at)
    stride = min(left - 10, g.space.distance(figure.at, enemy.at) - 200)
    stop = [(f.at, f.floor) for f in g.enemies(figure)]
    stand = [(f.at, f.floor) for f in g.friends(figure) if f.able]
    first = 1 if (g.state.turn + figure.index) % 2 else -1
    for aside in (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150):
        if aside == 90:  # boxed in: shorter steps, now this way, now that
            stride = min(stride, 300 + 100 * (g.state.turn % 5))
        dx, dy = HEADINGS[(toward + first * aside) % 360]
        ahead = (figure.at[0] + dx * stride // 1_000_000, figure.at[1] + dy * stride // 1_000_000)
        if stride < 100 or not g.space.on_table(ahead) or not _free(ahead, taken):
            continue
        try:
            way = g.space.walk(figure.at, figure.floor, [ahead], blockers=stop, occupied=stand)
        except Refused:
            continue
        if way.length > left:  # slow ground, a door
            continue
        return {"figure": figure.id, "path": [[ahead[0] / INCH, ahead[1] / INCH]]}
    return None


def first_target(g: Game, figure: Figure) -> Figure | None:
    """The nearest enemy it could fire at."""
    for enemy in g.nearest(figure, g.enemies(figure)):
        if any(weapon.aimed for weapon in usable(g, figure, enemy)):
            return enemy
    return None


def _free(point: tuple[int, int], taken: list[tuple[float, ...]]) -> bool:
    return all(abs(point[0] - x * INCH) >= INCH or abs(point[1] - y * INCH) >= INCH for x, y in taken)


AT_FIRST = {
    "automatic play": {"cr3": 84.8, "swordplay": 78.4, "mg42": 76.1, "cr2": 51.3},
    "replay": {"cr3": 105.4, "swordplay": 94.6, "mg42": 122.1, "cr2": 81.0},
}
"""Events in the time of a yardstick before commands were values and entries had deeds, on a quiet machine; of Chain
Reaction 2.0 when it was new, on a busy one."""


class Measured(NamedTuple):
    """What some battles came to, in seconds of processor time."""

    seconds: float
    battles: list[Encounter]
    yards: list[float]
    """What the yardstick took, time and again, while they were played."""

    @property
    def events(self) -> int:
        return sum(len(e.log) for e in self.battles)

    @property
    def rate(self) -> float:
        """Events a second."""
        return self.events / self.seconds

    def line(self, beside: float, at_first: float) -> str:
        inputs = sum(len(e.inputs) for e in self.battles)
        over = sum(len({f.side for f in e.state.figures if f.able}) < 2 for e in self.battles)
        yard = self.rate * statistics.fmean(self.yards)
        return (
            f"{self.rate:9.0f} events/s  {self.rate / beside:5.2f}  {inputs / self.seconds:8.0f} inputs/s"
            f"  {yard:6.1f} a yardstick, at first {at_first:6.1f}: {yard / at_first:5.2f}"
            f"  ({self.events} events, {over} of {len(self.battles)} battles over)"
        )


def played(seeds: Iterable[int]) -> dict[str, Measured]:
    """By ruleset, these battles played automatically."""
    spent, battles = dict.fromkeys(BATTLES, 0.0), {ruleset: list[Encounter]() for ruleset in BATTLES}
    yards: list[float] = []
    for seed in seeds:
        for ruleset in BATTLES:
            yards.append(yardstick())
            encounter = table(seed, ruleset)
            start = time.process_time()
            automatic(encounter)
            spent[ruleset] += time.process_time() - start
            battles[ruleset].append(encounter)
    return {ruleset: Measured(spent[ruleset], battles[ruleset], yards) for ruleset in BATTLES}


def replayed(battles: dict[str, Measured]) -> dict[str, Measured]:
    """The same battles from their records."""
    spent = dict.fromkeys(battles, 0.0)
    yards: list[float] = []
    for row in zip(*(measured.battles for measured in battles.values()), strict=True):
        for ruleset, encounter in zip(battles, row, strict=True):
            yards.append(yardstick())
            start = time.process_time()
            again = Encounter(encounter.record)
            for item in encounter.inputs:
                again.submit(item)
            spent[ruleset] += time.process_time() - start
    return {ruleset: Measured(spent[ruleset], measured.battles, yards) for ruleset, measured in battles.items()}


def main() -> None:
    """Print the figures."""
    gc.disable()  # as timeit does
    played(range(3))
    first = played(range(40))
    for title, rows in (("automatic play", first), ("replay", replayed(first))):
        for ruleset, measured in rows.items():
            print(f"{title:15} {ruleset:10} {measured.line(rows['cr3'].rate, AT_FIRST[title][ruleset])}")
    events = first["cr3"].events
    start = time.process_time()
    log = []
    for n in range(events):
        log.append(Entry(n, Status("somebody", "carry-on", "stunned", "CR3-REACT-33")))
    print(f"floor {events / (time.process_time() - start):30.0f} events/s  (made and logged, nothing behind)")
    longest = max((automatic(table(seed), 300) for seed in range(12)), key=lambda e: len(e.inputs))
    data = longest.export()
    start = time.process_time()
    again = Encounter(load(data))
    for item in data["inputs"]:
        again.submit(item)
    print(f"a finished battle of {len(longest.inputs)} inputs replayed: {(time.process_time() - start) * 1e3:.0f} ms")
    checkpoint = again.checkpoint()
    start = time.process_time()
    Encounter.resume(load(data), checkpoint)
    print(f"resumed from its last checkpoint: {(time.process_time() - start) * 1e3:.1f} ms")


if __name__ == "__main__":
    main()
