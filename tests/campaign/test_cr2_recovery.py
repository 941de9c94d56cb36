"""Recovery, captives and reputation points in the campaign of Chain Reaction 2.0."""

from __future__ import annotations

import pytest

from engine.campaign.bands import CAPTIVE
from engine.campaign.campaign import begin, encounter, enlist
from engine.campaign.closing import Fate
from engine.campaign.rolls import Happened
from engine.errors import BadRequest
from engine.events import Roll
from engine.loading.load import load
from tests.campaign.camp import scripted, told
from tests.campaign.cr2_band import AWAY, ENEMY, after, reps, start


@pytest.mark.rule("CR2-CASUALTY-05", "CR2-RUL-265", "CR2-RUL-152")
def test_recovery_is_as_the_end_of_the_battle_rolled_it():
    hurt = {
        "grunt_1": Fate("out-of-the-fight", recovery="returns"),
        "grunt_2": Fate("out-of-the-fight", recovery="returns-rep-minus-1"),
        "grunt_3": Fate("ran-away", recovery="gone"),
        "grunt_4": Fate("out-of-the-fight", recovery="dies"),
        "grunt_5": Fate("out-of-the-fight"),
    }
    campaign, events = after(start(4, 4, 4, 4, 4), won=False, **hurt)
    assert reps(campaign) == [5, 4, 3, 4]
    assert [(f.member.id, f.how) for f in campaign.band.former] == [("grunt-3", "gone"), ("grunt-4", "dead")]
    assert not [e for e in events if isinstance(e, Roll) and e.label == "recovery"]


@pytest.mark.rule("CR2-RUL-103", "CR2-CASUALTY-05")
def test_one_whose_rep_falls_below_4_is_stone_cold_no_more():
    campaign = scripted(start(), list_modifier__grunt_1=[3], army_list__grunt_1=[3, 4], stone_cold__grunt_1=[1, 2])
    campaign, _ = enlist(campaign, name="Ice", weapons=["pistol"])
    campaign, _ = after(campaign, grunt_1=Fate("out-of-the-fight", recovery="returns-rep-minus-1"))
    assert (campaign.band.grunts[0].rep, campaign.band.grunts[0].gear.traits) == (3, frozenset())
    assert load(encounter(campaign, seed="tide").record).figures


@pytest.mark.rule("CR2-LIST-08")
def test_a_star_carries_what_its_army_does():
    who = {"name": "Ann", "rep": 5, "weapons": ["submachine-gun"]}
    with pytest.raises(BadRequest) as no:
        begin("cr2", band="Yard", kind="police", star=who, enemy=ENEMY, seed="x")
    assert "(CR2-LIST-08)" in no.value.message


@pytest.mark.rule("CR2-RUL-661", "CR2-STAR-06")
def test_another_star_takes_over_from_one_that_dies_or_the_campaign_ends():
    dead = Fate("out-of-the-fight", recovery="dies")
    campaign, _ = after(start(4), star=dead, choices={"successor": "Bea"}, dice={"campaign-turn:star-2": [3, 4]})
    assert (campaign.band.star.name, campaign.band.star.rep, campaign.ended) == ("Bea", 5, "")
    campaign, _ = after(start(4), star=dead, choices={"successor": False})
    assert campaign.ended == "star-dead"
    campaign, _ = after(start(4), star="cheated-death")
    assert reps(campaign) == [4, 4]


@pytest.mark.rule("CR2-ESCAPE-04", "CR2-ESCAPE-01", "CR2-RUL-663")
def test_a_captive_is_freed_by_an_escape_with_those_who_help():
    campaign, events = after(start(4, 3), won=False, star="captured", comes="raid")
    assert ("taken", "star") in told(events)
    assert campaign.mission == "escape", "whatever the dice would have brought"
    made = encounter(campaign, seed="tide", dice={"escape-help:star": [1, 6]})
    assert sorted(made.members[0].values()) == ["grunt-1", "star"], "as many as the captives, the best first"
    assert made.record["mission"]["captives"] == ["star"]
    freed, events = after(campaign, star=AWAY, comes="raid")
    assert ("freed", "star") in told(events)
    assert not any(CAPTIVE in member.marks for member in freed.band)
    again, events = after(campaign, won=False, grunt_1=AWAY, comes="raid")
    assert {("recaptured", "star"), ("taken", "grunt-2")} <= set(told(events))
    assert again.mission == "escape"
    alone, _ = after(start(), won=False, star="captured")
    made = encounter(alone, seed="tide", dice={"escape-help:star": [6, 6]})
    assert list(made.members[0].values()) == ["star"], "with nobody left but the captive"


@pytest.mark.rule("CR2-ESCAPE-04", "CR2-RUL-699")
@pytest.mark.parametrize(("fate", "held"), [("ran-away", True), ("fleeing", True), ("off-table", False)])
def test_captives_that_ran_in_an_escape_that_failed_are_retaken(fate: str, held: bool):
    campaign, _ = after(start(4), won=False, star="captured", comes="raid")
    campaign, events = after(campaign, won=False, star=Fate(fate, recovery="returns" if held else ""), comes="raid")
    assert (("recaptured", "star") in told(events)) is held
    assert (CAPTIVE in campaign.band.star.marks) is held


@pytest.mark.rule("CR2-RUL-698", "CR2-ESCAPE-04")
def test_a_captive_whom_an_escape_frees_takes_no_recovery_for_old_wounds():
    campaign, _ = after(start(4), won=False, star=Fate("captured", was="out-of-the-fight"), comes="raid")
    campaign, events = after(campaign, star=AWAY, comes="raid")
    assert ("freed", "star") in told(events)
    assert not [event for event in events if isinstance(event, Roll) and event.label == "recovery"]
    assert reps(campaign)[0] == 5


@pytest.mark.rule("CR2-ESCAPE-04", "CR2-CASUALTY-05", "CR2-STAR-06")
@pytest.mark.parametrize("fate", [Fate("out-of-the-fight", recovery="returns-rep-minus-1"), Fate("cheated-death")])
def test_those_held_back_in_an_escape_lose_the_rep_that_it_costs_them(fate: Fate):
    campaign, _ = after(start(4), won=False, star="captured", comes="raid")
    campaign, events = after(campaign, won=False, grunt_1=fate, comes="raid")
    assert reps(campaign) == [5, 3]
    assert {("taken", "grunt-1"), ("rep-falls", "grunt-1")} <= set(told(events))
    assert CAPTIVE in campaign.band.grunts[0].marks


@pytest.mark.rule("CR2-ESCAPE-03", "CR2-ENC-05")
def test_the_captors_that_an_alarm_brings_are_no_better_than_others():
    """As many as any dice may call are rolled for, of whom the first come: not the best of them."""
    band = start(*[3] * 7, first="escape")
    made = [load(encounter(band, seed=f"tide-{number}").record) for number in range(8)]
    foes = [[f.rep for f in record.figures if f.side == "red"] for record in made]
    first, last = (sum(sum(reps_[part]) for reps_ in foes) for part in (slice(1, 8), slice(9, 16)))
    assert abs(first - last) < 0.15 * last


@pytest.mark.rule("CR2-ADV-01", "CR2-ADV-02", "CR2-T-ADVANCE", "CR2-RUL-209")
@pytest.mark.parametrize("won", [True, False])
def test_points_of_those_who_fought_raise_a_rep_whoever_won(won: bool):
    campaign = start(4)
    for number in range(1, 7):
        assert reps(campaign)[1] == 4
        campaign, _ = after(campaign, won=won)
        assert campaign.band.grunts[0].count("rp") == number % 6
    assert reps(campaign) == [5, 5]
    assert campaign.band.star.count("rp") == 6


@pytest.mark.rule("CR2-ADV-01")
@pytest.mark.parametrize(
    "fate",
    [
        Fate("carry-on"),
        Fate("out-of-the-fight", fought=True, recovery="returns"),
        Fate("carry-on", "out-of-the-fight", fought=True),
    ],
)
def test_one_that_did_nothing_or_fell_wins_none(fate: Fate):
    campaign, _ = after(start(4), grunt_1=fate)
    assert [member.count("rp") for member in campaign.band] == [1, 0]


@pytest.mark.rule("CR2-ADV-03")
@pytest.mark.parametrize("status", ["ran-away", "fleeing"])
def test_running_away_costs_the_points_won_so_far(status: str):
    campaign, _ = after(after(start(4))[0])
    campaign, events = after(campaign, grunt_1=Fate(status, fought=True, recovery="returns"))
    assert campaign.band.grunts[0].count("rp") == 0
    assert Happened("points-lost", "grunt-1", 2, rule="CR2-ADV-03") in events


@pytest.mark.rule("CR2-ADV-04", "CR2-REP-02")
def test_ten_more_successes_make_rep_7_and_nothing_is_above_it():
    campaign = start(star=6)
    for _ in range(10):
        campaign, events = after(campaign)
    assert reps(campaign) == [7]
    assert Happened("rep-rises", "star", 7, rule="CR2-ADV-04") in events
    for _ in range(20):
        campaign, _ = after(campaign)
    assert reps(campaign) == [7]
    assert encounter(campaign, seed="sea").record["figures"][0]["rep"] == 7
