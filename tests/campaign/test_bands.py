"""Bands: recruiting, limits, and their JSON."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.bands import most_grunts, over_the_limit
from engine.campaign.campaign import alter, dismiss, enlist
from engine.campaign.rolls import Happened
from engine.errors import BadRequest, Refused
from engine.events import Roll
from engine.loading.recruits import recruiting_of
from engine.ruleset.registry import get
from tests.campaign.camp import battle, begun, scripted, start, told, with_members


@pytest.mark.rule("CR3-BAND-02", "CR3-BAND-03")
def test_a_star_starts_alone_and_leads_his_band():
    campaign = start()
    assert campaign.band.star.name == "Ann"
    assert campaign.band.grunts == ()
    with pytest.raises(Refused):
        dismiss(campaign, "star")


@pytest.mark.rule("CR3-BAND-03", "CR3-TAB-PARTY", "CR3-RUL-48")
@pytest.mark.parametrize(
    ("kind", "reps"),
    [
        ("other", [3, 4, 4, 4, 4, 5]),
        ("police", [4, 4, 4, 4, 5, 5]),
        ("military", [4, 4, 4, 4, 5, 5]),
        ("gang", [3, 3, 4, 4, 4, 4]),
        ("guerrilla", [3, 3, 4, 4, 4, 4]),
    ],
)
def test_each_face_and_kind_of_band_gives_its_rep(kind: str, reps: list[int]):
    for face, rep in enumerate(reps, 1):
        after, events = enlist(start(kind=kind, party__grunt_1=[face]), name="Bob", weapons=["shotgun"])
        assert [g.rep for g in after.band.grunts] == [rep]
        [roll, joins] = events
        assert isinstance(roll, Roll)
        assert (roll.dice, roll.result, roll.rule) == ((face,), str(rep), "CR3-TAB-PARTY")
        assert joins == Happened("joins", "grunt-1", rep, "Bob", "CR3-BAND-03")


@pytest.mark.rule("CR3-BAND-04")
@pytest.mark.parametrize("kind", ["police", "military"])
def test_a_star_whom_no_die_brings_anybody_recruits_nobody(kind: str):
    """One who has lost Rep may stand below all that the table gives his kind."""
    campaign = start(3, kind=kind)
    with pytest.raises(Refused, match="Rep 3"):
        enlist(campaign, name="Bob", weapons=[])
    assert campaign.band.grunts == ()


@pytest.mark.rule("CR3-BAND-04", "CR3-RUL-02")
def test_a_recruit_above_the_stars_rep_is_rolled_again():
    after, events = enlist(start(4, party__grunt_1=[6, 6, 5]), name="Bob", weapons=[])
    assert after.band.grunts[0].rep == 4
    assert told(events) == [("too-good", "grunt-1"), ("too-good", "grunt-1"), ("joins", "grunt-1")]


@pytest.mark.rule("CR3-BAND-05", "CR3-BAND-03", "CR3-RUL-01")
@pytest.mark.parametrize("rep", [3, 4, 5])
def test_the_whole_band_never_numbers_more_than_the_stars_rep(rep: int):
    campaign = with_members(start(rep), [3] * (rep - 1))
    assert len(list(campaign.band)) == rep
    with pytest.raises(Refused) as caught:
        enlist(campaign, name="One more", weapons=[])
    assert caught.value.rule == "CR3-BAND-05"


@pytest.mark.rule("CR3-BAND-05", "CR3-BAND-04")
def test_a_star_who_lost_rep_must_send_somebody_off():
    campaign = with_members(start(5), [5, 3, 3, 3])
    stay = {f"stay_or_go__grunt_{n}": [6] * 5 for n in range(1, 5)}
    campaign = scripted(campaign, stay_or_go__star=[1, 1, 6, 6], **stay)
    campaign, events = battle(campaign, star="cheated-death")
    assert campaign.band.star.rep == 4
    assert over_the_limit(campaign.band, get("cr3")) == 1
    assert ("too-many", "star") in told(events)
    assert campaign.band.grunts[0].rep == 5, "who is in the band already may stay, however good"
    campaign, _ = dismiss(campaign, "grunt-3")
    assert over_the_limit(campaign.band, get("cr3")) == 0
    assert [(f.member.id, f.how) for f in campaign.band.former] == [("grunt-3", "dismissed")]


@pytest.mark.rule("CR3-BAND-06")
def test_recruits_are_armed_as_their_player_says():
    campaign, _ = enlist(start(party__grunt_1=[3]), name="Bob", weapons=["shotgun", "grenade"], melee_weapon="one-hand")
    bob = campaign.band.member("grunt-1")
    assert (bob.gear.weapons, bob.gear.melee_weapon) == (("shotgun", "grenade"), "one-hand")
    with pytest.raises(BadRequest, match="weapon"):
        enlist(campaign, name="Cut", weapons=["longbow"])


@pytest.mark.rule("CR3-BAND-01")
def test_only_weapons_of_the_period_are_known():
    for weapon in ("longbow", "musket"):
        with pytest.raises(BadRequest):
            enlist(start(party__grunt_1=[3]), name="Bob", weapons=[weapon])


def test_numbers_of_grunts_are_never_given_twice():
    campaign = with_members(start(5), [4, 4])
    campaign, _ = dismiss(campaign, "grunt-1")
    campaign = with_members(campaign, [4])
    assert [g.id for g in campaign.band.grunts] == ["grunt-2", "grunt-3"]


def test_a_ruleset_without_bands_says_so():
    with pytest.raises(Refused, match="MG-42"):
        recruiting_of(get("mg42"))
    assert most_grunts(start(3).band, get("cr3")) == 2


# ---- JSON ----


def test_a_campaign_survives_its_json():
    campaign = with_members(start(5), [4, 3])
    campaign = scripted(campaign, stay_or_go__star=[1] * 5, stay_or_go__grunt_2=[1, 6, 6], after_battle__grunt_1=[6, 6])
    campaign, _ = battle(campaign, grunt_1="ran-away", success=False)
    assert campaign.band.former
    assert campaign.chronicle
    campaign = with_members(campaign, [4])
    assert read_campaign(campaign_to_json(campaign)) == campaign


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("format", "duckback-campaign/2", "format"),
        ("month", 2, "chronicle"),
        ("eal", 6, "eal"),
        ("mission", "picnic", "mission"),
        ("ended", "bored", "ended"),
        ("surprise", 1, "surprise"),
        ("enemy", {"name": "x", "kind": "elves"}, "enemy.kind"),
        ("enemy", {"name": "x", "kind": "gang", "weapons": [["bow"]]}, "enemy.weapons[0][0]"),
        ("counters", {"no key": 1}, "counters.no key"),
        ("news", [{"who": "star"}], "news[0].what"),
        ("options", ["free-beer"], "options[0]"),
        ("band", {"name": "x", "kind": "other"}, "band.star"),
    ],
)
def test_a_wrong_field_is_named(path: str, value: object, field: str):
    raw = campaign_to_json(start())
    raw[path] = value
    with pytest.raises(BadRequest) as caught:
        read_campaign(raw)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"rep": 6}, "band.star.rep"),
        ({"months": -1}, "band.star.months"),
        ({"excused": "yes"}, "band.star.excused"),
        ({"luck": 1}, "band.star.luck"),
        ({"id": "Ann"}, "band.star.id"),
    ],
)
def test_a_wrong_member_is_named(change: dict[str, object], field: str):
    raw = campaign_to_json(start())
    raw["band"]["star"].update(change)
    with pytest.raises(BadRequest) as caught:
        read_campaign(raw)
    assert caught.value.field == field


def test_nobody_is_in_a_band_twice():
    raw = campaign_to_json(with_members(start(), [4]))
    raw["band"]["grunts"].append(raw["band"]["grunts"][0])
    with pytest.raises(BadRequest, match="twice"):
        read_campaign(raw)


def test_a_step_changes_no_earlier_campaign():
    before = start(party__grunt_1=[3])
    kept = replace(before)
    after, _ = enlist(before, name="Bob", weapons=[])
    assert before == kept
    assert dict(before.counters) == {"eal:star": 2}
    assert dict(after.counters) == {"eal:star": 2, "party:grunt-1": 1}


def test_the_same_seed_gives_the_same_campaign():
    first, events = begun(dice={}, eal=(), seed="tide")
    again, same = begun(dice={}, eal=(), seed="tide")
    assert (first, events) == (again, same)


@pytest.mark.rule("CR3-BAND-06")
def test_a_member_is_named_and_armed_otherwise():
    campaign = with_members(start(), [4])
    renamed = alter(campaign, "grunt-1", name="Bob")
    assert (renamed.band.grunts[0].name, renamed.band.grunts[0].gear.weapons) == ("Bob", ("pistol",))
    armed = alter(renamed, "star", weapons=["shotgun", "pistol"], melee_weapon="one-hand")
    assert (armed.band.star.gear.weapons, armed.band.star.gear.melee_weapon) == (("shotgun", "pistol"), "one-hand")
    assert armed.band.grunts == renamed.band.grunts
    with pytest.raises(BadRequest):
        alter(campaign, "grunt-1", weapons=["longbow"])
    with pytest.raises(Refused):
        alter(campaign, "grunt-9", name="Nobody")
