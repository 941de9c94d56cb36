"""The signs at a token's corners: which there are, and which has a corner where several would stand there."""

from typing import Literal

Sign = Literal[
    "",
    "star",
    "overall-leader",
    "leader",
    "stunned",
    "holds-fire",
    "sentry",
    "slack",
    "bitten",
    "feeding",
    "hurt",
    "sniper",
    "doctor",
    "medic",
    "camera",
    "reporter",
    "order",
    "noble",
    "warrior",
    "missile",
    "peasant",
    "hidden",
    "ammo-out",
    "grenade",
    "rounds",
    "bile",
    "upstairs",
]
Corners = tuple[Sign, Sign, Sign, Sign]
"""Upper left, upper right, lower left and lower right; empty where nothing stands."""

PLACES: tuple[tuple[Sign, ...], ...] = (
    ("star", "overall-leader", "leader"),
    ("stunned", "holds-fire", "sentry", "slack", "bitten", "feeding", "hurt"),
    ("sniper", "doctor", "medic", "camera", "reporter", "order", "noble", "warrior", "missile", "peasant"),
    ("hidden", "ammo-out", "grenade", "rounds", "bile", "upstairs"),
)
"""For each corner what may stand there, the first that holds before others."""
CHEVRONS: tuple[Sign, ...] = ("overall-leader", "leader")
"""Beside a Star they take the upper right, if that is free."""


def corners(*holding: Sign) -> Corners:
    """Of all signs that hold for a figure, the one in each corner."""
    left, right, lower_left, lower_right = (_first(place, holding) for place in PLACES)
    if left == "star" and not right:
        right = _first(CHEVRONS, holding)
    return left, right, lower_left, lower_right


def _first(place: tuple[Sign, ...], holding: tuple[Sign, ...]) -> Sign:
    return next((sign for sign in place if sign in holding), "")
