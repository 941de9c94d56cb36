"""A campaign of the French Compendium on Discord: its games, its questions and its chronicle, by presses."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from bot.modes import campaigns
from engine.campaign.closing import Fate
from tests.bot.campaigning import agreed, end, order, said, shown, standing
from tests.bot.conftest import Play, Speaking

Fates = dict[str, tuple[Any, ...]]


@pytest.fixture(autouse=True)
def fates(monkeypatch: pytest.MonkeyPatch) -> Fates:
    """How the next encounter leaves its figures, in place of a long battle: unhurt, or with this fate."""
    given: Fates = {}
    found = campaigns.fates_with_deeds

    def fates_with_deeds(figures: Any, members: Mapping[str, str], entries: Any) -> dict[str, Fate]:
        there = found(figures, members, entries)
        return {m: Fate(*given.get(figure, ("carry-on",))) for figure, m in members.items() if m in there}

    monkeypatch.setattr(campaigns, "fates_with_deeds", fates_with_deeds)
    return given


async def founded(play: Play, who: str = "Anna", **more: Any) -> None:
    names = {"Anna": ("Harbour Watch", "Ann"), "Ben": ("Night Shift", "Otto")}[who]
    await order(play, "campaign new", who, band=names[0], star=names[1], ruleset="compendium", **more)


async def pressed(play: Play, pattern: str, who: str = "Anna") -> None:
    """Press the newest button of this kind that the channel shows."""
    for message in reversed(play.channel.history()):
        if ways := re.findall(pattern, str(message.components)):
            await play.table.people[who].click(message, custom_id=ways[0])
            return
    raise AssertionError(f"no button {pattern}")


@pytest.mark.rule("CMP-TROOP-01")
async def test_a_star_and_five_set_out_and_their_games_may_be_chosen(play: Play) -> None:
    told = await order(play, "campaign new", band="Harbour Watch", star="Ann", ruleset="compendium")
    text = said(told, alone=False)
    assert text.count("joins Harbour Watch with Rep") == 5
    assert "Next, unless you choose another game: **Zombies**." in text
    assert "activity" not in text
    await pressed(play, r"camp:next:\d+:1:insurgents")
    moment = await play.table.moment()
    assert "insurgents" in moment.record.options
    assert (await standing(play)).away


@pytest.mark.rule("CMP-RUL-170")
async def test_another_star_takes_over_by_a_press(play: Play, fates: Fates) -> None:
    await founded(play)
    await order(play, "campaign next")
    fates["star"] = ("obviously-dead",)
    await play.restart()
    await end(play)
    assert "**Ann** is dead. Another Star of Rep 5 may take over" in play.said()[-1]
    await play.restart()
    await pressed(play, r"camp:successor:\d+:\d+:yes")
    told = play.said()[-1]
    assert "**Ann is dead.**" in told
    assert "takes over from Ann, with Rep 5" in told
    story = (await standing(play)).story
    assert (story.ended, story.month, story.band.star.rep) == ("", 2, 5)


@pytest.mark.rule("CMP-RUL-170")
async def test_a_campaign_ended_with_its_star_may_be_taken_up_and_asks_again(play: Play, fates: Fates) -> None:
    await founded(play)
    await order(play, "campaign next")
    fates["star"] = ("obviously-dead",)
    await end(play)
    await pressed(play, r"camp:successor:\d+:\d+:no")
    assert (await standing(play)).story.ended == "star-dead"
    asked = await order(play, "campaign resume")
    [take_up] = re.findall(r"camp:resume:[\d:]+", str(shown(asked).message.components))
    await play.table.people["Anna"].click(shown(asked), custom_id=take_up)
    await play.restart()
    assert "Another Star of Rep 5 may take over" in play.said()[-1]
    await pressed(play, r"camp:successor:\d+:\d+:yes")
    story = (await standing(play)).story
    assert (story.ended, story.month, len(story.chronicle)) == ("", 2, 1)


@pytest.mark.rule("CMP-CAMP-04", "CMP-RUL-155")
async def test_the_player_picks_the_npc_that_leaves(play: Play, fates: Fates, monkeypatch: pytest.MonkeyPatch) -> None:
    _loaded(monkeypatch)
    await founded(play)
    await order(play, "campaign next")
    fates["star"] = ("out-of-the-fight",)
    await end(play)
    asked = play.said()[-1]
    assert "**Ann** loses a Rep: 4 now." in asked
    assert "Choose the one that leaves" in asked
    await play.restart()
    message = next(m for m in reversed(play.channel.history()) if "camp:depart:" in str(m.components))
    [where] = re.findall(r"camp:depart:\d+:\d+", str(message.components))
    await play.table.people["Anna"].select(message, values=["grunt-3"], custom_id=where)
    story = (await standing(play)).story
    assert [f.member.id for f in story.band.former] == ["grunt-3"]


def _loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice by which every recruit has a Rep below 5, and every one that is down loses a Rep."""
    from engine.campaign import rolls

    roll, fixed = rolls.Dice.roll, {"army-list": 3, "rep-loss": 1}

    def loads(dice: rolls.Dice, label: str, who: str, count: int) -> list[int]:
        faces = roll(dice, label, who, count)
        return [fixed[label]] * count if label in fixed else faces

    monkeypatch.setattr(rolls.Dice, "roll", loads)


@pytest.mark.long
async def test_four_games_with_a_friend_are_a_chronicle_in_french(play: Play, fates: Fates, speaking: Speaking) -> None:
    speaking("fr", "fr")
    await founded(play)
    await founded(play, "Ben", recruits=2)
    games: list[Fates] = [
        {"grunt-1-of-1": ("obviously-dead",), "star-of-2": ("carry-on", "", 2)},
        {"grunt-2": ("out-of-the-fight",), "grunt-3": ("carry-on", "", 1)},
        {"star-of-1": ("captured", "stunned"), "star-of-2": ("obviously-dead",)},
        {},
    ]
    for game, befell in enumerate(games, 1):
        if game in (1, 3):
            asked = await order(play, "campaign join", "Ben", player=play.table.people["Anna"])
            assert "Otto" in said(asked)
            await agreed(play, asked, "Ben")
        await pressed(play, rf"camp:next:{(await standing(play)).campaign.id}:{game}:[a-z]+")
        fates.clear()
        fates |= befell
        await end(play)
        if game == 3:
            await pressed(play, r"camp:successor:\d+:\d+:yes", "Ben")
    story = (await standing(play)).story
    assert len(story.chronicle) == 4
    read = [said(await order(play, "campaign history", month=page)) for page in range(1, 6)]
    pages = [page.replace("\u00a0", " ") for page in read]
    assert "partie 1 : Zombies, un échec" in pages[0]
    assert "**Morel** meurt." in pages[0]
    assert "**Ann tombe aux mains de l’ennemi** et manque la prochaine partie." in pages[2]
    assert "**Ann** est libre, un point de REP en moins : 4 désormais." in pages[3]
    assert all("sauf autre choix" in page and "Project" not in page for page in pages)
    assert "1 ennemi mis hors de combat" in said(await order(play, "band show"))
    other = (await standing(play, "Ben")).story
    assert [f.member.name for f in other.band.former] == ["Otto"], "the friend's Star is dead, and another leads"
    assert not other.ended
