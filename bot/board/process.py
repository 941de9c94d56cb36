"""A process of its own for what computes long without a pause, so that nothing else waits for a picture.

InFlight with the first thing asked of it, and anew where it has died; it ends with the program, whatever ends that.
"""

import atexit
import os
import pickle
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
LARGE = 4 * 2**20
"""Bytes from which on memory is taken from the system for one thing alone, and returned with it."""
_SECRET = ("DISCORD_", "DUCKBACK_")


@dataclass(frozen=True, slots=True)
class _Failed:
    trace: str


class Studio:
    """Does one thing after the other. Safe under threads, each of which waits for what it asked."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def do(self, deed: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """What a function of a module makes of values, all of which can be pickled.

        Raises RuntimeError with what went wrong there, and EOFError, OSError or UnpicklingError where the
        process died of it twice.
        """
        with self._lock:
            try:
                return self._done(deed, args, more)
            except (EOFError, OSError, pickle.UnpicklingError):
                self._end()
                return self._done(deed, args, more)

    def close(self) -> None:
        """End the process; the next thing asked begins another."""
        with self._lock:
            self._end()
        atexit.unregister(self.close)

    def _done(self, deed: Callable[..., T], args: Any, more: Any) -> T:
        process = self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        pickle.dump((deed, args, more), process.stdin, pickle.HIGHEST_PROTOCOL)
        process.stdin.flush()
        answer = pickle.load(process.stdout)  # noqa: S301  # both ends are this program
        if isinstance(answer, _Failed):
            raise RuntimeError(answer.trace)
        made: T = answer
        return made

    def _begun(self) -> subprocess.Popen[bytes]:
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
        return self._process

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


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
