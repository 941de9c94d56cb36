"""The site's pages of rules: for each book its rules and tables, its rulings and its examples, by id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from bot.language import ENGLISH, languages
from engine.ruleset.reference import Rule, entry, reference
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from tests.manual import own

PARTS = {"": ("rule", "table"), "-rulings": ("ruling",), "-examples": ("example",)}
"""What stands on a page of its own, by how its name ends."""
SPECIAL = re.compile(r"([\\`*_\[\]<>#|])")


def rule_pages() -> dict[str, str]:
    """All these pages, by their names; in other languages those of books that have words in them."""
    return {
        f"rules-{name}{end}{'' if language == ENGLISH else '.' + language}.md": _page(name, kinds, language)
        for name in RULESETS
        for end, kinds in PARTS.items()
        for language in languages()
        if language == ENGLISH or any(language in rule.translated for rule in _listed(name, kinds))
    }


def rule_nav(language: str) -> dict[str, Any]:
    """Where they are listed."""
    return {
        own(language, "rule"): [
            {_title(name, kinds, language): f"rules-{name}{end}.md"}
            for name in RULESETS
            for end, kinds in PARTS.items()
        ]
    }


def _page(name: str, kinds: Iterable[str], language: str) -> str:
    lines = [f"# {_title(name, kinds, language)}", own(language, "summed")]
    for part, rules in groupby(_listed(name, kinds), lambda rule: rule.id.split("-")[1]):
        lines.append(f"## {part}")
        for rule in rules:
            lines += _entry(rule, language)
    return "\n\n".join(lines) + "\n"


def _title(name: str, kinds: Iterable[str], language: str) -> str:
    title, kind = get_ruleset(name).title, next(iter(kinds))
    return title if kind == "rule" else own(language, "part", title=title, part=own(language, kind))


def _listed(name: str, kinds: Iterable[str]) -> list[Rule]:
    return [rule for rule in reference(name).values() if rule.kind in kinds]


def _entry(rule: Rule, language: str) -> Iterator[str]:
    title, text = rule.worded(language)
    page = "" if rule.page is None else f" ({own(language, 'page', page=rule.page)})"
    yield f"### {rule.id} · {_plain(title)} {{#{rule.id}}}"
    yield f"{_plain(text)}{page}"
    if others := [_link(other) for other in (*rule.about, rule.after) if other]:
        yield "→ " + ", ".join(others)


def _link(rule: str) -> str:
    """A rule's id, as a link to where it stands."""
    found = entry(rule)
    if found is None:
        return rule
    name = next(name for name in RULESETS if rule in reference(name))
    end = next(end for end, kinds in PARTS.items() if found.kind in kinds)
    return f"[{rule}](rules-{name}{end}.md#{rule})"


def _plain(text: str) -> str:
    """A text in which no sign means anything to Markdown."""
    return SPECIAL.sub(r"\\\1", text)
