"""Pursuits by the hour in the campaign of Chain Reaction 2.0."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import StepTaken, dismiss, encounter, question
from engine.campaign.closing import Foes, Result
from engine.campaign.pursuit import Party, escape, party_of
from engine.campaign.rolls import Happened
from engine.errors import BadRequest
from engine.loading.load import load
from tests.campaign.camp import scripted, told
from tests.campaign.cr2_band import AWAY, FOUGHT, after, start


@pytest.mark.rule("CR2-PURSUIT-02", "CR2-PURSUIT-03", "CR2-T-PURSUIT", "CR2-RUL-235")
def test_the_odds_to_get_away_are_those_of_the_dice():
    odds = {mine: round(100 * escape(Party(3, mine), Party(5, 3))) for mine in (2, 3, 4)}
    assert odds == {2: 1, 3: 39, 4: 91}
    assert escape(Party(1, 3), Party(2, 3), lead=2 * 24) > escape(Party(1, 3), Party(2, 3), lead=2)


@pytest.mark.rule("CR2-PURSUIT-05", "CR2-RUL-301")
def test_mounts_carry_those_who_share_them_and_halve_those_who_have_too_few():
    foot = Party(4, 4)
    assert Party(4, 4, 4).gains(foot) == (10, 12, 14, 16, 18, 20), "in half hours"
    assert Party(4, 4, 2).gains(foot) == (8, 10, 12, 14, 16, 18)
    assert foot.gains(Party(4, 4, 2)) == (5, 6, 7, 8, 9, 10)
    assert Party(4, 4, 1).gains(Party(2, 4, 2)) == (5, 6, 7, 8, 9, 10)


@pytest.mark.rule("CR2-PURSUIT-05")
@pytest.mark.parametrize(("mounted", "rep"), [((), 3), ((5,), 3), ((5, 4), 4), ((5, 4, 3), 3)])
def test_where_mounts_are_shared_the_lowest_rep_of_the_riders_counts(mounted: tuple[int, ...], rep: int):
    campaign = start(4, 3)
    band = [replace(m, gear=replace(m.gear, mounted=m.rep in mounted)) for m in campaign.band]
    assert party_of(band) == Party(3, rep, len(mounted))


def chased(*reps_: int, foes: Sequence[int] = (4, 3, 3), lead: Sequence[int], **more: Any) -> StepTaken:
    """Everybody of the band has left the table, and these enemies are still there."""
    campaign = start(*reps_, star=more.pop("star", 5))
    fates = dict.fromkeys(("star", *(f"grunt_{n}" for n in range(1, len(reps_) + 1))), AWAY)
    dice = {"pursuit-lead:star": list(lead), **more.pop("dice", {})}
    return after(campaign, won=False, foes=Foes(there=tuple(foes)), dice=dice, **fates, **more)


@pytest.mark.rule("CR2-PURSUIT-01", "CR2-PURSUIT-03", "CR2-PURSUIT-04")
def test_enemies_who_outnumber_those_that_left_chase_them_hour_by_hour():
    dice = {"pursuit-runners:star": [6, 1, 6, 6, 6, 6], "pursuit-chasers:star": [1, 6, 1, 1, 1]}
    campaign, events = chased(3, lead=[1, 2], dice=dice)
    hours = [e.number for e in events if isinstance(e, Happened) and e.what == "hour"]
    assert hours == [8, 3, 8, 13, 18, 27], "3 + (6 + 3) - (1 + 3), and so on; nobody chases after the last roll"
    assert campaign.pursuit is None


@pytest.mark.rule("CR2-PURSUIT-01")
def test_nobody_is_chased_by_fewer_and_nobody_chases_those_who_stayed():
    for foes in ((5,), (5, 5), ()):
        campaign, events = chased(3, foes=foes, lead=[1, 1])
        assert campaign.pursuit is None
        assert "pursued" not in [what for what, _ in told(events)]
    campaign, events = after(start(3), foes=Foes(there=(5, 5, 5)))
    assert "pursued" not in [what for what, _ in told(events)]


@pytest.mark.rule("CR2-PURSUIT-04", "CR2-RUL-662")
def test_those_who_are_caught_fight_at_once_in_the_middle_of_the_table():
    dice = {"pursuit-runners:star": [1], "pursuit-chasers:star": [6]}
    campaign, events = chased(3, lead=[1, 1], dice=dice)
    assert ("caught", "star") in told(events)
    assert (campaign.mission, campaign.date) == ("pursuit", 1), "no half-month passes"
    assert campaign.pursuit is not None
    assert campaign.pursuit.foes == (4, 3, 3)
    assert read_campaign(campaign_to_json(campaign)) == campaign
    record = encounter(campaign, seed="tide").record
    assert sorted(f["rep"] for f in record["figures"] if f["side"] == "red") == [3, 3, 4]
    assert all(12 <= f["at"][0] <= 24 and 12 <= f["at"][1] <= 24 for f in record["figures"] if f["side"] == "blue")
    assert record["mission"] == {"id": "pursuit", "side": "blue", "entry": "south"}
    on, _ = after(campaign, comes="raid")
    assert (on.mission, on.date, on.pursuit) == ("raid", 2, None)


def test_one_that_is_dismissed_is_in_no_pursuit_any_more():
    dice = {"pursuit-runners:star": [1], "pursuit-chasers:star": [6]}
    campaign, _ = chased(3, 3, foes=(4, 3, 3, 3), lead=[1, 1], dice=dice)
    campaign, _ = dismiss(campaign, "grunt-1")
    assert read_campaign(campaign_to_json(campaign)) == campaign
    made = encounter(campaign, seed="tide")
    assert sorted(made.members[0].values()) == ["grunt-2", "star"]
    assert made.record["mission"]["id"] == "pursuit"


@pytest.mark.rule("CR2-PURSUIT-06", "CR2-RUL-662")
def test_the_odds_of_every_way_to_split_up_are_told_before_one_is_chosen():
    campaign = start(3, 4)
    result = Result(False, {m.id: AWAY for m in campaign.band}, foes=Foes(there=(3, 3, 3, 3)))
    ready = scripted(campaign, pursuit_lead__star=[3, 4], pursuit_runners__star=[2], pursuit_chasers__star=[2])
    asked, events = question(ready, result, {})
    assert asked is not None
    assert asked.what == "run-1"
    assert [(way.name, way.members) for way in asked.ways] == [
        ("together", ("star", "grunt-1", "grunt-2")), ("apart-4", ("grunt-1",)), ("apart-5", ("grunt-1", "grunt-2")),
    ]  # fmt: skip
    assert asked.ways[0].odds == asked.ways[1].odds == escape(Party(1, 3), Party(4, 3), 14)
    assert ("pursued", "star") in told(events)
    ready = scripted(ready, pursuit_runners__grunt_1=[2], pursuit_chasers__grunt_1=[2])
    asked, events = question(ready, result, {"run-1": "apart-5"})
    assert {("gets-away", "star")} <= set(told(events))
    assert asked is not None
    assert asked.what == "run-2"
    assert asked.ways[0].members == ("grunt-1", "grunt-2")


@pytest.mark.rule("CR2-PURSUIT-01", "CR2-PURSUIT-04")
def test_a_player_may_go_after_enemies_who_left():
    campaign = start(4)
    result = Result(True, {m.id: FOUGHT for m in campaign.band}, foes=Foes(away=(3, 2)))
    asked, _ = question(campaign, result, {})
    assert asked is not None
    assert asked.what == "chase"
    assert asked.ways[0].odds == 1 - escape(Party(2, 2), Party(2, 4))
    dice = {"pursuit-lead:star": [1, 1], "pursuit-runners:star": [1], "pursuit-chasers:star": [6]}
    caught, events = after(campaign, foes=Foes(away=(3, 2)), choices={"chase": True}, dice=dice)
    assert ("catches", "star") in told(events)
    record = encounter(caught, seed="tide").record
    assert record["mission"]["side"] == "red", "those who run have to get through it"
    assert load(record).figures, "both begin in the middle, and none stands in another's place"
    left, events = after(campaign, foes=Foes(away=(3, 2)), choices={"chase": False})
    assert left.mission == "open-battle"


def test_a_pursuit_of_nobody_known_is_refused():
    raw = campaign_to_json(start(4))
    raw["pursuit"] = {"members": ["grunt-9"], "foes": [3], "caught": True}
    with pytest.raises(BadRequest) as no:
        read_campaign(raw)
    assert no.value.field == "pursuit.members[0]"
    raw = campaign_to_json(start(4)) | {"mission": "patrol"}
    with pytest.raises(BadRequest) as no:
        read_campaign(json.dumps(raw))
    assert no.value.field == "mission"
