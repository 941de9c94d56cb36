"""The process that draws: the same pictures, faults told, begun anew when it dies, gone with the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.board.files import board_file, dice_file, get_ready
from bot.board.process import BEGINS, LOST, Studio
from tests import PATIENCE, ROOT
from tests.board.gallery import REACTION
from tests.board.samples import ACTION, ACTION_CROP


@pytest.fixture
def studio() -> Iterator[Studio]:
    with Studio(PATIENCE) as studio:
        yield studio


@pytest.mark.long
def test_it_draws_what_is_drawn_here(studio: Studio) -> None:
    assert studio.do(board_file, ACTION, ACTION_CROP) == board_file(ACTION, ACTION_CROP)
    assert studio.do(dice_file, REACTION) == dice_file(REACTION)


def test_what_goes_wrong_there_is_told_and_the_next_thing_is_done(studio: Studio) -> None:
    process = studio.do(os.getpid)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        studio.do(divmod, 1, 0)
    assert studio.do(os.getpid) == process


def test_killed_it_is_begun_anew_and_nothing_asked_is_lost(studio: Studio) -> None:
    process = studio.do(os.getpid)
    os.kill(process, signal.SIGKILL)
    assert studio.do(divmod, 7, 2) == (3, 1)
    assert studio.do(os.getpid) != process


def test_what_kills_it_every_time_is_an_error(studio: Studio) -> None:
    with pytest.raises((EOFError, OSError)):
        studio.do(os._exit, 3)
    assert studio.do(divmod, 7, 2) == (3, 1)


class Timer:
    """A timer that runs out at once for the first thing done; what it counted is kept."""

    def __init__(self, limit: float, late: Callable[[], None]) -> None:
        self.late = late
        limits.append(limit)

    def start(self) -> None:
        if len(limits) == 1:
            self.late()

    def cancel(self) -> None:
        """It was in time."""


limits: list[float] = []


def _freeze() -> None:
    os.kill(os.getpid(), signal.SIGSTOP)


def test_what_takes_too_long_is_begun_once_more_by_another_process() -> None:
    limits.clear()
    with Studio(7, Timer) as studio:
        assert studio.do(divmod, 7, 2) == (3, 1)
    assert limits == [7, 7]


def test_the_beginning_of_a_process_has_more_time_than_a_picture() -> None:
    limits[:] = [0]
    with Studio(7, Timer, ready=get_ready) as studio:
        assert studio.do(divmod, 7, 2) == (3, 1)
        assert studio.do(divmod, 7, 3) == (2, 1)
    assert limits[1:] == [BEGINS, 7, 7]


@pytest.mark.long
def test_what_freezes_it_every_time_is_an_error_and_the_next_thing_is_done() -> None:
    with Studio(0.5) as studio, pytest.raises(LOST):
        studio.do(_freeze)
    with Studio() as studio:
        assert studio.do(divmod, 7, 2) == (3, 1)


def test_frozen_it_is_closed_at_once(studio: Studio) -> None:
    os.kill(studio.do(os.getpid), signal.SIGSTOP)
    with ThreadPoolExecutor(1) as waiting:
        lost = waiting.submit(studio.do, divmod, 7, 2)
        studio.close()
        with pytest.raises(LOST):
            lost.result()


def test_it_is_given_no_secrets(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    monkeypatch.setenv("DUCKBACK_DATABASE_URL", "secret")
    assert [studio.do(os.getenv, name) for name in ("DISCORD_TOKEN", "DUCKBACK_DATABASE_URL")] == [None, None]


def test_it_ends_with_the_program_even_where_that_is_killed() -> None:
    program = "\n".join(
        (
            "import os, time",
            "from bot.board.process import Studio",
            "print(Studio().do(os.getpid), flush=True)",
            "time.sleep(60)",
        )
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        process = Path("/proc") / running.stdout.readline().strip()
        assert process.exists()
        running.kill()
    until = time.monotonic() + PATIENCE
    while process.exists() and "\nState:\tZ" not in (process / "status").read_text():
        assert time.monotonic() < until
        time.sleep(0.01)
