"""Dice as people write them: `2d6`, `3d6+2`, `1/2d6`, and outcomes to choose among: `gold (1-3), nothing (4-6)`."""

import random
import re
from dataclasses import dataclass

from bot.names import plain
from engine.errors import BadRequest
from engine.fold import fold

MOST_DICE = 100
MOST_SIDES = 1_000
HALF = "1/2"

_TERM = re.compile(r"([+-]?)(?:(1/2|\d{0,9})d(\d{1,9})|(\d{1,4}))", re.ASCII)
_RANGE = re.compile(r"(.*?)\s*\((\d{1,4})(?:-(\d{1,4}))?\)", re.ASCII)
_RANDOM = random.SystemRandom()


def throw(count: int, sides: int = 6) -> list[int]:
    """Faces of real dice, of the system's own randomness."""
    return [_RANDOM.randint(1, sides) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Term:
    """Some dice of one kind; half a die is read as its face divided by two, rounded up (CR3-DICE-08)."""

    count: int
    sides: int
    sign: int = 1
    half: bool = False

    def __str__(self) -> str:
        return f"{HALF if self.half else self.count}d{self.sides}"

    def worth(self, faces: list[int]) -> int:
        """What the faces add to the sum."""
        return self.sign * sum((face + 1) // 2 if self.half else face for face in faces)


@dataclass(frozen=True, slots=True)
class DiceTerms:
    """Terms that are added up, and a number `more` besides."""

    terms: tuple[Term, ...]
    more: int = 0

    def __str__(self) -> str:
        first, *others = self.terms
        parts = [("-" if first.sign < 0 else "") + str(first), *(f"{'-+'[t.sign > 0]}{t}" for t in others)]
        return "".join(parts) + (f"{self.more:+d}" if self.more else "")

    @property
    def six_sided(self) -> bool:
        """Whether all of them can be drawn."""
        return all(term.sides == 6 for term in self.terms)

    @property
    def pool(self) -> Term | None:
        """The dice where they are of one kind, whole and added to nothing: those that can be read one by one."""
        term, *others = self.terms
        return None if others or self.more or term.half or term.sign < 0 else term

    def throw(self) -> list[list[int]]:
        """Fresh faces for every term."""
        return [throw(term.count, term.sides) for term in self.terms]

    def total(self, faces: list[list[int]]) -> int:
        """What these faces come to."""
        return self.more + sum(term.worth(shown) for term, shown in zip(self.terms, faces, strict=True))


def read_dice(text: str) -> DiceTerms:
    """Dice as written. Raises BadRequest (`dice-notation`, `dice-number`)."""
    rest = fold(text.replace("½", HALF))
    rest = re.sub(r"\s*([+-]|d)\s*", r"\1", rest.strip())
    terms: list[Term] = []
    more = 0
    first = True
    while rest:
        match = _TERM.match(rest)
        if match is None or not (first or match[1]):
            raise _unreadable(text)
        sign = -1 if match[1] == "-" else 1
        if match[4] is not None:
            more += sign * int(match[4])
        else:
            half = match[2] == HALF
            terms.append(Term(1 if half else int(match[2] or 1), int(match[3]), sign, half))
        rest = rest[match.end() :]
        first = False
    if not terms:
        raise _unreadable(text)
    fits = sum(term.count for term in terms) <= MOST_DICE
    if not fits or any(term.count < 1 or not 2 <= term.sides <= MOST_SIDES for term in terms):
        raise BadRequest(
            "from 1 to {most} dice of 2 to {sides} sides are rolled",
            most=MOST_DICE,
            sides=MOST_SIDES,
            field="dice",
            code="dice-number",
        )
    return DiceTerms(tuple(terms), more)


def _unreadable(text: str) -> BadRequest:
    return BadRequest(
        "{text!r} is no dice: they are written like 2d6, 3d6+2 or 1/2d6",
        text=text[:40],
        field="dice",
        code="dice-notation",
    )


@dataclass(frozen=True, slots=True)
class Possibility:
    """Something that happens on some faces of a die, ends included."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Possibilities:
    """Outcomes that one die chooses among. Faces of none mean that nothing happens, or that it is rolled `again`."""

    sides: int
    outcomes: tuple[Possibility, ...]
    again: bool

    def on(self, face: int) -> Possibility | None:
        """The effect of a face."""
        return next((each for each in self.outcomes if each.low <= face <= each.high), None)

    def throw(self) -> list[int]:
        """Fresh faces, the last of which counts."""
        faces = throw(1, self.sides)
        while self.again and self.on(faces[-1]) is None:
            faces += throw(1, self.sides)
        return faces


def read_possibilities(text: str, sides: int | None = None) -> Possibilities:
    """Outcomes with commas between them.

    Each happens on the faces behind it in brackets, as in the books (CR3-DICE-06). Without brackets each has the same
    number of faces, in order, and those left over are rolled again. Where `sides` are not said the die has six, or
    one for each outcome if those are more. Raises BadRequest (`possibilities`, `possibility-faces`).
    """
    parts = [plain(part, 200) for part in re.split("[,;\n]", text) if part.strip()]
    sides = sides or max(6, len(parts))
    ranges = [_RANGE.fullmatch(part.replace("–", "-")) for part in parts]
    if any(ranges):
        return Possibilities(sides, _bracketed(ranges, sides), again=False)
    if not 2 <= len(parts) <= sides:
        raise BadRequest(
            "there are from two outcomes to one for each side of the die, with commas between them",
            field="possibilities",
            code="possibilities",
        )
    share = sides // len(parts)
    found = tuple(Possibility(name, n * share + 1, (n + 1) * share) for n, name in enumerate(parts))
    return Possibilities(sides, found, again=True)


def _bracketed(ranges: list[re.Match[str] | None], sides: int) -> tuple[Possibility, ...]:
    found = tuple(Possibility(m[1], int(m[2]), int(m[3] or m[2])) for m in ranges if m is not None and m[1])
    fits = all(1 <= each.low <= each.high <= sides for each in found)
    faces = [face for each in found for face in range(each.low, each.high + 1)] if fits else []
    if len(found) < len(ranges) or not fits or len(faces) > len(set(faces)):
        raise BadRequest(
            "every outcome has faces of its own behind it, as in: road (1-3), river (4-6)",
            field="possibilities",
            code="possibility-faces",
        )
    return found
