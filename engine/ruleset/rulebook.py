"""What a ruleset's `rules.toml` says, with all that it inherits.

A derived ruleset names its parent as `base` and has the parent's rules and tables, in the parent's order. With `ids` of
its own it has each under the same number. Its file says what differs: an entry with an inherited id replaces the
inherited one, a new one stands after the entry above it in the file or the one that it names as `stands_after`, and
`same_as` takes the words of an entry that has another number or place. `drops` lists the parent's entries and rulings
that do not hold, and `pages` the inherited entries that stand on another page of its book.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

Entry = Mapping[str, Any]


@cache
def rulebook(ruleset: str) -> Mapping[str, Any]:
    """The tables of a ruleset's `rules.toml` as data, those of its parent included."""
    package = find_spec(f"engine.books.{ruleset}")
    assert package is not None
    assert package.origin is not None
    own = tomllib.loads(Path(package.origin).with_name("rules.toml").read_text("utf-8"))
    return _derived(own, rulebook(own["base"])) if "base" in own else own


def _derived(own: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    numbering = {} if "ids" in own else {"ids": base["ids"], "never": base["never"]}
    return {**numbering, **own} | {kind: _entries(kind, own, base) for kind in ("rule", "table")}


def _entries(kind: str, own: Mapping[str, Any], base: Mapping[str, Any]) -> list[Entry]:
    """The entries of one kind in the book's order."""
    words = {entry["id"]: entry for entry in base[kind]}
    pages = {name: int(page) for page, names in own.get("pages", {}).items() for name in names}
    kept = [_inherited(entry, own, base, pages) for entry in base[kind] if entry["id"] not in own.get("drops", ())]
    found = {entry["id"]: entry for entry in kept}
    order, above = list(found), ""
    for entry in own.get(kind, ()):
        name, place = entry["id"], entry.get("stands_after", "")
        if name in order and place:
            order.remove(name)
        if name not in order:
            place = place or above
            order.insert(order.index(place) + 1 if place else len(order), name)
        found[name] = {**words[entry["same_as"]], **entry} if "same_as" in entry else entry
        above = name
    return [found[name] for name in order]


def _inherited(entry: Entry, own: Mapping[str, Any], base: Mapping[str, Any], pages: Mapping[str, int]) -> Entry:
    """An entry of the parent as the derived ruleset has it."""
    if own.get("ids", base["ids"]) == base["ids"]:
        return entry
    name = own["ids"] + entry["id"].removeprefix(base["ids"])
    words = {key: value for key, value in entry.items() if key != "differs_from"}
    return {**words, "id": name, "same_as": entry["id"], "page": pages.get(name, entry.get("page"))}
