"""The next encounter month by month, and how campaigns end."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import end_month, enlist, give_up, take_up
from engine.campaign.closing import Fate, Result
from engine.campaign.rolls import Happened
from engine.errors import BadRequest, Refused
from engine.events import Roll
from tests.campaign.camp import battle, begun, cited, month, start, told, with_members


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-01", "CR3-CAMP-16", "CR3-CAMP-14")
def test_a_campaign_begins_with_a_patrol():
    campaign, events = begun(eal=[2, 4])
    assert (campaign.month, campaign.mission, campaign.eal) == (1, "patrol", 4)
    [roll] = events
    assert isinstance(roll, Roll)
    assert (roll.label, roll.dice, roll.rule) == ("eal", (2, 4), cited("CR3-CAMP-15"))


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-66", "CR3-CAMP-15", "CR3-CAMP-14")
def test_the_activity_level_is_the_higher_die_never_above_five():
    for a, b in product(range(1, 7), repeat=2):
        assert start(eal=[a, b]).eal == min(5, max(a, b))
    assert start(eal=[2, 4]).eal == 4


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-17", "CR3-CAMP-13", "CR3-TAB-NEXT-ENCOUNTER", "CR3-RUL-126")
@pytest.mark.parametrize(
    ("mission", "success", "then", "change"),
    [
        ("patrol", True, "raid-attack", 0),
        ("patrol", False, "raid-defend", 1),
        ("raid-attack", True, "raid-attack", 1),
        ("raid-attack", False, "patrol", -1),
        ("raid-defend", True, "patrol", -1),
        ("raid-defend", False, "raid-defend", 0),
    ],
)
@pytest.mark.parametrize("eal", [1, 2, 3, 4, 5])
def test_every_row_of_the_next_encounter(mission: str, success: bool, then: str, change: int, eal: int):
    raw = campaign_to_json(start(5)) | {"mission": mission, "eal": eal}
    after, _ = battle(read_campaign(raw), success=success)
    assert (after.mission, after.eal) == (then, max(1, min(5, eal + change)))
    assert after.month == 2


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-EX-67", "CR3-CAMP-17")
def test_a_successful_patrol_leads_to_a_raid_at_the_same_level():
    after, events = battle(start(5, eal=[3, 1]))
    assert (after.mission, after.eal) == ("raid-attack", 3)
    assert Happened("next-encounter", "", 3, "raid-attack", cited("CR3-CAMP-17")) in events


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-12", "CR3-CAMP-13", "CR3-CAMP-02")
def test_the_chronicle_tells_month_by_month():
    campaign = month([4], after_battle__grunt_1=[6, 6])
    campaign, _ = battle(campaign, grunt_1="out-of-the-fight", success=False)
    campaign, _ = battle(campaign)
    first, second = campaign.chronicle
    assert (first.number, first.mission, first.success, first.present) == (1, "patrol", False, ("star", "grunt-1"))
    assert [(h.what, h.who, h.rule) for h in first.happenings] == [
        ("joins", "grunt-1", cited("CR3-BAND-03")),
        ("dies", "grunt-1", cited("CR3-AFTER-05")),
        ("next-encounter", "", cited("CR3-CAMP-17")),
    ]
    assert (second.number, second.mission, second.success) == (2, "raid-defend", True)
    assert (campaign.month, campaign.band.star.count("months"), campaign.band.star.count("battles")) == (3, 2, 2)


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-RUL-03")
def test_losses_are_made_good_between_encounters():
    campaign, _ = battle(month([4, 4]), grunt_1="obviously-dead")
    campaign = with_members(campaign, [3, 4, 4])
    assert [g.id for g in campaign.band.grunts] == ["grunt-2", "grunt-3", "grunt-4", "grunt-5"]
    assert campaign.band.grunts[1].count("months") == 0


@pytest.mark.also("swordplay")
@pytest.mark.rule("CR3-CAMP-03")
def test_those_who_stayed_at_home_test_too():
    campaign = month([4])
    after, events = end_month(campaign, Result(True, {"star": Fate("carry-on")}))
    assert [e.figure for e in events if isinstance(e, Roll)] == ["star", "grunt-1"]
    assert after.band.grunts[0].count("battles") == 0
    assert after.chronicle[0].present == ("star",)


def test_an_ended_campaign_takes_no_step():
    over, _ = give_up(start())
    assert over.ended == "given-up"
    for step in (lambda: battle(over), lambda: enlist(over, name="Bob", weapons=[]), lambda: give_up(over)):
        with pytest.raises(Refused) as caught:
            step()
        assert caught.value.code == "campaign-ended"


def test_only_members_have_fates():
    with pytest.raises(Refused):
        end_month(start(), Result(True, {"carlos": Fate("carry-on")}))
    with pytest.raises(BadRequest):
        end_month(start(), Result(True, {"star": Fate("asleep")}))


def test_only_what_was_given_up_is_taken_up_again():
    campaign = start()
    over, _ = give_up(campaign)
    again, events = take_up(over, "other")
    assert (again.ended, again.seed, again.band) == ("", "other", campaign.band)
    assert ("taken-up", "star") in told(events)
    for other in (campaign, replace(campaign, ended="star-retired")):
        with pytest.raises(Refused) as no:
            take_up(other, "other")
        assert no.value.rule == "CR3-CAMP-01"
