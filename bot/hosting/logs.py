"""Logging: one line an event on standard error, as text or as JSON, without anybody's secrets."""

import json
import logging
import re
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal

from bot.hosting import metrics
from bot.hosting.faults import OneLine

Format = Literal["plain", "json"]
_KEYS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~-]+")
"""A reader with the key in such an address may answer in the bot's name for a quarter of an hour."""
_LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Redacting(logging.Formatter):
    """Text, with secrets left out wherever they would appear."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__(_LINE)
        self._secrets = sorted(filter(None, secrets), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """One record as text."""
        return self.clean(super().format(record))

    def clean(self, text: str) -> str:
        """The text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return _KEYS.sub(r"\1[key]", text)


class JsonLines(Redacting):
    """One JSON object a line: `time`, `level`, `logger`, `message`, and where there are any `error_id` and `error`."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as JSON."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.clean(record.getMessage()),
        }
        if error_id := getattr(record, "error_id", ""):
            line["error_id"] = error_id
        if record.exc_info:
            line["error"] = self.clean(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class Counting(logging.Handler):
    """Counts errors for the metrics."""

    def emit(self, record: logging.LogRecord) -> None:
        """One more."""
        metrics.ERRORS.labels(record.name).inc()


def set_up(level: str, form: Format = "plain", secrets: Iterable[str] = ()) -> None:
    """Log to standard error from this level on, never any of the secrets."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(secrets) if form == "json" else Redacting(secrets))
    handler.addFilter(OneLine())
    root = logging.getLogger()
    root.handlers[:] = [handler, Counting(logging.ERROR)]
    root.setLevel(level)
    # Their news at INFO is no news to a host, and what some tell at DEBUG is a database's or a message's every word.
    for chatty in ("alembic", "aiosqlite", "aiohttp.access", "discord", "PIL", "sqlalchemy"):
        logging.getLogger(chatty).setLevel(max(logging.getLevelName(level), logging.WARNING))
