"""The campaign of the French Compendium: what comes of a game for a Star and its NPCs, step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import Campaign, StepTaken, begin, encounter, end_month, enlist, question
from engine.campaign.closing import Fate, Result
from engine.campaign.deeds import felled, powered
from engine.campaign.setup import Force
from engine.errors import BadRequest, Refused
from engine.events import Entry, Item, Melee, Roll, Shot, Status
from engine.loading.load import load
from tests.campaign.camp import scripted, told

ENEMY = {"name": "Gang", "kind": "gang", "weapons": [["revolver"], ["shotgun"]], "names": ["Al", "Bo"]}
FACES = {5: [1, 3], 4: [4, 4], 3: [5, 5], 2: [6, 6]}
"""Dice on the list of gangs that give a Rep."""
UNHURT = Fate("carry-on")


def start(*reps: int, star: int = 5, **dice: Sequence[int]) -> Campaign:
    """A Star of this Rep with NPCs of those, before the first game."""
    who = {"name": "Ann", "rep": star, "weapons": ["shotgun"]}
    campaign, _ = begin("compendium", band="The Docks", kind="gang", star=who, enemy=ENEMY, seed=None)
    for number, rep in enumerate(reps, 1):
        campaign = scripted(campaign, **{f"army_list__grunt_{number}": FACES[rep]})
        campaign, _ = enlist(campaign, name=f"N{number}", weapons=["revolver"])
    return scripted(campaign, **dice)


def after(
    campaign: Campaign, *, won: bool = True, choices: Mapping[str, Any] | None = None, **fates: Fate | str
) -> StepTaken:
    """The game ended; everybody not named was there, and is unhurt and without a deed."""
    found = {member.id: UNHURT for member in campaign.band}
    for name, fate in fates.items():
        found[name.replace("_", "-")] = fate if isinstance(fate, Fate) else Fate(fate)
    return end_month(campaign, Result(won, found), choices)


def reps(campaign: Campaign) -> list[int]:
    return [member.rep for member in campaign.band]


# ---- recruits at the start ----


@pytest.mark.rule("CMP-EX-36", "CMP-TROOP-05")
def test_npcs_come_from_the_list_of_their_band():
    campaign = start(5, 3, 2)
    assert reps(campaign) == [5, 5, 3, 2]


@pytest.mark.rule("CMP-TROOP-01", "CMP-RUL-055", "CMP-STAR-01")
def test_a_star_of_rep_5_leads_five_npcs_and_no_sixth():
    campaign = start(4, 4, 4, 4, 4)
    with pytest.raises(Refused) as refused:
        enlist(campaign, name="Sixth", weapons=["revolver"])
    assert refused.value.rule == "CMP-TROOP-01"


@pytest.mark.rule("CMP-RUL-150", "CMP-RUL-056")
def test_a_recruit_above_its_star_is_rolled_for_again():
    campaign = scripted(start(star=4), army_list__grunt_1=[1, 3, 4, 4])
    campaign, _ = enlist(campaign, name="N1", weapons=["revolver"])
    assert reps(campaign) == [4, 4]


# ---- recovery ----


@pytest.mark.rule("CMP-EX-48", "CMP-REACT-16", "CMP-RUL-034")
@pytest.mark.parametrize("gone", ["ran-away", "fleeing"])
def test_one_success_costs_a_rep_for_one_game_and_none_is_the_end(gone: str):
    campaign = start(3, 4, recovery__grunt_1=[2, 4], recovery__grunt_2=[5, 6], recruitment__star=[6, 6])
    campaign, events = after(campaign, grunt_1="out-of-the-fight", grunt_2=gone)
    assert ("weakened", "grunt-1") in told(events)
    assert [(f.member.id, f.how) for f in campaign.band.former] == [("grunt-2", "gone")]
    there = {f["id"]: f["rep"] for f in encounter(campaign, seed="tide").record["figures"] if f["side"] == "blue"}
    assert there == {"star": 5, "grunt-1": 2}, "for the next game one less"
    campaign, _ = after(campaign)
    there = {f["id"]: f["rep"] for f in encounter(campaign, seed="tide").record["figures"] if f["side"] == "blue"}
    assert there == {"star": 5, "grunt-1": 3}, "and then as before"


@pytest.mark.rule("CMP-REACT-16")
@pytest.mark.parametrize("status", ["out-of-the-fight", "ran-away", "fleeing"])
def test_a_star_that_was_down_chooses_to_return_and_rolls_nothing(status: str):
    campaign, events = after(start(), star=status)
    assert told(events)[0] == ("star-returns", "star")
    assert not [event for event in events if isinstance(event, Roll)]
    assert reps(campaign) == [5]


@pytest.mark.rule("CMP-RUL-170")
def test_another_star_takes_over_from_a_dead_one_or_the_campaign_ends():
    campaign = start(4, recruitment__star_2=[6, 6])
    taken, _ = after(campaign, star="obviously-dead", choices={"successor": "Bea"})
    assert (taken.band.star.name, taken.band.star.rep, taken.ended) == ("Bea", 5, "")
    assert [member.name for member in taken.band] == ["Bea", "N1"]
    assert [(f.member.name, f.how) for f in taken.band.former] == [("Ann", "dead")]
    assert read_campaign(campaign_to_json(taken)) == taken
    ended, _ = after(campaign, star="obviously-dead", choices={"successor": False})
    assert ended.ended == "star-dead"


@pytest.mark.rule("CMP-RUL-170")
def test_a_captive_star_misses_a_game_and_comes_back_one_rep_lower():
    campaign, _ = after(start(3), star="captured")
    figures = encounter(campaign, seed="tide").record["figures"]
    assert [f["id"] for f in figures if f["side"] == "blue"] == ["grunt-1"]
    campaign, _ = end_month(campaign, Result(True, {"grunt-1": UNHURT}))
    assert reps(campaign) == [4, 3]
    assert {f["id"] for f in encounter(campaign, seed="tide").record["figures"]} >= {"star", "grunt-1"}


@pytest.mark.rule("CMP-RUL-170")
def test_a_captive_star_without_npcs_is_back_at_once():
    campaign, events = after(start(), star="captured")
    assert told(events)[:2] == [("star-captive", "star"), ("star-freed", "star")]
    assert reps(campaign) == [4]
    assert encounter(campaign, seed="tide").record["figures"][0]["id"] == "star"


# ---- Reps that fall and rise ----


@pytest.mark.rule("CMP-EX-40", "CMP-CAMP-02", "CMP-RUL-152")
def test_in_a_lost_game_one_that_fell_may_lose_a_rep():
    campaign = start(4, recovery__grunt_1=[1, 1], rep_loss__grunt_1=[1])
    assert reps(after(campaign, won=False, grunt_1="out-of-the-fight")[0]) == [5, 3]
    assert reps(after(campaign, won=True, grunt_1="out-of-the-fight")[0]) == [5, 4]


@pytest.mark.rule("CMP-CAMP-02", "CMP-RUL-151", "CMP-RUL-050")
@pytest.mark.parametrize("rep", [2, 3])
def test_a_rep_of_3_or_less_cannot_fall(rep: int):
    campaign = start(rep, recovery__grunt_1=[1, 1])
    assert reps(after(campaign, won=False, grunt_1="out-of-the-fight")[0]) == [5, rep]


@pytest.mark.rule("CMP-EX-41", "CMP-CAMP-03", "CMP-RUL-153")
def test_one_that_put_an_enemy_out_may_gain_a_rep():
    campaign = start(4, rep_gain__grunt_1=[4])
    assert reps(after(campaign, grunt_1=Fate("carry-on", felled=1))[0]) == [5, 5]


@pytest.mark.rule("CMP-CAMP-03", "CMP-RUL-153", "CMP-RUL-154")
@pytest.mark.parametrize(
    ("star", "rep", "fate"),
    [
        (5, 4, Fate("carry-on")),
        (5, 4, Fate("ran-away", felled=1)),
        (5, 4, Fate("fleeing", felled=1)),
        (5, 4, Fate("carry-on", felled=1, powered=True)),
        (5, 5, Fate("carry-on", felled=1)),
        (4, 4, Fate("carry-on", felled=1)),
    ],
    ids=["no-deed", "ran-away", "fleeing", "star-power", "at-5", "at-its-star"],
)
def test_no_die_where_one_condition_is_missing_or_a_cap_is_reached(star: int, rep: int, fate: Fate):
    campaign = start(rep, star=star, recovery__grunt_1=[1, 1])
    after_it, events = after(campaign, grunt_1=fate)
    assert reps(after_it) == [star, rep]
    assert "rep-gain" not in [event.label for event in events if isinstance(event, Roll)]


@pytest.mark.rule("CMP-RUL-169", "CMP-RUL-154")
def test_the_star_gains_first_and_so_lifts_the_cap_of_the_others():
    campaign = start(4, star=4, rep_gain__star=[5], rep_gain__grunt_1=[5])
    deed = Fate("carry-on", felled=1)
    assert reps(after(campaign, star=deed, grunt_1=deed)[0]) == [5, 5]


@pytest.mark.rule("CMP-RUL-153", "CMP-CAMP-03")
def test_an_enemy_counts_for_the_last_to_strike_it_and_for_no_friend():
    happened = [
        Shot("ann", "foe-1", "shotgun", 6, 12, "miss"),
        Shot("ben", "foe-1", "revolver", 6, 12, "hit"),
        Status("foe-1", "carry-on", "stunned"),
        Item("ann", "dispatches", "foe-1"),
        Status("foe-1", "stunned", "obviously-dead"),
        Melee("ben", "foe-2", 2, 0, "wins"),
        Status("foe-2", "carry-on", "out-of-the-fight"),
        Status("foe-2", "out-of-the-fight", "captured"),
        Shot("ben", "ann", "revolver", 6, 12, "hit"),
        Roll("star-power", (2,), figure="ann"),
        Status("ann", "carry-on", "out-of-the-fight"),
        Status("foe-3", "carry-on", "ran-away"),
    ]
    entries = [Entry(number, event) for number, event in enumerate(happened)]
    sides = {"ann": "blue", "ben": "blue", **dict.fromkeys(("foe-1", "foe-2", "foe-3"), "red")}
    assert felled(entries, sides) == {"ann": 1, "ben": 1}
    assert powered(entries) == {"ann"}


# ---- departures ----


@pytest.mark.rule("CMP-EX-56", "CMP-CAMP-04", "CMP-RUL-155")
def test_one_above_its_star_leaves_and_then_no_one_is_surplus():
    campaign = start(5, 4, 4, 3, 3, rep_loss__star=[1])
    lost = Result(False, {"star": Fate("out-of-the-fight")})
    assert question(campaign, lost, {})[0] is None
    campaign, events = end_month(campaign, lost)
    assert reps(campaign) == [4, 4, 4, 3, 3]
    assert ("outranks", "grunt-1") in told(events)
    assert "recruitment" not in [event.label for event in events if isinstance(event, Roll)]


@pytest.mark.rule("CMP-CAMP-04", "CMP-RUL-155")
def test_the_player_picks_among_the_surplus_after_the_dice_of_the_star():
    campaign = start(4, 4, 4, 3, 3, rep_loss__star=[1])
    lost = Result(False, {"star": Fate("out-of-the-fight")})
    asked, so_far = question(campaign, lost, {})
    assert asked is not None
    assert (asked.what, len(asked.members), asked.needed) == ("depart", 5, 1)
    assert told(so_far)[-1] == ("rep-falls", "star")
    campaign, _ = end_month(campaign, lost, {"depart": ["grunt-2"]})
    assert [member.id for member in campaign.band] == ["star", "grunt-1", "grunt-3", "grunt-4", "grunt-5"]


@pytest.mark.rule("CMP-CAMP-04", "CMP-RUL-155")
@pytest.mark.parametrize("picked", [["star"], ["grunt-9"], [], ["grunt-1", "grunt-2"]])
def test_one_that_must_stay_does_not_depart_and_no_more_than_are_too_many(picked: list[str]):
    campaign = start(4, 4, 4, 3, 3, rep_loss__star=[1])
    with pytest.raises(Refused) as no:
        end_month(campaign, Result(False, {"star": Fate("out-of-the-fight")}), {"depart": picked})
    assert no.value.rule == "CMP-CAMP-04"


# ---- recruits ----


@pytest.mark.rule("CMP-EX-42", "CMP-CAMP-01", "CMP-RUL-149")
@pytest.mark.parametrize(("dice", "most"), [([5, 6], 1), ([1, 5], 3), ([6, 6], 0)])
def test_dice_after_losses_say_how_many_may_join(dice: list[int], most: int):
    campaign = start(4, 4, 4, recruitment__star=dice)
    campaign, _ = after(campaign, grunt_3="obviously-dead")
    assert campaign.vacancies == most
    for number in range(most):
        campaign = scripted(campaign, **{f"army_list__grunt_{4 + number}": [4, 4]})
        campaign, _ = enlist(campaign, name=f"R{number}", weapons=["revolver"])
    with pytest.raises(Refused) as refused:
        enlist(campaign, name="One more", weapons=["revolver"])
    assert refused.value.rule == ("CMP-TROOP-01" if len(campaign.band.grunts) == 5 else "CMP-CAMP-01")


@pytest.mark.rule("CMP-RUL-149")
def test_no_one_is_recruited_after_a_game_without_losses():
    campaign, events = after(start(4, 4, 4, 4, 4))
    assert not [event for event in events if isinstance(event, Roll)]
    assert campaign.vacancies == 0


# ---- the games ----


@pytest.mark.rule("CMP-RUL-159")
@pytest.mark.parametrize("kind", ["zombies", "insurgents", "skirmish"])
def test_each_kind_of_game_is_a_record_with_a_goal_on_a_table_by_dice(kind: str):
    campaign = start(4, 4)
    while campaign.mission != kind:
        campaign, _ = after(campaign)
    record = load(encounter(campaign, seed="tide").record)
    assert record.mission is not None
    assert (record.mission.side, record.mission.count) == ("blue", 2)
    assert record.sides[1].controller == "rules"
    assert record.table.pieces
    foes = [figure for figure in record.figures if figure.side == "red"]
    assert len(foes) == (3 if kind == "skirmish" else 0)


@pytest.mark.rule("CMP-RUL-161", "CMP-RUL-054")
def test_a_friend_comes_with_a_star_and_a_die_of_its_own():
    campaign, friend = start(4, 4), start(3)
    record = load(encounter(campaign, seed="tide", friends=(Force(friend.band),)).record)
    assert len(record.sides[0].commands) == 2
    stars = [figure for figure in record.figures if figure.star]
    assert [(star.command, star.star_power) for star in stars] == [(c, 5) for c in record.sides[0].commands]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"eal": 3}, "eal"),
        ({"mission": "patrol"}, "mission"),
        ({"vacancies": 9}, "vacancies"),
    ],
)
def test_a_stored_campaign_with_another_books_values_is_refused(change: dict[str, Any], field: str):
    with pytest.raises(BadRequest) as refused:
        read_campaign({**campaign_to_json(start(4)), **change})
    assert refused.value.field == field


def test_a_stored_campaign_with_another_books_counts_is_refused():
    raw = campaign_to_json(start(4))
    raw["band"]["grunts"][0]["months"] = 3
    with pytest.raises(BadRequest, match="months"):
        read_campaign(raw)
