"""What `duckback doctor` finds."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong."""

    about: str
    """The thing that it is about, such as `encounter 12`."""
    wrong: str
    would_do: str
    """What happens by itself, or what a person can do."""
    mend: Callable[[], Awaitable[object]] | None = None
    """Does that, where nothing is lost by it."""

    @property
    def text(self) -> str:
        """It on two lines."""
        return f"{self.about}: {self.wrong}\n  {self.would_do}"
