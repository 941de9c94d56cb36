"""The ways that figures take, as previews tell them. Points and lengths are hundredths of an inch."""

from dataclasses import dataclass

from engine.space import Point


@dataclass(frozen=True, slots=True)
class Course:
    """The way one figure takes: its points with the floor and the movement spent at each.

    `arrives` is false where it falls short, `leaves` true where it is to go over the table's edge. `passed` and
    `allowance` are those of a Fast Move, None without one.
    """

    figure: str
    points: tuple[Point, ...]
    floors: tuple[int, ...]
    costs: tuple[int, ...]
    arrives: bool = True
    leaves: bool = False
    passed: int | None = None
    allowance: int | None = None

    @property
    def cost(self) -> int:
        """Movement the whole way takes, doors and stairs included."""
        return self.costs[-1]


@dataclass(frozen=True, slots=True)
class Halt:
    """Where one figure of the moving group is when all stop, and how far it has come by then."""

    figure: str
    at: Point
    floor: int
    gone: int
