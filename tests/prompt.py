"""SQLite that answers at once: a test waits for no other thread at a statement, and no statement is compiled twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from aiosqlite import core
from sqlalchemy import Engine
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.util import LRUCache

_PAUSES = {"execute", "executemany", "commit", "rollback"}
"""Other tasks have their turn behind these, as they would while a thread is waited for."""
_STATEMENTS = 2000
"""Compiled statements that are remembered, of all databases that a process opens one after another."""
_COMPILED: LRUCache[Any, Any] = LRUCache(_STATEMENTS)


class _Prompt:
    """A queue that does at once what is put into it."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = item
        try:
            tell, result = core.set_result, function()
        except BaseException as error:
            tell, result = core.set_exception, error
        if future is None:
            return
        if isinstance(function, partial) and function.func.__name__ in _PAUSES:
            future.get_loop().call_soon(tell, future, result)
        else:
            tell(future, result)


class _NoThread:
    """What stands for the thread that would empty the queue."""

    daemon = True

    def __init__(self, **_: Any) -> None: ...

    def start(self) -> None: ...


def answer_promptly(patch: pytest.MonkeyPatch) -> None:
    """Let the SQLite connections opened from now on do their work where they are asked, with shared statements."""
    patch.setattr(core, "SimpleQueue", _Prompt)
    patch.setattr(core, "Thread", _NoThread)
    patch.setattr(Engine, "_compiled_cache", property(lambda _: _COMPILED, lambda *_: None), raising=False)
    patch.setattr(SQLiteDialect_aiosqlite, "__eq__", _alike)
    patch.setattr(SQLiteDialect_aiosqlite, "__hash__", lambda dialect: hash(type(dialect)))


def _alike(one: Any, other: object) -> bool:
    """Whether two dialects read the same out of a database."""
    return type(one) is type(other) and one._json_deserializer is other._json_deserializer
