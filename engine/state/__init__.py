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
    LOOT,
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
    Spell,
    leader_of,
    renumber,
)
from engine.state.gear import Gear, gear_of
from engine.state.machine import (
    DISABLED,
    MACHINE_FIELDS,
    MACHINE_STATUSES,
    OVERTURNED,
    READY,
    STALLED,
    WRECKED,
    Machine,
)
from engine.state.state import STATE_FIELDS, Flames, Horde, Order, Relief, Saved, Sky, State, Stock, Watch

__all__ = [
    "ABLE", "AWARE", "CAPTURED", "CARRY_ON", "CHEATED_DEATH", "CONDITIONS", "DISABLED", "DUCKED_BACK", "FALLEN",
    "FIGURE_FIELDS", "FLEEING", "GONE", "GROUPS", "HEADINGS", "LOOT", "MACHINE_FIELDS", "MACHINE_STATUSES", "MARKS",
    "OBVIOUSLY_DEAD", "OFF_TABLE", "OUT_OF_THE_FIGHT", "OVERTURNED", "RAN_AWAY", "READY", "STALLED", "STATE_FIELDS",
    "STATUSES", "STUNNED", "WRECKED", "Bout", "Figure", "Flames", "Gear", "Horde", "Hurt", "Kit", "Machine", "Now",
    "Order", "Point", "Relief", "Saved", "Sky", "Spell", "State", "Stock", "Watch", "gear_of", "leader_of", "renumber",
]  # fmt: skip
