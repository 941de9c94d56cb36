"""The catalogues under `assets/languages`, with Babel: compiled, extracted, merged and checked.

`python .ci/catalogues` compiles those that have changed, which is all that a run of the bot needs.
`python .ci/catalogues update` reads the code and the English catalogue, writes the template, merges it into the
other catalogues and says what they lack.
"""

from __future__ import annotations

import os
import re
import string
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel.messages import Catalog, Message

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "assets" / "languages"
TEMPLATE = FOLDER / "duckback.pot"
ENGLISH = FOLDER / "en" / "duckback.po"
"""English texts by their keys, and by the engine's own sentences what the bot says in their place."""


def catalogues(folder: Path = FOLDER) -> list[Path]:
    """The catalogue of every language that is translated from English."""
    return sorted(path for path in folder.glob("*/duckback.po") if path.parent.name != ENGLISH.parent.name)


# ---- compiling ----


def compile_changed(folder: Path = FOLDER) -> None:
    """Write the `.mo` of each catalogue that has changed since; several processes may do so at once."""
    changed = [path for path in folder.glob("*/duckback.po") if _written(path) >= _written(path.with_suffix(".mo"))]
    if not changed:
        return
    from babel.messages.mofile import write_mo  # loading Babel takes longer than seeing that nothing has changed

    for path in changed:
        handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
        with os.fdopen(handle, "wb") as file:
            write_mo(file, read(path))
        Path(name).chmod(0o644)
        Path(name).replace(path.with_suffix(".mo"))


def _written(path: Path) -> int:
    return path.stat().st_mtime_ns if path.exists() else 0


# ---- reading and writing ----


def read(path: Path) -> Catalog:
    """A catalogue, or the template."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale=None if path == TEMPLATE else path.parent.name.replace("-", "_"))


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, or the template."""
    from babel.messages.pofile import write_po

    with path.open("wb") as file:
        write_po(file, catalogue, no_location=True, ignore_obsolete=True, include_previous=True)


def key_of(message: Message) -> str:
    """What the code calls a message of the English catalogue."""
    return message.id if isinstance(message.id, str) else message.id[0]


def texts(words: str | Iterable[str] | None) -> list[str]:
    """Singular and plurals of a text, or the one text that it is."""
    return [words] if isinstance(words, str) else list(words or [])


# ---- extracting ----


@dataclass(frozen=True)
class Extract:
    """What the code says and looks up."""

    sentences: dict[str, list[str]]
    """English sentences, each with what a translator should know about it."""
    looked_up: set[str]
    """Keys that stand in the code as they are."""
    patterns: re.Pattern[str]
    """Fits every key that the code may make."""


@cache
def extract() -> Extract:
    """Read the code. Raises SyntaxError for a sentence that cannot be translated, since its values are in it."""
    from babel.messages.extract import extract_from_dir

    from catalogues.extract import LOOKED_UP, PATTERN, explanations, keys, labels, sentences

    worded = {key_of(message) for message in read(ENGLISH) if message.id}
    refusals = ("**.py", partial(sentences, worded))
    ours = ("cli/**", "hosting/**", *(f"storage/{name}" for name in ("backup", "migrate", "restore", "transfer")))
    for_hosts = [(f"{name}.py", "ignore") for name in ours]
    passes: list[tuple[str, list[tuple[str, Any]]]] = [
        ("bot", [("**.py", keys)]),
        ("bot/commands", [("**.py", labels)]),
        ("bot/setup/changes", [("**.py", labels)]),
        ("bot/hosting", [("**.py", explanations)]),
        ("bot", [*for_hosts, refusals]),
        ("engine", [refusals]),
    ]
    said: dict[str, list[str]] = {}
    by_context: dict[str | None, set[str]] = {LOOKED_UP: set(), PATTERN: set()}
    for folder, methods in passes:
        for _, _, message, comments, context in extract_from_dir(ROOT / folder, methods):
            text = str(message)
            if context is None:
                said[text] = list(dict.fromkeys([*said.get(text, []), *comments]))
            else:
                by_context[context].add(text)
    return Extract(said, by_context[LOOKED_UP], re.compile("|".join(sorted(by_context[PATTERN]))))


def template(code: Extract) -> Catalog:
    """What there is to translate: the English texts under their keys, then the sentences of the code."""
    from babel.messages import Catalog

    english = read(ENGLISH)
    made = Catalog(
        project=english.project,
        version=english.version,
        header_comment="# What there is to translate: docs/translating.md",
        msgid_bugs_address=english.msgid_bugs_address,
        creation_date=english.creation_date,
        fuzzy=False,
    )
    for message in english:
        if message.id and key_of(message) not in code.sentences:
            said = texts(message.string)
            made.add(
                said[0] if len(said) == 1 else (said[0], said[1]),
                context=key_of(message),
                auto_comments=message.user_comments,
            )
    for sentence, comments in sorted(code.sentences.items()):
        made.add(sentence, auto_comments=comments)
    return made


# ---- checking ----


def faults(catalogue: Catalog, wanted: Catalog) -> Iterator[str]:
    """What a catalogue lacks, has too much, or fills in otherwise than the English text."""
    for message in wanted:
        own = catalogue.get(message.id, message.context) if message.id else None
        name = message.context or str(message.id)
        if not message.id:
            continue
        if own is None or not all(texts(own.string)) or own.fuzzy:
            yield f"not translated: {name}"
            continue
        english, said = texts(message.id), texts(own.string)
        yield from (f"{name}: {error}" for error in own.check(catalogue))
        for text, source in zip(said, [english[0], *[english[-1]] * (len(said) - 1)], strict=True):
            if not _alike(places(text), places(source), exactly=message.context is not None):
                yield f"other placeholders: {name}"
    known = {(message.context, message.id) for message in wanted}
    yield from (f"of no use: {each.context or each.id}" for each in catalogue if (each.context, each.id) not in known)


def _alike(own: set[str], english: set[str], *, exactly: bool) -> bool:
    """A number may be said in words; a refusal may leave a value out."""
    return own - {"count"} == english - {"count"} if exactly else own <= english


def places(text: str) -> set[str]:
    """The names of a text's placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


# ---- the command ----


def update() -> int:
    """Write the template and merge it into every catalogue; 1 where a catalogue has faults then."""
    wanted = template(extract())
    write(TEMPLATE, wanted)
    lacking = 0
    for path in catalogues():
        catalogue = read(path)
        catalogue.update(wanted, update_creation_date=False)
        write(path, catalogue)
        for fault in faults(read(path), wanted):
            print(f"{path.relative_to(ROOT)}: {fault}")
            lacking = 1
    return lacking
