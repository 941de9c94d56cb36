"""Refusals and faults as one clear sentence, for the one person who asked."""

from __future__ import annotations

from collections.abc import Callable

from bot.errors import NotYours
from bot.text.names import safe
from bot.text.words import Words
from engine.errors import DuckbackError, Refused


def explain(error: DuckbackError, words: Words, mention: Callable[[int], str]) -> str:
    """What is wrong, and what is allowed."""
    if isinstance(error, NotYours):
        people = words.listed([mention(user) for user in error.people[:5]])
        if error.who:
            return words("error.not-yours", people=people, who=safe(error.who))
        return words("error.not-yours-here", people=people)
    message = _sentence(safe(error.message, 600))
    if isinstance(error, Refused):
        return words("error.rule", message=message, rule=error.rule) if error.rule else message
    key = f"error.{error.code}"
    if words.has(key):
        return words(key)
    if error.field:
        return words("error.field", field=safe(error.field, 120), message=message)
    return message


def _sentence(text: str) -> str:
    """With a capital at the beginning and a full stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
