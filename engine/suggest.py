"""The word that somebody may have meant."""

from collections.abc import Iterable

from engine.errors import Said


def did_you_mean(given: object, known: Iterable[object]) -> Said | str:
    """` (did you mean …?)` where a known word is close to the one given, else nothing."""
    from difflib import get_close_matches  # only a wrong word needs it

    if not isinstance(given, str) or len(given) > 80:
        return ""
    close = get_close_matches(given.casefold().replace("_", "-").replace(" ", "-"), map(str, known), 1)
    return Said(" (did you mean {word}?)", word=close[0]) if close else ""
