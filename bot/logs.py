"""Logging: one line an event on standard error, without anybody's secrets."""

from __future__ import annotations

import logging
import sys


class Redacting(logging.Formatter):
    """Leaves the token out wherever it would appear."""

    def __init__(self, secret: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """One record as text."""
        text = super().format(record)
        return text.replace(self._secret, "[token]") if self._secret else text


def set_up(level: str, secret: str = "") -> None:
    """Log to standard error from this level on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Redacting(secret))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    # Their news at INFO is no news to a host.
    for chatty in ("alembic", "aiosqlite", "discord.gateway", "discord.client", "PIL"):
        logging.getLogger(chatty).setLevel(max(logging.getLevelName(level), logging.WARNING))
