"""The encounters of Chain Reaction 2.0 by presses: what each side is asked before the first dice, and what stays its
own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.solo import laid_out
from bot.play.fog import seen
from bot.report.scene import scene_of
from bot.setup.scenarios import scenario
from engine.views import Viewer
from tests.bot.by_presses import battle_of
from tests.bot.conftest import Play


@pytest.mark.long
@pytest.mark.rule("CR2-ENC-06", "CR2-RUL-681")
async def test_two_who_both_want_to_talk_stand_face_to_face(play: Play) -> None:
    battle = await battle_of(play, "duel-standoff")
    for finger in battle.fingers.values():
        await finger.open()
        assert "talk or fight?" in finger.text
        await finger.press("Talk")
    state = (await play.table.moment()).state
    (x, y), (other_x, other_y) = state.figure("doyle").at, state.figure("sal").at
    assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 == pytest.approx(400, abs=5)


@pytest.mark.long
@pytest.mark.rule("CR2-AMBUSH-01", "CR2-PURSUIT-04")
async def test_who_is_concealed_is_told_to_nobody_else(play: Play) -> None:
    battle = await battle_of(play, "duel-manhunt")
    anna, ben = battle.fingers["Anna"], battle.fingers["Ben"]
    await ben.open()
    assert "conceal whom?" in ben.text
    await ben.press("Shaw")
    await anna.open()
    await anna.press("From the south")
    async with play.bot.service.hold((await play.table.moment()).encounter_id) as loaded:
        shaw = loaded.encounter.game.named("shaw")
        assert shaw.on_table
        assert not loaded.encounter.game.knows("robbers", shaw)
    channel = "\n".join(str(message.content) + str(message.components) for message in play.channel.history())
    assert "Shaw" not in anna.text + channel


@pytest.mark.long
@pytest.mark.rule("CR2-RAID-04", "CR2-RAID-05")
async def test_a_raid_comes_from_where_it_is_said_and_tells_nobody_where_the_captive_is(play: Play) -> None:
    battle = await battle_of(play, "duel-hostage")
    anna = battle.fingers["Anna"]
    await anna.open()
    await anna.press("From the north")
    moment = await play.table.moment()
    assert moment.record.mission is not None
    assert moment.record.mission.held_in == ""
    async with play.bot.service.hold(moment.encounter_id) as loaded:
        assert loaded.encounter.game.named("kerr").at[1] < 300
        assert not loaded.encounter.game.named("ada").on_table
        assert loaded.encounter.game.mission.held_in in ("farmhouse", "stable", "mill")


@pytest.mark.rule("CR2-RUL-300", "CR2-RAID-05")
def test_the_picture_before_a_raid_shows_how_far_off_it_may_start() -> None:
    before = laid_out({**scenario("hostage-solo", "en"), "seed": "tide"}, 1)
    [near] = scene_of(seen(before, Viewer("police"))).rings
    assert (near.kind, near.radius) == ("start", 1200)
    assert near.at[1] + near.length // 2 == 1950
    after = replace(before, state=replace(before.state, turn=1))
    assert not scene_of(after).rings
