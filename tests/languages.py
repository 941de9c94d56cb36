"""The languages as tests read them: their catalogues, and a made-up one that no code knows."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages import Catalog, Message
from catalogues.languages import ENGLISH as ENGLISH_CATALOGUE
from catalogues.languages import FOLDER, TEMPLATE, catalogues, compile_changed, key_of, read, texts, write

from bot import language
from bot.language import ENGLISH, Language, manner
from bot.text import glossary
from bot.typed import ways

CODES: tuple[Language, ...] = (ENGLISH, *(path.parent.name for path in catalogues()))
"""The languages that there are."""
MADE_UP: Language = "de"
"""The code of the made-up language: one of Discord's locales that the bot has no words for."""
SPOKEN = (*CODES, MADE_UP)
"""Those that tests speak which look at no picture: what draws is a process of its own and knows no made-up language."""


@cache
def said(code: Language) -> Mapping[str, tuple[str, ...]]:
    """Every text of a language as it is printed, singular and plurals, by its key or English sentence."""
    if code != ENGLISH:
        found = {_name(message): texts(message.string) for message in read(FOLDER / code / "duckback.po") if message.id}
    else:
        own = {key_of(message): texts(message.string) for message in read(ENGLISH_CATALOGUE) if message.id}
        found = {_name(message): own.get(_name(message), texts(message.id)) for message in read(TEMPLATE) if message.id}
    return {name: tuple(map(manner(code).printed, forms)) for name, forms in found.items()}


def _name(message: Message) -> str:
    return message.context or key_of(message)


def uncoded(text: str) -> str:
    """A text without what is typed as it stands, times, and examples of records."""
    return re.sub(r"`[^`]*`|<t:[^>]*>|\{\".*?\}", "", text)


@dataclass(frozen=True)
class Never:
    """What no text of a language may have in it."""

    why: str
    find: re.Pattern[str]
    refusals: bool
    """Whether the engine's sentences may not have it either."""


def never(code: Language) -> list[Never]:
    """What a language's texts may not have in them."""
    raw: dict[str, Any] = tomllib.loads((FOLDER / code / "language.toml").read_text(encoding="utf-8"))
    rules = raw.get("never", ())
    return [Never(rule["why"], re.compile(rule["find"]), rule.get("refusals", True)) for rule in rules]


def glossary_faults(code: Language) -> list[str]:
    """The texts of a language that lack its word for what the English one names."""
    raw: dict[str, Any] = tomllib.loads((FOLDER / code / "language.toml").read_text(encoding="utf-8"))
    pairs = [(re.compile(pair["english"]), re.compile(pair["own"])) for pair in raw.get("glossary", ())]
    own = said(code)
    return [
        f"{name}: {forms[-1]}"
        for name, english in said(ENGLISH).items()
        for forms in [own[name]]
        for word, wanted in pairs
        if word.search(uncoded(english[-1])) and not all(wanted.search(form) for form in forms)
    ]


_LABEL = re.compile(r"(?<![*\w])\*([^*\s{][^*]*)\*(?!\*)")
_OF_DISCORD = {"User Settings", "Language", "Permissions"}
"""Labels of Discord itself that texts name."""


def labels(text: str) -> set[str]:
    """The labels that a text names between asterisks: those that begin with a capital, and are no whole text."""
    return {label for label in _LABEL.findall(text) if label[0].isupper() and text != f"*{label}*"} - _OF_DISCORD


def label_faults(code: Language) -> list[str]:
    """The texts that name a label which no button or list has, or in a language not as it is labelled there."""
    own = said(code)
    keys: dict[str, set[str]] = {}
    for key, forms in said(ENGLISH).items():
        keys.setdefault(forms[0], set()).add(key)
    return [
        f"{name}: {label}"
        for name, forms in said(ENGLISH).items()
        for label in sorted(labels(forms[0]))
        if not any(f"*{own[key][0]}*" in own[name][0] for key in keys.get(label, ()))
    ]


# ---- a language that no code knows ----

_ACCENTS = str.maketrans("aceinosuyACEINOSUY", "åçéîñøšûýÅÇÉÎÑØŠÛÝ")
_KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|https?://\S+|/[a-z]+)")
"""Placeholders, and what is typed or shown by Discord as it stands."""
LONGEST = 100
"""Characters of a description."""


def made_up(english: str) -> str:
    """An English text with accents on every word, and somewhat longer."""
    parts = _KEPT.split(english)
    text = "".join(part if n % 2 else part.translate(_ACCENTS) for n, part in enumerate(parts))
    return text + "·" * max(min(len(text) // 8, LONGEST - len(text)), 0)


def add_made_up(folder: Path) -> Catalog:
    """All languages in a folder, and one more: its own words, compass and signs. Its catalogue."""
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    home = folder / MADE_UP
    home.mkdir()
    english = (folder / ENGLISH / "language.toml").read_text(encoding="utf-8")
    changed = {
        '"English"': '"Made-up"',
        'decimal = "."': 'decimal = "·"',
        '"to"]': '"zû"]',
        "\neast =": '\n"øst" =',
        "SE =": "SO =",
    }
    for old, new in changed.items():
        assert old in english
        english = english.replace(old, new)
    (home / "language.toml").write_text(english, encoding="utf-8")
    catalogue = Catalog(locale=MADE_UP, project="Duckback", version="1", fuzzy=False)
    for message in read(TEMPLATE):
        if message.id:
            forms = [made_up(text) for text in texts(message.id)]
            catalogue.add(message.id, forms[0] if len(forms) == 1 else tuple(forms), context=message.context)
    write(home / "duckback.po", catalogue)
    compile_changed(folder)
    return catalogue


def forget() -> None:
    """Read the languages' folders anew when they are next needed."""
    for cached in (
        language.languages,
        language.manner,
        language.catalogue,
        language.text,
        glossary._terms,
        glossary._filler,
        ways._forms,
        ways._cell,
    ):
        cached.cache_clear()
