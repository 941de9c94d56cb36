"""Bands and enemies of Swordplay: army lists, peasants, Stars, and who is too good to stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.bands import most_grunts, over_the_limit
from engine.campaign.campaign import Campaign, StepTaken, alter, begin, end_month, enlist
from engine.campaign.closing import Fate, Result
from engine.campaign.rolls import Happened
from engine.errors import BadRequest, Refused
from engine.events import Roll
from engine.loading.recruits import leader_line, lines_of, star_lines
from engine.ruleset.registry import get
from tests.campaign import camp
from tests.campaign.camp import told

SWORDPLAY = get("swordplay")
KNIGHT = ("noble", 4, "shield mounted", (), "lance")
PRINTED: dict[str, list[tuple[str, str, int, tuple[Any, ...]]]] = {
    "feudal": [
        ("2", "mounted-knights", 5, KNIGHT),
        ("3", "mounted-crossbow", 4, ("missile", 2, "mounted", ("crossbow",), "")),
        ("4", "mounted-sergeants", 4, ("soldier", 4, "shield mounted", (), "lance")),
        ("5", "heavy-infantry", 4, ("soldier", 4, "shield", (), "spear")),
        ("6 7 8 9", "infantry", 3, ("soldier", 2, "shield", (), "spear")),
        ("10 11 12", "crossbowmen", 4, ("missile", 2, "", ("crossbow",), "")),
    ],
    "northmen": [
        ("2 3", "fanatics", 5, ("warrior", 2, "shield fierce", (), "spear")),
        ("4 5 6 7", "warriors", 4, ("warrior", 2, "shield", (), "spear")),
        ("8", "veterans", 5, ("warrior", 4, "shield", (), "spear")),
        ("9", "household", 5, ("noble", 4, "", (), "two-hand")),
        ("10 11 12", "archers", 4, ("missile", 2, "", ("short-bow",), "")),
    ],
    "dwarves": [
        ("2 3 4", "crossbows", 4, ("missile", 4, "", ("crossbow",), "")),
        ("5 6 7 8 9", "soldiers", 5, ("soldier", 4, "shield", (), "spear")),
        ("10", "anvil-guard", 5, ("noble", 6, "", (), "two-hand")),
        ("11 12", "fanatics", 5, ("warrior", 2, "fierce", (), "two-hand")),
    ],
    "elves": [
        ("2 3 4 5 6", "archers", 5, ("missile", 2, "", ("longbow",), "")),
        ("7 8 9", "soldiers", 5, ("soldier", 4, "shield", (), "spear")),
        ("10", "guard", 5, ("soldier", 6, "shield", (), "spear")),
        ("11 12", "fanatics", 5, ("warrior", 2, "fierce", (), "two-hand")),
    ],
    "goblins": [
        ("2 3 4 5", "archers", 3, ("missile", 2, "", ("short-bow",), "")),
        ("6 7", "goblins", 3, ("warrior", 2, "shield", (), "spear")),
        ("8", "greater-ogres", 4, ("warrior", 6, "fierce", (), "two-hand")),
        ("9", "mounted-wolf-riders", 4, ("missile", 2, "shield mounted", ("javelin",), "")),
        ("10 11 12", "greater-goblins", 4, ("warrior", 4, "shield", (), "spear")),
    ],
    "orcs": [
        ("2 3 4", "archers", 4, ("missile", 2, "", ("short-bow",), "")),
        ("5 6 7", "orcs", 4, ("warrior", 2, "shield", (), "spear")),
        ("8", "trolls", 4, ("warrior", 6, "fierce", (), "two-hand")),
        ("9", "mounted-wolf-riders", 5, ("warrior", 4, "shield mounted", ("javelin",), "one-hand")),
        ("10 11 12", "greater-orcs", 5, ("noble", 4, "shield", (), "spear")),
    ],
}
"""The lists as printed: totals, name, Rep, then Class, armour, what else there is, and arms."""


def begun(
    kind: str = "northmen",
    rep: int = 5,
    *,
    star: dict[str, Any] | None = None,
    enemy: Any = None,
    **dice: Sequence[int],
) -> Campaign:
    """A Star of an army alone, before a Patrol."""
    campaign, _ = begin(
        "swordplay",
        band="Shields",
        kind=kind,
        star={"name": "Ann", "rep": rep, **(star or {})},
        enemy=enemy or {"name": "Raiders", "kind": "goblins"},
        seed=None,
        dice={"eal:star": [2, 4], **{key.replace("__", ":").replace("_", "-"): list(f) for key, f in dice.items()}},
    )
    return campaign


def joined(campaign: Campaign, *rolls: tuple[int, int]) -> Campaign:
    """The campaign after recruits with these dice on its list."""
    for pair in rolls:
        n = 1 + len(campaign.band.grunts) + len(campaign.band.former)
        campaign = replace(campaign, dice={**campaign.dice, f"army-list:grunt-{n}": pair})
        campaign, _ = enlist(campaign, name=f"Grunt {n}")
    return campaign


def month(campaign: Campaign, *, success: bool = True, dice: Any = None, **fates: str) -> StepTaken:
    """The month ended by a battle, with more scripted dice."""
    found = {member.id: Fate(fates.get(member.id.replace("-", "_"), "carry-on")) for member in campaign.band}
    return end_month(replace(campaign, dice={**campaign.dice, **(dice or {})}), Result(success, found))


def worn(gear: Any) -> tuple[Any, ...]:
    """What a member has, or a figure, as the lists above say it."""
    marks = " ".join([*(name for name in ("shield", "mounted") if getattr(gear, name)), *sorted(gear.traits)])
    return gear.class_, gear.armor, marks, gear.weapons, gear.melee_weapon


# ---- recruiting ----


@pytest.mark.rule("SWP-BAND-03", "SWP-BAND-06", "SWP-RUL-07", "SWP-RUL-40")
@pytest.mark.rule("SWP-LIST-51", "SWP-LIST-52", "SWP-LIST-53", "SWP-LIST-54", "SWP-LIST-55", "SWP-LIST-56")
@pytest.mark.rule("SWP-TAB-LIST-FEUDAL", "SWP-TAB-LIST-NORTHMEN", "SWP-TAB-LIST-DWARVES")
@pytest.mark.rule("SWP-TAB-LIST-ELVES", "SWP-TAB-LIST-GOBLINS", "SWP-TAB-LIST-ORCS")
@pytest.mark.parametrize("kind", PRINTED)
def test_both_dice_give_each_recruit_what_its_line_has(kind: str):
    by_total = {int(total): line for line in PRINTED[kind] for total in line[0].split()}
    assert sorted(by_total) == list(range(2, 13))
    for pair in product(range(1, 7), repeat=2):
        campaign = replace(begun(kind), dice={"army-list:grunt-1": pair})
        campaign, events = enlist(campaign, name="Bob")
        _, name, rep, gear = by_total[sum(pair)]
        [bob] = campaign.band.grunts
        assert (bob.line, bob.rep, worn(bob.gear)) == (name, rep, gear)
        [roll, joins] = events
        assert isinstance(roll, Roll)
        assert (roll.dice, roll.total, roll.result) == (pair, sum(pair), name)
        assert roll.rule == f"SWP-LIST-{51 + list(PRINTED).index(kind)}"
        assert joins == Happened("joins", "grunt-1", rep, "Bob", "SWP-BAND-03")


@pytest.mark.rule("SWP-BAND-05", "SWP-BAND-03", "SWP-RUL-02", "SWP-EX-21")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_a_star_leads_as_many_recruits_as_his_rep(rep: int):
    campaign = joined(begun("goblins", rep), *[(1, 1)] * rep)
    assert len(list(campaign.band)) == rep + 1
    assert most_grunts(campaign.band, SWORDPLAY) == rep
    with pytest.raises(Refused) as caught:
        enlist(campaign, name="One more")
    assert caught.value.rule == "SWP-BAND-05"
    lower = replace(campaign.band, star=replace(campaign.band.star, rep=rep - 1))
    assert over_the_limit(lower, SWORDPLAY) == 1


@pytest.mark.rule("SWP-BAND-04", "SWP-RUL-03", "SWP-EX-21")
def test_a_recruit_above_the_stars_rep_joins_and_leaves_after_the_encounter_without_a_test():
    campaign = joined(begun("northmen", 4), (1, 1), (3, 3))
    assert [(g.rep, ("leaves" in g.marks)) for g in campaign.band.grunts] == [(5, True), (4, False)]
    assert read_campaign(campaign_to_json(campaign)) == campaign
    after, events = month(campaign, dice={"stay-or-go:star": [1] * 4, "stay-or-go:grunt-2": [6] * 4})
    assert [g.id for g in after.band.grunts] == ["grunt-2"]
    assert [(f.member.id, f.how) for f in after.band.former] == [("grunt-1", "left")]
    assert Happened("leaves", "grunt-1", 5, "", "SWP-BAND-04") in events
    tested = {event.figure for event in events if isinstance(event, Roll) and event.label == "stay-or-go"}
    assert tested == {"star", "grunt-2"}


@pytest.mark.rule("SWP-BAND-04")
def test_who_was_not_above_the_star_when_he_joined_stays_under_a_star_who_lost_rep():
    campaign = joined(begun("northmen", 5), (1, 1))
    dice = {"stay-or-go:star": [1] * 4, "stay-or-go:grunt-1": [6] * 5}
    after, _ = month(campaign, dice=dice, star="cheated-death")
    assert (after.band.star.rep, [g.rep for g in after.band.grunts]) == (4, [5])


@pytest.mark.rule("SWP-BAND-06", "SWP-ARMOR-54", "SWP-WPN-02")
def test_a_recruit_has_what_the_list_says_and_chooses_only_where_it_leaves_a_choice():
    for gear in ({"weapons": ["longbow"]}, {"melee_weapon": "one-hand"}, {"armor": 6}):
        with pytest.raises(BadRequest, match="SWP-BAND-06"):
            enlist(begun(army_list__grunt_1=[3, 3]), name="Bob", **gear)
    campaign = joined(begun(), (3, 3), (4, 4))
    armed = alter(campaign, "grunt-1", melee_weapon="one-hand", name="Bob")
    assert worn(armed.band.grunts[0].gear) == ("warrior", 2, "shield", (), "one-hand")
    assert armed.band.grunts[0].name == "Bob"
    assert alter(armed, "grunt-1", melee_weapon="spear").band.grunts[0].gear.melee_weapon == "spear"
    for gear in ({"melee_weapon": "two-hand"}, {"armor": 6}, {"mounted": True}, {"weapons": ["javelin"]}):
        with pytest.raises(BadRequest, match=r"SWP-(BAND-06|ARMOR-55)"):
            alter(campaign, "grunt-1", **gear)
    with pytest.raises(BadRequest, match="SWP-BAND-06"):
        alter(campaign, "grunt-2", melee_weapon="one-hand")
    with pytest.raises(BadRequest, match="rifle"):
        alter(campaign, "grunt-2", weapons=["assault-rifle"])


@pytest.mark.rule("SWP-CLASS-54", "SWP-RUL-01", "SWP-TAB-PEASANT-ARMS", "SWP-REP-04", "SWP-WPN-01")
def test_peasants_are_pressed_into_service_and_armed_by_a_die():
    arms = {1: "unarmed", 2: "unarmed", 3: "unarmed", 4: "improvised", 5: "improvised", 6: "improvised"}
    for face, melee in arms.items():
        campaign, events = enlist(begun("feudal", 3, peasant_arms__grunt_1=[face]), name="Jack", pressed=True)
        [jack] = campaign.band.grunts
        assert (jack.rep, worn(jack.gear)) == (3, ("peasant", 2, "", ("short-bow",) if face == 6 else (), melee))
        assert [roll.dice for roll in events if isinstance(roll, Roll)] == [(face,)]
        assert read_campaign(campaign_to_json(campaign)) == campaign
    full = joined(campaign, (3, 3), (3, 3))
    with pytest.raises(Refused, match="at most 3"):
        enlist(full, name="Jill", pressed=True)
    with pytest.raises(Refused, match="Chain Reaction"):
        enlist(camp.start(), name="Jill", pressed=True)


# ---- the Star ----


@pytest.mark.rule("SWP-RUL-04", "SWP-CLASS-51", "SWP-STAR-02")
@pytest.mark.parametrize("kind", PRINTED)
def test_a_star_has_the_class_and_gear_of_any_line_of_its_list(kind: str):
    for _, name, _, gear in PRINTED[kind]:
        star = begun(kind, 4, star={"line": name}).band.star
        assert (star.rep, star.line, worn(star.gear)) == (4, name, gear)
        by_class = begun(kind, 4, star={"class": gear[0]}).band.star
        assert by_class.gear.class_ == gear[0]
    assert {line.name for line in star_lines(SWORDPLAY, kind)} == {line[1] for line in PRINTED[kind]}


@pytest.mark.rule("SWP-RUL-04")
def test_a_star_is_no_peasant_and_of_no_other_list():
    for star in ({"class": "peasant"}, {"class": "noble", "armor": 6}, {"shield": True, "melee_weapon": "two-hand"}):
        with pytest.raises(BadRequest, match="SWP-"):
            begun("northmen", star=star)
    for line in ("trolls", "unarmed"):
        with pytest.raises(BadRequest, match="household"):
            begun("northmen", star={"line": line})
    with pytest.raises(BadRequest, match="Class"):
        begun("northmen", star={"class": "wizard"})
    campaign = begun("feudal")
    assert worn(campaign.band.star.gear) == KNIGHT
    assert alter(campaign, "star", line="crossbowmen").band.star.gear.weapons == ("crossbow",)


@pytest.mark.rule("SWP-RUL-38", "SWP-PEF-15")
def test_an_np_star_leader_is_of_the_line_of_highest_rep():
    leaders = {kind: leader_line(SWORDPLAY, kind) for kind in PRINTED}
    assert {kind: line.name for kind, line in leaders.items() if line is not None} == {
        "feudal": "mounted-knights",
        "northmen": "household",
        "dwarves": "anvil-guard",
        "elves": "guard",
        "goblins": "greater-ogres",
        "orcs": "greater-orcs",
    }


# ---- what is refused ----


@pytest.mark.rule("SWP-BAND-01", "SWP-LIST-57")
def test_other_lists_and_other_books_kinds_are_refused():
    with pytest.raises(BadRequest, match="feudal"):
        begun("police")
    for enemy in ({"name": "x", "kind": "gang"}, {"name": "x", "kind": "peasants"}):
        with pytest.raises(BadRequest, match="feudal"):
            begun(enemy=enemy)
    with pytest.raises(BadRequest, match="SWP-BAND-06"):
        begun(enemy={"name": "x", "kind": "orcs", "weapons": [["javelin"]]})
    with pytest.raises(BadRequest, match="class"):
        alter(camp.start(), "star", **{"class": "noble"})
    assert lines_of(get("cr3"), "police") == ()


# ---- after the battle, and months ----


@pytest.mark.rule("SWP-EX-53", "SWP-EX-56", "SWP-AFTER-02", "SWP-AFTER-04", "SWP-TAB-AFTER-BATTLE")
def test_a_rep_3_casualty_passes_one_and_returns():
    campaign = joined(begun("goblins", 3), (1, 1))
    dice = {"after-battle:grunt-1": [4, 2], "stay-or-go:star": [1] * 3, "stay-or-go:grunt-1": [6] * 3}
    after, events = month(campaign, dice=dice, grunt_1="out-of-the-fight")
    assert [g.rep for g in after.band.grunts] == [3]
    assert Happened("returns", "grunt-1", 3, "out-of-the-fight", "SWP-AFTER-04") in events


@pytest.mark.rule("SWP-EX-54", "SWP-EX-56", "SWP-AFTER-04")
def test_a_rep_4_runaway_passes_one_and_returns_at_rep_3():
    campaign = joined(begun("northmen", 5), (3, 3))
    dice = {"after-battle:grunt-1": [5, 3], "stay-or-go:star": [1] * 5, "stay-or-go:grunt-1": [6] * 4}
    after, _ = month(campaign, dice=dice, grunt_1="ran-away")
    assert [(g.rep, g.count("rep_lost")) for g in after.band.grunts] == [(3, 1)]


@pytest.mark.rule("SWP-EX-55", "SWP-AFTER-06", "SWP-STAR-13")
def test_a_star_who_cheated_death_comes_back_one_rep_lower():
    after, events = month(begun(rep=5), star="cheated-death")
    assert (after.band.star.rep, after.ended) == (4, "")
    assert Happened("cheated-death", "star", 4, "cheated-death", "SWP-AFTER-06") in events


@pytest.mark.rule("SWP-EX-60", "SWP-CAMP-14", "SWP-CAMP-15", "SWP-CAMP-16")
def test_a_campaign_begins_with_a_patrol_at_the_higher_die():
    campaign = begun()
    assert (campaign.mission, campaign.eal) == ("patrol", 4)


@pytest.mark.rule("SWP-EX-61", "SWP-CAMP-12", "SWP-CAMP-13", "SWP-CAMP-17", "SWP-TAB-NEXT-ENCOUNTER")
def test_a_patrol_that_succeeds_at_activity_3_is_followed_by_an_attack_at_3():
    after, events = month(replace(begun(), eal=3))
    assert (after.mission, after.eal, after.month) == ("raid-attack", 3, 2)
    assert events[-1] == Happened("next-encounter", "", 3, "raid-attack", "SWP-CAMP-17")


@pytest.mark.rule("SWP-CAMP-03", "SWP-CAMP-09", "SWP-CAMP-10", "SWP-TAB-STAY-OR-GO")
def test_stay_or_go_is_that_of_the_common_rules_under_its_own_ids():
    campaign = joined(begun(rep=5), (3, 3), (4, 3))
    dice = {"stay-or-go:star": [6] * 5, "stay-or-go:grunt-1": [1] * 4, "stay-or-go:grunt-2": [6] * 4}
    after, events = month(campaign, success=True, dice=dice)
    assert [g.id for g in after.band.grunts] == ["grunt-2"]
    assert told(events)[:3] == [("leaves-and-poisons", "grunt-1"), ("stays", "grunt-2"), ("poisoned", "grunt-2")]
    assert {event.rule.partition("-")[0] for event in events} == {"SWP"}
