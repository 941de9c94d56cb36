"""What drawing a table begins with: the sections' ground, and unevenness that the dice alone decide."""

import hashlib
from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""


class Noise:
    """Unevenness that is the same for the same dice."""

    def __init__(self, dice: str) -> None:
        self._dice = dice

    def part(self, *key: object) -> float:
        """A number from 0 to 1 for this key."""
        text = ":".join([self._dice, *(str(part) for part in key)])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big") / 2**32

    def flag(self, *key: object) -> bool:
        """True or false for this key."""
        return self.part(*key) < 0.5

    def half_inches(self, most: float, *key: object) -> float:
        """A length from 0 to `most`, in whole half inches."""
        return int(self.part(*key) * (int(most * 2) + 1)) / 2


@dataclass(frozen=True, slots=True)
class SectionGround:
    """A section to be drawn: its number, kind and box, and the rectangles of the buildings in it."""

    number: int
    kind: str
    box: Box
    buildings: tuple[tuple[float, float, float, float], ...] = ()
