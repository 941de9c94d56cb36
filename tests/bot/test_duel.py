"""`/duel`: a challenge, what may be answered to it, and the first turn at one press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.setup.duels import duels
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger, seen
from tests.bot.test_solo import carried
from tests.some import first


def button(message: Any, what: str) -> str:
    """What the button, or the list, of a challenge carries."""
    return next(one for one in carried(message.components) if one.startswith(f"duel:{what}:"))


async def challenged(play: Play, **options: Any) -> Any:
    """The challenge that Anna has posted."""
    result = await play.table.people["Anna"].slash(play.channel, "duel", **options)
    assert result.response is not None
    return result.response.message


async def test_one_press_seats_both_and_rolls_the_first_turn(play: Play) -> None:
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    await ben.click(message, custom_id=button(message, "accept"))
    moment = await play.bot.service.look(play.channel.id)
    sides = [side.id for side in moment.record.sides]
    people = [play.table.people[name].id for name in ("Anna", "Ben")]
    assert [moment.seating.players(side) for side in sides] == [(people[0],), (people[1],)]
    assert moment.state.turn == 1
    assert moment.record.commitment
    assert [one for one in carried(play.channel.history()[-1].components) if one.startswith(("p:", "a:"))]


async def test_a_long_press_on_a_name_challenges_that_person(play: Play) -> None:
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    result = await anna.context_menu(play.channel, "Challenge to a battle", ben)
    assert result.response is not None
    assert f"<@{ben.id}>, do you take it on?" in text_of(result.response.message)


@pytest.mark.long
async def test_both_are_at_their_first_turn_within_six_presses_each(play: Play) -> None:
    """Anna: the menu and its line; Ben: accept; then `Your move` of the one who may act."""
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    result = await anna.context_menu(play.channel, "Challenge to a battle", ben)
    assert result.response is not None
    await ben.click(result.response.message, custom_id=button(result.response.message, "accept"))
    presses = {"Anna": 2, "Ben": 1}
    moment = await play.bot.service.look(play.channel.id)
    who = next(
        name for name in presses if play.table.people[name].id in moment.seating.players(moment.state.active_side)
    )
    finger = Finger(play, who)
    await finger.open()
    presses[who] += finger.presses
    print(f"presses to the first turn: {presses}")
    assert max(presses.values()) <= 6


@pytest.mark.long
async def test_from_nothing_to_the_first_turn_by_labels_with_every_detour(play: Play) -> None:
    """Anna types `/duel`; Ben looks at two battles, swaps sides and accepts; whoever may act opens the panel."""
    ben = Finger(play, "Ben", await challenged(play, opponent=play.table.people["Ben"]))
    for start in ("The village street", "Swap sides", "Swap sides", "Kessler's farm", "Accept"):
        found = next(way for way in ben.ways if way.label.startswith(start))
        await ben.press_any(ben.panel, found)
        ben.panel = ben.panel or play.channel.history()[-1]
    moment = await play.bot.service.look(play.channel.id)
    user = moment.seating.decider(moment.state.active_side)
    who = next(name for name in ("Anna", "Ben") if play.table.people[name].id == user)
    thumb = ben if who == "Ben" else Finger(play, "Anna")
    await thumb.open()
    assert [way for way in thumb.ways if way.blue]
    assert thumb.presses <= 6


async def test_an_open_challenge_is_accepted_by_its_label_and_not_by_the_challenger(play: Play) -> None:
    message = await challenged(play)
    anna, chloe = Finger(play, "Anna"), Finger(play, "Chloe")
    accept = next(way for way in Finger(play, "Chloe", message).ways if way.label == "Accept")
    await anna.press_any(message, accept)
    assert "your own challenge" in anna.last
    await chloe.press_any(message, accept)
    moment = await play.bot.service.look(play.channel.id)
    assert moment.state.turn == 1 or moment.pending, "an encounter may begin with a question"


async def test_the_challenge_names_both_forces_and_both_players(play: Play) -> None:
    ben = play.table.people["Ben"]
    text = text_of(await challenged(play, opponent=ben))
    assert f"<@{ben.id}>, do you take it on?" in text
    assert "Billy ⭐ and 4 more" in text
    assert "Carlos ⭐ and 3 more" in text
    assert "Aim: be the only side with figures left in the fight." in text


@pytest.mark.long
async def test_sides_are_swapped_and_another_battle_is_picked(play: Play) -> None:
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    other = await ben.select(message, ["village"], custom_id=button(message, "other"))
    message = other.response.message
    assert "The village street" in text_of(message)
    message = (await ben.click(message, custom_id=button(message, "swap"))).response.message
    await ben.click(message, custom_id=button(message, "accept"))
    moment = await play.bot.service.look(play.channel.id)
    assert moment.record.ruleset.id == "mg42"
    assert moment.seating.players("us") == (ben.id,)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("each side knows only what it sees", "free to hold their fire: Guerrillas.")),
        ("fr", ("chaque camp ne sait que ce qu’il voit", "libres de retenir leur tir\u00a0: Guérilleros.")),
    ],
)
async def test_the_card_says_what_is_hidden(play: Play, speaking: Speaking, language: str, said: Sequence[str]) -> None:
    speaking(language, language)
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    assert said[0] not in text_of(message)
    shown = (await ben.select(message, ["crossroads"], custom_id=button(message, "other"))).response.message
    for sentence in said:
        assert sentence in text_of(shown)


@pytest.mark.long
async def test_where_something_runs_a_challenge_is_refused_at_once_and_the_ways_out_are_pressed(play: Play) -> None:
    people = play.table.people
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    welcome = (await people["Anna"].slash(play.channel, "help")).response.message
    await people["Anna"].slash(play.channel, "tutorial")
    before = len(play.channel.history())
    refused = await people["Anna"].slash(play.channel, "duel", opponent=people["Ben"])
    assert len(play.channel.history()) == before, "the channel is not told of it"
    assert "A battle of yours is under way" in answered(refused)
    ways = {way.label: way for way in seen(refused.response.message.components)}
    assert list(ways) == ["Go on with it", "End it and begin the new one"]
    await anna.press_any(refused.response.message, ways["Go on with it"])
    assert [way for way in anna.ways if way.blue]
    friend = await people["Anna"].click(welcome, custom_id="welcome:friend")
    assert "A battle of yours is under way" in answered(friend), "before a friend is picked"
    asked = await people["Ben"].slash(play.channel, "solo")
    assert "ask its host to end it" in answered(asked)
    [only] = seen(asked.response.message.components)
    await ben.press_any(asked.response.message, only)
    assert f"<@{people['Anna'].id}>" in ben.text
    again = await people["Anna"].slash(play.channel, "duel", opponent=people["Ben"])
    ended = next(way for way in seen(again.response.message.components) if way.label.startswith("End it"))
    await people["Anna"].click(again.response.message, custom_id=ended.custom_id)
    assert f"<@{people['Ben'].id}>, do you take it on?" in play.said()[-1], "the challenge goes on by itself"


async def test_only_the_person_who_is_challenged_accepts(play: Play) -> None:
    people = play.table.people
    message = await challenged(play, opponent=people["Ben"])
    accept = button(message, "accept")
    assert "your own challenge" in answered(await people["Anna"].click(message, custom_id=accept))
    assert "for other players" in answered(await people["Chloe"].click(message, custom_id=accept))
    assert "for other players" in answered(await people["Chloe"].click(message, custom_id=button(message, "no")))


async def test_anybody_accepts_an_open_challenge(play: Play) -> None:
    chloe = play.table.people["Chloe"]
    message = await challenged(play)
    await chloe.click(message, custom_id=button(message, "accept"))
    moment = await play.bot.service.look(play.channel.id)
    assert moment.seating.players("gang") == (chloe.id,)


async def test_a_declined_challenge_says_so_and_keeps_no_button(play: Play) -> None:
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    shown = (await ben.click(message, custom_id=button(message, "no"))).response.message
    assert f"<@{ben.id}> declines" in text_of(shown)
    assert not carried(shown.components)


async def test_an_old_challenge_waits_while_another_battle_is_played(play: Play) -> None:
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    await play.set_up()
    assert "already" in answered(await ben.click(message, custom_id=button(message, "accept")))


@pytest.mark.long
@pytest.mark.drawn
@pytest.mark.parametrize("which", first(4, duels()))
async def test_every_battle_is_shown_and_begun(play: Play, which: str) -> None:
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    message = (await ben.select(message, [which], custom_id=button(message, "other"))).response.message
    begun = await ben.click(message, custom_id=button(message, "accept"))
    if await play.bot.service.drafts.stored(play.channel.id) is not None:
        page = begun.followups[-1].message
        await ben.click(page, custom_id=next(way.custom_id for way in seen(page.components) if way.label == "Ready"))
    moment = await play.bot.service.look(play.channel.id)
    assert moment.state.turn == 1 or moment.pending, "an encounter may begin with a question"
