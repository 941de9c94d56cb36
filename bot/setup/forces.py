"""The figures of a draft: adding, changing, taking away, bringing whole rosters along."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bot.assets import assets
from bot.errors import Unfit
from bot.language import languages, term
from bot.names import Named, meant
from bot.setup.draft import (
    Draft,
    changed,
    figure_in,
    machines_in,
    name_of,
    require_new,
    rules_of,
    side_in,
    slug,
    with_figure,
)
from bot.setup.machines import brought, checked_with, without
from bot.setup.natures import figure_keys, strange_field, trait_named
from engine.fold import fold
from engine.ruleset.model import Arms, Ruleset
from engine.ruleset.registry import RULESETS, titles
from engine.ruleset.registry import get as get_ruleset
from engine.strict.text import read_json

RANKS = frozenset({"rep", "leader", "star"})
"""What decides whether a figure may follow its Leader."""
LEFT_BEHIND = frozenset({"id", "side", "at", "floor", "facing", "owner", "status", "posture"})
"""What a figure does not bring along from another record: whose it was there, and where and how it stood."""


def add(draft: Draft, side: str, name: str, **fields: Any) -> Draft:
    """The draft with one figure more, which has no place yet. Raises Unfit, BadRequest."""
    home = side_in(draft, side)
    require_new(name, map(name_of, _known(draft, home["id"])))
    figure = {"id": _new_id(draft, home["id"], name), "name": name.strip(), "side": home["id"], **_given(draft, fields)}
    return _led(changed(draft, figures=[*draft["figures"], figure]), home["id"])


def another(draft: Draft, side: str, name: str, **fields: Any) -> Draft:
    """The same, numbered where the side has one of that name. Raises Unfit, BadRequest."""
    return add(draft, side, _free_name(draft, side_in(draft, side)["id"], name), **fields)


def edit(draft: Draft, figure: str, **fields: Any) -> Draft:
    """The draft with one figure changed; fields that are None stay as they are. Raises Unfit, BadRequest."""
    found = figure_in(draft, figure)
    if fields.get("name") is not None:
        others = (other for other in _known(draft, found["side"]) if other["id"] != found["id"])
        require_new(fields["name"], map(name_of, others))
    given = _given(draft, fields)
    if not given:
        raise Unfit("no-change")
    if "rep" in given:
        found.pop("star_power", None)
    edited = with_figure(draft, {**found, **given})
    return _led(edited, found["side"]) if RANKS & given.keys() else edited


def _led(draft: Draft, side: str) -> Draft:
    """The draft itself, where none of a side's Grunts is better than every Leader of it (CR2-STAR-09). Raises Unfit."""
    parameters = rules_of(draft).parameters
    theirs = [figure for figure in draft["figures"] if figure["side"] == side]
    most = max((other["rep"] for other in theirs if other.get("leader")), default=parameters.legend)
    better = next((other for other in theirs if other["rep"] > most and not other.get("star")), None)
    if parameters.leaders_best and better is not None:
        raise Unfit("above-leader", name=name_of(better), rep=better["rep"], most=most)
    return draft


def remove(draft: Draft, figure: str) -> Draft:
    """The draft without one figure. Raises Unfit, BadRequest for a driver who leaves a crew behind."""
    gone = figure_in(draft, figure)["id"]
    left = {**draft, "figures": [other for other in draft["figures"] if other["id"] != gone]}
    return checked_with(left, [without(machine, gone) for machine in machines_in(draft)])


def bring(draft: Draft, side: str, source: bytes | Any, theirs: str = "") -> Draft:
    """The draft with the figures of a roster: a list of figures, or a record, of which one side is taken with its
    machines.

    `theirs` is that side's id or name, where it is not the only one or called the same. Raises Unfit, BadRequest.
    """
    home = side_in(draft, side)
    data = read_json(source) if isinstance(source, bytes) else source
    record = data if isinstance(data, Mapping) else {}
    from_side = _side_of(record, home, theirs) if record else ""
    roster = _theirs(record, "figures", from_side) if record else data
    if not isinstance(roster, Sequence) or isinstance(roster, str) or not roster:
        raise Unfit("no-roster")
    known = figure_keys(rules_of(draft))
    ids: dict[str, str] = {}
    for item in roster:
        if not isinstance(item, Mapping):
            raise Unfit("no-roster")
        name = _free_name(draft, home["id"], str(item.get("name") or item.get("id") or ""))
        strange = next((key for key in item if key not in known), None)
        if strange is not None:
            if any(strange in figure_keys(other) for other in map(get_ruleset, RULESETS)):
                raise strange_field(strange, rules_of(draft))
            raise Unfit("strange-field", name=name, field=str(strange))
        fields = {key: value for key, value in item.items() if key not in LEFT_BEHIND and key != "name"}
        figure = {"id": _new_id(draft, home["id"], name), "name": name, "side": home["id"], **fields}
        ids[str(item.get("id"))] = figure["id"]
        draft = {**draft, "figures": [*draft["figures"], figure]}
    # Where a mortar stands behind the table is part of the other battle.
    driven = [machine for machine in _theirs(record, "machines", from_side) if "behind" not in machine]
    return changed(brought(draft, home["id"], driven, ids))


def bands(draft: Draft) -> tuple[str, ...]:
    """The bands made by hand for the ruleset of a draft."""
    return tuple(_bands(draft["ruleset"]))


def band(draft: Draft, name: str) -> list[dict[str, Any]]:
    """The figures of a band made by hand. Raises Unfit."""
    found = _bands(draft["ruleset"]).get(name)
    if found is None:
        raise Unfit("no-band", name=name, names=bands(draft))
    return found


@lru_cache(maxsize=16)
def _bands(ruleset: str) -> dict[str, list[dict[str, Any]]]:
    path = assets() / "bands" / f"{ruleset}.json"
    found: dict[str, list[dict[str, Any]]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


def armed(text: str, rules: Ruleset, what: Arms = "weapons") -> str:
    """The id of the weapon with this name or id. Raises Unfit, naming all that there are."""
    found = _spelt(text, rules, what)
    if found is not None:
        return found
    theirs = titles(lambda other: _spelt(text, other, what) is not None)
    raise Unfit(
        "strange-weapon" if theirs else "no-weapon",
        name=text.strip(),
        weapons=tuple(_arms(rules, what)),
        ruleset=rules.title,
        theirs=theirs,
        rule=rules.listed_by(what),
    )


def _spelt(text: str, rules: Ruleset, what: Arms) -> str | None:
    wanted = _joined(text)
    kinds = _arms(rules, what)
    if wanted in kinds:
        return wanted
    return {_joined(term(code, "weapon", weapon)): weapon for code in reversed(languages()) for weapon in kinds}.get(
        wanted
    )


def _joined(name: str) -> str:
    return fold(name).replace(" ", "-")


def _arms(rules: Ruleset, what: Arms) -> Collection[str]:
    return rules.fielded if what == "weapons" else rules.melee_weapons


def _given(draft: Draft, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields that have a value, in the form of a record. Raises Unfit for one that the ruleset does not know, and for a
    Rep with which nobody begins (CR2-REP-03)."""
    rules = rules_of(draft)
    given = {key: value for key, value in fields.items() if value is not None}
    for key in given:
        if key not in figure_keys(rules):
            raise strange_field(key, rules)
    if given.get("rep", 0) >= rules.parameters.legend:
        raise Unfit("legend", rep=given["rep"], most=rules.parameters.legend - 1)
    if "weapons" in given:
        given["weapons"] = [armed(part, rules) for part in given["weapons"].split(",") if part.strip()]
    if "melee_weapon" in given:
        given["melee_weapon"] = armed(given["melee_weapon"], rules, "melee_weapons")
    if "traits" in given:
        given["traits"] = [trait_named(part, rules) for part in given["traits"].split(",") if part.strip()]
    return given


def _side_of(data: Mapping[str, Any], home: Mapping[str, Any], theirs: str) -> str:
    """The side of a record that is taken, by its id."""
    listed = data.get("sides")
    sides = [side for side in listed if isinstance(side, Mapping) and "id" in side] if isinstance(listed, list) else []
    if not sides or not isinstance(data.get("figures"), list):
        raise Unfit("no-roster")
    if len(sides) == 1:
        return str(sides[0]["id"])
    named = [Named(side, str(side["id"]), (name_of(side),)) for side in sides]
    for wanted in [theirs] if theirs.strip() else [name_of(home), home["id"]]:
        if (found := meant(wanted, named, parts=False)) is not None:
            return str(found["id"])
    raise Unfit("which-side", sides=", ".join(map(name_of, sides)))


def _theirs(data: Mapping[str, Any], kind: str, side: str) -> list[Mapping[str, Any]]:
    """The figures or machines of one side of a record."""
    listed = data.get(kind, [])
    return (
        [one for one in listed if isinstance(one, Mapping) and one.get("side") == side]
        if isinstance(listed, list)
        else []
    )


def _known(draft: Draft, side: str) -> list[dict[str, Any]]:
    """The figures that a side knows of while all are raised: where information is hidden, its own."""
    hidden = draft.get("information") == "hidden"
    return [figure for figure in draft["figures"] if not hidden or figure["side"] == side]


def _new_id(draft: Draft, side: str, name: str) -> str:
    """An id that does not betray what other sides have, where that is hidden."""
    if draft.get("information") == "hidden":
        return slug(f"{side} {name}", _ids([*draft["figures"], *machines_in(draft)]), "figure")
    return slug(name, _ids([*draft["figures"], *machines_in(draft), *draft["sides"]]), "figure")


def _ids(things: Iterable[Mapping[str, Any]]) -> set[str]:
    return {thing["id"] for thing in things}


def _free_name(draft: Draft, side: str, name: str) -> str:
    """The name, numbered where another figure has it already."""
    names = {fold(name_of(figure)) for figure in _known(draft, side)}
    found, number = name, 1
    while fold(found) in names:
        number += 1
        found = f"{name} {number}"
    require_new(found, names)
    return found
