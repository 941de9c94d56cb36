"""What processes cost, as Linux counts it."""

from __future__ import annotations

import os
import resource
import time
from dataclasses import dataclass
from pathlib import Path


def waited_for_a_core(process: int) -> float:
    """Seconds for which a process's first thread has been ready to run without a core to run on."""
    return int(Path(f"/proc/{process}/task/{process}/schedstat").read_bytes().split()[1]) / 1e9


def family() -> list[int]:
    """This process and those that it has begun."""
    own = os.getpid()
    children = Path(f"/proc/{own}/task").glob("*/children")
    return [own, *(int(child) for listed in children for child in listed.read_text().split())]


def spent() -> float:
    """Seconds of processor time, of this process and of those that it has begun."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    threads = (thread for process in family()[1:] for thread in Path(f"/proc/{process}/task").iterdir())
    children = sum(int((thread / "schedstat").read_bytes().split()[0]) for thread in threads)
    return time.process_time() + ended.ru_utime + ended.ru_stime + children / 1e9


def yardstick() -> float:
    """Seconds of processor time for a fixed piece of plain Python, by which figures of two machines can be compared.

    It does what the engine does most: calls, small tuples and dictionaries, attributes and whole numbers.
    """
    start = time.process_time()
    spots = {(n, n % 7): Spot(n * 37 % 3600, n * 91 % 3600) for n in range(400)}
    near = 0
    for one in list(spots.values())[:100]:
        near += sum(1 for other in spots.values() if _between(one, other) < 900 * 900)
    assert near
    return time.process_time() - start


@dataclass(slots=True)
class Spot:
    """A place of the yardstick's."""

    x: int
    y: int


def _between(a: Spot, b: Spot) -> int:
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy


def resident() -> list[int]:
    """Bytes of memory in use by each of them; what they share is shared out."""
    found = []
    for process in family():
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        found.append(next(1024 * int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")))
    return found
