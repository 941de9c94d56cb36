"""Results of reaction tests, and what they make a figure do (CR3-REACT-23, CR3-RUL-54)."""

from dataclasses import dataclass

from engine.events import Deed
from engine.state import Figure

ADVANCE = "advance-half-normal-move"

RANKED = ("charge", "fire", "rush-shot", ADVANCE, "carry-on", "duck-back", "runaway")
"""Results from best to worst (CR3-REACT-23, CR3-RUL-54, SWP-RUL-27)."""


@dataclass(slots=True)
class Verdict:
    """What one figure must do, and everyone whose act led to it."""

    figure: Figure
    result: str
    causes: list[Figure]
    shooters: list[Figure]
    deed: Deed
    """The test that says so."""


def worst_of(results: list[str]) -> str:
    """The worst counts, but carrying on forbids no shot that another test calls for (CR3-RUL-54, CR3-RUL-55)."""
    worst = max(results, key=RANKED.index)
    if worst == "carry-on":
        shots = [r for r in results if r in ("fire", "rush-shot")]
        return max(shots, key=RANKED.index) if shots else worst
    return worst
