"""Campaigns play themselves to an end without getting stuck."""

from __future__ import annotations

import pytest

from engine.campaign.as_json import campaign_to_json, read_campaign
from tests.campaign.automatic import play_campaign


def test_a_campaign_goes_on_month_by_month_or_ends():
    campaign = play_campaign("short", months=3)
    assert campaign.ended or campaign.month == 4
    assert [month.number for month in campaign.chronicle] == list(range(1, len(campaign.chronicle) + 1))
    assert campaign.chronicle[0].mission == "patrol"
    assert read_campaign(campaign_to_json(campaign)) == campaign


@pytest.mark.long
@pytest.mark.parametrize("number", range(20))
def test_no_campaign_comes_to_a_dead_end(number: int):
    campaign = play_campaign(f"year-{number}")
    assert campaign.ended or len(campaign.chronicle) == 12
