"""A challenge that has been changed stays one: it says what is other than it was, and is accepted as it is by then."""

from __future__ import annotations

from typing import Any

import pytest

from bot.errors import Lacking
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger, seen
from tests.bot.test_duel import button, challenged


async def changing(play: Play, message: Any, who: str = "Anna") -> Finger:
    """A person with the page open on which the challenge is changed."""
    finger = Finger(play, who)
    await finger.press_any(message, next(way for way in seen(message.components) if way.label.startswith("Change")))
    return finger


async def pick(finger: Finger, what: str) -> None:
    """Pick a line of a list by what it stands for."""
    await finger.take(next(way for way in finger.ways if way.pick == what))


async def card(play: Play) -> Any:
    """The challenge as it stands in the channel."""
    await play.bot.cards.close()
    return next(
        message
        for message in reversed(play.channel.history())
        if any(way.custom_id.startswith("proposal:") for way in seen(message.components))
    )


async def answer(play: Play, finger: Finger, label: str = "Accept") -> None:
    """Press an answer on it."""
    message = await card(play)
    await finger.press_any(message, next(way for way in seen(message.components) if way.label == label))


@pytest.mark.parametrize("who", ["Anna", "Ben"])
async def test_both_players_keep_their_sides(play: Play, who: str) -> None:
    people = play.table.people
    message = await challenged(play, opponent=people["Ben"])
    message = (await people["Ben"].click(message, custom_id=button(message, "swap"))).response.message
    await people[who].click(message, custom_id=button(message, "change"))
    sheet = await play.bot.service.drafts.sheet(play.channel.id)
    assert sheet.moment.seating.seats == {"police": (people["Ben"].id,), "gang": (people["Anna"].id,)}
    assert sheet.moment.seating.host_id == people[who].id


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["Ben", ""])
async def test_it_is_accepted_as_it_is_by_then_and_says_what_is_other(play: Play, opponent: str) -> None:
    """To Ben, and to anybody; the process is started anew in between."""
    people = play.table.people
    message = await challenged(play, **({"opponent": people[opponent]} if opponent else {}))
    anna = await changing(play, message)
    assert "Changed" not in text_of(await card(play))
    await pick(anna, "village")
    await pick(anna, "hidden")
    await play.restart()
    text = text_of(await card(play))
    assert "**Changed:** the battle (The village street) and what each side knows (Hidden: known once seen)." in text
    assert "challenges" in text
    assert ("anybody take it on?" if not opponent else f"<@{people['Ben'].id}>, do you take it on?") in text
    labels = [way.label for way in seen((await card(play)).components)]
    assert labels[0] == "Accept"
    assert "Start" not in labels
    with pytest.raises(Lacking):
        await play.bot.service.start(play.channel.id, people["Anna"].id)
    await answer(play, Finger(play, "Ben"))
    moment = await play.table.moment()
    assert (moment.record.ruleset.id, moment.record.hidden, moment.state.turn) == ("mg42", True, 1)
    assert moment.seating.seats == {"police": (people["Anna"].id,), "gang": (people["Ben"].id,)}


async def test_only_those_who_are_challenged_answer(play: Play) -> None:
    people = play.table.people
    await changing(play, await challenged(play, opponent=people["Ben"]))
    for who, said in (("Anna", "your own challenge"), ("Chloe", "for other players")):
        accept = next(way for way in seen((await card(play)).components) if way.label == "Accept")
        assert said in answered(await people[who].click((await card(play)), custom_id=accept.custom_id))
    refuse = next(way for way in seen((await card(play)).components) if way.label == "No, thanks")
    assert "Only a host" in answered(await people["Chloe"].click((await card(play)), custom_id=refuse.custom_id))
    declined = await people["Ben"].click((await card(play)), custom_id=refuse.custom_id)
    assert f"<@{people['Ben'].id}> declines" in text_of(declined.response.message)
    await challenged(play, opponent=people["Ben"])


@pytest.mark.long
@pytest.mark.parametrize("hiding", ["Anna", "Ben"])
async def test_it_waits_for_those_who_hide(play: Play, hiding: str) -> None:
    people, service = play.table.people, play.bot.service
    message = await challenged(play, opponent=people["Ben"])
    if hiding == "Anna":
        message = (await people["Ben"].click(message, custom_id=button(message, "swap"))).response.message
    anna, ben = await changing(play, message), Finger(play, "Ben")
    await pick(anna, "crossroads")
    await answer(play, ben)
    if hiding == "Ben":
        assert "Where your figures stand" in ben.text
        await ben.press("Ready")
    else:
        assert f"<@{people['Ben'].id}> accepts the challenge" in text_of(play.channel.history()[-1])
        assert await service.drafts.stored(play.channel.id)
        await anna.press_below("My figures")
        await anna.press("Ready")
    moment = await play.table.moment()
    assert (moment.record.ruleset.id, moment.state.turn) == ("cr2", 1)


@pytest.mark.long
async def test_a_change_behind_the_answer_asks_for_it_anew(play: Play) -> None:
    people = play.table.people
    message = await challenged(play, opponent=people["Ben"])
    message = (await people["Ben"].click(message, custom_id=button(message, "swap"))).response.message
    anna, ben = await changing(play, message), Finger(play, "Ben")
    await pick(anna, "crossroads")
    await answer(play, ben)
    await pick(anna, "village")
    with pytest.raises(Lacking):
        await play.bot.service.start(play.channel.id, people["Anna"].id)
    await answer(play, ben)
    assert (await play.table.moment()).record.ruleset.id == "mg42"


@pytest.mark.long
async def test_in_french_it_says_the_same(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    people = play.table.people
    message = await challenged(play, opponent=people["Ben"])
    anna = Finger(play, "Anna")
    await anna.press_any(message, next(way for way in seen(message.components) if ":change:" in way.custom_id))
    await pick(anna, "village")
    assert "**Changements\u00a0:** la bataille (La rue du village)." in text_of(await card(play))
    assert [way.label for way in seen((await card(play)).components)][:2] == ["Accepter", "Non merci"]


@pytest.mark.long
async def test_a_secret_word_is_given_by_a_press(play: Play) -> None:
    people = play.table.people
    await changing(play, await challenged(play, opponent=people["Ben"]))
    word = next(way.custom_id for way in seen((await card(play)).components) if way.label == "Secret word")
    assert "Join a side first" in answered(await people["Chloe"].click((await card(play)), custom_id=word))
    form = await people["Ben"].click((await card(play)), custom_id=word)
    await play.restart()
    told = await people["Ben"].submit_modal(form, {"word": "pepper"})
    assert f"<@{people['Ben'].id}> adds a secret word" in text_of(told.response.message)
    assert "pepper" not in text_of(told.response.message)
    await answer(play, Finger(play, "Ben"))
    assert (await play.table.moment()).record.salts == ("pepper",)
