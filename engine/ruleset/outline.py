"""What pictures draw of a weapon."""

from typing import Final, Literal, get_args

Outline = Literal[
    "", "launcher", "anti-tank-rifle", "machine-gun", "submachine-gun", "assault-rifle", "shotgun", "rifle", "pistol",
    "crossbow", "bow", "thrown", "grenade", "lance", "spear", "sword", "two-handed", "club", "knife",
]  # fmt: skip
"""The silhouette of a weapon: the one that says most about a figure first, empty for none."""
OUTLINES: Final[tuple[Outline, ...]] = get_args(Outline)
