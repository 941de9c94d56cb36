"""The pages for strangers: what is kept of people, the terms, and where help is; as Markdown, and as HTML."""

import re
from collections.abc import Mapping
from functools import partial
from html import escape
from typing import Final

from bot.hosting.health import Pages
from bot.language import Language, languages, manner
from bot.text.words import Words

PAGES: Final = ("privacy", "terms", "support")
"""Each lies at the path of its name."""
_STYLE: Final = "body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}"
_SIGNS: Final[Mapping[str, str]] = {
    r"\*\*(.+?)\*\*": r"<b>\1</b>",
    r"`(.+?)`": r"<code>\1</code>",
}
"""Markdown's signs as they stand in escaped text, and what HTML has for them."""


def page(name: str, words: Words, contact: str | None = None) -> str:
    """One of the pages as Markdown; with how the person who runs the bot is reached."""
    reached = words("support.contact", contact=contact) if contact else words("support.no-contact")
    return f"{words(f'{name}.text')}\n{reached}" if name == "support" else words(f"{name}.text")


def pages(contact: str | None) -> Pages:
    """All of them as HTML, by path."""
    return {f"/{name}": partial(_html, name, contact) for name in PAGES}


def address(public_url: str, name: str, language: Language) -> str:
    """Where strangers read a page in a language."""
    return f"{public_url}/{name}?language={language}"


def _html(name: str, contact: str | None, language: Language) -> str:
    """One page, with the ways to the others and to the other languages."""
    words = Words(language)
    heading, *lines = escape(page(name, words, contact), quote=False).splitlines()
    title = heading.removeprefix("## ")
    body = "\n".join(f"<p>{line}</p>" for line in lines)
    for sign, put in _SIGNS.items():
        body = re.sub(sign, put, body)
    ways = [f'<a href="{other}?language={language}">{escape(words(f"about.{other}"))}</a>' for other in PAGES]
    ways += [f'<a href="{name}?language={code}" lang="{code}">{escape(manner(code).name)}</a>' for code in languages()]
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n"
        f"<h1>{title}</h1>\n{body}\n<p>{' · '.join(ways)}</p>\n</html>\n"
    )
