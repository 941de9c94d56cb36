"""Explosives, lists, weather and weapons of the French Compendium, row by row."""

from __future__ import annotations

import pytest
from checks_common import COMPENDIUM
from compendium_common import ask, column, faces, totals

from engine.books.compendium.traits import ADVANTAGES, DISADVANTAGES
from engine.errors import BadRequest
from engine.ruleset.options import with_options


@pytest.mark.rule("CMP-T-GRENADE", "CMP-GREN-02", "CMP-GREN-03", "CMP-GREN-04")
@pytest.mark.parametrize(
    ("holds", "one"), [("", "on-spot"), ("cannot-see-spot", "misses"), ("cannot-see-spot dropped-or-rolled", "on-spot")]
)
def test_throwing_a_grenade(holds, one):
    assert column("grenade", holds) == ["on-spot", one, "oops"]


@pytest.mark.rule("CMP-T-MORTAR-SETUP", "CMP-MORT-06", "CMP-T-CAR", "CMP-CAR-02", "CMP-CAR-06", "CMP-CAR-07")
@pytest.mark.rule("CMP-T-CAR-CRASH", "CMP-CAR-08", "CMP-T-RECRUIT", "CMP-CAMP-01", "CMP-ADV-15")
def test_mortars_cars_and_recruits():
    assert column("mortar-handling") == ["at-once", "next-activation", "failed"]
    assert column("car-start") == ["at-once", "next-activation", "does-not-start"]
    assert column("car-turn") == ["turns", "skids", "spins"]
    assert column("car-accident") == ["stalls", "engine-ruined", "overturns"]
    assert column("car-crash") == ["carry-on", "stunned", "out-of-the-fight"]
    assert column("recruitment") == ["full-strength", "one", "nobody"]
    assert ask("car-turn", [6, 2, 2], rep=4, holds="driver")["result"] == "turns"
    assert ask("car-accident", [6, 2, 2], rep=4, holds="driver")["result"] == "stalls"


@pytest.mark.rule("CMP-T-MORTAR-DEVIATION", "CMP-MORT-08", "CMP-MORT-09", "CMP-RUL-099")
@pytest.mark.parametrize("rep", range(1, 7))
def test_mortar_deviation(rep):
    assert totals("mortar-deviation", "inches", rep=rep) == [max(0, total - rep) for total in range(2, 13)]
    assert faces("mortar-deviation", "corrected", "inches", rep=rep) == [max(0, face - rep) for face in range(1, 7)]


@pytest.mark.rule("CMP-T-NPC-GENERIC", "CMP-TROOP-04", "CMP-T-ATTRIBUTE", "CMP-ATTR-01")
@pytest.mark.rule("CMP-T-REINFORCE", "CMP-ZOM-03", "CMP-INS-03", "CMP-T-INS-WEAPON")
def test_tables_of_one_die():
    assert faces("npc", answer="rep") == [5, 4, 4, 4, 4, 3]
    assert faces("attribute") == ["advantage"] * 4 + ["disadvantage"] * 2
    assert faces("entry") == [*(f"marker-{n}" for n in range(1, 6)), "players-choose"]
    weapons = faces("insurgent-weapon")
    assert weapons == ["assault-rifle"] * 3 + ["light-machine-gun", "rocket-launcher", "bolt-action-rifle"]
    assert set(weapons) <= set(COMPENDIUM.weapons)


@pytest.mark.rule("CMP-T-NPC-SPECIFIC", "CMP-TROOP-05", "CMP-RUL-058")
@pytest.mark.parametrize(
    ("army", "lines", "reps"),
    [
        ("military", "nco nco nco veteran veteran soldier soldier recruit recruit recruit recruit", "55555443333"),
        (
            "insurgent",
            "leader trained-soldier trained-soldier experienced experienced experienced experienced recruit recruit"
            " recruit recruit",
            "54433332222",
        ),
        ("police", "swat detective veteran officer officer officer officer rookie rookie rookie rookie", "55544443333"),
        ("gang", "boss tough tough henchman henchman henchman henchman punk punk prospect prospect", "55544443322"),
    ],
)
def test_lists_of_npcs(army, lines, reps):
    assert totals("army-list", army=army) == lines.split()
    assert totals("army-list", "rep", army=army) == [int(rep) for rep in reps]


@pytest.mark.rule("CMP-T-TIME", "CMP-ENV-01", "CMP-RUL-001", "CMP-RUL-082", "CMP-RUL-084")
def test_time_of_day():
    lines = "night dawn dawn morning morning afternoon afternoon afternoon evening evening night"
    assert totals("time-of-day") == lines.split()
    then = totals("time-of-day", "then")
    assert then == [3, 5, 5, 7, 7, 10, 10, 10, 12, 12, 3]
    assert totals("time-of-day", "turns") == [None, None, None, 10, None, 10, 3, 3, None, None, 10]
    for pair, more in (([1, 1], 3), ([1, 3], 3), ([3, 3], 3), ([5, 5], 0)):
        turns = [ask("time-of-day", {"self": pair, "turns": [face]})["turns"] for face in range(1, 7)]
        assert turns == [more + half for half in (1, 1, 2, 2, 3, 3)]
    with pytest.raises(BadRequest):
        ask("time-of-day", {"self": [2, 3], "turns": [1]})
    round_ = [7]
    while round_.count(round_[-1]) == 1:
        round_.append(then[round_[-1] - 2])
    assert round_ == [7, 10, 12, 3, 5, 7]


@pytest.mark.rule("CMP-T-WEATHER", "CMP-ENV-03", "CMP-ENV-04", "CMP-RUL-085")
def test_weather():
    assert totals("weather") == ["clear"] * 5 + ["variable"] * 3 + ["bad"] * 2 + ["very-bad"]
    doubles = [ask("weather", [face, face])["result"] for face in range(1, 7)]
    assert doubles == ["clear", "clear", "clear", "variable", "bad", "very-bad"]


@pytest.mark.rule("CMP-T-INFESTATION", "CMP-ZOM-04", "CMP-RUL-144", "CMP-T-ZOMBIE-TIE", "CMP-ZOM-06")
def test_zombies():
    for level in range(1, 6):
        assert faces("infestation", level=level) == ["zombie"] * level + ["none"] * (6 - level)
    assert faces("zombie-tie", answer="group", groups=2) == [2, 1, 2, 1, 2, 1]
    assert faces("zombie-tie", answer="group", groups=3) == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("CMP-T-CAMPAIGN-REP", "CMP-CAMP-02", "CMP-CAMP-03", "CMP-RUL-151", "CMP-RUL-154")
def test_rep_in_a_campaign():
    for rep in range(1, 7):
        assert faces("rep-loss", rep=rep) == ["loses-1" if rep > 3 else "keeps"] + ["keeps"] * 5
        assert faces("rep-gain", rep=rep) == ["gains-1" if rep <= face and rep < 5 else "keeps" for face in range(1, 7)]


@pytest.mark.rule("CMP-T-ADVANTAGES", "CMP-T-DISADVANTAGES", "CMP-ADV-19", "CMP-ADV-20")
def test_every_attribute_is_a_trait_by_the_rule_of_its_face():
    assert (len(ADVANTAGES), len(DISADVANTAGES)) == (20, 12)
    assert ADVANTAGES[18:] == ("roll-twice", "none")
    rules = {name: trait.rule for name, trait in COMPENDIUM.traits.items()}
    assert rules == {
        **{name: f"CMP-ADV-{face:02}" for face, name in enumerate(ADVANTAGES[:18], start=1)},
        **{name: f"CMP-DIS-{face:02}" for face, name in enumerate(DISADVANTAGES, start=1)},
        "dog": "CMP-ANIM-01",
        "lapdog": "CMP-ANIM-02",
        "vest": "CMP-REACT-20",
        "unfocused": "CMP-REACT-19",
        "comm-link": "CMP-MORT-09",
    }
    assert (rules["hard-to-kill"], rules["coward"]) == ("CMP-ADV-08", "CMP-DIS-06")
    assert (COMPENDIUM.faces("advantage"), COMPENDIUM.faces("disadvantage"), COMPENDIUM.faces("focus")) == (20, 12, 6)


WEAPONS = {
    "": """anti-tank-rifle 96 1 4, assault-rifle 48 3 3, shotgun 12 3 2, semi-automatic-rifle 48 2 3,
        bolt-action-rifle 48 1 3, grenade 6 - 2, grenade-launcher 24 - 2, rocket-launcher 48 - 5,
        light-machine-gun 48 4 3, automatic-pistol 12 2 1, machine-pistol 12 3 1, submachine-gun 24 3 1,
        revolver 12 2 2, knife 4 1 1""",
    "black-powder": """pistol 10 1 1, trapdoor-carbine 14 1 1, musket 20 1 2, rifle 30 1 2, bow 20 2 1,
        tomahawk-or-knife 4 1 2""",
    "old-west": """derringer 4 1 1, pistol 10 2 1, repeating-carbine 14 2 1, trapdoor-carbine 14 1 1, rifle 30 1 2,
        buffalo-rifle 30 1 2, sawn-off-shotgun 12 2 3, shotgun 14 2 3, bow 20 2 1, tomahawk-or-knife 4 1 2""",
    "prohibition": "revolver 12 1 2, automatic-pistol 12 2 2, shotgun 12 2 3, tommy-gun 24 3 4",
}

MORTARS = {"small-mortar": (1000, 300, 2), "large-mortar": (1500, 300, 3), "huge-mortar": (2000, 500, 3)}

IN_HAND = {
    "": {"unarmed": 0, "improvised-one-handed": 1, "improvised-two-handed": 2},
    "black-powder": {"unarmed": 0, "sword": 1, "fixed-bayonet": 2, "tomahawk-or-knife": 2, "spear-or-lance": 3},
    "old-west": {"unarmed": 0, "tomahawk-or-knife": 2, "spear-or-lance": 3},
    "prohibition": {"unarmed": 0, "melee-weapon": 2},
}


@pytest.mark.rule("CMP-T-WEAP-GENERIC", "CMP-T-WEAP-POWDER", "CMP-T-WEAP-WEST", "CMP-T-WEAP-PROHIBITION")
@pytest.mark.rule("CMP-WEAP-02", "CMP-WEAP-04", "CMP-WEAP-06", "CMP-WEAP-07", "CMP-WEAP-08", "CMP-WEAP-09")
@pytest.mark.rule("CMP-RUL-020", "CMP-RUL-088", "CMP-T-MORTAR")
@pytest.mark.parametrize("period", WEAPONS)
def test_the_weapons_of_a_period(period):
    rules = with_options(COMPENDIUM, [period])
    listed = [line.split() for line in WEAPONS[period].split(",")]
    assert [*rules.weapons] == [*(line[0] for line in listed), *MORTARS]
    for name, inches, rate, impact in listed:
        weapon = rules.weapons[name]
        assert (weapon.range, weapon.impact) == (100 * int(inches), int(impact))
        blast = rate == "-"
        assert weapon.blast.width == (500 if blast else 0)
        assert (weapon.target, weapon.rank) == ((1, 5) if blast else (int(rate), int(rate)))
    mortars = [rules.weapons[name] for name in MORTARS]
    assert [(each.plunge.least, each.blast.width, each.impact) for each in mortars] == [*MORTARS.values()]
    teeth = {"improvised-two-handed": 2}  # CMP-RUL-230
    assert {name: weapon.impact for name, weapon in rules.melee_weapons.items()} == IN_HAND[period] | teeth


@pytest.mark.rule("CMP-WEAP-05", "CMP-RUL-089")
def test_two_weapons_are_fired_at_once_of_those_held_in_one_hand():
    every = [with_options(COMPENDIUM, [period]).weapons.values() for period in WEAPONS]
    assert {weapon.id for weapons in every for weapon in weapons if weapon.paired} == {
        "automatic-pistol", "machine-pistol", "revolver", "pistol", "derringer",
    }  # fmt: skip
