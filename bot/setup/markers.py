"""Head to head: three markers for each side of a draft, what its player notes under each, and where they lie.

What is noted stays with the set-up, by side, until play begins (CR3-MODE-04, CR3-RUL-152). A figure waits under a
marker as long as it has no place of its own on the table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.errors import Unfit
from bot.language import typed_in_any
from bot.setup.deploy import off_table
from bot.setup.draft import Draft, changed, noted, rules_of, side_in, table_of, typed_in, waiting_under
from bot.setup.zones import DEPTH, EDGES, require_zone
from engine.errors import BadRequest
from engine.fold import fold
from engine.space import parse_point, space_of
from engine.space.cells import cell_name
from engine.space.geometry import dist2
from engine.space.terrain import BASE_RADIUS, INCH
from engine.state import OFF_TABLE
from engine.state.mission_state import Marker

NUMBERS = (1, 2, 3)
"""Of each side's markers (CR3-MODE-04)."""


@dataclass(frozen=True, slots=True)
class Laid:
    """One marker of a side as it is noted so far: its number, where it lies, and ids of the figures under it."""

    side: str
    number: int
    at: tuple[int, int] | None
    under: tuple[str, ...]
    known: bool
    """Whether its player has said what it is; without figures it is then a decoy."""

    @property
    def id(self) -> str:
        """The encounter's name for it."""
        return f"{self.side}-{self.number}"


def head_to_head(draft: Draft) -> Draft:
    """The draft played with secret markers, information hidden, each side bound to its edge. Raises Unfit."""
    rules = rules_of(draft)
    if "pef-resolution" not in rules.checks:
        raise Unfit("markers-ruleset", ruleset=rules.title)
    zones = {side["id"]: [edge, DEPTH] for side, edge in zip(draft["sides"], EDGES, strict=False)}
    notes: dict[str, Any] = {side["id"]: {} for side in draft["sides"]}
    return noted(noted(changed(draft, information="hidden"), "markers", notes), "zones", zones)


def plays_markers(draft: Draft) -> bool:
    """Whether it is head to head, with secret markers."""
    return "markers" in draft["setup"]


def lay(draft: Draft, side: str, number: int, at: str | None = None, under: str | None = None) -> Draft:
    """The draft with a marker at a cell, or with what is under it: names with commas between them, or `decoy`.

    The figures under it leave the table or another marker. Raises Unfit, BadRequest.
    """
    home = side_in(draft, side)
    if not plays_markers(draft):
        raise Unfit("markers-none")
    if at is None and under is None:
        raise Unfit("no-change")
    notes = {key: dict(note) for key, note in draft["setup"]["markers"][home["id"]].items()}
    note = notes.setdefault(str(number), {})
    if under is not None:
        figures = _named(draft, home, under)
        for other in notes.values():
            if "under" in other:
                other["under"] = [one for one in other["under"] if one not in figures]
        note["under"] = figures
        draft = {**draft, "figures": [off_table(one) if one["id"] in figures else one for one in draft["figures"]]}
    if at is not None:
        _spot(draft, home["id"], number, at)
        note["at"] = at.strip().upper()
    return changed(noted(draft, "markers", {**draft["setup"]["markers"], home["id"]: notes}))


def laid(draft: Draft, side: str) -> list[Laid]:
    """A side's markers by number, where its notes may be seen. One whose spot the table no longer bears has none."""
    notes = draft["setup"].get("markers", {}).get(side)
    if notes is None:
        return []
    waiting = waiting_under(draft)
    found = []
    for number in NUMBERS:
        note = notes.get(str(number), {})
        under = tuple(one for one in note.get("under", ()) if one in waiting)
        found.append(Laid(side, number, _holding(draft, side, number, note.get("at")), under, "under" in note))
    return found


def incomplete(draft: Draft, side: str) -> bool:
    """Whether a marker of the side has no place or no contents yet."""
    return any(m.at is None or not m.known for m in laid(draft, side))


def on_table(draft: Draft) -> tuple[Marker, ...]:
    """The markers that have a place, as the board shows them."""
    index = {one["id"]: n for n, one in enumerate(draft["figures"])}
    found = [m for side in draft["sides"] for m in laid(draft, side["id"]) if m.at is not None]
    return tuple(Marker(m.id, m.side, m.at, contents=tuple(sorted(index[i] for i in m.under))) for m in found if m.at)


def seen_by(draft: Draft, sides: Iterable[str]) -> Draft:
    """The draft with the notes of these sides alone."""
    if not plays_markers(draft):
        return draft
    return noted(draft, "markers", {side: draft["setup"]["markers"][side] for side in sides})


def as_mission(draft: Draft) -> dict[str, Any]:
    """What the record says of the markers: its `mission`, and its `figures` with those off the table who wait.

    Every marker must have its place.
    """
    markers = [m for side in draft["sides"] for m in laid(draft, side["id"])]
    spots = {one: [m.at[0] / INCH, m.at[1] / INCH] for m in markers if m.at for one in m.under}
    figures = [
        {**one, "at": spots[one["id"]], "status": OFF_TABLE} if one["id"] in spots else one for one in draft["figures"]
    ]
    lying = [
        {"id": m.id, "side": m.side, "at": [m.at[0] / INCH, m.at[1] / INCH], "contents": list(m.under)}
        for m in markers
        if m.at
    ]
    return {"figures": figures, "mission": {"id": "head-to-head", "side": draft["sides"][0]["id"], "markers": lying}}


def _named(draft: Draft, home: Mapping[str, Any], text: str) -> list[str]:
    """Ids of the figures named, all of the side; none for a decoy. Raises Unfit."""
    if not text.strip() or fold(text) in typed_in_any("decoy"):
        return []
    own = {**draft, "figures": [one for one in draft["figures"] if one["side"] == home["id"]]}
    return list(dict.fromkeys(typed_in(own, "figure", part) for part in text.split(",") if part.strip()))


def _spot(draft: Draft, side: str, number: int, cell: str) -> tuple[int, int]:
    """Where a marker is to lie. Raises BadRequest, Unfit for a place that it may not have."""
    table = table_of(draft)
    at = parse_point(cell, table, "at")
    require_zone(draft, table, {"id": f"{side}-{number}", "side": side, "at": [at[0] / INCH, at[1] / INCH]})
    space = space_of(table)
    if not space.stands(at, 0) or space.building(at) is not None:
        raise Unfit("markers-place", cell=cell_name(at, table))
    own = [one for one in draft["figures"] if one["side"] == side and "at" in one and not one.get("floor")]
    if any(dist2(at, parse_point(one["at"], table, "at")) < (2 * BASE_RADIUS) ** 2 for one in own):
        raise Unfit("place-taken", cell=cell_name(at, table))
    return at


def _holding(draft: Draft, side: str, number: int, cell: str | None) -> tuple[int, int] | None:
    try:
        return None if cell is None else _spot(draft, side, number, cell)
    except (BadRequest, Unfit):
        return None
