"""The state as JSON and back, for checkpoints."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from engine.errors import BadRequest, DuckbackError
from engine.record.model import Record
from engine.space import Table
from engine.state import (
    FIGURE_FIELDS,
    GROUPS,
    LOOT,
    MACHINE_FIELDS,
    STATE_FIELDS,
    Barrage,
    Figure,
    Flames,
    Flare,
    Machine,
    Order,
    Relief,
    Sky,
    Smoke,
    Spell,
    State,
    Stock,
    Support,
    Watch,
    horde_of,
)
from engine.state.mission_state import Marker, progress_of

BITS = ("seen", "known", "hidden")
"""Fields that have bits for each figure."""
SHOTS = 2
"""Where in a mission's progress older releases had whether a shot was fired."""


def first_sky(table: Table) -> Sky | None:
    """The sky over a table as its record has it; None where the rules have no hours."""
    return Sky(table.light, table.weather, table.hour) if table.going.hours else None


def stated(state: State) -> dict[str, Any]:
    """A state as a checkpoint holds it, with the digest by which `read_stated` sees that nothing has changed it."""
    data = state_to_json(state)
    return {"state": data, "digest": _digest(data)}


def read_stated(checkpoint: Mapping[str, Any], record: Record) -> State:
    """The state that a checkpoint of this record holds. Raises BadRequest for no checkpoint, or one changed since."""
    try:
        if checkpoint.get("digest", "") not in ("", _digest(checkpoint["state"])):
            raise ValueError("the digest is another")
        if not all(isinstance(checkpoint[count], int) for count in ("inputs", "events")):
            raise ValueError("the counts are no numbers")
        return state_from_json(_today(checkpoint["state"], record))
    except (AttributeError, KeyError, TypeError, ValueError, DuckbackError) as error:
        raise BadRequest("the checkpoint cannot be read", field="checkpoint") from error


def _digest(data: Mapping[str, Any]) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def state_to_json(state: State) -> dict[str, Any]:
    """Every field of the state, with lists for tuples."""
    out: dict[str, Any] = {name: getattr(state, name) for name in STATE_FIELDS}
    out["figures"] = [_figure_to_json(figure) for figure in state.figures]
    out["machines"] = [{name: getattr(m, name) for name in MACHINE_FIELDS} for m in state.machines]
    out["orders"] = [asdict(order) for order in state.orders]
    out |= {name: list(out[name]) for name in BITS}
    out["counters"] = dict(state.counters)
    return out


def state_from_json(data: Mapping[str, Any]) -> State:
    """The state that `state_to_json` wrote down, through JSON or not.

    An older release may have written fields that there are no more, and none for newer ones, which get their defaults.
    """
    apart = (
        "figures",
        "machines",
        "orders",
        "counters",
        "markers",
        "progress",
        "watches",
        "stocks",
        "flames",
        "support",
        "barrages",
        "reliefs",
        "horde",
        "sky",
    )
    fields = _known(data, STATE_FIELDS, but=apart)
    fields |= {name: list(fields[name]) for name in BITS}
    return State(
        figures=[_figure(figure) for figure in data["figures"]],
        machines=[Machine(**_known(m, MACHINE_FIELDS)) for m in data.get("machines", ())],
        orders=tuple(Order(**{**order, "seen": tuple(order["seen"])}) for order in data["orders"]),
        counters=dict(data["counters"]),
        markers=tuple(Marker(*_tuples(marker)) for marker in data.get("markers", ())),
        watches=tuple(Watch(*_tuples(watch)) for watch in data.get("watches", ())),
        stocks=tuple(Stock(*stock) for stock in data.get("stocks", ())),
        flames=tuple(Flames(*_tuples(flames)) for flames in data.get("flames", ())),
        support=tuple(Support(*_tuples(called)) for called in data.get("support", ())),
        barrages=tuple(Barrage(*_tuples(barrage)) for barrage in data.get("barrages", ())),
        reliefs=tuple(Relief(*_tuples(relief)) for relief in data.get("reliefs", ())),
        sky=_sky(data["sky"]) if data.get("sky") else None,
        horde=horde_of(_tuples(data.get("horde", ()))),
        progress=progress_of(_tuples(data.get("progress"))),
        **fields,
    )


def _sky(values: Sequence[Any]) -> Sky:
    sky = Sky(*_tuples(values))
    smoke = tuple(Smoke(*strip) for strip in sky.smoke)
    return sky._replace(smoke=smoke, flares=tuple(Flare(*circle) for circle in sky.flares))


def _today(data: Mapping[str, Any], record: Record) -> Mapping[str, Any]:
    """The state as it is written today: in older releases missions alone knew of an alarm, third in their progress, a
    figure had a flag for each trait, and one as `unseen`, those whom all had met had no numbers, and the table alone
    had a sky."""
    if "alarm" not in data:
        progress = data.get("progress")
        kept = progress and [*progress[:SHOTS], *progress[SHOTS + 1 :]]
        data = {**data, "alarm": bool(progress and progress[SHOTS]), "progress": kept}
    if data.get("met") and isinstance(data["met"][0], int):
        sides = [data["figures"][index]["side"] for index in data["met"]]
        numbers = [sides[: place + 1].count(side) for place, side in enumerate(sides)]
        data = {**data, "met": list(zip(data["met"], numbers, strict=True))}
    if data.get("sky") is None:
        data = {**data, "sky": first_sky(record.table)}
    if "hidden" in data:
        return data
    hidden = [sum(record.foes(f["side"]).values()) if f.get("unseen") else 0 for f in data["figures"]]
    keyed = [trait for trait in record.ruleset.traits.values() if trait.key]
    figures = [{**f, "traits": [trait.id for trait in keyed if f.get(trait.key)]} for f in data["figures"]]
    return {**data, "hidden": hidden, "figures": figures}


def _figure_to_json(figure: Figure) -> dict[str, Any]:
    """Its fields, those of its groups beside the others."""
    out: dict[str, Any] = {}
    for name in FIGURE_FIELDS:
        value = getattr(figure, name)
        out |= value._asdict() if name in GROUPS else {name: value}
    out["traits"] = sorted(figure.traits)
    return out


def _figure(data: Mapping[str, Any]) -> Figure:
    parts: dict[str, Any] = {name: group(**_known(data, group._fields)) for name, group in GROUPS.items()}
    parts["traits"] = frozenset(data.get("traits", ()))
    if busy := data.get("busy_until", 0):  # older releases knew of no spell but loot
        parts["spell"] = Spell(LOOT, busy)
    return Figure(**_known(data, FIGURE_FIELDS, but=parts), **parts)


def _known(data: Mapping[str, Any], names: Collection[str], but: Collection[str] = ()) -> dict[str, Any]:
    return {name: _tuples(value) for name, value in data.items() if name in names and name not in but}


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list | tuple) else value
