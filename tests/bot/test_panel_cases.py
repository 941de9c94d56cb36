"""The panel where something is out of the ordinary: the battle is over, Discord fails, there is nothing or much to
choose."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.commands import panel
from bot.messages.ids import EndId
from bot.messages.panel import LINES
from bot.play.stretch import PATIENCE
from engine.errors import Refused
from tests.bot.clock import Clock
from tests.bot.conftest import FARM, Play, text_of
from tests.bot.finger import Finger
from tests.bot.presses import ACTIVATE, PRONE, begun, labels, press
from tests.bot.refusals import refusals
from tests.bot.test_panel_meets import MOVED_ON

GROUPS = 30


async def opened(play: Play, who: str = "Anna") -> Finger:
    """The panel of a person."""
    finger = Finger(play, who)
    await finger.open()
    return finger


async def end(play: Play) -> None:
    """The host ends the battle."""
    now = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end")
    assert asked.response is not None
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(now.encounter_id, "")))


@pytest.mark.long
async def test_a_panel_that_is_open_when_the_battle_ends_shows_its_end_and_gives_nothing(
    play: Play, clock: Clock
) -> None:
    await begun(play)
    anna, ben = await opened(play), await opened(play, "Ben")
    await press(play, "Anna", ACTIVATE, PRONE)
    now = await play.table.moment()
    await end(play)
    ended = await play.bot.service.standing_of(now.encounter_id)
    assert ended.state.ended
    for finger in (anna, ben):
        await finger.take(finger.ways[0])
        assert "## The encounter is over" in finger.text
        assert finger.labels[0] == "Play again"
    assert (await play.bot.service.standing_of(now.encounter_id)).sequence == ended.sequence
    assert len([text for text in play.said() if "Billy" in text]) >= 1, "what was held is told"


@pytest.mark.long
async def test_what_was_pressed_is_done_and_told_where_the_panel_cannot_be_edited(play: Play, clock: Clock) -> None:
    count = await begun(play)
    anna = await opened(play)
    await anna.press("End phase")
    before = (await play.table.moment()).sequence
    play.env.inject_error("PATCH", "*@original*", status=400)
    [end] = [way for way in anna.ways if way.label == "End phase"]
    await play.table.people["Anna"].click(anna.panel, custom_id=end.custom_id)
    after = await play.table.moment()
    assert after.sequence > before
    assert len(play.said()) == count + 1, "it is told once"
    ben = await opened(play, "Ben")
    assert MOVED_ON not in ben.text
    assert ben.labels != ["Watch the table"]


@pytest.mark.long
async def test_an_offer_that_is_refused_after_all_changes_nothing_says_why_and_is_logged(
    play: Play, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await begun(play)
    anna = await opened(play)
    before = (await play.table.moment()).sequence
    monkeypatch.setattr(panel, "inputs_of", lambda desk, path: (ACTIVATE, {"do": "stand", "figure": "billy"}))
    with refusals() as refused:
        await anna.take(anna.ways[0])
    assert [type(error) for error in refused] == [Refused]
    assert (await play.table.moment()).sequence == before
    assert "Billy" in anna.text
    assert "offers what is refused" in caplog.text
    monkeypatch.undo()
    await anna.press("More")
    assert MOVED_ON not in anna.text


@pytest.mark.long
@pytest.mark.parametrize("hidden", [False, True])
async def test_where_nobody_can_act_the_panel_leads_on_and_the_hand_is_as_ever(
    play: Play, clock: Clock, hidden: bool
) -> None:
    hands = []
    for face in (3, 6):
        dice = {"activation:police": [face], "activation:gang": [1]}
        await begun(play, dice=dice, information="hidden" if hidden else "public")
        hands.append(labels(play.channel.history()[-1]))
        if face == 3:
            await end(play)
    anna = await opened(play)
    assert hands[0] == hands[1]
    if hidden:
        assert "No figure can act" in anna.text
        await anna.press("End phase")
    assert (await play.table.moment()).state.active_side == "gang"


def crowd() -> dict[str, Any]:
    """The farm with thirty men of the Police, each too far from the next to act with them."""
    record: dict[str, Any] = json.loads(json.dumps(FARM))
    first, foe = record["figures"][0], next(f for f in record["figures"] if f["side"] == "gang")
    men = [
        {**first, "id": f"man-{n}", "name": f"Man {n}", "star": False, "at": [1.5 + n % 6 * 6.5, 8 + n // 6 * 6.5]}
        for n in range(GROUPS)
    ]
    record["table"]["terrain"] = []
    record["figures"] = [*({k: v for k, v in man.items() if k != "leader"} for man in men), {**foe, "at": [18, 1]}]
    record["dice"] = {"activation:police": [2], "activation:gang": [1]}
    return record


@pytest.mark.long
async def test_more_groups_than_a_list_takes_stand_in_several_and_each_can_be_picked(play: Play, clock: Clock) -> None:
    await play.set_up(crowd())
    await play.seat()
    await play.table.order("Anna", "turn")
    anna = await opened(play)
    groups = [way for way in anna.ways if way.pick]
    assert len(groups) == GROUPS - 1
    lists: dict[str, int] = {}
    for way in groups:
        lists[way.custom_id] = lists.get(way.custom_id, 0) + 1
    assert len(lists) > 1
    assert max(lists.values()) <= LINES
    await anna.take(groups[-1])
    assert groups[-1].label in anna.text


@pytest.mark.long
async def test_in_direct_messages_the_panel_leads_to_the_first_shot_and_the_report_follows(
    play: Play, clock: Clock
) -> None:
    zoe = play.env.create_user("Zoe")
    play.table.people = {**play.table.people, "Zoe": zoe}  # type: ignore[dict-item]
    shown = await zoe.slash("tutorial")
    assert shown.response is not None
    finger = Finger(play, "Zoe", shown.response.message)
    encounter = await play.bot.service.repository.in_channel(zoe.dm_channel.id)
    assert encounter is not None
    before = (await play.bot.service.standing_of(encounter)).sequence
    for _ in range(3):
        await finger.take(next(way for way in finger.ways if way.blue))
    assert (await play.bot.service.standing_of(encounter)).sequence > before
    clock.time += PATIENCE
    await play.bot.outbox._turn()
    told = "\n".join(text_of(message) for message in zoe.dm_channel.history())
    assert "Sergeant" in told
    assert "Error" not in told
