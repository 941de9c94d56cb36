"""A set-up as presses change it: begun from a battle, its table, what each side knows, whole forces, house options.

Whatever loses its place by a change is placed anew at once, so that play can begin at any time.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, Final

from bot.errors import Misfit, Unfit
from bot.names import picked
from bot.setup import forces, machines
from bot.setup.ambush import ambushers, captive_hidden, hiders_of, lies_anew, sealed
from bot.setup.deploy import auto, off_table, unplaced
from bot.setup.draft import Draft, changed, checked, noted, table_of
from bot.setup.hiding import HIDDEN as HIDES
from bot.setup.markers import NUMBERS, head_to_head, laid, lay, plays_markers
from bot.setup.terrain import preset
from bot.setup.zones import DEPTH, EDGES, edge_of
from engine.dice import commitment
from engine.errors import BadRequest
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import get as get_ruleset
from engine.space.cells import cell_name
from engine.space.terrain import INCH
from engine.state import OFF_TABLE

PUBLIC: Final = "public"
HIDDEN: Final = "hidden"
MARKERS: Final = "markers"
DECOY: Final = "decoy"
_KEPT = ("format", "ruleset", "title", "options", "information", "table", "sides", "figures", "machines")
_STORY = ("briefing", "mission")
"""What a battle is about; that belongs to its table and its forces."""
_HOLDS_BACK = ("enemy", "markers", "deployment")
"""What brings figures of a mission into play later."""


def draft_of(record: Mapping[str, Any]) -> Draft:
    """A draft that begins as a battle is set up, with its mission where that needs nobody but those on the table; each
    side is bound to the edge it stands at."""
    draft = {key: record[key] for key in (*_KEPT, *_STORY) if key in record}
    if any(key in record.get("mission", ()) for key in _HOLDS_BACK):
        draft = _without_story(draft)
    draft["figures"] = [_in_place(figure) for figure in record["figures"]]
    draft["revision"] = get_ruleset(record["ruleset"]).revision
    zones = {side["id"]: zone for side in draft["sides"] if (zone := _zone(draft, side["id"]))}
    return _all_placed(checked({**draft, "setup": {"zones": zones}}))


def agreed_upon(record: Mapping[str, Any]) -> Draft:
    """The draft of a battle that its players have agreed to begin, once those who hide have placed their figures; its
    dice are those of the record, if that has a seed.

    Every ambush lies elsewhere than in the record.
    """
    draft = draft_of(record)
    if "seed" in record:
        draft |= {"seed": record["seed"], "commitment": commitment(record["seed"])}
    hide = [side["id"] for side in draft["sides"] if hides(record, side["id"])]
    for side in ambushers(draft):
        draft = dealt(draft, side)
    draft = captive_hidden(draft, secrets.randbelow)
    return noted(noted(draft, "agreed", True), "placing", hide)


def proposed(draft: Draft, asked: Sequence[str]) -> Draft:
    """The draft as it is put to the players of the sides `asked`; it begins once they accept, and those who hide are
    ready.

    It stays as it was where nobody is asked.
    """
    if not asked:
        return draft
    waits = [side["id"] for side in draft["sides"] if side["id"] in asked or hides(draft, side["id"])]
    return noted(noted(noted(draft, "asked", list(asked)), "placing", waits), "agreed", False)


def unanswered(draft: Mapping[str, Any]) -> list[str]:
    """The sides whose players are challenged and have not accepted yet."""
    return [side for side in draft["setup"].get("asked", ()) if side in draft["setup"].get("placing", ())]


def put_anew(before: Draft, after: Draft, what: str, chosen: Sequence[str]) -> Draft:
    """The draft after a change, as it is put again to the players who are asked to play it; `chosen` is what it was.

    It stays as it was where no one is asked.
    """
    asked = before["setup"].get("asked", ())
    return proposed(_remembered(after, what, chosen), asked) if asked else after


def put_forces(draft: Draft, side: str) -> Draft:
    """The same where the forces of a side have changed; one that is asked itself has no need to accept anew."""
    asked = draft["setup"].get("asked", ())
    return _remembered(draft, "forces", [side]) if side in asked else put_anew(draft, draft, "forces", [side])


def _remembered(draft: Draft, what: str, chosen: Sequence[str]) -> Draft:
    """The draft with a note of what was chosen last in one of the lists in which it is changed."""
    return noted(draft, "changed", {**draft["setup"].get("changed", {}), what: list(chosen)})


def dealt(draft: Draft, side: str) -> Draft:
    """The draft with an ambush elsewhere, where chance has it."""
    return lies_anew(draft, side, secrets.randbelow)


def forsaken(draft: Draft, side: str) -> Draft:
    """The draft in which those of a side who hide are no longer where its last player, who has left, knows them to be.

    An ambush lies elsewhere; all others who hide wait for a place. What they were told beforehand is forgotten.
    """
    hiders = hiders_of(draft, side)
    if sight(draft) != HIDDEN or not hiders:
        return draft
    elsewhere = dealt(draft, side) if side in ambushers(draft) else draft
    if elsewhere is draft:
        figures = [off_table(figure) if figure["id"] in hiders else figure for figure in draft["figures"]]
        elsewhere = changed(draft, figures=figures)
    orders = [order for order in draft["setup"].get("orders", ()) if order["figure"] not in hiders]
    elsewhere = noted(elsewhere, "orders", orders)
    if not (agreed(draft) or draft["setup"].get("asked")):
        return elsewhere
    return noted(elsewhere, "placing", list(dict.fromkeys([*draft["setup"].get("placing", ()), side])))


def with_ambushes(record: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The record under a seed, with every ambush where that has it, out of sight of all others."""
    figures = record["figures"]
    for side in ambushers(record):
        draft = draft_of({**record, "information": "public"})
        laid_out = lies_anew(draft, side, sealed(f"{seed}:{side}"))["figures"]
        places = {figure["id"]: figure for figure in laid_out if figure["side"] == side}
        figures = [places.get(figure["id"], figure) for figure in figures]
    hidden = captive_hidden(record, sealed(f"{seed}:captive"))
    return {**hidden, "seed": seed, "figures": figures}


def hides(record: Mapping[str, Any], side: str = "") -> bool:
    """Whether people begin with figures hidden, on one side or any."""
    figures = [figure for figure in record["figures"] if figure.get(HIDES) and side in ("", figure["side"])]
    people = {one["id"] for one in record["sides"] if one.get("controller") != "rules"}
    return any(figure["side"] in people for figure in figures)


def placed(draft: Draft, side: str) -> Draft:
    """The draft in which a side's figures stand where its player wants them; who was challenged accepts by that."""
    ready = noted(draft, "placing", [one for one in draft["setup"].get("placing", ()) if one != side])
    accepted = draft["setup"].get("asked") and not unanswered(ready)
    return noted(ready, "agreed", True) if accepted else ready


def to_place(draft: Draft) -> tuple[str, ...]:
    """The sides whose players have not said yet that their figures stand where they want them."""
    return tuple(draft["setup"].get("placing", ()))


def laid_out(draft: Draft, side: str) -> Draft:
    """The draft in which the figures of a side stand where its player has put them, and all others of it where the
    rules put them. It stays as it was where the side has no more to place. Raises Unfit where there is no room."""
    if side not in to_place(draft):
        return draft
    waits = unplaced(draft, side) or machines.unplaced(draft, side)
    return placed(auto(draft, side) if waits else draft, side)


def agreed(draft: Draft) -> bool:
    """Whether all who play have agreed to begin as soon as everything is in place."""
    return bool(draft["setup"].get("agreed"))


def begun_from(draft: Draft, record: Mapping[str, Any]) -> Draft:
    """The draft begun anew from another battle; its sides keep their ids, and so the people who play them."""
    ids = {new["id"]: old["id"] for new, old in zip(record["sides"], draft["sides"], strict=True)}
    sides = [{**side, "id": ids[side["id"]]} for side in record["sides"]]
    figures = [{**figure, "side": ids[figure["side"]]} for figure in record["figures"]]
    driven = [{**machine, "side": ids[machine["side"]]} for machine in record.get("machines", ())]
    vehicles = {"machines": driven} if driven else {}
    story = {"mission": {**record["mission"], "side": ids[record["mission"]["side"]]}} if "mission" in record else {}
    return draft_of({**record, **story, **vehicles, "sides": sides, "figures": figures})


def sights(rules: Ruleset) -> tuple[str, ...]:
    """What each side may know of the other under a ruleset."""
    return (PUBLIC, HIDDEN, MARKERS) if "pef-resolution" in rules.checks else (PUBLIC, HIDDEN)


def sight(draft: Draft) -> str:
    """What each side knows of the other."""
    if plays_markers(draft):
        return MARKERS
    return HIDDEN if draft.get("information") == "hidden" else PUBLIC


def with_sight(draft: Draft, how: str) -> Draft:
    """The draft in which each side knows everything, what it sees, or secret markers. Raises Unfit, BadRequest.

    Where what has been hidden comes to light, everybody is placed anew.
    """
    open_ = {key: value for key, value in draft.items() if key != "information"}
    if sight(draft) == HIDDEN != how:
        open_["figures"] = [off_table(figure) for figure in draft["figures"]]
    open_["setup"] = {key: value for key, value in draft["setup"].items() if key != "markers"}
    if how == MARKERS:
        return _under_markers(head_to_head(open_))
    return _all_placed(changed(open_, information="hidden") if how == HIDDEN else checked(open_))


def on_table(draft: Draft, name: str, term: Callable[[str, str], str]) -> Draft:
    """The draft on a table made by hand, everybody placed anew. Raises Unfit, BadRequest."""
    cleared = machines.all_lifted(_without_story(draft))
    lifted = {**cleared, "figures": [off_table(figure) for figure in draft["figures"]]}
    return with_sight(preset(lifted, name, term)[0], sight(draft))


def with_forces(draft: Draft, side: str, roster: Sequence[Mapping[str, Any]]) -> Draft:
    """The draft in which a side has these figures and no others, placed along its edge. Raises Unfit, BadRequest."""
    others = [figure for figure in draft["figures"] if figure["side"] != side]
    manned = machines.checked_with(
        _without_story(draft), [one for one in draft.get("machines", ()) if one["side"] != side]
    )
    raised = forces.bring({**manned, "figures": others}, side, roster)
    return _shared(raised, side) if plays_markers(draft) else auto(raised, side)


def with_options(draft: Draft, options: Sequence[str]) -> Draft:
    """The draft with these optional rules. Raises BadRequest."""
    return changed(draft, options=list(options))


def total(draft: Draft) -> int:
    """What each side may spend on its force; 0 where none is bought (CR2-TOURN-01)."""
    spent: int = draft.get("mission", {}).get("total", 0)
    return spent


def with_total(draft: Draft, points: int) -> Draft:
    """The draft in which each side may spend so much. Raises BadRequest where one has spent more."""
    return changed(draft, mission={**draft["mission"], "total": points})


def under(draft: Draft, side: str, number: int, figures: Sequence[str]) -> Draft:
    """The draft with these figures under a marker, or a decoy; those that lay there before go under the next one.

    Raises Unfit, BadRequest.
    """
    draft = lay(draft, side, number, under=",".join(map(picked, figures)) or DECOY)
    left = [figure["id"] for figure in unplaced(draft, side)]
    if not left:
        return draft
    following = laid(draft, side)[number % len(NUMBERS)]
    return lay(draft, side, following.number, under=",".join(map(picked, [*following.under, *left])))


def _without_story(draft: Mapping[str, Any]) -> Draft:
    return {key: value for key, value in draft.items() if key not in _STORY}


def _in_place(figure: Mapping[str, Any]) -> dict[str, Any]:
    """A figure of a record; one that waits off the table has no place yet."""
    kept = {key: value for key, value in figure.items() if key != "status"}
    return off_table(kept) if figure.get("status") == OFF_TABLE else kept


def _zone(draft: Draft, side: str) -> list[Any]:
    """The edge a side stands nearest to, and how many inches from it the farthest stands; empty for nobody.

    A side that hides may do so in its whole half of the table.
    """
    width, height = draft["table"]["width"], draft["table"]["height"]
    spots = [figure["at"] for figure in draft["figures"] if figure["side"] == side and "at" in figure]
    if not spots:
        return []
    depths = {
        "south": max(height - y for _, y in spots),
        "north": max(y for _, y in spots),
        "west": max(x for x, _ in spots),
        "east": max(width - x for x, _ in spots),
    }
    edge = min(EDGES, key=lambda one: depths[one])
    hides = any(figure.get(HIDES) for figure in draft["figures"] if figure["side"] == side)
    half = (height if edge in ("south", "north") else width) // 2
    return [edge, max(half if hides else DEPTH, int(-(-depths[edge] // 1)))]


def _all_placed(draft: Draft) -> Draft:
    for side in draft["sides"]:
        if unplaced(draft, side["id"]) or machines.unplaced(draft, side["id"]):
            draft = auto(draft, side["id"])
    return draft


def _under_markers(draft: Draft) -> Draft:
    """Three markers of each side along its edge, with all of its figures under one of them."""
    draft = {**draft, "figures": [off_table(figure) for figure in draft["figures"]]}
    for side in draft["sides"]:
        for number in NUMBERS:
            draft = _laid(draft, side["id"], number)
        draft = _shared(draft, side["id"])
    return draft


def _laid(draft: Draft, side: str, number: int) -> Draft:
    """The draft with a marker as near as may be to its quarter of the edge. Raises Unfit where there is no room."""
    table, edge = table_of(draft), edge_of(draft, side)
    width, height = table.width // INCH, table.height // INCH
    along, back = number / (len(NUMBERS) + 1), DEPTH / 2
    x0, y0 = {
        "south": (along * width, height - back),
        "north": (along * width, back),
        "west": (back, along * height),
        "east": (width - back, along * height),
    }[edge]
    for x, y in sorted(product(range(width), range(height)), key=lambda c: (c[0] - x0) ** 2 + (c[1] - y0) ** 2):
        try:
            return lay(draft, side, number, at=cell_name((x * INCH, y * INCH)))
        except (Unfit, Misfit, BadRequest):
            continue
    raise Unfit("no-room", side=side)


def _shared(draft: Draft, side: str) -> Draft:
    """The draft with all of a side under one marker, which chance picks, and decoys beside it."""
    mine = [figure["id"] for figure in draft["figures"] if figure["side"] == side]
    for number in NUMBERS:
        draft = lay(draft, side, number, under=DECOY)
    return under(draft, side, secrets.choice(NUMBERS), mine)
