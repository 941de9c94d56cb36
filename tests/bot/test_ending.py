"""The last report: the table, the losses, the dice opened, and every way to look back; after a restart too."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.messages.ending import end_card, in_words
from bot.messages.ids import BackId, EndId
from bot.report.course import WholeBattle, course_of
from bot.report.hindsight import hindsight
from bot.text.ending import hindsight_line, result, tally
from bot.text.mission import losses, outcome_lines
from bot.text.words import Words
from tests.bot.conftest import FARM, Play, Speaking, answered, text_of
from tests.bot.farm import ORDERS
from tests.bot.finger import Finger, pressed, seen
from tests.bot.test_looking import shown, told
from tests.bot.test_telling import BATTLES, moments

WAYS = ["Play again", "Swap sides", "Watch it", "Share", "More", "Solo battle · against the game", "Challenge a friend"]


async def ended(play: Play, reason: str = "", orders: int = len(ORDERS)) -> int:
    """Play the demo, all questions by their defaults, and end it; its number."""
    await play.set_up()
    await play.seat()
    for who, command, options in ORDERS[:orders]:
        await play.table.order(who, command, **options)
        await play.table.answer_all()
    encounter_id = (await play.table.moment()).encounter_id
    view = await play.table.order("Anna", "encounter end", **({"reason": reason} if reason else {}))
    assert view.response is not None
    await play.table.people["Anna"].click(view.response, custom_id=str(EndId(encounter_id, reason)))
    return encounter_id


@pytest.mark.long
async def test_the_last_report_tells_what_it_came_to(play: Play) -> None:
    await ended(play, "darkness falls")
    [message] = [m for m in play.channel.history() if "## The encounter is over" in text_of(m)]
    text = text_of(message)
    assert "-# Turn 1 · strength left: 5 of 5 against 2 of 4" in text
    assert "-# darkness falls" in text
    assert text.count("The encounter is over") == 1
    assert "Turn 2" not in text, "no dice of turns in which nothing happened"
    ways = [way.label for way in seen(message.components)]
    assert ways == WAYS
    assert f"opened: `{FARM['seed']}`" in text
    alt = message.attachments[0].description
    assert alt is not None
    assert alt.startswith("The encounter is over. The barn at Kessler's farm · 1 turn · Chain Reaction 3.0.")
    assert "Police: Billy" in alt, "how everybody ended"


@pytest.mark.long
async def test_its_buttons_lead_back_for_anybody_after_a_restart_and_another_encounter(play: Play) -> None:
    encounter_id = await ended(play)
    await play.set_up()  # another encounter has the channel now
    await play.restart()
    assert "The dice are honest" in answered(await pressed(play, "Chloe", str(BackId("proof", encounter_id))))
    assert "Luck so far" in told(await pressed(play, "Chloe", str(BackId("luck", encounter_id))))
    assert "The battle so far" in told(await pressed(play, "Chloe", str(BackId("log", encounter_id))))
    more = shown(await pressed(play, "Chloe", str(BackId("more", encounter_id))))
    assert "🔵 **Police**: " in text_of(more)
    assert " still in the fight" in text_of(more)
    looked = ["Read the battle", "Luck", "Check the dice", "Export", "Dice", "As text"]
    assert [way.label for way in seen(more.components) if way.label != "More"] == looked
    taken = shown(await pressed(play, "Chloe", str(BackId("export", encounter_id))))
    raw = json.loads(await taken.attachments[0].read())
    assert raw["seed"] == FARM["seed"]


@pytest.mark.parametrize("server", ["en", "fr"])
async def test_it_is_told_in_the_channels_language(play: Play, speaking: Speaking, server: str) -> None:
    speaking(server, "en")  # type: ignore[arg-type]
    await ended(play, orders=1)
    told_last = play.said()[-1]
    assert ("of 5 against" in told_last) is (server == "en")
    assert ("sur 5 contre" in told_last) is (server == "fr")


@pytest.mark.long
async def test_it_can_be_watched(play: Play) -> None:
    encounter_id = await ended(play, orders=1)
    film = shown(await play.table.press("Chloe", BackId("replay", encounter_id)))
    assert film.attachments[0].filename == "replay.webp"


@pytest.mark.long
async def test_a_panel_or_hand_of_a_battle_that_is_over_shows_the_result_and_the_ways_on(play: Play) -> None:
    encounter_id = await ended(play)
    await play.restart()
    for who in ("Anna", "Chloe"):
        result = await pressed(play, who, f"p:{encounter_id}:0:0.")
        assert result.response is not None
        finger = Finger(play, who, result.response.message)
        head = "## The encounter is over\n-# Turn 1 · strength left: 5 of 5 against 2 of 4"
        assert finger.text.strip().startswith(head)
        assert finger.labels == WAYS


def test_a_mission_that_nobody_won_is_a_draw_and_the_enemy_of_a_battle_may_never_show_up() -> None:
    [path] = [path for path in BATTLES if path.stem == "mg42-solo"]
    *_, last = moments(path)
    drawn = replace(last, state=last.state.copy())
    assert drawn.state.progress is not None
    drawn.state.ended, drawn.state.progress = "draw", drawn.state.progress._replace(result="draw")
    assert [result(drawn, Words(language)) for language in ("en", "fr")] == ["A draw", "Match nul"]
    assert "draw" not in "".join(outcome_lines(drawn, Words()))
    ended = replace(drawn, item={"do": "end-encounter"}, actor_id=7)
    assert "-# <@7> ended the encounter." in outcome_lines(ended, Words())
    [us, *_] = drawn.record.sides
    drawn.state.figures = [figure for figure in drawn.state.figures if figure.side == us.id]
    assert tally(drawn, Words()).endswith(" · no enemy showed up")
    assert losses(drawn, Words())[-1].endswith(": no enemy showed up")
    card = end_card([drawn], WholeBattle(left=[(4, 0)]), Words("fr"))
    assert in_words(card, Words("fr")).endswith("aucun ennemi ne s’est montré.")
    assert " 0 " not in tally(drawn, Words()) + "".join(losses(drawn, Words()))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_turned_a_battle_is_told_with_its_odds(language: str) -> None:
    told = []
    for path in BATTLES:
        played = list(moments(path))
        found = hindsight(played, course_of(played))
        assert found is None or 0 < found.chance <= 1, path.stem
        told += hindsight_line(found, played[-1], Words(language))  # type: ignore[arg-type]
    assert told
    assert all("%" in line and "{" not in line for line in told), told
