"""How much the engine does for an event: `python -m tests.bench.calls`, and `--renew` to keep the figures.

Python calls, those of built-in functions too, by ruleset: golden battles loaded and replayed, their inputs foretold
(calls a page), and some battles played automatically as by `bench_engine`. The second time counts, so that what is
remembered between battles falls out. The figures are the same on every machine with this minor version of Python,
however busy it is.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.encounter import Encounter
from engine.errors import Refused
from engine.loading.load import load
from engine.replay.replay import replay
from tests.bench import bench_engine
from tests.truth.pages import stated

GOLDEN = Path(__file__).parents[1] / "golden"
REPLAYED = {
    "cr3": ("open-field", "mass-charge", "stars"),
    "swordplay": ("shield-walls", "swordplay-patrol"),
    "mg42": ("mg42-head-to-head", "mg42-solo"),
    "cr2": ("held-fire", "kill-distance", "wave"),
    "compendium": ("insurgents",),
}
"""By ruleset, golden battles."""
SEEDS = range(3)
"""Of the battles played automatically."""
KEPT = Path(__file__).with_suffix(".json")
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"

Figures = dict[str, float]
"""Calls an event or a page, by what was played."""


def counted(play: Callable[[], int]) -> float:
    """Calls an event of the second of two runs, each of which tells how many events, or pages, there were."""
    calls = 0

    def count(frame: Any, kind: str, argument: Any) -> None:
        nonlocal calls
        calls += kind in ("call", "c_call")

    play()
    sys.setprofile(count)
    try:
        events = play()
    finally:
        sys.setprofile(None)
    return round(calls / events, 1)


def replayed(ruleset: str) -> int:
    """Load and replay the ruleset's battles; how many events there are."""
    documents = [json.loads((GOLDEN / f"{name}.json").read_text()) for name in REPLAYED[ruleset]]
    return sum(len(replay(load(document)).entries) for document in documents)


def automatic(ruleset: str) -> int:
    """Play some battles of the ruleset automatically; how many events there are."""
    return sum(len(bench_engine.automatic(bench_engine.table(seed, ruleset)).log) for seed in SEEDS)


def foretold(ruleset: str) -> int:
    """Foretell the inputs of the ruleset's battles, each to its own side; how many of them have pages."""
    pages = 0
    for name in REPLAYED[ruleset]:
        record = load(json.loads((GOLDEN / f"{name}.json").read_text()))
        encounter = Encounter(record.with_inputs(()))
        everybody = frozenset(figure.id for figure in encounter.game.figures)
        for item in record.inputs:
            pages += stated(encounter, item, encounter.state.active_side, everybody) is not None
            with suppress(Refused):
                encounter.submit(item)
    return pages


def measured() -> Figures:
    """The figures of this tree."""
    found = {f"{ruleset}, replayed": counted(lambda ruleset=ruleset: replayed(ruleset)) for ruleset in REPLAYED}
    for ruleset in REPLAYED:
        found[f"{ruleset}, foretold"] = counted(lambda ruleset=ruleset: foretold(ruleset))
    for ruleset in bench_engine.BATTLES:
        found[f"{ruleset}, automatic"] = counted(lambda ruleset=ruleset: automatic(ruleset))
    return found


def apart() -> Figures:
    """The same, measured by a process that has done nothing else before."""
    run = [sys.executable, "-m", "tests.bench.calls", "--json"]
    home, environment = Path(__file__).parents[2], {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(run, cwd=home, env=environment, capture_output=True, text=True, check=True)
    figures: Figures = json.loads(done.stdout)
    return figures


def kept() -> Figures | None:
    """The figures in the repository for this minor version of Python; None where there are none."""
    figures: dict[str, Figures] = json.loads(KEPT.read_text())
    return figures.get(PYTHON)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renew", action="store_true", help="keep the figures in the repository")
    parser.add_argument("--json", action="store_true", help="print them as JSON, measured in this process")
    args = parser.parse_args()
    if args.json:
        print(json.dumps(measured()))
        return
    figures = apart()
    if args.renew:
        every = json.loads(KEPT.read_text()) if KEPT.exists() else {}
        KEPT.write_text(json.dumps({**every, PYTHON: figures}, indent=2) + "\n")
    for name, figure in figures.items():
        print(f"{name:24} {figure:8.1f} calls{'/page' if name.endswith('foretold') else '/event'}")


if __name__ == "__main__":
    main()
