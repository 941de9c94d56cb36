"""What a turn with held fire takes: `python -m tests.bench.bench_held_fire`.

A patrol of ten goes down a street between two hedges, five hidden figures behind each. All ten are asked as the patrol
comes into sight, wait for it, and those whose moment comes fire in the middle of its move. Then they have their phase.
"""

from __future__ import annotations

import gc
import statistics
import time
from typing import Any

from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from tests.bench.bench_engine import next_input

TERRAIN: tuple[dict[str, Any], ...] = (
    {"id": "west", "type": "hedge", "line": [[12, 4], [12, 22]]},
    {"id": "east", "type": "hedge", "line": [[24, 4], [24, 22]]},
    {"id": "alley", "type": "wall", "tall": True, "line": [[8, 27], [16, 27]]},
    {"id": "other-alley", "type": "wall", "tall": True, "line": [[20, 27], [28, 27]]},
    {"id": "road", "type": "road", "line": [[18, 0], [18, 36]]},
    {"id": "wood", "type": "woods", "rect": [0, 0, 8, 8]},
)
WAITS: tuple[dict[str, Any], ...] = (
    {"act": "hold"},
    {"act": "wait", "until": "at-inches", "inches": 9},
    {"act": "wait", "until": "end-of-move"},
    {"act": "wait", "until": "in-the-open"},
    {"act": "wait", "until": "at-inches", "inches": 6},
)

STARTS = ((15.4, 28.2), (14.2, 28.2), (13, 28.2), (15.4, 29.4), (14.2, 29.4))
ENDS = ((17.4, 23.6), (16.2, 24.4), (17.2, 25), (15.2, 25.6), (16.6, 26.2))
"""Behind the western wall, and in the street; the others of the patrol stand and go opposite."""


def _opposite(n: int, x: float) -> float:
    return x if n < 5 else 36 - x


def street(seed: int) -> Encounter:
    """Ten of the patrol behind the alley's walls, ten guerrillas behind the hedges."""
    figures: list[dict[str, Any]] = []
    for n in range(10):
        weapon = ("rifle", "carbine", "submachine-gun", "assault-rifle", "lmg")[n % 5]
        x, y = STARTS[n % 5]
        at = [_opposite(n, x), y]
        figures.append({"id": f"blue-{n}", "side": "blue", "rep": 4, "weapons": [weapon], "at": at, "facing": 0})
        x, facing = ((11.2, 90), (24.8, 270))[n % 2]
        hider = {"id": f"red-{n}", "side": "red", "rep": 4, "weapons": [weapon], "unseen": True}
        figures.append(hider | {"at": [x, 6 + 3 * (n // 2)], "facing": facing})
    for figure in figures[:2]:
        figure |= {"leader": True, "rep": 5, "traits": ["overall-leader"]}
    return Encounter(
        load(
            {
                "format": "duckback-record/1",
                "ruleset": "cr2",
                "table": {"width": 36, "height": 36, "terrain": list(TERRAIN)},
                "sides": [{"id": "blue"}, {"id": "red"}],
                "figures": figures,
                "dice": {"activation:blue": [4], "activation:red": [3]},
                "seed": f"held fire {seed}",
                "inputs": [],
            }
        )
    )


def _way(n: int) -> list[list[float]]:
    """Round the end of its wall and down the street."""
    return [[_opposite(n, x), y] for x, y in ((17, 28), (17, 26.4), ENDS[n % 5])]


def turn(encounter: Encounter) -> float:
    """Seconds of processor time that one turn of both sides takes, their choices left out."""
    patrol = [f"blue-{n}" for n in range(10)]
    opening: list[dict[str, Any]] = [
        {"do": "start-turn"},
        {"do": "activate", "figures": patrol},
        {"do": "move", "moves": [{"figure": f"blue-{n}", "path": _way(n)} for n in range(10)]},
    ]
    spent = 0.0
    while True:
        item = opening.pop(0) if opening else answer(encounter) if encounter.pending else next_input(encounter.game)
        start = time.process_time()
        try:
            encounter.submit(item)
        except Refused:  # two ways that end in one place
            encounter.submit({"do": "end-activation"})
        spent += time.process_time() - start
        if not encounter.state.phase or len({f.side for f in encounter.state.figures if f.able}) < 2:
            return spent


def answer(encounter: Encounter) -> dict[str, Any]:
    """Each who may hold its fire waits for something else."""
    question = encounter.pending[0]
    wait = WAITS[encounter.state.figure(question.figure).index // 2 % len(WAITS)]
    choice = wait if question.kind == "hold-fire" else question.default
    return {"do": "decide", "figure": question.figure, "kind": question.kind, "choice": choice}


def main() -> None:
    """Print the figures."""
    gc.disable()
    battles = [street(seed) for seed in range(30)]
    spent = [turn(encounter) * 1e3 for encounter in battles]
    inputs, events = [len(e.inputs) for e in battles], [len(e.log) for e in battles]
    asked = [sum(item.get("kind") == "hold-fire" for item in e.inputs) for e in battles]
    print(
        f"a turn of two squads of ten: median {statistics.median(spent):.0f} ms, longest {max(spent):.0f} ms"
        f"  ({statistics.fmean(inputs):.0f} inputs, {statistics.fmean(events):.0f} events,"
        f" {statistics.fmean(asked):.1f} answers about held fire)"
    )


if __name__ == "__main__":
    main()
