"""The limits of Discord that lie between fields, which its own description does not know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

COMPONENTS_V2 = 1 << 15
ROW, BUTTON, SELECT, INPUT, TEXT, CONTAINER, LABEL = 1, 2, 3, 4, 10, 17, 18
SELECTS = (SELECT, 5, 6, 7, 8)
NEW_KINDS = (9, 10, 11, 12, 13, 14, CONTAINER)
"""Components that only messages with the flag may have."""
LINK, PREMIUM = 5, 6
MOST_TEXT, MOST_COMPONENTS, MOST_CONTENT, MOST_ALT = 4_000, 40, 2_000, 1_024
MOST_COMMANDS, MOST_OF_A_COMMAND = 100, 8_000
_MENTION = re.compile(r"<[@#][!&]?\d{17,}>")
_NAME = re.compile(r"[-_'\w]{1,32}")
Part = dict[str, Any]


def faults(endpoint: str, body: Any) -> Iterator[str]:
    """What is wrong with a body that keeps to the description."""
    if endpoint.endswith("/commands"):
        yield from commands(body)
    elif endpoint.endswith("/callback"):
        yield from _callback(body)
    elif "/messages" in endpoint or endpoint.startswith("/webhooks/"):
        yield from message(body, edited="/messages/" in endpoint)


def _callback(body: Part) -> Iterator[str]:
    data = body.get("data") or {}
    if body["type"] == 4:
        yield from message(data)
    elif body["type"] == 7:
        yield from message(data, edited=True)
    elif body["type"] == 9:
        yield from modal(data)


# ---- messages ----


def message(body: Part, *, edited: bool = False) -> Iterator[str]:
    """A message; of an edited one only what changes is sent."""
    top = body.get("components") or []
    parts = list(_within(top))
    says = bool(body.get("content"))
    if not edited and not (says or parts or any(body.get(key) for key in ("attachments", "poll", "sticker_ids"))):
        yield "an empty message"
    if len(body.get("content") or "") > MOST_CONTENT:
        yield f"content of {len(body['content'])} characters"
    if body.get("embeds"):
        yield "an embed: this bot has none"
    if (body.get("flags") or 0) & COMPONENTS_V2:
        if says or body.get("poll") or body.get("sticker_ids"):
            yield "components of the new kind beside content"
    elif any(part["type"] in NEW_KINDS for part in parts):
        yield "components of the new kind without their flag"
    elif len(top) > 5:
        yield f"{len(top)} rows"
    if len(parts) > MOST_COMPONENTS:
        yield f"{len(parts)} components"
    if (letters := sum(len(part["content"]) for part in parts if part["type"] == TEXT)) > MOST_TEXT:
        yield f"{letters} characters of text"
    files = {file.get("filename") for file in body.get("attachments") or []}
    for url, alt in _media(parts):
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in files:
            yield f"{url} is shown and not sent"
        if len(alt) > MOST_ALT:
            yield f"alt text of {len(alt)} characters"
        if _MENTION.search(alt):
            yield f"a mention in {alt!r}"
    yield from _pressed(parts)


def _within(components: Iterable[Part]) -> Iterator[Part]:
    for part in components:
        yield part
        yield from _within(part.get("components") or [])
        yield from _within([part[key] for key in ("accessory", "component") if part.get(key)])


def _media(parts: Iterable[Part]) -> Iterator[tuple[str, str]]:
    for part in parts:
        for item in [part, *part.get("items", [])]:
            shown = item.get("media") or item.get("file")
            if shown:
                yield shown["url"], item.get("description") or ""


def _pressed(parts: list[Part]) -> Iterator[str]:
    yield from _twice("custom_id", (part["custom_id"] for part in parts if part.get("custom_id")))
    for part in parts:
        if part["type"] == TEXT and not part["content"].strip():
            yield "an empty text"
        elif part["type"] == BUTTON:
            yield from _button(part)
        elif part["type"] == ROW:
            kinds = {child["type"] for child in part["components"]}
            if kinds != {BUTTON} and len(part["components"]) > 1:
                yield "a select beside something else in a row"
        elif part["type"] in SELECTS:
            yield from _select(part)


def _bare(part: Part) -> Iterator[str]:
    """What Discord shows as it is written, where a mention would be read as a number."""
    said = (part.get(key) or "" for key in ("label", "description", "placeholder"))
    yield from (f"a mention in {text!r}" for text in said if _MENTION.search(text))


def _button(part: Part) -> Iterator[str]:
    yield from _bare(part)
    if part["style"] == PREMIUM:
        return
    if not (part.get("label") or "").strip() and not part.get("emoji"):
        yield "a button without words"
    if bool(part.get("url")) != (part["style"] == LINK) or bool(part.get("custom_id")) == (part["style"] == LINK):
        yield "a button carries a custom_id, or a link button an address"


def _select(part: Part) -> Iterator[str]:
    options = part.get("options")
    for one in (part, *(options or [])):
        yield from _bare(one)
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if least > most or (options is not None and most > len(options)):
        yield f"a select of {least} to {most} among {len(options or [])}"
    yield from _twice("option", (option["value"] for option in options or []))


def modal(data: Part) -> Iterator[str]:
    """A form."""
    if len(data["components"]) > 5:
        yield f"{len(data['components'])} fields in a form"
    for row in data["components"]:
        if row["type"] == ROW and len(row["components"]) > 1:
            yield "two fields in a row"
    parts = list(_within(data["components"]))
    yield from _twice("custom_id", (part["custom_id"] for part in parts if part.get("custom_id")))
    for part in parts:
        if part["type"] == INPUT:
            least, most = part.get("min_length") or 0, part.get("max_length") or 4_000
            if least > most or len(part.get("value") or "") > most:
                yield "a field filled with more than it takes"
        elif part["type"] in SELECTS:
            yield from _select(part)


# ---- commands ----


def commands(body: list[Part]) -> Iterator[str]:
    """All commands as they are registered."""
    if len(body) > MOST_COMMANDS:
        yield f"{len(body)} commands"
    yield from _twice("command", ((command.get("type", 1), command["name"]) for command in body))
    for command in body:
        if command.get("type", 1) == 1:
            yield from _option(command)
        elif command.get("description"):
            yield f"{command['name']}: no description stands behind a context menu"
        if (letters := size(command)) > MOST_OF_A_COMMAND:
            yield f"{command['name']}: {letters} characters in all"


def size(part: Part) -> int:
    """The characters of a command as Discord counts them: names, descriptions and values, in the longest language."""
    own = sum(
        max(map(len, [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]))
        for key in ("name", "description")
    )
    value = len(part["value"]) if isinstance(part.get("value"), str) else 0
    return own + value + sum(map(size, [*(part.get("options") or []), *(part.get("choices") or [])]))


def _option(part: Part) -> Iterator[str]:
    name = part["name"]
    for written in (name, *(part.get("name_localizations") or {}).values()):
        if not _NAME.fullmatch(written) or written != written.lower():
            yield f"{written!r} is no name"
    if not part.get("description"):
        yield f"{name}: no description"
    options, choices = part.get("options") or [], part.get("choices") or []
    yield from _twice("option", (option["name"] for option in options))
    yield from _twice("choice", (choice["name"] for choice in choices))
    nested = [option["type"] in (1, 2) for option in options]
    if any(nested) and not all(nested):
        yield f"{name}: subcommands beside options"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{name}: what is required comes first"
    if choices and part.get("autocomplete"):
        yield f"{name}: choices and completion"
    for least, most in (("min_value", "max_value"), ("min_length", "max_length")):
        if part.get(least) is not None and part.get(most) is not None and part[least] > part[most]:
            yield f"{name}: {least} above {most}"
    for option in options:
        yield from _option(option)


def _twice(what: str, names: Iterable[Any]) -> Iterator[str]:
    yield from (f"{what} {name} twice" for name, count in Counter(names).items() if count > 1)
