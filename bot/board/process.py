"""A process of its own for what computes long without a pause, so that nothing else waits for a picture.

It begins with the first thing asked of it, and anew where it has died or hangs; it ends with the program, whatever
ends that.
"""

import atexit
import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock, Timer
from types import TracebackType
from typing import Any, ParamSpec, Protocol, Self, TypeVar
from weakref import WeakSet

P = ParamSpec("P")
T = TypeVar("T")
LIMIT = 5.0
"""Seconds that one thing may take before the process counts as hung. A board takes a tenth of one; a report waits
twice as long at most besides the process's beginning, and a stop has seven seconds."""
BEGINS = 30.0
"""Seconds in which it gets ready: the import of all it needs takes less than one, and many on a busy machine."""
LARGE = 4 * 2**20
"""Bytes from which on memory is taken from the system for one thing alone, and returned with it."""
_SECRET = ("DISCORD_", "DUCKBACK_")


@dataclass(frozen=True, slots=True)
class _Failed:
    trace: str


class Stopwatch(Protocol):
    """A timer that has yet to be started."""

    def start(self) -> None:
        """Begin to count."""

    def cancel(self) -> None:
        """Count no more."""


class Studio:
    """Does one thing after the other. Safe under threads, each of which waits for what it asked.

    `limit` is how many seconds one thing may take; `timer` makes what calls a function once they are over. A new
    process first does what gets it `ready`, which has more time.
    """

    def __init__(
        self,
        limit: float = LIMIT,
        timer: Callable[[float, Callable[[], None]], Stopwatch] = Timer,
        ready: Callable[[], None] | None = None,
    ) -> None:
        self._limit = limit
        self._timer = timer
        self._ready = ready
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        _STUDIOS.add(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def do(self, deed: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a function of a module makes of values, all of which can be pickled.

        Raises RuntimeError with what went wrong there, and EOFError, OSError or UnpicklingError where the
        process died of it, or took too long for it, twice.
        """
        try:
            return self.try_once(deed, *args, **more)
        except LOST:
            return self.try_once(deed, *args, **more)

    def try_once(self, deed: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Likewise, where the errors tell that it did so once."""
        with self._lock:
            try:
                return self._done(deed, args, more)
            except LOST:
                self._end()
                raise

    def hurry(self) -> None:
        """Give up what is being done at this moment, which may hang: another process begins it once more."""
        if (process := self._process) is not None:
            process.kill()

    def close(self) -> None:
        """End the process, whatever it is doing. Nothing more is done."""
        self._closed = True
        self.hurry()
        with self._lock:
            self._end()

    def _done(self, deed: Callable[..., T], args: Any, more: Any) -> T:
        return self._asked(self._begun(), self._limit, deed, args, more)

    def _asked(self, process: subprocess.Popen[bytes], limit: float, deed: Callable[..., T], args: Any, more: Any) -> T:
        assert process.stdin is not None
        assert process.stdout is not None
        late = self._timer(limit, process.kill)
        late.start()
        try:
            pickle.dump((deed, args, more), process.stdin, pickle.HIGHEST_PROTOCOL)
            process.stdin.flush()
            answer = pickle.load(process.stdout)  # noqa: S301  # both ends are this program
        finally:
            late.cancel()
        if isinstance(answer, _Failed):
            raise RuntimeError(answer.trace)
        made: T = answer
        return made

    def _begun(self) -> subprocess.Popen[bytes]:
        if self._closed:
            raise EOFError("nothing more is drawn")
        if self._process is None:
            # It needs no secrets; and what ends the program by the keyboard is not for it.
            kept = {name: value for name, value in os.environ.items() if not name.startswith(_SECRET)}
            kept |= {"PYTHONPATH": os.pathsep.join(sys.path), "MALLOC_MMAP_THRESHOLD_": str(LARGE)}
            self._process = subprocess.Popen(
                [sys.executable, "-m", "bot.board.process"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=kept,
                start_new_session=True,
            )
            if self._ready is not None:
                self._asked(self._process, BEGINS, self._ready, (), {})
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


LOST = EOFError, OSError, pickle.UnpicklingError
"""The errors of a process that died in the middle."""
_STUDIOS = WeakSet[Studio]()


@atexit.register
def close_all() -> None:
    """End the processes of the whole program, so that none keeps it from ending."""
    for studio in list(_STUDIOS):
        studio.close()


def serve() -> None:
    """Do what is asked until no one is left to ask."""
    asked, told = sys.stdin.buffer, sys.stdout.buffer
    # Whatever else is printed must not get between the answers.
    sys.stdout = sys.stderr
    while True:
        try:
            deed, args, more = pickle.load(asked)  # noqa: S301  # both ends are this program
        except EOFError:
            return
        try:
            answer = pickle.dumps(deed(*args, **more), pickle.HIGHEST_PROTOCOL)
        except Exception:
            answer = pickle.dumps(_Failed(traceback.format_exc()), pickle.HIGHEST_PROTOCOL)
        told.write(answer)
        told.flush()


if __name__ == "__main__":
    from bot.board.process import serve as serve_here  # under the name by which its values are known

    serve_here()
