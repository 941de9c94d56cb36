"""Whether a draft can begin, and the record it then becomes."""

from collections.abc import Sequence
from typing import Any

from bot.errors import Lacking, Unfit
from bot.setup import machines
from bot.setup.arranging import unanswered
from bot.setup.deploy import unplaced
from bot.setup.draft import Draft, checked, name_of
from bot.setup.markers import as_mission, incomplete, plays_markers


def missing(draft: Draft) -> list[Unfit]:
    """Everything that keeps the encounter from beginning: sides without figures, figures and machines without a place.

    Where information is hidden, no figure is named or counted.
    """
    found: list[Unfit] = []
    for side in draft["sides"]:
        mine = [figure for figure in draft["figures"] if figure["side"] == side["id"]]
        if not mine and "drill" not in side:
            found.append(Unfit("side-empty", side=name_of(side)))
            continue
        if incomplete(draft, side["id"]):
            # Whether a figure is still without a place would tell what the markers laid so far hold.
            found.append(Unfit("side-markers", side=name_of(side)))
            continue
        if side["id"] in unanswered(draft):
            found.append(Unfit("side-asked", side=name_of(side)))
            continue
        if side["id"] in draft["setup"].get("placing", ()):
            found.append(Unfit("side-placing", side=name_of(side)))
            continue
        waiting, parked = unplaced(draft, side["id"]), machines.unplaced(draft, side["id"])
        if (waiting or parked) and draft.get("information") == "hidden":
            found.append(Unfit("side-waiting", side=name_of(side)))
            continue
        for code, lacking in (("side-unplaced", waiting), ("side-parked", parked)):
            if lacking:
                names = ", ".join(map(name_of, lacking[:5])) + ("…" if len(lacking) > 5 else "")
                found.append(Unfit(code, len(lacking), side=name_of(side), names=names))
    return found


def complete(draft: Draft, salts: Sequence[str]) -> dict[str, Any]:
    """The record with what players gave to the dice. Raises Lacking, BadRequest."""
    lacks = missing(draft)
    if lacks:
        raise Lacking(tuple(lacks))
    raw = {key: value for key, value in checked(draft).items() if key != "setup"}
    if plays_markers(draft):
        raw |= as_mission(draft)
    return {**raw, "salts": list(salts)} if salts else raw
