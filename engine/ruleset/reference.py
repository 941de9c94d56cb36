"""The rule reference: every rule, table, ruling and worked example of a ruleset, found by id or by words.

It is read from the ruleset's `rules.toml` when first asked for. Play never needs it. The rulings of a derived ruleset's
base hold for it too, but for those about nothing that it keeps or replaces and those that it drops.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from engine.errors import BadRequest
from engine.fold import fold
from engine.ruleset.registry import RULESETS
from engine.ruleset.rulebook import rulebook

_KINDS = ("rule", "table", "ruling", "example")
"""The kinds of entries, as they are ranked."""


class Wording(NamedTuple):
    """The title and the text of an entry in one language."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry. `kind` is `rule`, `table`, `ruling` or `example`; `page` is the book's, None for a ruling and
    for what its FAQ alone says.

    A ruling's title is its question, its text the answer taken, and `about` the rules it is about; a worked
    example's title is what is given, its text what follows. `after` is
    the rule of the base that this one is the same as or replaces, `same` whether it is the same. `translated` has its
    words by the code of each language but English in which there are any.
    """

    id: str
    kind: str
    title: str
    text: str
    page: int | None = None
    about: tuple[str, ...] = ()
    after: str = ""
    same: bool = False
    translated: Mapping[str, Wording] = field(default_factory=dict, hash=False)

    def worded(self, language: str) -> Wording:
        """Its words in a language; in English where it has none there."""
        return self.translated.get(language) or Wording(self.title, self.text)

    def as_dict(self) -> dict[str, Any]:
        """The entry as the command line's JSON answers carry it."""
        entry: dict[str, Any] = {"id": self.id, "kind": self.kind, "title": self.title, "text": self.text}
        if self.page is not None:
            entry["page"] = self.page
        if self.about:
            entry["about"] = list(self.about)
        if self.after:
            entry["same_as" if self.same else "differs_from"] = self.after
        if self.translated:
            entry["translated"] = {language: words._asdict() for language, words in self.translated.items()}
        return entry


@cache
def reference(ruleset: str) -> Mapping[str, Rule]:
    """All entries of a ruleset by id, in the book's order. Raises BadRequest for a ruleset there is not."""
    if ruleset not in RULESETS:
        known = ", ".join(RULESETS)
        said = "no ruleset {ruleset!r}; there are {known}"
        raise BadRequest(said, ruleset=ruleset[:40], known=known, field="ruleset", code="unknown-ruleset")
    data = rulebook(ruleset)
    entries = [_entry(kind, entry) for kind in ("rule", "table") for entry in data.get(kind, ())]
    entries += [
        Rule(
            entry["id"],
            "ruling",
            entry["question"],
            entry["proposal"],
            about=tuple(entry["about"]),
            translated=_translated(entry),
        )
        for entry in data.get("ruling", ())
    ]
    entries += [
        Rule(
            entry["id"],
            "example",
            entry["given"],
            entry["expect"],
            entry.get("page"),
            tuple(entry["rules"]),
            translated=_translated(entry),
        )
        for entry in data.get("example", ())
    ]
    return {entry.id: entry for entry in entries}


@cache
def entry(rule: str) -> Rule | None:
    """The entry of that id in whichever ruleset has it."""
    return next((found for name in RULESETS if (found := reference(name).get(rule)) is not None), None)


def _entry(kind: str, entry: Mapping[str, Any]) -> Rule:
    after = entry.get("same_as") or entry.get("differs_from", "")
    return Rule(
        entry["id"],
        kind,
        entry["title"],
        entry.get("text", ""),
        entry.get("page"),
        after=after,
        same="same_as" in entry,
        translated=_translated(entry),
    )


def _translated(entry: Mapping[str, Any]) -> dict[str, Wording]:
    """An entry's words by language: each of its tables is named by the code of one."""
    return {key: Wording(**words) for key, words in entry.items() if isinstance(words, dict)}


@cache
def rulings(ruleset: str) -> tuple[Rule, ...]:
    """Every ruling that holds: the ruleset's own, then those of its base about what it keeps or replaces."""
    entries = reference(ruleset)
    data = rulebook(ruleset)
    own = tuple(entry for entry in entries.values() if entry.kind == "ruling")
    if "base" not in data:
        return own
    kept = {entry.after or entry.id for entry in entries.values()}
    dropped = frozenset(data.get("drops", ()))
    return own + tuple(
        ruling for ruling in rulings(data["base"]) if ruling.id not in dropped and kept.intersection(ruling.about)
    )


@lru_cache(maxsize=4096)
def lookup(ruleset: str, text: str, *others: str, spoken: str = "") -> list[Rule]:
    """The entries for an id, the beginning of one, or those that have more than half of the words of a text.

    Words that no entry has are left out.
    Rules come before tables, rulings and examples, those with more of the words before the others, titles before text,
    and the shortest title first. Other wordings of the same may be given; `spoken` is looked for in what is translated,
    in whatever language. Raises BadRequest for a ruleset there is not,
    or for nothing to look for.
    """
    if not text.split():
        raise BadRequest("name a rule's id or some words of it", field="text", code="missing-field")
    entries = reference(ruleset)
    name = text.strip().upper()
    if name in entries:
        return [entries[name]]
    beginning = [entry for entry in entries.values() if entry.id.startswith(name)]
    if beginning:
        return beginning
    wordings = [_known(each.casefold().split(), _everything(ruleset)) for each in (text, *others)]
    foreign = _known(fold(spoken).split(), _all_translated(ruleset))
    found = []
    for entry in entries.values():
        told = f"{entry.id} {entry.text}".casefold()
        ranks = [_rank(entry.kind, entry.title.casefold(), told, wanted) for wanted in wordings if wanted]
        if foreign:
            translated = entry.translated.values()
            ranks += [_rank(entry.kind, fold(each.title), fold(each.text), foreign) for each in translated]
        ranks = [rank for rank in ranks if 2 * rank.missing < rank.missing + rank.held]
        if ranks:
            found.append((min(ranks), entry))
    return [entry for _, entry in sorted(found, key=itemgetter(0))]


def search(
    wordings: Sequence[str], ruleset: str | None = None, first: str = "", spoken: str = ""
) -> list[tuple[str, Rule]]:
    """What `lookup` finds in one ruleset or in all, with its ruleset; what is the same elsewhere is told once.

    What is found in the ruleset named `first` comes first.
    """
    if ruleset:
        return [(ruleset, rule) for rule in lookup(ruleset, *wordings, spoken=spoken)]
    told: dict[str, tuple[str, Rule]] = {}
    for name in sorted(RULESETS, key=lambda name: name != first):
        for rule in lookup(name, *wordings, spoken=spoken):
            told.setdefault(rule.after if rule.same else rule.id, (name, rule))
    return list(told.values())


def about(ruleset: str, rule: str) -> list[Rule]:
    """The rulings about a rule, or about the rule of the base that it is the same as or replaces."""
    entry = reference(ruleset).get(rule)
    names = {rule, entry.after} if entry is not None and entry.after else {rule}
    return [ruling for ruling in rulings(ruleset) if names.intersection(ruling.about)]


def related(ruleset: str, rule: str) -> list[str]:
    """The ids that belong to an entry: what it is about or stands in place of, and the rulings and examples of it."""
    entries = reference(ruleset)
    entry = entries.get(rule)
    own = (*entry.about, entry.after) if entry is not None else ()
    told = [each.id for each in about(ruleset, rule)]
    told += [each.id for each in entries.values() if rule in each.about]
    return [name for name in dict.fromkeys((*own, *told)) if name and name != rule]


class _Rank(NamedTuple):
    """Where an entry stands among those found: the lower, the better."""

    kind: int
    missing: int
    """Words that it has not."""
    off_title: int
    """Words that its title has not."""
    parts: int
    """Words that its title has as parts of longer words only."""
    length: int
    """How many words its title has."""
    held: int
    """Words that it has."""


def _rank(kind: str, title: str, text: str, wanted: Sequence[str]) -> _Rank:
    whole = set(map(_singular, re.findall(r"\w+", title)))
    wanted = list(map(_singular, wanted))
    titled = [word for word in wanted if word in title]
    missing = sum(word not in title and word not in text for word in wanted)
    return _Rank(
        _KINDS.index(kind),
        missing,
        len(wanted) - len(titled),
        sum(word not in whole for word in titled),
        len(title.split()),
        len(wanted) - missing,
    )


def _known(wanted: Sequence[str], everything: str) -> list[str]:
    """Those of the words that stand anywhere in a text."""
    return [word for word in wanted if _singular(word) in everything]


@cache
def _everything(ruleset: str) -> str:
    """All titles and texts of a ruleset."""
    return " ".join(f"{entry.title} {entry.id} {entry.text}" for entry in reference(ruleset).values()).casefold()


@cache
def _all_translated(ruleset: str) -> str:
    """All titles and texts of a ruleset in other languages, folded."""
    told = (words for entry in reference(ruleset).values() for words in entry.translated.values())
    return fold(" ".join(" ".join(words) for words in told))


def _singular(word: str) -> str:
    """A word without the sign of a plural, near enough for looking it up."""
    return word.removesuffix("s") if len(word) > 3 else word
