"""What belongs to another ruleset is refused in one private sentence that names the rule and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.conftest import Play, Speaking, answered
from tests.bot.ford import FORD, meet
from tests.bot.setting_up import draft, new, told

HUT = {
    "id": "hut",
    "type": "building",
    "rect": [14, 24, 6, 4],
    "dv": 2,
    "floors": 1,
    "doors": [{"wall": "south", "at": 3}],
    "windows": [{"wall": "west", "at": 2}],
}
PLACES = {"odo": [12.5, 26.5], "giles": [11.5, 27.5], "grak": [30.5, 3.5]}
BESIDE_A_HUT: dict[str, Any] = {
    "table": FORD["table"] | {"terrain": [HUT]},
    "figures": [figure | {"at": PLACES[figure["id"]]} for figure in FORD["figures"] if figure["id"] in PLACES],
}
"""A rider and a crossbowman beside a hut; their enemy is far away."""


async def ford(play: Play) -> None:
    """The knights are active."""
    await meet(play, "Sir Odo, Giles", **BESIDE_A_HUT)


@pytest.mark.parametrize(
    ("ruleset", "options", "says"),
    [
        ("swordplay", {"weapons": "assault rifle"}, "has no assault rifle; it is part of Chain Reaction 3.0"),
        (
            "swordplay",
            {"weapons": "sling, LMG"},
            "Swordplay has no LMG; it is part of MG-42, Chain Reaction 2.0. Choose from throwing axe, ",
        ),
        ("swordplay", {"weapons": "LMG"}, "-# Ranged Weapons · `SWP-TAB-WEAPONS`"),
        (
            "swordplay",
            {"melee_weapon": "bayonet"},
            "Swordplay has no bayonet; it is part of MG-42. Choose from unarmed",
        ),
        ("swordplay", {"melee_weapon": "bayonet"}, "-# Melee weapons and circumstances · `SWP-TAB-MELEE-WEAPONS`"),
        (
            "swordplay",
            {"kind": "wizard"},
            "allowed: missile, noble, peasant, soldier, warrior (Five Classes, SWP-CLASS-51)",
        ),
        ("swordplay", {"armor": 3}, "Armor Class here; allowed: 2, 4, 6 (Armor Classes, SWP-TAB-ARMOR)"),
        (
            "swordplay",
            {"melee_weapon": "two hand weapon", "shield": True},
            "leaves no hand for a shield: choose a one-handed weapon or a spear (Shield and hands, SWP-ARMOR-55)",
        ),
        ("swordplay", {"kind": "warrior", "religious": True}, "only Nobles"),
        ("mg42", {"weapons": "longbow"}, "MG-42 has no longbow; it is part of Swordplay. Choose from "),
        ("mg42", {"melee_weapon": "lance"}, "MG-42 has no lance; it is part of Swordplay. Choose from "),
        ("mg42", {"shield": True}, "MG-42 does not use “shield”; it is part of Swordplay. Leave it out."),
        ("cr2", {"shield": True}, "-# What a shield does · `SWP-ARMOR-58`"),
        ("cr3", {"weapons": "javelin"}, "Chain Reaction 3.0 has no javelin; it is part of Swordplay. Choose from "),
        ("cr3", {"kind": "noble"}, "Chain Reaction 3.0 does not use “class”; it is part of Swordplay"),
        ("cr3", {"mounted": True}, "Chain Reaction 3.0 does not use “mounted”; it is part of Swordplay"),
    ],
)
async def test_a_figure_has_nothing_of_another_ruleset(
    play: Play, ruleset: str, options: dict[str, Any], says: str
) -> None:
    await new(play, ruleset=ruleset)
    for command, more in (("force add", {"side": "Gang", "rep": 4}), ("force edit", {"figure": "Nails"})):
        before = (await draft(play)).draft["figures"]
        refused = await told(
            play, "Anna", command, name="Nails" if command == "force add" else "Bolts", **more, **options
        )
        assert says.casefold() in refused.casefold()
        assert (await draft(play)).draft["figures"] == before
        await play.table.order("Anna", "force add", side="Gang", name="Nails", rep=4)


@pytest.mark.parametrize(
    ("ruleset", "options", "says"),
    [
        ("swordplay", "no-such", "is not an option of Swordplay; allowed: "),
        ("mg42", "collapse", "It is part of Chain Reaction 3.0 and Swordplay."),
    ],
)
async def test_an_option_of_another_ruleset_sets_nothing_up(play: Play, ruleset: str, options: str, says: str) -> None:
    refused = answered(await new(play, ruleset=ruleset, options=options))
    assert says in refused
    assert "no encounter" in (await told(play, "Anna", "force list")).casefold()


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"figure": "Sir Odo", "to": "Q26"}, "goes through no window or door: ride round it, or `/handle`"),
    ("move", {"figure": "Sir Odo", "to": "Q26"}, "· `SWP-RUL-25`"),
    ("move", {"figure": "Sir Odo", "to": "Q26", "now": True}, "goes through no window or door: ride round it"),
    ("prone", {"figure": "Sir Odo"}, "is mounted and cannot go prone"),
    (
        "grenade",
        {"figure": "Giles", "at": "K20"},
        "rule for this: throw a grenade. It is part of Chain Reaction 3.0",
    ),
    (
        "handle",
        {"figure": "Giles", "deed": "rally"},
        "no rule for this: rally. It is part of MG-42, Chain Reaction 2.0 and French Compendium.",
    ),
    ("handle", {"figure": "Giles", "deed": "fix-bayonet"}, "fix the bayonet. It is part of MG-42 and "),
    ("handle", {"figure": "Giles", "deed": "sing"}, "There is no deed called sing. Choose from dispatch, capture"),
    ("fire", {"figure": "Giles", "target": "Grak", "weapon": "lmg"}, "Choose from crossbow."),
    ("handle", {"figure": "Giles", "deed": "mount"}, "Giles has no mount within reach"),
]


@pytest.mark.long
async def test_in_play_nothing_of_another_ruleset_is_done(play: Play) -> None:
    await ford(play)
    before = (await play.table.moment()).sequence
    for command, options, says in REFUSED:
        refused = await told(play, "Anna", command, **options)
        assert says in refused.replace("\\", "")
        assert (await play.table.moment()).sequence == before


async def test_refusals_are_told_in_the_language_of_whoever_asked(play: Play, speaking: Speaking) -> None:
    speaking("en", "fr")
    await ford(play)
    refused = await told(play, "Anna", "move", figure="Sir Odo", to="Q26")
    assert "est à cheval et ne passe ni par une fenêtre ni par une porte" in refused
    assert "Cela fait partie de\u00a0: MG-42" in await told(play, "Anna", "handle", figure="Giles", deed="fix-bayonet")


async def test_only_what_the_rules_know_is_offered(play: Play) -> None:
    await ford(play)
    anna = play.table.people["Anna"]
    deeds = {one["value"] for one in await anna.autocomplete(play.channel, "handle", "deed", "")}
    assert {"mount", "dismount", "carry", "dispatch"} <= deeds
    assert not {"rally", "fix-bayonet", "examine"} & deeds
    odo = await anna.autocomplete(play.channel, "handle", "deed", "", figure="Sir Odo")
    assert [one["value"] for one in odo] == ["dismount"]


@pytest.mark.parametrize(("ruleset", "classes", "armor"), [("swordplay", 5, [2, 4, 6]), ("cr3", 1, [0])])
async def test_classes_and_armour_are_offered_where_there_are_any(
    play: Play, ruleset: str, classes: int, armor: list[int]
) -> None:
    await new(play, ruleset=ruleset)
    anna = play.table.people["Anna"]
    offered = await anna.autocomplete(play.channel, "force add", "kind", "", side="Police")
    assert len(offered) == classes, "without any, one line that says so"
    offered = await anna.autocomplete(play.channel, "force add", "armor", "", side="Police")
    assert [one["value"] for one in offered] == armor
