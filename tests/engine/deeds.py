"""What is rare in random battles: counted, so that a print shows whether there was any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.events import Event, Item, MissionEvent, Move, Roll, Shot

WITH_MOUNTS = frozenset({"mounts", "dismounts", "unhorsed"})
"""What is done with a mount says so itself; the rest is done with a weapon or with somebody."""


def deeds(events: Sequence[Event]) -> Counter[str]:
    """The rare deeds in what one input logged, by name."""
    found: Counter[str] = Counter()
    charges: set[tuple[str, str]] = set()
    for event in events:
        match event:
            case Item():
                found[event.what if event.what in WITH_MOUNTS else f"{event.what} something"] += 1
            case MissionEvent():
                found[event.what] += 1
            case Roll(label="charge") if event.result:
                charges.add((event.figure, event.against))
            case Shot() if (event.target, event.shooter) in charges:
                found["shoots at its charger"] += 1
            case Move(how="come-on"):
                found["comes on"] += 1
    chargers = Counter(target for _, target in charges)
    found["charged by two"] += sum(count == 2 for count in chargers.values())
    found["charged by more"] += sum(count > 2 for count in chargers.values())
    return +found
