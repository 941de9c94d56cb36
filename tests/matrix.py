"""Rules against tests: `python -m tests.matrix` prints every rule with the tests marked by its id.

Three sets of ids are compared: those of the rule reference, those that code and data name, and those that
tests are marked with. `tests/engine/untested.txt` lists rules without a test, each with the reason.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from engine.ruleset.registry import IDS
from engine.ruleset.rulebook import rulebook

ROOT = Path(__file__).parent.parent
UNTESTED = ROOT / "tests" / "engine" / "untested.txt"
ID = re.compile(rf"\b(?:{'|'.join(rulebook(name)['ids'] for name in IDS)})-[A-Z]+[A-Z0-9-]*[A-Z0-9]\b")
CHAPTERS = (
    "DICE",
    "FIG",
    "STAR",
    "REP",
    "WPN",
    "GROUP",
    "LEADER",
    "TURN",
    "ACT",
    "MOVE",
    "SIGHT",
    "REACT",
    "LOS",
    "FIRE",
    "DMG",
    "GREN",
    "CHARGE",
    "MELEE",
    "WOUND",
    "CHALL",
    "TERR",
    "BLDG",
    "MODE",
    "ENC",
    "PEF",
    "NPC",
    "BAND",
    "AFTER",
    "CAMP",
)
"""Chapters of Chain Reaction 3.0 whose every rule in force must be tested or listed."""
SOLO = ("MODE", "ENC", "PEF", "NPC", "BAND", "TERR", "AFTER", "CAMP")
"""Those of them in which that goes for setting up, for playing alone and for campaigns too."""

WHOLE = ("mg42", "swordplay", "compendium", "cr2")
"""Other rulesets of which every rule, table and worked example must be tested or listed."""
RULED = ("mg42", "swordplay", "compendium", "cr2")
"""Those of them of which that goes for every ruling of their own too."""


@cache
def reference() -> dict[str, dict[str, str]]:
    """Every entry of every ruleset's reference: its kind (core, option, table, ruling, example, ...) and title."""
    found: dict[str, dict[str, str]] = {}
    for ruleset in IDS:
        for name in ("rule", "table", "ruling", "example"):
            for entry in rulebook(ruleset).get(name, ()):
                kind = entry.get("kind", name) if name == "rule" else name
                title = entry.get("title") or entry.get("question") or entry.get("given") or ""
                about = " ".join(entry.get("about", ()))
                found.setdefault(entry["id"], {"kind": kind, "title": title, "ruleset": ruleset, "about": about})
    return found


@cache
def marks() -> dict[str, list[str]]:
    """For every id the tests marked with it, as `file::test`.

    A test that is also played by another book counts for that book's rule where the reference says it is the same.
    """
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for name, test, books in _marked(ast.parse(path.read_text("utf-8"))):
            own = (same_rules(book).get(name) for book in books)
            for each in (name, *filter(None, own)):
                found.setdefault(each, []).append(f"{path.relative_to(ROOT)}::{test}")
    return found


@cache
def same_rules(ruleset: str) -> dict[str, str]:
    """By the id of a rule of the base, the ruleset's own id for it, where it is the same."""
    entries = (entry for kind in ("rule", "table") for entry in rulebook(ruleset)[kind])
    return {entry["same_as"]: entry["id"] for entry in entries if "same_as" in entry}


def _marked(tree: ast.Module) -> Iterator[tuple[str, str, list[str]]]:
    """Ids in `pytest.mark.rule(...)`, on a test, a class, a parameter, or a whole module, with the books that it is
    `also` played by."""
    for node in tree.body:
        name = getattr(node, "name", "module")
        parts = list(ast.walk(node))
        books = [book for part in parts for book in _arguments(part, "also")]
        for part in parts:
            if isinstance(part, ast.FunctionDef) and part.name.startswith("test"):
                name = part.name
            for value in _arguments(part, "rule"):
                yield value, name, books


def _arguments(node: ast.AST, mark: str) -> Iterator[str]:
    """The strings that a mark is called with."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(f"mark.{mark}"):
        for value in node.args:
            for constant in ast.walk(value):
                if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                    yield constant.value


@cache
def named() -> dict[str, list[str]]:
    """For every id in code and data the files that name it; `-04, -05` after an id counts."""
    found: dict[str, list[str]] = {}
    for folder in ("engine", "bot"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name in ID.findall(path.read_text("utf-8")):
                found.setdefault(name, []).append(str(path.relative_to(ROOT)))
    return found


def untested() -> dict[str, str]:
    """Rules without a test, by id, with the reason."""
    lines = [line.strip() for line in UNTESTED.read_text("utf-8").splitlines()]
    pairs = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return {name: reason.strip() for name, _, reason in pairs}


def wanted() -> list[str]:
    """Ids that need a test or a place in the list: rules in force of those chapters and every worked example of Chain
    Reaction 3.0, and what the rulesets that are to be covered whole have, but for what is apart."""
    found = []
    for name, entry in reference().items():
        if entry["ruleset"] in (RULED if entry["kind"] == "ruling" else WHOLE):
            found.append(name)
        if entry["ruleset"] != "cr3":
            continue
        chapter = name.split("-")[1]
        kinds = ("core", "option", "setup", "solo", "campaign") if chapter in SOLO else ("core", "option")
        if entry["kind"] == "example" or (entry["kind"] in kinds and chapter in CHAPTERS):
            found.append(name)
    return found


def unknown() -> list[str]:
    """Ids in tests, code and data that no reference has; the name of a whole chapter is none."""
    known = reference()
    strays = (set(marks()) | set(named())) - set(known)
    return sorted(name for name in strays if not any(other.startswith(name + "-") for other in known))


def tidy() -> None:
    """Take rules that have a test by now from the list."""
    tested = marks()
    lines = UNTESTED.read_text("utf-8").splitlines(keepends=True)
    UNTESTED.write_text("".join(line for line in lines if line.partition(" ")[0].strip() not in tested), "utf-8")


def main() -> int:
    if "--tidy" in sys.argv:
        tidy()
        return 0
    tested, listed, known, used = marks(), untested(), reference(), named()
    need = set(wanted())
    missing = 0
    for name, entry in known.items():
        tests = tested.get(name, [])
        sign = str(len(tests)) if tests else "-" if name in listed else "MISSING" if name in need else "."
        missing += sign == "MISSING"
        if len(sys.argv) > 1 and not name.startswith(sys.argv[1]):
            continue
        where = f" ({len(used[name])} in code)" if name in used else ""
        print(f"{name:24} {sign:>7}  {entry['title'][:70]}{where}")
        if len(sys.argv) > 1:
            for test in tests:
                print(f"{'':34}{test}")
            if name in listed:
                print(f"{'':34}{listed[name]}")
    strays = unknown()
    covered = sum(name in tested for name in need)
    print(f"\n{covered} of {len(need)} rules that need a test have one; {len(listed)} are listed, {missing} missing")
    print(f"unknown ids: {', '.join(strays) or 'none'}")
    return 1 if missing or strays else 0


if __name__ == "__main__":
    sys.exit(main())
