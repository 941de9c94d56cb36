"""The rule reference in words: entries with page, our own summary, and what belongs to them."""

from collections.abc import Iterable

from bot.language import manner
from bot.text.words import Words
from engine.ruleset.reference import Rule, Wording, about, reference, related
from engine.ruleset.registry import get as get_ruleset

_MOST_RELATED = 20
_LONGEST = 3_700
"""Characters of an entry before the ids of what is related; rulings beyond them are named there alone."""


def worded(rule: Rule, words: Words) -> Wording:
    """An entry's title and text as they are printed in a language; in English where it has no words there."""
    found, printed = rule.worded(words.language), manner(words.language).printed
    return Wording(printed(found.title), printed(found.text)) if words.language in rule.translated else found


def source(ruleset: str, rule: Rule, words: Words) -> str:
    """``CR3-DICE-02` · Chain Reaction 3.0, page 3``."""
    key = "rule.source" if rule.page is None else "rule.source-page"
    return words(key, id=rule.id, ruleset=get_ruleset(ruleset).title, page=rule.page)


def entry(ruleset: str, rule: Rule, words: Words) -> str:
    """One entry: its words, what it stands for, the rulings about it that fit, and the ids that belong to it."""
    title, text = worded(rule, words)
    parts = [f"## {title}", f"-# {source(ruleset, rule, words)}", text]
    if rule.after:
        parts.append(words("rule.same" if rule.same else "rule.differs", id=rule.after))
    for ruling in about(ruleset, rule.id):
        title, text = worded(ruling, words)
        told = f"**{title}** · `{ruling.id}`\n{text}"
        if len("\n".join([*parts, told])) <= _LONGEST:
            parts.append(told)
    others = related(ruleset, rule.id)[:_MOST_RELATED]
    if others:
        parts.append("-# " + words("rule.related", ids=" ".join(f"`{name}`" for name in others)))
    return "\n".join(part for part in parts if part)


def entries(ruleset: str, ids: Iterable[str], words: Words) -> str:
    """Several entries, one below the other; ids without an entry are left out."""
    known = reference(ruleset)
    found = [known[name] for name in ids if name in known]
    told = [(worded(rule, words), source(ruleset, rule, words)) for rule in found]
    return "\n".join(f"**{title}** · {place}\n{text}" for (title, text), place in told)


def listing(found: list[tuple[str, Rule]], start: int, most: int, words: Words) -> str:
    """What was found, a line each, from number `start` on so many of them."""
    lines = [words("rule.found", len(found))]
    shown = found[start : start + most]
    lines += [f"**{worded(rule, words).title}** · {source(ruleset, rule, words)}" for ruleset, rule in shown]
    if left := max(len(found) - start - most, 0):
        lines.append("-# " + words("rule.more", left))
    return "\n".join(lines)
