"""The pages of the documentation hang together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.books.cr3 import CR3
from engine.inputs.command import named
from engine.ruleset.registry import RULESETS
from tests.engine.table import Battle
from tests.pages import PAGES, ROOT, blocks, names_of

LINK = re.compile(r"\]\((?!https?://)([^)#]*)(?:#([^)]*))?\)")
LONGEST_README = 120


def headings(page: Path) -> set[str]:
    """The anchors that GitHub makes of a page's headings."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", title).strip().lower().replace(" ", "-") for title in titles}


def test_every_link_leads_to_a_page_and_a_heading() -> None:
    broken = []
    for page in PAGES:
        for path, anchor in LINK.findall(page.read_text("utf-8")):
            target = (page.parent / path).resolve() if path else page
            if not target.exists() or (anchor and anchor not in headings(target)):
                broken.append(f"{page.name}: {path}#{anchor}")
    assert not broken, broken


def test_every_page_is_linked_to() -> None:
    linked = {
        (page.parent / path).resolve() for page in PAGES for path, _ in LINK.findall(page.read_text("utf-8")) if path
    }
    lonely = [page.name for page in PAGES[1:] if page not in linked]
    assert not lonely, lonely


HOME, FRENCH_HOME = ROOT / "README.md", ROOT / "docs" / "readme.fr.md"
OTHERS = [page for page in PAGES if ".fr." in page.name and page != FRENCH_HOME]
TRANSLATED = {HOME: FRENCH_HOME} | {page.with_name(page.name.replace(".fr.", ".")): page for page in OTHERS}


@pytest.mark.parametrize(("english", "french"), TRANSLATED.items(), ids=lambda page: page.name)
def test_a_translated_page_has_every_section_list_and_block(english: Path, french: Path) -> None:
    shapes = [re.findall(r"^(?:#+ |```|\* |\d\. )", page.read_text("utf-8"), re.M) for page in (english, french)]
    assert shapes[0] == shapes[1]


def test_both_homes_list_the_same_pages() -> None:
    english, french = (
        [Path(path).name.partition(".")[0] for path, _ in LINK.findall(home.read_text("utf-8").partition("\n| ---")[2])]
        for home in (HOME, FRENCH_HOME)
    )
    assert english == french


def test_a_french_page_leads_to_french_pages() -> None:
    english = [
        f"{page.name}: {path}"
        for page in TRANSLATED.values()
        for path, _ in LINK.findall(re.sub(r"\*\[In English\]\([^)]*\)\*", "", page.read_text("utf-8")))
        if (page.parent / path).resolve() in TRANSLATED
    ]
    assert not english, english


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= LONGEST_README


def test_every_file_that_a_page_names_is_there() -> None:
    folders = [ROOT, ROOT / "bot", ROOT / "engine", ROOT / "engine" / "procedures"]
    missing = [
        f"{page.name}: {name}"
        for page in PAGES
        for name in re.findall(r"`([\w/.]+\.(?:py|toml|po|json))`", page.read_text("utf-8"))
        if not any((folder / name).exists() for folder in folders) and "/" in name
    ]
    assert not missing, missing


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "python")], ids=lambda page: page.stem)
def test_the_python_on_a_page_runs_and_its_tests_pass(page: Path) -> None:
    names = names_of(page)
    for test in [value for name, value in names.items() if name.startswith("test_")]:
        test()


def test_the_command_on_the_page_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    wave = names_of(ROOT / "docs" / "adding-a-rule.md")["WAVE"]
    rules = CR3.with_(id="flags", commands={**CR3.commands, **named(wave)})
    monkeypatch.setitem(RULESETS, "flags", lambda: rules)
    battle = Battle("char blue at 10,25", "reed red at 30,10", ruleset="flags", dice={})
    battle.blue_turn("char")
    battle.do("wave", figure="char")
    assert battle.encounter.state.figure("char").now.fired
