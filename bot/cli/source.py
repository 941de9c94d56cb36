"""Encounter records for `replay` and `verify`: from a file, or from standard input, there also one a line."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from bot.cli.requests import dumps
from engine.errors import BadRequest, DuckbackError
from engine.loading.load import load
from engine.record.model import Record
from engine.strict.text import MAX_BYTES, read_json

Document = Callable[[bytes], int]
"""Deals with one record as text and gives the exit status."""
Request = Callable[[bytes], dict[str, object]]
"""Answers one `{"record": ...}` line."""


def read_file(name: str, most: int = MAX_BYTES) -> bytes:
    """The text of a file, of at most so many bytes. One that is too large is refused before it is read."""
    try:
        path = Path(name)
        if path.is_file() and path.stat().st_size > most:
            raise _too_large(most)
        with path.open("rb") as source:
            text = source.read(most + 1)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "no file of that name can be opened"
        raise BadRequest(f"{name[:200]!r} cannot be read: {why}", field="FILE", code="unreadable") from None
    if len(text) > most:
        raise _too_large(most)
    return text


def _too_large(most: int) -> BadRequest:
    return BadRequest(f"at most {most} bytes are read", field="FILE", code="too-large")


def from_input(document: Document, request: Request, source: BinaryIO) -> int:
    """Records from standard input: one as a whole, or one a line.

    A line that is a record is dealt with like a file; a line `{"record": ...}` is answered by one line.
    """
    lines = _lines(source)
    first = next(lines, b"")
    kind = _kind(first)
    if not kind:
        return _whole(document, request, first, lines)
    statuses = [_line(document, request, first)]
    statuses += [_line(document, request, line) for line in lines]
    return statuses[0] if len(statuses) == 1 and kind == "record" else 0


def _whole(document: Document, request: Request, first: bytes, lines: Iterator[bytes]) -> int:
    """Input whose first line is no record: one record over many lines, or lines that begin with a wrong one."""
    text, size = [first], len(first)
    for line in lines:
        text.append(line)
        size += len(line)
        if size > MAX_BYTES:
            return document(b"\n".join(text))
    joined = b"\n".join(text)
    if _kind(joined) or not any(_kind(line) for line in text):
        return document(joined)
    for line in text:
        _line(document, request, line)
    return 0


def _line(document: Document, request: Request, line: bytes) -> int:
    status = 0
    if _kind(line) == "record":
        status = document(line)
    else:
        try:
            print(dumps(request(line)))
        except DuckbackError as wrong:
            print(dumps({"error": wrong.as_dict()}))
    sys.stdout.flush()
    return status


def _kind(line: bytes) -> str:
    """`record` for an object with a format, `request` for one that holds a record, empty for anything else."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(data, dict):
        return ""
    return "record" if "format" in data else "request" if "record" in data else ""


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines that are not blank; of one that is too long, so much as shows that it is."""
    while line := source.readline(MAX_BYTES + 2):
        if len(line) > MAX_BYTES:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = source.readline(MAX_BYTES)
        if line.strip():
            yield line.rstrip(b"\r\n") if len(line) <= MAX_BYTES else line


def record_of(line: bytes) -> Record:
    """The record in a `{"record": ...}` line. Raises BadRequest."""
    data = read_json(line)
    if not isinstance(data, dict) or set(data) != {"record"}:
        raise BadRequest("a record, or an object with nothing but 'record', is needed on a line", field="record")
    if not isinstance(data["record"], dict):
        raise BadRequest("an object is needed here", field="record")
    return load(data["record"])
