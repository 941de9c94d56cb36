"""What those who run an event may not do at a table at which they play, and which side they may join."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
import simcord

from bot.client.bot import Duckback
from bot.errors import NotYours, Unfit
from bot.play.contests import ending, teams
from bot.text.words import Words
from tests.bot.conftest import text_of
from tests.bot.event_taps import Taps
from tests.bot.eventful import Eventful, eventful
from tests.bot.test_stories import announced, ready

WORDS = Words("en")


@pytest.fixture
async def two(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    async with eventful(simcord_env, simcord_bot, ("Anna", "Ben")) as event:
        yield event


@pytest.fixture
async def story(simcord_env: simcord.Env, simcord_bot: Duckback) -> AsyncIterator[Eventful]:
    """Act 1 of a hidden story, which Mae runs with Lou and with Ben, who plays; figures are still being placed."""
    async with eventful(simcord_env, simcord_bot, ("Mae", "Ada", "Ben", "Gus", "Hana", "Lou")) as here:
        mae = await announced(here, WORDS)
        here.id = 1
        for lead in ("Lou", "Ben"):
            await here.add_lead(here.people[lead].id)
        for number, names in enumerate((("Ada", "Ben"), ("Gus", "Hana")), 1):
            await mae.pick(f"story:people:1:{number}", [here.people[name] for name in names])
        await mae.press("Begin act 1")
        await here.rest()
        yield here


@pytest.mark.long
async def test_a_lead_who_may_see_every_side_joins_none_in_an_act_and_one_who_plays_changes_their_own_alone(
    story: Eventful,
) -> None:
    contests, ids = story.bot.contests, {name: person.id for name, person in story.people.items()}
    lou, ben, mae = (Taps(story, name) for name in ("Lou", "Ben", "Mae"))
    await mae.desk()
    await mae.press(next(label for label in mae.labels if label.startswith("1 · ")))
    await mae.press("As game master")
    assert len([one for one in mae.lists if one.startswith("gm-seat:")]) >= 2, "of a table that is still set up, too"
    await mae.press("Time…")
    await mae.press("Seats…")
    await ready(story, "Gus", WORDS)

    await lou.on_card("Join Patrol")
    assert lou.text == WORDS("unfit.story-eyes", who=ids["Lou"])
    await mae.on_card("My page")
    await mae.pick("story:people:1:1", [story.people[name] for name in ("Ada", "Ben", "Lou")])
    assert mae.text == WORDS("unfit.story-eyes", who=ids["Lou"])

    await ben.on_card("My page")
    assert [one.split(":")[3] for one in ben.lists if one.startswith("story:people:")] == ["1"]
    assert not [label for label in ben.labels if label.startswith("Guerrillas ")]
    with pytest.raises(Unfit, match="story own team"):
        await teams.settle(contests, 1, 2, 0, [], ids["Ben"])
    with pytest.raises(Unfit, match="story own team"):
        await teams.name_captain(contests, 1, ids["Hana"], ids["Ben"])
    with pytest.raises(Unfit, match="story own team"):
        await teams.give(contests, 1, 2, 0, None, ids["Ben"])
    await teams.name_captain(contests, 1, ids["Ben"], ids["Ben"])

    await ben.on_card("Drop out")
    await ben.press("Yes, drop out")
    await story.rest()
    await ben.on_card("Join Patrol")
    assert ben.text == WORDS("unfit.story-eyes", who=ids["Ben"])
    assert [team.people for team in (await story.contest()).entrants] == [(ids["Ada"],), (ids["Gus"], ids["Hana"])]

    ada = Taps(story, "Ada")
    await ada.on_card("Drop out")
    await ada.press("Yes, drop out")
    await story.rest()
    assert "Patrol has no player left" in text_of(story.people["Mae"].user.dm_channel.history()[-1])
    await mae.desk()
    assert "**Patrol** has no player left" in mae.text

    await mae.on_card("Join Patrol")
    await story.rest()
    told = text_of(story.place.threads[0].history()[-1])
    assert WORDS("role.gm-plays", who=f"<@{ids['Mae']}>", side="Patrol") in told, "they see everything, and all know so"


@pytest.mark.long
async def test_a_host_who_plays_rules_on_no_table_of_theirs_and_ends_no_phase_of_their_opponent(two: Eventful) -> None:
    await two.announce(scenarios=["farm"], bank=5 * 24 * 3600)
    [match] = await two.next_round()
    anna = Taps(two, "Anna")
    await anna.desk()
    await anna.press(next(label for label in anna.labels if label.startswith("1 · ")))
    assert not [label for label in anna.labels if label.endswith(" wins")]
    with pytest.raises(Unfit, match="gm plays"):
        await ending.rule(two.bot.contests, two.id, match.id or 0, two.host, None, "It is so")

    service = two.bot.service
    while (moment := await service.standing_of(match.encounter_id or 0)).mover == two.host or not moment.state.phase:
        item = {"do": "end-phase"} if moment.state.phase else {"do": "start-turn"}
        await service.apply(moment.channel_id, two.host, None, item)
    late = service.now() + timedelta(hours=25)
    service.now = lambda: late
    with pytest.raises(NotYours):
        await service.apply(moment.channel_id, two.host, None, {"do": "end-phase"})
    lead = await two.lead()
    after, _ = await service.apply(moment.channel_id, lead, None, {"do": "end-phase"})
    assert after.state.active_side != moment.state.active_side


@pytest.mark.long
async def test_of_two_game_masters_at_once_the_second_acts_upon_what_the_first_has_done(story: Eventful) -> None:
    await ready(story, "Gus", WORDS)
    [thread] = story.place.threads
    encounter = (await story.contest()).matches[0].encounter_id or 0
    mae, lou = Taps(story, "Mae"), Taps(story, "Lou")
    for master in (mae, lou):
        await master.on_card("As game master")
        for way in ("Set right…", "Condor", "Status", "Stunned"):
            await master.press(next(label for label in master.labels if way in label))
        assert "Do it…" in master.labels
    form = await lou.form("Do it…")
    await mae.fill("Do it…", why="A slip.")
    told = len(thread.history())
    lou._keep(await lou.person.submit_modal(form, {"why": "A slip of mine."}))
    assert "The table has moved on." in lou.text
    assert "Do it…" not in lou.labels
    async with story.bot.service.hold(encounter) as warm:
        assert [given.body.get("why") for given in warm.stored.live if given.body["do"] == "umpire"] == ["A slip."]
    assert len(thread.history()) == told
