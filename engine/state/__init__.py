"""Everything the next input may depend on, as plain data: the figures, the encounter, its mission."""

from engine.state.figure import (
    ABLE,
    AWARE,
    CAPTURED,
    CARRY_ON,
    CHEATED_DEATH,
    CONDITIONS,
    DUCKED_BACK,
    FALLEN,
    FIGURE_FIELDS,
    FLEEING,
    GONE,
    GROUPS,
    HEADINGS,
    MARKS,
    OBVIOUSLY_DEAD,
    OFF_TABLE,
    OUT_OF_THE_FIGHT,
    RAN_AWAY,
    STATUSES,
    STUNNED,
    Bout,
    Figure,
    Hurt,
    Kit,
    Now,
    Point,
    leader_of,
    renumber,
)
from engine.state.state import STATE_FIELDS, Order, Saved, State, Stock, Watch

__all__ = [
    "ABLE", "AWARE", "CAPTURED", "CARRY_ON", "CHEATED_DEATH", "CONDITIONS", "DUCKED_BACK", "FALLEN", "FIGURE_FIELDS",
    "FLEEING", "GONE", "GROUPS", "HEADINGS", "MARKS", "OBVIOUSLY_DEAD", "OFF_TABLE", "OUT_OF_THE_FIGHT", "RAN_AWAY",
    "STATE_FIELDS", "STATUSES", "STUNNED", "Bout", "Figure", "Hurt", "Kit", "Now", "Order", "Point", "Saved",
    "State", "Stock", "Watch", "leader_of", "renumber",
]  # fmt: skip
