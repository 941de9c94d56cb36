"""What machines cost: `python -m tests.bench.bench_machines`.

Battles of twelve figures and four machines play themselves: those on foot by the plan of `bench_engine`, machines by
any legal drive. Then a car goes twelve inches past six enemies, with all their looks and what those lead to.
"""

from __future__ import annotations

import gc
import statistics
import time
from typing import Any

from engine import legal
from engine.battle.game import Game
from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from tests.bench.bench_engine import TERRAIN, next_input

WALLS: list[dict[str, Any]] = [
    {"id": f"wall-{n}", "type": "wall", "tall": True, "line": [[3 + 5 * n, 24], [7 + 5 * n, 22]]} for n in range(5)
]
MOST = 100
"""Inputs of a battle."""


def field(seed: int) -> Encounter:
    """Three on foot, a half-track and a truck a side, crews of three and a rider among them."""
    figures: list[dict[str, Any]] = []
    machines: list[dict[str, Any]] = []
    for side, y, facing in (("blue", 33, 0), ("red", 3, 180)):
        for n in range(6):
            place = {"at": [4 + 3 * n + seed % 4, y], "facing": facing, "weapons": [("rifle", "lmg", "law")[n % 3]]}
            figures.append({"id": f"{side}-{n}", "side": side, "rep": 4 + (n + seed) % 2, "leader": n == 3} | place)
        track = {"model": "half-track", "at": [26, y], "crew": {"leader": f"{side}-3", "driver": f"{side}-4"}}
        truck = {"model": "truck", "at": [31, y], "crew": {"driver": f"{side}-5"}, "riders": [f"{side}-2"]}
        for machine in (track, truck):
            machines.append({"id": f"{side}-{machine['model']}", "side": side, "facing": facing, "speed": 6} | machine)
    return _battle(figures, machines, f"machines {seed}", list(TERRAIN))


def _battle(
    figures: list[dict[str, Any]],
    machines: list[dict[str, Any]],
    seed: str,
    terrain: list[dict[str, Any]],
    dice: dict[str, list[int]] | None = None,
) -> Encounter:
    record: dict[str, Any] = {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "auto": True,
        "seed": seed,
        "dice": dice or {},
    }
    record["table"] = {"width": 36, "height": 36, "terrain": terrain}
    record |= {"sides": [{"id": "blue"}, {"id": "red"}], "figures": figures, "machines": machines, "inputs": []}
    return Encounter(load(record))


def plan(g: Game) -> dict[str, Any]:
    """What the plan does now: machines are driven before those on foot go."""
    for figure in legal.acting_figures(g):
        ways = list(legal.by_figure(g, "drive", figure)) if figure.aboard else []
        if ways:
            return ways[(g.state.turn + figure.index) % len(ways)]
    if any(f.aboard for f in legal.acting_figures(g)):
        return {"do": "end-activation"}
    return next_input(g)


def automatic(encounter: Encounter) -> float:
    """Seconds of processor time that a battle takes, its plan included."""
    start = time.process_time()
    while len(encounter.inputs) < MOST and len({f.side for f in encounter.state.figures if f.able}) > 1:
        try:
            encounter.submit(plan(encounter.game))
        except Refused:  # two ways that end in one place
            encounter.submit({"do": "end-activation"})
    return time.process_time() - start


def drive(seed: int) -> tuple[float, int]:
    """Seconds that a drive of twelve inches takes, out of cover into the sight of six; the events in all."""
    figures: list[dict[str, Any]] = [
        {"id": f"red-{n}", "side": "red", "rep": 4, "weapons": ["rifle"], "at": [8 + 4 * n, 6 + n % 3], "facing": 180}
        for n in range(6)
    ]
    figures += [{"id": "ann", "side": "blue", "rep": 6, "at": [4, 30]}]
    car = {"id": "car", "side": "blue", "model": "car", "at": [4, 30], "facing": 45, "speed": 12}
    dice = {"activation:blue": [6], "activation:red": [5]}
    encounter = _battle(figures, [car | {"crew": {"driver": "ann"}}], f"drive {seed}", WALLS, dice)
    encounter.submit({"do": "start-turn"})
    encounter.submit({"do": "activate", "figures": ["ann"]})
    start = time.process_time()
    encounter.submit({"do": "drive", "machine": "car", "speed": 24})
    return time.process_time() - start, len(encounter.log)


def main() -> None:
    """Print the figures."""
    gc.disable()
    automatic(field(99))
    battles = [field(seed) for seed in range(20)]
    spent = sum(map(automatic, battles))
    events = sum(len(encounter.log) for encounter in battles)
    print(f"twelve figures and four machines: {events / spent:,.0f} events/s ({events} events)")
    drives = [drive(seed) for seed in range(60)]
    times, told = [spent * 1e3 for spent, _ in drives], statistics.fmean(events for _, events in drives)
    print(
        f"a drive of 12 inches: median {statistics.median(times):.1f} ms, longest {max(times):.1f} ms of {len(times)}"
        f"  ({told:.0f} events)"
    )


if __name__ == "__main__":
    main()
