"""Whether a draft can begin, and the record it then becomes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.errors import Unfit
from bot.setup.deploy import unplaced
from bot.setup.draft import Draft, checked, name_of

Lack = Unfit
"""Something that is missing, as an error that can be worded."""


def missing(draft: Draft) -> list[Lack]:
    """Everything that keeps the encounter from beginning: sides without figures, figures without a place.

    Where information is hidden, nobody is named or counted.
    """
    found: list[Lack] = []
    for side in draft["sides"]:
        mine = [figure for figure in draft["figures"] if figure["side"] == side["id"]]
        if not mine:
            found.append(Lack("side-empty", side=name_of(side)))
            continue
        waiting = unplaced(draft, side["id"])
        if waiting and draft.get("information") == "hidden":
            found.append(Lack("side-waiting", side=name_of(side)))
        elif waiting:
            names = ", ".join(name_of(figure) for figure in waiting[:5]) + ("…" if len(waiting) > 5 else "")
            found.append(Lack("side-unplaced", len(waiting), side=name_of(side), names=names))
    return found


def complete(draft: Draft, salts: Sequence[str]) -> dict[str, Any]:
    """The record with what players gave to the dice. Raises Unfit for the first thing missing."""
    lacks = missing(draft)
    if lacks:
        raise lacks[0]
    raw = {key: value for key, value in checked(draft).items() if key != "setup"}
    return {**raw, "salts": list(salts)} if salts else raw
