"""The end of a battle: the side that has won is named, and it is played again by one press of each player."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import ENGLISH, languages
from bot.messages.setup_ids import AgainId
from bot.modes.duels import anew, swappable, swapped
from bot.setup.alone import alone, battles
from bot.setup.duels import duels
from bot.setup.scenarios import scenario, scenarios
from engine.ruleset.registry import RULESETS
from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import Finger, pressed, seen
from tests.bot.test_crossroads import alone_on
from tests.bot.test_duel import button, challenged
from tests.bot.test_solo import carried


async def over(play: Play, language: str = "") -> Any:
    """The last report of a duel that Anna and Ben have begun and ended, told in a language in between."""
    ben = play.table.people["Ben"]
    message = await challenged(play, opponent=ben)
    await ben.click(message, custom_id=button(message, "accept"))
    if language:
        await play.table.order("Anna", "encounter language", language=language)
    asked = (await play.table.order("Anna", "encounter end")).response.message
    end = next(one for one in carried(asked.components) if one.startswith("end:"))
    await play.table.people["Anna"].click(asked, custom_id=end)
    return play.channel.history()[-1]


def way(message: Any, what: str) -> str:
    """What a button of the last report carries."""
    return next(one for one in carried(message.components) if one.startswith(f"again:{what}:"))


@pytest.mark.long
async def test_it_is_played_again_with_the_same_seats_and_other_dice(play: Play) -> None:
    people = play.table.people
    last = await over(play)
    before = await play.bot.service.look(play.channel.id, int(way(last, "play").rpartition(":")[2]))
    asking = (await people["Ben"].click(last, custom_id=way(last, "play"))).response.message
    assert f"<@{people['Anna'].id}>, do you take it on?" in text_of(asking)
    await people["Anna"].click(asking, custom_id=button(asking, "accept"))
    now = await play.bot.service.look(play.channel.id)
    assert now.record.to_json()["figures"] == before.record.to_json()["figures"]
    assert now.record.commitment != before.record.commitment
    assert now.seating.seats == before.seating.seats


@pytest.mark.long
async def test_it_is_told_in_the_language_of_before(play: Play) -> None:
    people = play.table.people
    last = await over(play, "Français")
    asking = (await people["Ben"].click(last, custom_id=way(last, "play"))).response.message
    await people["Anna"].click(asking, custom_id=button(asking, "accept"))
    assert (await play.bot.service.look(play.channel.id)).language == "fr"


@pytest.mark.long
async def test_the_last_opponent_is_challenged_by_name_behind_a_battle_alone(play: Play) -> None:
    anna, ben = play.table.people["Anna"], play.table.people["Ben"]
    last = await over(play)
    assert not [label for label in labels(last) if label.startswith("Challenge Ben")], "Play again is for him"
    page = (await play.table.order("Anna", "solo")).response.message
    await anna.click(page, custom_id=next(one for one in carried(page.components) if one.startswith("solo:begin")))
    asked = (await play.table.order("Anna", "encounter end")).response.message
    await anna.click(asked, custom_id=next(one for one in carried(asked.components) if one.startswith("end:")))
    last = play.channel.history()[-1]
    assert labels(last)[:6] == ["Play again", "Swap sides", "Watch it", "Share", "More", "Challenge Ben"]
    finger = Finger(play, "Anna")
    await finger.press_any(last, next(way for way in seen(last.components) if way.label == "Challenge Ben"))
    assert f"<@{ben.id}>, do you take it on?" in finger.last


def labels(message: Any) -> list[str]:
    return [way.label for way in seen(message.components)]


@pytest.mark.long
async def test_sides_are_swapped(play: Play) -> None:
    people = play.table.people
    last = await over(play)
    asking = (await people["Anna"].click(last, custom_id=way(last, "swap"))).response.message
    await people["Ben"].click(asking, custom_id=button(asking, "accept"))
    now = await play.bot.service.look(play.channel.id)
    assert now.seating.players("police") == (people["Ben"].id,)
    assert now.seating.players("gang") == (people["Anna"].id,)


@pytest.mark.long
async def test_a_person_who_did_not_play_it_is_told_so(play: Play) -> None:
    last = await over(play)
    told = answered(await play.table.people["Chloe"].click(last, custom_id=way(last, "play")))
    assert "did not play" in told


@pytest.mark.long
async def test_alone_the_other_side_is_played_against_the_rules(play: Play) -> None:
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
    await anna.press("Begin here")
    before = await play.table.moment()
    await play.bot.service.end(before.encounter_id, play.channel.id, play.table.people["Anna"].id, None, "")
    [mine] = [side.id for side in before.record.sides if side.controller != "rules"]
    again = AgainId("swap", before.encounter_id)
    await pressed(play, "Anna", str(again))
    now = await play.table.moment()
    assert now.encounter_id != before.encounter_id
    assert [side.controller == "rules" for side in now.record.sides] == [side.id == mine for side in now.record.sides]
    assert now.seating.players(next(side.id for side in now.record.sides if side.id != mine))


@pytest.mark.long
@pytest.mark.parametrize("what", ["play", "swap"])
async def test_a_friend_of_the_side_may_begin_it_again_and_sits_there_with_the_same_figures(
    play: Play, what: str
) -> None:
    people = play.table.people
    anna = Finger(play, "Anna")
    anna.panel = (await play.table.order("Anna", "solo")).response.message  # type: ignore[union-attr]
    await anna.press("Begin here")
    [mine] = [side.id for side in (await play.table.moment()).record.sides if side.controller != "rules"]
    figure = next(f for f in (await play.table.moment()).record.figures if f.side == mine)
    await play.table.order("Anna", "encounter assign", figure=figure.name, player=people["Ben"])
    before = await play.table.moment()
    await play.bot.service.end(before.encounter_id, play.channel.id, people["Anna"].id, None, "")
    await pressed(play, "Ben", str(AgainId(what, before.encounter_id)))
    now = await play.table.moment()
    assert now.encounter_id != before.encounter_id
    [side] = [side.id for side in now.record.sides if side.controller != "rules"]
    assert now.seating.players(side) == before.seating.players(mine)
    assert now.seating.owners == (before.seating.owners if what == "play" else {})
    assert people["Ben"].id in now.seating.players(side)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("side", [1, 2])
@pytest.mark.parametrize("which", [which for ruleset in RULESETS for which in battles(ruleset) if which in duels()])
def test_with_sides_swapped_it_is_the_battle_that_begins_with_the_other_side_picked(
    which: str, side: int, language: str
) -> None:
    played, other = anew(alone(which, side, language)), anew(alone(which, 3 - side, language))
    assert swappable(played)
    assert swapped(played) == other | {key: played[key] for key in ("information",) if key in played}


@pytest.mark.parametrize("which", scenarios())
def test_with_sides_swapped_what_was_hidden_stays_hidden(which: str) -> None:
    played = anew(scenario(which, ENGLISH))
    again = swapped(played) if swappable(played) else played
    assert again.get("information") == "hidden" or played.get("information") != "hidden"
    hiding = [[figure.get("unseen") for figure in record["figures"]] for record in (played, again)]
    assert hiding[0] == hiding[1]


@pytest.mark.long
async def test_with_sides_swapped_the_set_up_asks_for_presses_alone(play: Play) -> None:
    anna = await alone_on(play, "1")
    await anna.press("Begin")
    before = await play.table.moment()
    await play.bot.service.end(before.encounter_id, play.channel.id, play.table.people["Anna"].id, None, "")
    await pressed(play, "Anna", str(AgainId("swap", before.encounter_id)))
    card = text_of(play.channel.history()[-1])
    assert "press **My figures**, and **Ready** there" in card
    assert "type" not in card


@pytest.mark.long
async def test_it_is_shared_in_five_lines_that_lead_to_no_person_and_no_seed(play: Play) -> None:
    last = await over(play)
    shown = (await play.table.people["Ben"].click(last, custom_id=way_back(last, "share"))).response
    assert not shown.ephemeral, "it is there to be passed on"
    text = text_of(shown.message).strip()
    assert 3 <= len(text.split("\n")) <= 6
    assert "<@" not in text
    assert "sealed" not in text
    assert shown.message.attachments[0].filename == "replay.webp"


def way_back(message: Any, what: str) -> str:
    """What a button carries that looks back at the battle."""
    return next(one for one in carried(message.components) if one.startswith(f"back:{what}:"))
