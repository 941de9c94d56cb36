"""How long it takes to start: `python -m tests.bench.bench_import`. The engine's goal is 0.3 seconds."""

from __future__ import annotations

import subprocess
import sys
import time

WHAT = {
    "python alone": "pass",
    "engine, ready to load a record": "import engine.encounter, engine.record, engine.replay",
    "the same with its ruleset": "from engine.ruleset.registry import get; import engine.encounter; get('cr3')",
    "duckback test": "from bot.__main__ import main; main(['test', 'cohesion', '--rep', '4', '--json'])",
    "duckback replay": "from bot.__main__ import main; main(['replay', '/dev/null', '--json'])",
}


def seconds(code: str, times: int = 5) -> float:
    """The best of a few starts of a fresh interpreter."""
    best = 60.0
    for _ in range(times):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
        best = min(best, time.perf_counter() - began)
    return best


def main() -> None:
    for name, code in WHAT.items():
        print(f"{name:32} {seconds(code) * 1000:6.0f} ms")


if __name__ == "__main__":
    main()
