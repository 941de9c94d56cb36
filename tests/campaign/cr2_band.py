"""A band of Chain Reaction 2.0 to begin tests with, and its encounters ended by a word."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.campaign.campaign import Campaign, StepTaken, begin, end_month, enlist
from engine.campaign.closing import Fate, Foes, Result
from tests.campaign.camp import scripted

ENEMY = {"name": "Police", "kind": "police", "weapons": [["ba-pistol"], ["shotgun-pump"]], "names": ["Al", "Bo"]}
KINDS = ("open-battle", "raid", "escape", "pursuit")
CREATURES = ("bugs", "zombies")
FACES = {5: [5, 6], 4: [3, 4], 3: [1, 3], 2: [1, 1]}
"""Dice on the gang list that give a Rep, young as its members are."""
FOUGHT = Fate("carry-on", fought=True)
AWAY = Fate("off-table", fought=True)


def dice_for(kind: str, *, quiet: int = 0) -> dict[str, list[int]]:
    """Dice that bring this encounter after so many quiet half-months."""
    highest = {f"encounter-type:{other}": [6, 6] if other == kind else [1, 1] for other in (*KINDS, *CREATURES)}
    return {"campaign-turn:star": [*[1, 1] * quiet, 3, 4], **highest}


def start(*reps: int, star: int = 5, kind: str = "gang", first: str = "raid", **more: Any) -> Campaign:
    """A Star of this Rep with Grunts of those, before its first encounter."""
    who = {"name": "Ann", "rep": star, "weapons": ["submachine-gun"] if kind == "gang" else ["rifle"]}
    dice = dice_for(first) | more.pop("dice", {})
    campaign, _ = begin("cr2", band="The Docks", kind=kind, star=who, enemy=ENEMY, seed=None, dice=dice, **more)
    for number, rep in enumerate(reps, 1):
        name = f"grunt-{number}"
        campaign = scripted(campaign, **{f"list_modifier__{name}": [3], f"army_list__{name}": FACES[rep]})
        campaign = scripted(campaign, **{f"stone_cold__{name}": [6, 6]})
        campaign, _ = enlist(campaign, name=f"N{number}", weapons=["pistol"])
    return campaign


def after(
    campaign: Campaign,
    *,
    won: bool = True,
    foes: Foes = Foes(),  # noqa: B008
    comes: str = "open-battle",
    quiet: int = 0,
    choices: Mapping[str, Any] | None = None,
    dice: Mapping[str, Sequence[int]] | None = None,
    **fates: Fate | str,
) -> StepTaken:
    """The encounter ended; everybody not named was there, and fought unhurt. Then this one comes."""
    found = {member.id: FOUGHT for member in campaign.band}
    for name, fate in fates.items():
        found[name.replace("_", "-")] = fate if isinstance(fate, Fate) else Fate(fate)
    faces = {key: tuple(value) for key, value in (dice_for(comes, quiet=quiet) | dict(dice or {})).items()}
    ready = replace(campaign, dice=faces, counters={})
    return end_month(ready, Result(won, found, foes=foes), choices)


def reps(campaign: Campaign) -> list[int]:
    return [member.rep for member in campaign.band]
