"""Skills and multiple stats of Chain Reaction 2.0 that members carry through a campaign (CR2-SKILL, CR2-STATS)."""

from __future__ import annotations

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import encounter
from engine.campaign.closing import Fate
from engine.campaign.learning import learn, learnable
from engine.errors import BadRequest, Refused
from engine.loading.load import load
from tests.campaign.camp import scripted, told
from tests.campaign.cr2_band import after, start

SKILLS = {"options": ("skills",)}
STATS = {"options": ("multiple-stats",)}


@pytest.mark.rule("CR2-SKILL-01", "CR2-SKILL-02", "CR2-T-SKILLGEN")
@pytest.mark.parametrize(("face", "level"), [(5, 5), (6, 4)])
def test_a_die_gives_the_level_of_a_skill_that_goes_along_from_battle_to_battle(face: int, level: int) -> None:
    campaign, events = learn(scripted(start(4, **SKILLS), skill__star=[face]), "star", "drive")
    assert ("learns", "star") in told(events)
    assert campaign.band.star.gear.skills == (("drive", level),)
    campaign, _ = after(campaign)
    assert read_campaign(campaign_to_json(campaign)) == campaign
    record = load(encounter(campaign, seed="tide").record)
    assert {f.id: f.skills for f in record.figures if f.side == "blue"} == {"star": (("drive", level),), "grunt-1": ()}


@pytest.mark.rule("CR2-SKILL-01", "CR2-SKILL-03")
def test_a_star_learns_as_many_as_its_rep_and_studies_once_for_one_fewer() -> None:
    campaign = scripted(start(3, star=3, **SKILLS), skill__star=[1, 1, 1], skill__grunt_1=[1])
    campaign, _ = learn(campaign, "star", "drive")
    campaign, events = learn(campaign, "star", "drive")
    assert campaign.band.star.gear.skills == (("drive", 4),)
    assert events[-1].rule == "CR2-SKILL-03"
    assert "drive" not in learnable(campaign, campaign.band.star), "it is raised once"
    campaign, _ = learn(campaign, "star", "swim")
    assert learnable(campaign, campaign.band.star) == ()
    campaign, _ = learn(campaign, "grunt-1", "track")
    for who in ("star", "grunt-1"):
        with pytest.raises(Refused, match="may learn no more"):
            learn(campaign, who, "medical")


@pytest.mark.rule("CR2-SKILL-01", "CR2-CAMP-07")
def test_nobody_learns_what_there_is_not() -> None:
    with pytest.raises(Refused, match="skills are not in force"):
        learn(start(4), "star", "drive")
    with pytest.raises(BadRequest) as no:
        learn(start(4, **SKILLS), "star", "knitting")
    assert "(CR2-SKILL-01)" in no.value.message


@pytest.mark.rule("CR2-STATS-01", "CR2-STATS-03", "CR2-STATS-04", "CR2-ADV-02")
def test_values_are_rolled_for_everybody_and_stay_when_a_rep_rises() -> None:
    dice = {"sv:star": [1], "mv:star": [6], "sv:grunt-1": [6], "mv:grunt-1": [1]}
    campaign = start(4, dice=dice, **STATS)
    values = [{"good-shot", "poor-fighter"}, {"poor-shot", "good-fighter"}]
    assert [set(m.gear.traits) for m in campaign.band] == values
    for _ in range(6):
        campaign, _ = after(campaign)
    assert [m.rep for m in campaign.band] == [5, 5]
    record = load(encounter(campaign, seed="tide").record)
    assert [set(f.traits) for f in record.figures if f.side == "blue"] == values


@pytest.mark.rule("CR2-STATS-03", "CR2-RUL-661")
def test_another_star_has_values_of_its_own_and_learns_anew() -> None:
    campaign = start(4, dice={"sv:star": [1], "mv:star": [6], "sv:grunt-1": [3], "mv:grunt-1": [3]}, **STATS)
    dead = Fate("out-of-the-fight", recovery="dies")
    dice = {"campaign-turn:star-2": [3, 4], "sv:star-2": [6], "mv:star-2": [1]}
    campaign, _ = after(campaign, star=dead, choices={"successor": "Bea"}, dice=dice)
    assert set(campaign.band.star.gear.traits) == {"poor-shot", "good-fighter"}
