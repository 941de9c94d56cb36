"""The manual of commands in docs/ is the one that the commands make."""

from __future__ import annotations

from tests.manual import PAGE, manual


async def test_the_manual_is_current() -> None:
    assert PAGE.read_text("utf-8") == await manual(), "write docs/commands.md anew: python -m tests.manual"
