"""What people are refused, as it is explained to them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.client import replies
from bot.commands import panel
from bot.errors import AlreadyHandled, Stale
from bot.text.errors import explain
from engine.errors import DuckbackError


@contextmanager
def refusals() -> Iterator[list[DuckbackError]]:
    """Everything that somebody is refused meanwhile; a press of what is over already is no fault of theirs."""
    found: list[DuckbackError] = []

    def noted(error: DuckbackError, *more: Any) -> str:
        if not isinstance(error, Stale | AlreadyHandled):
            found.append(error)
        return explain(error, *more)

    with pytest.MonkeyPatch.context() as patch:
        for module in (replies, panel):
            patch.setattr(module, "explain", noted)
        yield found
