"""Steps that machines are driven, wrecked and run down by."""

from collections.abc import Sequence

from engine.ruleset.keys import Step
from engine.state import Figure, Machine

STARTS: Step[[Machine], bool] = Step("starts")
"""Whether a machine that stands sets off as its driver has it (CR2-VEH-20)."""
OUT_OF_CONTROL: Step[[Machine], None] = Step("out-of-control")
"""A machine without control: its driver rolls for it, if it has one (CR2-VEH-16, CR2-RUL-282)."""
COLLIDES: Step[[Machine, str, int, int | None], None] = Step("collides")
"""It strikes a piece or machine of this id, at this speed; the Impact of one out of control, None of one driven."""
OVERRUN: Step[[Machine, Figure], None] = Step("overrun")
"""Armour comes upon an enemy on foot (CR2-VEH-17)."""
BEFALL: Step[[Figure, Sequence[tuple[Figure, str]]], None] = Step("befall")
"""What a round that has gone through comes to for these figures, by the one that fired it."""
