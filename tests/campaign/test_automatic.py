"""Campaigns play themselves to an end without getting stuck."""

from __future__ import annotations

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from engine.loading.recruits import campaign_of
from tests.campaign.automatic import play_campaign

BOOKS = ("cr3", "swordplay", "compendium")


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_campaign_goes_on_month_by_month_or_ends(ruleset: str):
    campaign = play_campaign("short", 3, ruleset)
    assert campaign.ended or campaign.month == 4
    assert [month.number for month in campaign.chronicle] == list(range(1, len(campaign.chronicle) + 1))
    assert campaign.chronicle[0].mission == campaign_of(campaign.rules).first
    assert read_campaign(campaign_to_json(campaign)) == campaign


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("number", range(10))
def test_no_campaign_comes_to_a_dead_end(number: int, ruleset: str):
    campaign = play_campaign(f"year-{number}", 12, ruleset)
    assert campaign.ended or len(campaign.chronicle) == 12


@pytest.mark.long
@pytest.mark.rule("CR2-CAMP-11", "CR2-CAMP-06", "CMP-CAMP-01")
@pytest.mark.parametrize(("ruleset", "encounters"), [("cr2", 2), ("compendium", 2)])
@pytest.mark.parametrize("ten", range(10))
def test_a_hundred_short_campaigns_come_to_no_dead_end(ten: int, ruleset: str, encounters: int):
    for number in range(10 * ten, 10 * ten + 10):
        campaign = play_campaign(f"gang-{number}", encounters, ruleset)
        assert campaign.ended or len(campaign.chronicle) == encounters
        assert read_campaign(campaign_to_json(campaign)) == campaign


@pytest.mark.sweep
@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("number", range(10, 20))
def test_no_further_campaign_comes_to_a_dead_end(number: int, ruleset: str):
    test_no_campaign_comes_to_a_dead_end(number, ruleset)


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(20, 100))
def test_no_short_campaign_of_the_compendium_comes_to_a_dead_end(number: int):
    campaign = play_campaign(f"year-{number}", 3, "compendium")
    assert campaign.ended or len(campaign.chronicle) == 3
