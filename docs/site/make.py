"""Make the documentation's site: `python -m docs.site.make FOLDER`, from the repository's folder.

It gathers the pages that there are, those of the rules besides, and has MkDocs build them. A page that a language lacks
is there in English, and says so. A link that leads nowhere inside the site ends it; links to the web are listed.
"""

from __future__ import annotations

import logging
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config

from bot.language import ENGLISH, languages, manner
from docs.site.rules import rule_nav, rule_pages
from tests.manual import own
from tests.pages import PAGES, ROOT

LINK = re.compile(r"(?<=\]\()(?!https?://)([^)#]+)")
CODE = re.compile(r"(^```.*?^```$|`[^`]+`|\]\([^)]+\))", re.M | re.S)
WEB = re.compile(r"https?://[^\s)>\"`]+")
LIST = re.compile(r"^\| ([^|]+) \| (\[[^|]+) \|$", re.M)
ENTRY = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
OTHER_LANGUAGE = re.compile(r"\s*\*\[[^\]]+\]\([^)]+\)\*$", re.M)
"""A link to the same page in another language, for which the site has a switch."""
PLACES = ((r"^README\.", "index."), (r"^docs/readme\.", "index."), (r"^(docs|\.github)/", ""))
"""Where files of the project stand in the site's sources, by how their paths begin."""
Nav = list[dict[str, Any]]


def main(folder: Path) -> None:
    """Build the site in a folder."""
    with TemporaryDirectory() as gathered:
        sources = Path(gathered)
        for page in PAGES:
            gather(page, sources)
        for name, text in rule_pages().items():
            (sources / name).write_text(text, "utf-8")
        for language in languages()[1:]:
            stand_in(sources, language)
        config = load_config(
            str(Path(__file__).with_name("mkdocs.yml")),
            docs_dir=gathered,
            site_dir=str(folder.resolve()),
            nav=[*nav(sources / "index.md"), rule_nav(ENGLISH)],
            strict=True,
        )
        for language in config.plugins["i18n"].config.languages[1:]:
            other = [*nav(sources / f"index.{language.locale}.md"), rule_nav(language.locale)]
            language.nav_translations = dict(zip(titles(config.nav), titles(other), strict=True))
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        for page in sorted(sources.glob("*.md")):
            for link in WEB.findall(page.read_text("utf-8")):
                print(f"{page.name}: {link}")


def gather(page: Path, sources: Path) -> None:
    """Copy a page and the files that it shows, all beside one another, with its links brought into line."""

    def found(link: re.Match[str]) -> str:
        target = (page.parent / link[1]).resolve()
        if target.suffix != ".md":
            copy = sources / place(target)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(target, copy)
        return re.sub(r"\.[a-z]{2}\.md$", ".md", place(target))

    text = LINK.sub(found, OTHER_LANGUAGE.sub("", page.read_text("utf-8")))
    [*language, _] = page.suffixes
    (sources / place(page)).write_text(printed(text, language[0][1:]) if language else text, "utf-8")


def printed(text: str, language: str) -> str:
    """A page as print has it in its language, but for code and targets of links."""
    parts = CODE.split(text)
    return "".join(part if number % 2 else manner(language).printed(part) for number, part in enumerate(parts))


def stand_in(sources: Path, language: str) -> None:
    """For each page that a language lacks put the English one there, which says so below its title."""
    for page in sources.glob("*.md"):
        other = page.with_suffix(f".{language}.md")
        if "." not in page.stem and not other.exists():
            title, text = page.read_text("utf-8").split("\n", 1)
            other.write_text(f"{title}\n\n*{own(language, 'english')}*\n{text}", "utf-8")


def place(path: Path) -> str:
    """Where a file of the project stands in the site's sources."""
    name = path.relative_to(ROOT).as_posix()
    return next((re.sub(begins, put, name) for begins, put in PLACES if re.search(begins, name)), name)


def nav(home: Path) -> Nav:
    """What the home page lists for its readers, section by section."""
    rows = LIST.findall(home.read_text("utf-8"))
    sections = [{who.capitalize(): [{title: page} for title, page in ENTRY.findall(listed)]} for who, listed in rows]
    return [{"Duckback": "index.md"}, *sections]


def titles(listed: Nav) -> Iterator[str]:
    """All titles of a navigation, in its order."""
    for item in listed:
        [(title, below)] = item.items()
        yield title
        if not isinstance(below, str):
            yield from titles(below)


if __name__ == "__main__":
    logging.basicConfig(format="%(message)s")
    main(Path(sys.argv[1]))
