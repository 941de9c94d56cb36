"""Why a hit does less, a figure gives way or a target changes in the Compendium, in sentences and dice sheets."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import Language
from bot.text.dice import dice_detail
from bot.text.report import report
from bot.text.words import Words
from engine.views import PUBLIC
from tests.bot.cr2_telling import known_of
from tests.engine.compendium_field import battle
from tests.engine.test_compendium_attributes import CRATES

ANN = "ann blue rep 4 with bolt-action-rifle at 10,30"
MACHINE_GUN = "ann blue rep 4 with light-machine-gun at 10,34"
SEEN = {"focus__ann": [1, 1]}
MISSES = {"ranged_combat__ann": [1, 2, 2, 2]}
SHOOTS = {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}
MOVES = {"do": "move", "figure": "ann"}
HIT = {"ranged_combat__ann": [6], "damage__ann": [3]}
ZOMBIES: dict[str, Any] = {
    "sides": [{"id": "blue"}, {"id": "red", "controller": "rules", "drill": "zombies"}],
    "options": ["zombies", "infestation-1"],
}


def said(figures: list[str], dice: dict[str, list[int]], language: Language, item: dict[str, Any], **more: Any) -> str:
    """The pages of a report and its dice sheet."""
    words = Words(language)
    with battle(*figures, dice=dice, **more) as b:
        b.blue_turn("ann")
        moment = known_of(b, PUBLIC, **item)
    pages = "\n".join(page.text for page in report(moment, words).pages)
    return f"{pages}\n{dice_detail(moment.entries, moment, words)}".replace("\u202f", " ").replace("\u00a0", " ")


HURT = [
    (
        "hard-to-kill", HIT, "**down and stunned** (hard to kill)", "**sonné** (dur à cuire)",
        "**Hard to kill** Rob: stunned · `CMP-ADV-08`", "**Dur à cuire** Rob : sonné · `CMP-ADV-08`",
    ),
    (
        "vest", {"ranged_combat__ann": [6], "body_armour__rob": [4, 6]}, "(despite the vest)", "(malgré le gilet)",
        "**Body armour** Rob", "**Gilet pare-balles** Rob",
    ),
    (
        "vest", {"ranged_combat__ann": [6], "body_armour__rob": [1, 2], "received_fire__rob": [6, 6]},
        "The vest **holds**.", "Le gilet **tient bon**.", "→ unhurt", "→ indemne",
    ),
]  # fmt: skip


@pytest.mark.rule("CMP-ADV-08", "CMP-RUL-072", "CMP-REACT-20")
@pytest.mark.parametrize(("trait", "dice", "en", "fr", "sheet", "feuille"), HURT)
def test_what_makes_a_hit_less_is_told_with_it(
    trait: str, dice: dict[str, list[int]], en: str, fr: str, sheet: str, feuille: str
) -> None:
    figures = [ANN, f"rob red rep 4 with nothing at 10,12 traits {trait}"]
    for language, told in (("en", (en, sheet)), ("fr", (fr, feuille))):
        text = said(figures, dice, language, SHOOTS)
        assert all(part in text for part in told), text


NERVES = [
    ("brave", [6, 6], "Rob, being brave, dives", "Rob, avec courage, plonge", "Brave** Rob: dives for cover"),
    ("coward", [1, 1], "Rob, being a coward, **runs**", "Rob, par lâcheté, **s’enfuit**", "Coward** Rob: flees"),
    ("nerves-of-steel", [1, 1], "Rob, with nerves of steel, **does not flinch**", "**ne bronche pas**", "Nerves"),
]  # fmt: skip


@pytest.mark.rule("CMP-REACT-08")
@pytest.mark.parametrize(
    ("language", "told"), [("en", "Rob, under fire, **runs**"), ("fr", "Rob, sous le feu, **s’enfuit**")]
)
def test_flight_is_told_with_what_caused_it(language: Language, told: str) -> None:
    rob = "rob red rep 4 with revolver at 10,12"
    assert told in said([MACHINE_GUN, rob], MISSES | {"received_fire__rob": [6, 6]}, language, SHOOTS)


@pytest.mark.rule("CMP-ADV-06", "CMP-ADV-13", "CMP-DIS-06")
@pytest.mark.parametrize(("trait", "dice", "en", "fr", "sheet"), NERVES)
def test_an_attribute_that_changes_an_answer_is_named(
    trait: str, dice: list[int], en: str, fr: str, sheet: str
) -> None:
    figures = [MACHINE_GUN, f"rob red rep 4 with revolver at 10,12 traits {trait}"]
    dice_of = MISSES | {"received_fire__rob": dice}
    english = said(figures, dice_of, "en", SHOOTS)
    assert en in english
    assert sheet in english
    assert fr in said(figures, dice_of, "fr", SHOOTS)


@pytest.mark.rule("CMP-ADV-01", "CMP-RUL-067", "CMP-RUL-192")
@pytest.mark.parametrize(
    ("language", "told", "sheet"),
    [
        ("en", "Mid, following a born leader, dives", "**Born leader** Mid: as Rob, dives for cover · `CMP-ADV-01`"),
        ("fr", "Mid, à l’exemple d’un chef né, plonge", "**Chef né** Mid : comme Rob, plonge à couvert · `CMP-ADV-01`"),
    ],
)
def test_a_friend_who_does_as_a_born_leader_says_so(language: Language, told: str, sheet: str) -> None:
    figures = [
        "ann blue rep 4 with assault-rifle at 12,34",
        "rob red rep 4 with nothing at 10,16 traits born-leader",
        "mid red rep 4 with nothing at 12.4,16",
    ]
    dice = SEEN | {"ranged_combat__ann": [1, 2, 2], "received_fire__rob": [1, 1, 6], "received_fire__mid": [6, 6]}
    targets = [{"figure": "mid", "shots": 2}, {"figure": "rob", "shots": 1}]
    text = said(figures, dice, language, SHOOTS | {"targets": targets})
    assert told in text
    assert sheet in text


@pytest.mark.rule("CMP-ADV-01", "CMP-RUL-192")
@pytest.mark.parametrize(
    ("language", "sheet"),
    [
        ("en", "**Born leader** Mid: as Rob, shoots · `CMP-ADV-01`"),
        ("fr", "**Chef né** Mid : comme Rob, tire · `CMP-ADV-01`"),
    ],
)
def test_a_friend_who_fires_in_sight_as_a_born_leader_does_says_so(language: Language, sheet: str) -> None:
    figures = [
        "ann blue rep 4 with nothing at 20,28 facing 0",
        "rob red rep 4 with bolt-action-rifle at 18,12 facing 180 traits born-leader",
        "mid red rep 4 with bolt-action-rifle at 22,12 facing 180",
    ]
    dice = {"in_sight__rob": [1, 1], "in_sight__mid": [6, 6], "ranged_combat__rob": [1], "ranged_combat__mid": [1]}
    dice |= {"received_fire__ann": [1, 2]}
    night = {"hour": "night", "weather": "clear"}
    assert sheet in said(figures, dice, language, MOVES | {"to": [20, 21]}, table=night, auto=True)


FRIENDS = {
    "unlucky": (
        [ANN, "rob red rep 4 at 10,12", "eva red rep 4 at 13,12 traits unlucky"],
        SEEN | HIT | {"unlucky__eva": [1], "received_fire__rob": [6, 6]},
        "Eva is unlucky and draws a shot: **out of the fight**.",
        "Eva attire un tir par malchance : **hors de combat**.",
    ),
    "lots": (
        [ANN, "rob red rep 4 at 10,16", "far red rep 4 at 14,12"],
        HIT | {"focus__ann": [5, 5], "focus_lot__rob": [6, 6], "focus_lot__far": [1]},
        "Ann **loses focus**: the target is drawn by lot.",
        "Ann **perd le focus** : la cible est tirée au sort.",
    ),
    "leader": (
        [ANN, "rob red rep 4 leader at 10,12", "eva red rep 4 at 30,2", "fay red rep 4 at 34,2"],
        SEEN | HIT | {"leader_loss__eva": [5, 6], "leader_loss__fay": [1, 6]},
        "Fay, with the leader lost, **stops and loses focus** (passed 1 of 2). "
        "Eva, with the leader lost, **runs** (passed 0 of 2). Eva dives for the ground.",
        "Fay, après la perte du chef, **s’arrête et perd le focus** (réussites : 1 sur 2). "
        "Eva, après la perte du chef, **s’enfuit** (réussites : 0 sur 2). Eva plonge à plat ventre.",
    ),
    "mount": (
        [ANN, "rob red rep 4 mounted at 10,16"],
        HIT | {"mounted_target__ann": [2], "rider_falls__rob": [5]},
        "**down and stunned** (the shot strikes the mount)",
        "**sonné** (le tir touche la monture)",
    ),
    "star": (
        [ANN, "rob red rep 5 star with nothing at 10,12"],
        HIT | {"star_power__rob": [2, 2, 3, 5, 6], "received_fire__rob": [6, 6]},
        "**Rob's luck holds**. Star Power lessens the wound from out of the fight to unhurt: 3 of 5 dice.",
        "**Rob a de la chance**. Le Star Power allège la blessure, de hors de combat à indemne : 3 dés sur 5.",
    ),
}


@pytest.mark.rule("CMP-DIS-09", "CMP-REACT-18", "CMP-REACT-19", "CMP-FIRE-07", "CMP-STAR-02")
@pytest.mark.parametrize("name", FRIENDS)
def test_a_shot_is_told_with_what_it_depended_on(name: str) -> None:
    figures, dice, english, french = FRIENDS[name]
    more = {"auto": True} if name == "star" else {}
    assert english in said(figures, dice, "en", SHOOTS, **more)
    assert french in said(figures, dice, "fr", SHOOTS, **more)


@pytest.mark.rule("CMP-FIRE-07", "CMP-RUL-114")
def test_a_dice_sheet_tells_the_mount_s_damage_from_the_rider_s() -> None:
    figures, dice, *_ = FRIENDS["mount"]
    assert "**Damage to the mount**, Rob, Impact 3: 3 → out of the fight" in said(figures, dice, "en", SHOOTS)
    assert "**Dégâts à la monture**, Rob, Impact 3 : 3 → hors de combat" in said(figures, dice, "fr", SHOOTS)


@pytest.mark.rule("CMP-DIS-07", "CMP-RUL-078")
@pytest.mark.parametrize(
    ("rally", "english", "french"),
    [
        ([4, 6], "Lea **calls Ann away** from the loot.", "Lea **rappelle Ann à l’ordre** : pas de pillage."),
        ([5, 6], "Ann **stops for the loot**, for 3 turns.", "Ann **pille**, pendant 3 tours."),
        ([5, 6], "Lea calls Ann away from the loot **in vain**.", "Lea rappelle Ann à l’ordre **en vain**."),
    ],
)
def test_a_call_away_from_loot_is_no_rally_of_a_fugitive(rally: list[int], english: str, french: str) -> None:
    figures = [
        "ann blue rep 4 traits looter at 18,33",
        "lea blue rep 4 leader at 20,32 facing 0",
        "rob red rep 4 at 3,3",
    ]
    dice = {"rally__lea": rally} | ({"looter__ann": [3]} if rally[0] == 5 else {})
    item = MOVES | {"to": [18, 28]}
    for language, told in (("en", english), ("fr", french)):
        text = said(figures, dice, language, item, terrain=[CRATES])
        assert told in text
        assert "gone for good" not in text
        assert "ne reviendra pas" not in text


@pytest.mark.rule("CMP-DIS-05", "CMP-DIS-12")
def test_a_move_that_ends_early_says_why() -> None:
    figures = ["ann blue rep 4 at 10,30 traits clumsy", "rob red rep 4 at 34,2"]
    runs = MOVES | {"to": [10, 18], "fast": True}
    dice = {"fast_move__ann": [2, 2], "clumsy__ann": [3]}
    assert "Ann **stumbles**. Ann goes prone." in said(figures, dice, "en", runs)
    assert "Ann **trébuche**. Ann se met à plat ventre." in said(figures, dice, "fr", runs)
    zed = "zed red rep 4 with nothing melee improvised-one-handed traits zombie at 18,23 facing 0"
    figures = ["ann blue rep 4 with nothing traits phobia at 18,33", zed]
    walks = MOVES | {"path": [[18, 25]]}
    assert "Ann, afraid of zombies, **goes no nearer** (passed 0 of 1)." in said(
        figures, {"phobia__ann": [5]}, "en", walks, **ZOMBIES
    )
    assert "Ann, par peur des zombies, **n’approche pas" in said(figures, {"phobia__ann": [5]}, "fr", walks, **ZOMBIES)


@pytest.mark.rule("CMP-ADV-02", "CMP-ADV-05", "CMP-ADV-12", "CMP-DIS-08")
def test_a_dice_sheet_names_every_attribute_that_had_its_part() -> None:
    rob = "rob red rep 4 with light-machine-gun at 10,12"
    shot = {"ranged_combat__ann": [1, 1], "received_fire__rob": [6, 6]}
    text = said([f"{ANN} traits crack-shot", f"{rob} traits shirker"], shot, "en", SHOOTS)
    assert "+1 die: crack shot" in text
    assert "**Shirker** Rob: counts as outgunned · `CMP-DIS-08`" in text


@pytest.mark.rule("CMP-GREN-04", "CMP-RUL-096")
@pytest.mark.parametrize(
    ("language", "told"), [("en", "Mat dives for the ground."), ("fr", "Mat plonge à plat ventre.")]
)
def test_a_dropped_grenade_says_who_drops_flat(language: Language, told: str) -> None:
    figures = ["ann blue rep 3 with grenade at 10,20", "mat blue rep 4 at 11,21", "rob red rep 4 at 10,15"]
    dice = {"grenade__ann": [4, 6], "grenade_drop__ann": [5], "grenade_drop__mat": [4], "damage__ann": [2]}
    assert told in said(figures, dice, language, {"do": "grenade", "figure": "ann", "at": [10, 15]})


@pytest.mark.rule("CMP-GREN-04")
def test_a_heading_names_the_dead_beside_a_star_who_is_stunned() -> None:
    figures = ["ann blue rep 4 with grenade at 10,20", "rob red rep 5 star at 10,15", "eva red rep 4 at 11,15"]
    dice = {"grenade__ann": [1, 1], "damage__ann": [1, 1], "star_power__rob": [1, 1, 4, 4, 4]}
    with battle(*figures, dice=dice, auto=True) as b:
        b.blue_turn("ann")
        moment = known_of(b, PUBLIC, do="grenade", figure="ann", at=[10, 15])
    told = report(moment, Words("en"))
    assert told.heading == "Ann kills Eva"


@pytest.mark.rule("CMP-RUL-023")
def test_a_snap_shot_is_no_less_quick_than_a_shot() -> None:
    figures = ["ann blue rep 4 at 10,27", "rob red rep 4 at 0.5,5", "cy red rep 4 at 19.5,5"]
    house = {"id": "house", "type": "building", "rect": [9, 22, 2, 4]}
    wall = {"id": "wall", "type": "wall", "line": [[18.3, 6], [19.8, 6]]}
    dice = {
        "in_sight__rob": [1, 2],
        "in_sight__cy": [1, 6],
        "ranged_combat__rob": [1] * 3,
        "ranged_combat__cy": [1] * 3,
        "received_fire__ann": [6, 6],
    }
    text = said(figures, dice, "en", {"do": "move", "figure": "ann", "to": [10, 31]}, terrain=[house, wall])
    assert "**Rob and Cy act at the same time.**" in text
