"""Campaigns stored before rulesets had a campaign of their own are opened and played on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.campaign.campaign import end_month
from engine.campaign.closing import Fate, Result

STORED = Path(__file__).parent / "stored"


@pytest.mark.parametrize("ruleset", ["cr3", "swordplay"])
def test_a_stored_campaign_is_read_and_written_as_it_was(ruleset: str):
    raw = json.loads((STORED / f"{ruleset}.json").read_text("utf-8"))
    assert campaign_to_json(read_campaign(raw)) == raw


@pytest.mark.parametrize("ruleset", ["cr3", "swordplay"])
def test_a_stored_campaign_is_played_on(ruleset: str):
    campaign = read_campaign((STORED / f"{ruleset}.json").read_bytes())
    assert (campaign.month, campaign.mission) == (5, "raid-defend")
    unhurt = {member.id: Fate("carry-on") for member in campaign.band}
    after, _ = end_month(campaign, Result(True, unhurt))
    assert (after.month, after.mission, after.eal) == (6, "patrol", campaign.eal - 1)
    assert after.chronicle[:-1] == campaign.chronicle
    assert after.band.star.count("battles") == campaign.band.star.count("battles") + 1
