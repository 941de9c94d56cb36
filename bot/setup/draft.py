"""A draft: an encounter record in which figures may still lack a place, with what only the set-up needs under `setup`.

Drafts are plain JSON. A change makes a new draft, or raises and leaves the old one as it was.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from bot.errors import Misfit, Unfit
from bot.names import Named, meant
from engine.errors import BadRequest
from engine.fold import fold
from engine.loading.load import FORMAT, MAX_FIGURES, load
from engine.record.model import NEUTRAL, Record
from engine.ruleset.machine_kinds import RIDER
from engine.ruleset.model import Ruleset
from engine.ruleset.options import with_options
from engine.ruleset.registry import RULESETS
from engine.ruleset.registry import get as get_ruleset
from engine.space import parse_table, space_of
from engine.space.terrain import INCH, Point, Table
from engine.state import OFF_TABLE
from engine.strict import fields
from engine.strict.text import read_json

Draft = dict[str, Any]
Kind = Literal["side", "figure", "machine"]
"""What a draft has several of."""
LONGEST = 40
"""Characters of a name."""
_AT = re.compile(r"figures\[(\d+)\](.*)")
_NOBODY = "nobody"


def playable() -> list[Ruleset]:
    """The rulesets that people are offered encounters with."""
    return [rules for rules in map(get_ruleset, RULESETS) if rules.playable]


def ruleset_named(typed: str) -> Ruleset:
    """The ruleset of that id or title. Raises Unfit naming those there are."""
    wanted = fold(typed)
    every = [get_ruleset(name) for name in RULESETS]
    for rules in every:
        if wanted in (rules.id, fold(rules.title)):
            return rules
    raise Unfit("no-ruleset", name=typed, names=tuple(rules.title for rules in every))


def blank(
    ruleset: str,
    sides: Sequence[str],
    size: tuple[int, int],
    *,
    light: str = "day",
    weather: str = "clear",
    hour: str = "",
    wind: str = "",
    title: str = "",
    options: Sequence[str] = (),
    neutral: Sequence[str] = (),
    hidden: bool = False,
    called: Callable[[str], str] | None = None,
) -> Draft:
    """An empty table of that size in inches and the sides that will meet on it, the `neutral` ones fighting nobody. Its
    dice are sealed when play begins.

    Where an option has dice bring a side on, that is the last one, and the rules play it; `called` says by its drill
    what those who arrive are called.

    Raises BadRequest for what no record may hold, Unfit for names used twice, or of no side, or too many or few sides.
    """
    rules = get_ruleset(ruleset)
    least, most = rules.parameters.sides, rules.parameters.most_sides
    if not least <= len(sides) <= most:
        if least < most:
            raise Unfit("sides-between", least=least, most=most, ruleset=rules.title)
        raise Unfit("sides", least, ruleset=rules.title)
    taken: list[str] = []
    listed: list[dict[str, Any]] = []
    for name in sides:
        require_new(name, (side["name"] for side in listed))
        taken.append(slug(name, taken, "side"))
        listed.append({"id": taken[-1], "name": name})
    drills = with_options(rules, options).drills
    if arriving := next((name for name, drill in drills.items() if drill.brings), ""):
        listed[-1] |= {"controller": "rules", "drill": arriving, **({"called": called(arriving)} if called else {})}
    table = {"width": size[0], "height": size[1], "light": light, "weather": weather, "terrain": []}
    if hour:
        table |= {"hour": hour, "light": dict(rules.parameters.going.hours).get(hour, light)}
    if wind:
        table |= {"wind": wind}
    draft: Draft = {
        "format": FORMAT,
        "ruleset": rules.id,
        "revision": rules.revision,
        "title": title,
        "table": table,
        "sides": listed,
        "figures": [],
        "setup": {},
    }
    for name in neutral:
        stands_aside = typed_in(draft, "side", name)
        listed[taken.index(stands_aside)]["stance"] = NEUTRAL
    if options:
        draft["options"] = list(options)
    if hidden:
        draft["information"] = "hidden"
    return checked(draft)


def from_record(source: bytes) -> Draft:
    """A draft that begins as a record file lays the table: without its inputs and its dice.

    Raises BadRequest. Figures of the file may lack a place.
    """
    raw = fields.obj(read_json(source), "", None)
    kept = ("format", "ruleset", "title", "options", "information", "table", "sides", "figures", "machines")
    draft = {key: raw[key] for key in kept if key in raw}
    return checked({**draft, "setup": {}})


def record_of(draft: Draft) -> Record:
    """The draft as a record, without its mission where there are no figures; those without a place are off the table.

    Raises BadRequest naming the figure.
    """
    raw = {key: value for key, value in draft.items() if key != "setup"}
    carried = carried_in(draft)
    raw["figures"] = [{**figure, **_beside(draft, figure, carried)} for figure in _listed(draft)]
    raw = _manned(draft, raw)
    if raw["figures"]:
        return _loaded(raw)
    corner, raw = _free_spot(draft), {key: value for key, value in raw.items() if key != "mission"}
    sides = raw.get("sides") or [{}]
    first = sides[0].get("id") if isinstance(sides, list) and isinstance(sides[0], Mapping) else None
    nobody = {"id": _NOBODY, "side": first, "rep": min(get_ruleset(str(raw.get("ruleset"))).parameters.reps)}
    return replace(_loaded({**raw, "figures": [{**nobody, "at": corner}]}), figures=())


def _manned(draft: Draft, raw: dict[str, Any]) -> dict[str, Any]:
    """Without machines of whose people none is shown, as of a side that hides, and then without the mission too; those
    without a place are off the table."""
    machines = raw.get("machines")
    if not isinstance(machines, list) or not all(isinstance(machine, Mapping) for machine in machines):
        return raw
    shown = {str(figure.get("id")) for figure in raw["figures"]}
    there = [machine for machine in machines if not (people := people_of(machine)) or not shown.isdisjoint(people)]
    if len(there) < len(machines):
        raw = {key: value for key, value in raw.items() if key != "mission"}
    beside = {"at": _free_spot(draft), "status": OFF_TABLE}
    return {**raw, "machines": [machine if "at" in machine else {**machine, **beside} for machine in there]}


def checked(draft: Draft) -> Draft:
    """The draft itself where it could be played once it is complete. Raises BadRequest."""
    record_of(draft)
    return draft


def changed(draft: Draft, **parts: Any) -> Draft:
    """The draft with some fields replaced, checked."""
    return checked({**draft, **parts})


def noted(draft: Draft, key: str, value: Any) -> Draft:
    """The draft with something remembered for its set-up alone."""
    return {**draft, "setup": {**draft["setup"], key: value}}


def rules_of(draft: Draft) -> Ruleset:
    """The ruleset it will be played with, its options on."""
    return with_options(get_ruleset(draft["ruleset"]), draft.get("options", ()))


def typed_in(draft: Draft, kind: Kind, typed: str, called: Callable[[Mapping[str, Any]], str] | None = None) -> str:
    """The id of the side, figure or machine that was typed or picked, as it is `called`. Raises Unfit."""
    things = _things(draft, kind)
    found = meant(typed, (named(thing, called or name_of) for thing in things))
    if found is None:
        raise Unfit(f"no-{kind}", name=typed, names=tuple(map(name_of, things)))
    return str(found["id"])


def named(thing: Mapping[str, Any], called: Callable[[Mapping[str, Any]], str]) -> Named[Mapping[str, Any]]:
    """A side, a figure or a machine with all that people type for it."""
    return Named(thing, str(thing["id"]), (called(thing),))


def _things(draft: Draft, kind: Kind) -> Sequence[Mapping[str, Any]]:
    things: Sequence[Mapping[str, Any]] = draft.get(f"{kind}s", ())
    return things


def _in(draft: Draft, kind: Kind, name: str) -> dict[str, Any]:
    every = {str(thing["id"]): thing for thing in _things(draft, kind)}
    return dict(every[name if name in every else typed_in(draft, kind, name)])


def figure_in(draft: Draft, name: str) -> dict[str, Any]:
    """The figure with that id, else the one that a text means. Raises Unfit."""
    return _in(draft, "figure", name)


def machines_in(draft: Draft, side: str = "") -> list[dict[str, Any]]:
    """The machines of one side or all."""
    return [machine for machine in draft.get("machines", ()) if side in ("", machine["side"])]


def machine_in(draft: Draft, name: str) -> dict[str, Any]:
    """The machine with that id, else the one that a text means. Raises Unfit."""
    return _in(draft, "machine", name)


def people_of(machine: Mapping[str, Any]) -> dict[str, str]:
    """By figure its job in a machine, or at it."""
    crew, riders = machine.get("crew"), machine.get("riders")
    seated = [(one, job) for job, one in crew.items()] if isinstance(crew, Mapping) else []
    seated += [(one, RIDER) for one in riders] if isinstance(riders, list) else []
    return {one: job for one, job in seated if isinstance(one, str)}


def seat_in(draft: Draft, figure: str) -> tuple[dict[str, Any], str] | None:
    """The machine that a figure, by its id, has a seat in or serves, and its job there."""
    every = ((machine, people_of(machine)) for machine in machines_in(draft))
    return next(((machine, people[figure]) for machine, people in every if figure in people), None)


def carried_in(draft: Draft) -> dict[str, Mapping[str, Any]]:
    """By figure the machine that it is carried in, where it is."""
    models, machines = get_ruleset(str(draft.get("ruleset"))).models, draft.get("machines")
    listed = [one for one in machines if isinstance(one, Mapping)] if isinstance(machines, list) else []
    moving = [one for one in listed if (model := models.get(str(one.get("model")))) and not model.towed]
    return {figure: machine for machine in moving for figure in people_of(machine)}


def side_in(draft: Draft, name: str) -> dict[str, Any]:
    """The side with that id, else the one that a text means. Raises Unfit."""
    return _in(draft, "side", name)


def name_of(thing: Mapping[str, Any]) -> str:
    """The name of a figure or side of a draft."""
    return str(thing.get("name") or thing["id"].replace("-", " ").title())


def waiting_under(draft: Draft) -> frozenset[str]:
    """Ids of the figures that wait under a marker: noted there, and without a place of their own."""
    notes = [note for side in draft["setup"].get("markers", {}).values() for note in side.values()]
    noted_there = {one for note in notes for one in note.get("under", ())}
    return frozenset(one["id"] for one in draft["figures"] if one["id"] in noted_there and "at" not in one)


def with_emblem(draft: Draft, side: str, emblem: str) -> Draft:
    """The draft with one side under an emblem, or without one where it is empty, checked."""
    sides = [{**other, "emblem": emblem} if other["id"] == side else other for other in draft["sides"]]
    return changed(draft, sides=sides)


def with_figure(draft: Draft, figure: Mapping[str, Any]) -> Draft:
    """The draft with one figure exchanged for a changed one, checked."""
    figures = [dict(figure) if other["id"] == figure["id"] else other for other in draft["figures"]]
    return changed(draft, figures=figures)


def require_new(name: str, names: Collection[str] | Any) -> None:
    """Raise Unfit for a name without letters, one that is too long, or one that is used already."""
    if not name.strip() or not any(char.isalnum() for char in name):
        raise Unfit("empty-name")
    if len(name) > LONGEST:
        raise Unfit("long-name", LONGEST)
    if fold(name) in map(fold, names):
        raise Unfit("same-name", name=name)


def slug(name: str, taken: Collection[str], otherwise: str) -> str:
    """An id made of a name: lower-case letters, digits and single hyphens, not yet taken."""
    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = "-".join(re.findall(r"[a-z0-9]+", folded))[:30].strip("-") or otherwise
    found, number = base, 1
    while found in taken:
        number += 1
        found = f"{base}-{number}"
    return found


def table_of(draft: Draft) -> Table:
    """The table as it is so far."""
    return record_of({**draft, "figures": []}).table


def _listed(draft: Draft) -> list[dict[str, Any]]:
    figures = fields.array(draft.get("figures", []), "figures", MAX_FIGURES)
    return [fields.obj(figure, f"figures[{n}]", None) for n, figure in enumerate(figures)]


def _beside(draft: Draft, figure: Mapping[str, Any], carried: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """What stands in for the place of a figure that has none, where it cannot hide either."""
    if "at" in carried.get(str(figure.get("id")), figure):
        return {}
    hidden = {"unseen": False} if figure.get("unseen") else {}
    return {"at": _free_spot(draft), "status": OFF_TABLE, **hidden}


def _free_spot(draft: Draft) -> list[float]:
    """Somewhere on the table where a figure may be said to be: a corner, or the first cell that can be entered."""
    table = parse_table(draft.get("table"), going=rules_of(draft).parameters.going)
    space = space_of(table)
    spots: list[Point] = [(x, y) for y in range(50, table.height, INCH) for x in range(50, table.width, INCH)]
    found = next((spot for spot in spots if not space.inside(spot, "impassable")), spots[0])
    return [found[0] / INCH, found[1] / INCH]


def _loaded(raw: Mapping[str, Any]) -> Record:
    """The record. Raises BadRequest, and Misfit where a figure is wrong: it is known by its name, not by its number."""
    try:
        return load(raw)
    except BadRequest as error:
        match = _AT.match(error.field)
        if match is not None and int(match[1]) < len(raw["figures"]):
            figure = raw["figures"][int(match[1])]
            field = match[2].partition("[")[0].lstrip(".")
            raise Misfit(str(figure.get("name") or figure.get("id")), "" if field == "at" else field, error) from None
        raise
