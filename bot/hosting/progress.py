"""What the terminal says while something takes its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread


@contextmanager
def telling(what: str) -> Iterator[None]:
    """Say what goes on, and print a dot each second until it is done."""
    print(what, end=" ", flush=True)
    done = Event()

    def dots() -> None:
        while not done.wait(1):
            print(".", end="", flush=True)

    thread = Thread(target=dots, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        print(flush=True)
