"""Work on a database that is killed as it begins its n-th step: a statement, a commit, or a change of a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from sqlalchemy import Engine, event

_FILES = {"os.chmod", "os.link", "os.mkdir", "os.remove", "os.rename", "sqlite3.connect"}
_KILLED = 9


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Whether the work is killed as it begins that step, in a process of its own; it has fewer where not."""
    child = os.fork()
    if not child:
        left = [step]

        def tick(*_: object) -> None:
            left[0] -= 1
            if left[0] < 0:
                os._exit(_KILLED)

        sys.addaudithook(lambda kind, _: tick() if kind in _FILES else None)
        for kind in ("before_cursor_execute", "commit"):
            event.listen(Engine, kind, tick)
        try:
            work()
        except BaseException:
            os._exit(1)
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, _KILLED), code
    return code == _KILLED
