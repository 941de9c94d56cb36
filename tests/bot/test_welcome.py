"""The welcome card, and the first battle from it: what a newcomer sees, and how many presses it takes."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.setup_ids import FriendId, NowId, WelcomeId
from bot.setup.first import MISSION
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger, seen


async def helped(play: Play, who: str = "Anna") -> Any:
    """The welcome card that `/help` shows."""
    result = await play.table.people[who].slash(play.channel, "help")
    assert result.response is not None
    return result.response.message


async def play_now(play: Play, who: str = "Anna") -> Finger:
    """The panel that opens behind [Play now]."""
    finger = Finger(play, who)
    card = await helped(play, who)
    result = await play.table.people[who].click(card, custom_id=str(NowId()))
    finger.panel, finger.presses = result.followups[0].message, 1
    return finger


@pytest.mark.long
async def test_ones_own_first_shot_takes_two_presses(play: Play) -> None:
    finger = await play_now(play)
    shot = next(way for way in finger.ways if way.blue)
    assert shot.label.endswith("Sergeant shoots Dorfman"), finger.labels
    assert "Hit 70%" in finger.text
    await finger.take(shot)
    assert finger.presses == 2
    moment = await play.table.moment()
    stored = await play.bot.service.repository.load(moment.encounter_id)
    assert any(item["do"] == "fire" for item in stored.inputs)


async def test_the_card_offers_ways_to_begin_and_no_typing(play: Play) -> None:
    card = await helped(play)
    labels = [way.label for way in seen(card.components)]
    assert labels[:3] == [
        "Play now · your first shot in a minute",
        "Solo battle · against the game",
        "Challenge a friend",
    ]


async def test_where_nothing_is_played_the_ways_to_begin_stand_below_the_refusal(play: Play) -> None:
    result = await play.table.people["Anna"].slash(play.channel, "turn")
    message = (result.response or result.followups[-1]).message
    assert [way.custom_id for way in seen(message.components)][:1] == [str(NowId())]
    assert answered(result)


async def test_a_friend_is_challenged_by_three_presses(play: Play) -> None:
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    shown = await anna.click(await helped(play), custom_id=str(WelcomeId("friend")))
    picked = await anna.select(shown.response.message, [ben], custom_id=str(FriendId(0)))
    assert f"<@{ben.id}>, do you take it on?" in text_of(picked.response.message)


async def test_a_solo_battle_is_prepared_from_the_card(play: Play) -> None:
    anna = play.table.people["Anna"]
    shown = await anna.click(await helped(play), custom_id=str(WelcomeId("solo")))
    assert any(way.custom_id.startswith("solo:begin") for way in seen(shown.response.message.components))


@pytest.mark.long
async def test_a_first_battle_beside_another_has_a_thread(play: Play) -> None:
    await play_now(play, "Anna")
    finger = await play_now(play, "Ben")
    assert any("shoots Dorfman" in way.label for way in finger.ways), finger.text
    open_here = await play.bot.service.repository.people.open_in(play.channel.id)
    running = await play.bot.service.repository.lessons.running(play.table.people["Ben"].id, MISSION)
    assert running is not None
    assert running[0] != open_here
    assert running[1] != play.channel.id


async def test_the_proof_of_the_first_battle_says_that_its_dice_were_picked(play: Play) -> None:
    await play_now(play)
    assert "Practice dice" in answered(await play.table.people["Anna"].slash(play.channel, "verify"))


async def test_a_server_that_is_joined_reads_the_card(play: Play) -> None:
    guild = play.bot.guilds[0]
    await play.bot.on_guild_join(guild)
    newest = play.channel.history()[-1]
    assert str(NowId()) in [way.custom_id for way in seen(newest.components)]


async def test_a_french_player_s_first_battle_is_in_french(play: Play, speaking: Speaking) -> None:
    speaking("en", "fr")
    await play_now(play)
    assert (await play.table.moment()).language == "fr"


async def test_the_card_challenges_the_last_opponent_by_name_and_shows_the_settings(play: Play) -> None:
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    await play.set_up()
    await play.seat()
    elsewhere = play.channel.guild.create_text_channel("elsewhere")
    card = (await anna.slash(elsewhere, "help")).response.message
    ways = {way.label: way.custom_id for way in seen(card.components)}
    assert ways["Challenge Ben"] == str(FriendId(ben.id))
    told = await anna.click(card, custom_id=ways["Settings"])
    assert "end by themselves when nothing is left to decide" in answered(told)


async def test_settings_are_changed_by_presses(play: Play) -> None:
    anna = Finger(play, "Anna", await helped(play))
    await anna.press("Settings")
    assert "You now see what moves, shots and charges would lead to" in anna.text
    lists = "Lists first, for screen readers"
    same = [lists, "No daily digest"]
    changes = ["Act at once, without a preview", "Let me end activations myself", *same]
    ways = ["Where am I awaited?", "Hours and absence"]
    assert anna.labels == [*changes, *ways]
    assert "the language of your Discord app" in anna.text
    assert "/encounter language" in anna.text
    await anna.press("Let me end")
    assert "You end your activations and phases yourself." in anna.text
    await play.restart()
    await anna.press("Act at once")
    assert "happen at once" in anna.text
    user, plans = play.table.people["Anna"].id, play.bot.service.repository.plans
    assert not await plans.wants_previews(user)
    assert await plans.wish_to_be_asked({user}) == {user}
    await anna.press("Let activations end by themselves")
    assert await plans.wish_to_be_asked({user}) == frozenset()
    assert anna.labels == [
        "Show me what an order leads to first",
        "Let me end activations myself",
        *same,
        *ways,
    ]


async def test_a_person_who_has_fought_nobody_is_offered_no_name(play: Play) -> None:
    labels = [way.label for way in seen((await helped(play)).components)]
    assert [label for label in labels if label.startswith("Challenge")] == ["Challenge a friend"]


async def test_a_battle_beside_friends_is_prepared_from_the_card_and_waits_for_them(play: Play) -> None:
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    shown = await anna.click(await helped(play), custom_id=str(WelcomeId("together")))
    assert "two or three players" in text_of(shown.response.message)
    [begin] = [way for way in seen(shown.response.message.components) if way.custom_id.startswith("solo:begin")]
    await anna.click(shown.response.message, custom_id=begin.custom_id)
    [sign_up] = [m for m in play.channel.history() if any(w.label.startswith("Join") for w in seen(m.components))]
    [join] = [way for way in seen(sign_up.components) if way.label.startswith("Join")]
    await ben.click(sign_up, custom_id=join.custom_id)
    seating = (await play.table.moment()).seating
    assert {anna.id, ben.id} <= set(seating.everybody())


async def test_what_was_chosen_among_battles_for_friends_stays_chosen(play: Play) -> None:
    anna = play.table.people["Anna"]
    for what, told in (("solo", "Kessler"), ("together", "two or three players"), ("solo", "two or three players")):
        shown = await anna.click(await helped(play), custom_id=str(WelcomeId(what)))  # type: ignore[arg-type]
        assert told in text_of(shown.response.message)
