"""Campaigns on Discord, as a player sees them: founding, going out, coming back, what comes next, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import simcord

from bot import campaigning
from bot.campaigning import Standing
from bot.messages import end_id
from engine.campaign.aftermath import Fate
from tests.bot.conftest import Play, answered, text_of

Fates = Mapping[str, str]


@pytest.fixture
def fates(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """How the next encounters leave members of the band, in place of a long battle: a status for a member's id."""
    given: dict[str, str] = {}
    found = campaigning.fates_of

    def fates_of(figures: Any, members: Mapping[str, str]) -> dict[str, Fate]:
        as_fought = found(figures, members)
        return {m: Fate(*given[m].split()) if m in given else fate for m, fate in as_fought.items()}

    monkeypatch.setattr(campaigning, "fates_of", fates_of)
    return given


async def standing(play: Play, who: str = "Anna") -> Standing:
    """How a person's campaign stands in the database."""
    campaigns = play.bot.campaigns
    [newest, *_] = await play.bot.service.repository.campaigns.of(play.channel.guild.id, play.table.people[who].id)
    return await campaigns.standing(newest)


async def order(play: Play, command: str, who: str = "Anna", **options: Any) -> simcord.InteractionResult:
    return await play.table.order(who, command, **options)


def said(result: simcord.InteractionResult, *, alone: bool = True) -> str:
    """What a command was answered with."""
    message = result.followups[-1] if result.followups else result.response
    assert message is not None
    assert message.ephemeral is alone
    return text_of(message.message)


async def end(play: Play, who: str = "Anna") -> None:
    """The encounter ended by its host."""
    encounter = (await play.table.moment()).encounter_id
    asked = (await order(play, "encounter end", who)).response
    await play.table.people[who].click(asked, custom_id=end_id(encounter, ""))


async def test_a_band_is_rolled_up_before_everybody(play: Play) -> None:
    text = said(await order(play, "campaign new", band="Harbour Watch", star="Ann"), alone=False)
    assert "## Harbour Watch sets out" in text
    assert "dice sealed: `" in text
    assert text.count("joins Harbour Watch with Rep") == 4
    assert text.count("CR3-TAB-PARTY") >= 4
    assert "The first encounter is a **Patrol**; enemy activity" in text
    band = said(await order(play, "band show"))
    assert "**Ann** ⭐ · Rep 5" in band
    assert "The band is full" in band


async def test_a_month_goes_out_comes_back_and_leads_on(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    await order(play, "campaign next")
    assert "Harbour Watch" in "\n".join(play.said())
    assert "is out" in answered(await order(play, "campaign next"))
    assert "is out" in answered(await order(play, "band dismiss", member="Moss"))
    await play.restart()
    await end(play)
    told = play.said()[-1]
    assert "## Month 1, Patrol: a failure" in told
    assert "Next: **Raid: Defend**" in told
    now = await standing(play)
    assert (now.story.month, now.story.mission) == (2, "raid-defend")
    assert not now.away
