"""How fast the opposition thinks: `python -m tests.bench.bench_opposition`.

Whole battles of six against six on nine pieces of terrain, everything included, beside random legal play and a
replay of the same inputs; and the phase of eight figures. Processor time, and wall time beside it.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from engine.encounter import Encounter
from engine.legal import answers
from engine.loading.load import load
from engine.opposition import next_input, play
from tests.engine.play import choose
from tests.opposition.battles import match, over

BATTLES = 40


def main() -> None:
    """Print the figures."""
    play(match(0))
    tables = [match(seed) for seed in range(BATTLES)]
    spent, wall = _timed(lambda: [play(encounter) for encounter in tables])
    inputs = sum(len(e.inputs) for e in tables)
    turns = sum(e.state.turn for e in tables)
    print(
        f"tactics both sides  {BATTLES / spent:6.1f} battles/s  {spent / BATTLES * 1e3:5.0f} ms a battle"
        f"  (wall {wall / BATTLES * 1e3:.0f}; {inputs / BATTLES:.0f} inputs, {turns / BATTLES:.1f} turns)"
    )
    again, _ = _timed(lambda: [_replayed(encounter) for encounter in tables])
    print(f"  of which playing  {again / BATTLES * 1e3:5.0f} ms, thinking {(spent - again) / BATTLES * 1e3:.0f} ms")
    some = [match(seed) for seed in range(8)]
    spent, wall = _timed(lambda: [_at_random(encounter, seed) for seed, encounter in enumerate(some)])
    print(f"random play         {len(some) / spent:6.1f} battles/s  (wall {wall / len(some) * 1e3:.0f} ms a battle)")
    phases = [_phase(seed) for seed in range(20)]
    print(f"a phase of eight    {sum(phases) / len(phases) * 1e3:6.1f} ms, the longest {max(phases) * 1e3:.0f} ms")


def _timed(work: Callable[[], object]) -> tuple[float, float]:
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.process_time() - cpu, time.perf_counter() - wall


def _replayed(encounter: Encounter) -> None:
    fresh = Encounter(encounter.record)
    for item in encounter.inputs:
        fresh.submit(item)


def _at_random(encounter: Encounter, seed: int) -> None:
    chance = random.Random(seed)
    while not over(encounter) and encounter.state.turn < 30:
        encounter.submit(choose(encounter, chance))


def _phase(seed: int) -> float:
    """Eight of the rules' figures in two groups act on a table that nobody has asked anything yet."""
    raw = match(seed).record.to_json()
    red = [f for f in raw["figures"] if f["side"] == "red"]
    for n, leader in enumerate((red[0], red[-1])):
        leader["rep"] = 5
        raw["figures"].append({**leader, "id": f"red-more-{n}", "at": [leader["at"][0], 5]})
    raw["dice"] = {"activation:blue": [1], "activation:red": [2]}
    encounter = Encounter(load(raw))
    encounter.submit({"do": "start-turn"})
    encounter.space.forget()
    start = time.process_time()
    while encounter.state.active_side == "red":
        item = next_input(encounter)
        encounter.submit(next(answers(encounter.pending[0])) if item is None else item)
    return time.process_time() - start


if __name__ == "__main__":
    main()
