"""What dice decided before an encounter's first turn, as its record keeps it; nothing comes of it in play."""

from collections.abc import Iterable
from typing import Any

from engine.events import Roll
from engine.strict import fields

_MOST = 500
_KEYS = frozenset({"label", "who", "dice", "result", "total", "rule"})


def prepared(events: Iterable[Any]) -> list[dict[str, Any]]:
    """The rolls among what happened in a set-up, as JSON."""
    return [
        {
            "label": roll.label,
            "who": roll.figure,
            "dice": list(roll.dice),
            "result": roll.result,
            **({} if roll.total is None else {"total": roll.total}),
            "rule": roll.rule,
        }
        for roll in events
        if isinstance(roll, Roll)
    ]


def read_prepared(value: Any) -> tuple[Roll, ...]:
    """The rolls again. Raises BadRequest naming the field."""
    return fields.each(value, "prepared", _MOST, _roll)


def _roll(value: Any, path: str) -> Roll:
    data = fields.obj(value, path, _KEYS, required=("label", "dice"))
    return Roll(
        fields.identifier(data["label"], f"{path}.label"),
        fields.each(data["dice"], f"{path}.dice", 20, fields.face),
        figure=fields.text(data.get("who", ""), f"{path}.who", empty=True),
        result=fields.text(data.get("result", ""), f"{path}.result", empty=True),
        total=fields.integer(data["total"], f"{path}.total", 0, 100) if "total" in data else None,
        rule=fields.text(data.get("rule", ""), f"{path}.rule", empty=True),
    )
