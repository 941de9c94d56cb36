"""Scenarios with machines by presses: a tank drives and fires, what is blue leads to the goal, and a battle with a
mortar and one with a helicopter come to their ends."""

from __future__ import annotations

import pytest

from tests.bot.begun import WHEELS
from tests.bot.by_presses import battle_of
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.patience import be_patient


@pytest.mark.long
async def test_a_tank_is_driven_and_its_guns_are_fired_by_presses(play: Play) -> None:
    battle = await battle_of(play, "tiger-solo")
    await battle.to_its_end(2)
    stored = await play.bot.service.repository.load(battle.encounter)
    given = [given.body["do"] for given in stored.live if "by" not in given.body]
    assert "drive" in given
    assert {"fire", "grenade"} & set(given)
    assert not battle.refused


@pytest.mark.long
@pytest.mark.rule("CR2-VEH-02", "CR2-RUL-458")
@pytest.mark.parametrize("name", WHEELS)
async def test_what_is_blue_drives_towards_the_goal_and_over_no_other_edge(play: Play, name: str) -> None:
    await battle_of(play, f"{name}-solo")
    anna = Finger(play, "Anna")
    await anna.open()
    for _ in range(40):
        moment = await play.table.moment()
        if moment.state.ended or moment.state.turn > 4:
            break
        blue = [way for way in anna.ways if way.blue]
        await (anna.take(blue[0]) if blue else anna.open())
    moment = await play.table.moment()
    begun = {one.id: one.at for one in moment.record.machines}
    goals = [one for one in moment.state.machines if one.id in moment.record.mission.machines]
    axis, sign = {"convoy": (1, -1), "tiger": (0, 1)}[name]  # the north edge, the farm in the east
    assert any(sign * (one.at[axis] - begun[one.id][axis]) >= 300 for one in goals), [one.at for one in goals]
    assert not [one.id for one in goals if one.status == "off-table"]


@pytest.mark.sweep
@pytest.mark.rule("CR2-HELI-03", "CR2-MORTAR-05")
@pytest.mark.parametrize("name", ["downed-pilot-solo", "downed-pilot-other", "convoy-other"])
async def test_it_comes_to_its_end_by_presses(play: Play, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    be_patient(monkeypatch)
    battle = await battle_of(play, name)
    moment = await battle.to_its_end(30)
    assert moment.state.ended in ("success", "failure")
    assert not battle.refused
