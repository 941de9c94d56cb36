"""Battles with creatures and support by presses: work at the mast, a pilot flown out, a mortar manned and fired."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.setup.arranging import with_ambushes
from bot.setup.scenarios import scenario
from tests.bot.by_presses import Battle
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.patience import be_patient


class Steady(Random):
    """Chance that always falls to what is blue."""

    def random(self) -> float:
        return 0.0


async def by_blue(play: Play, name: str, number: int) -> Battle:
    """A battle of Anna against the rules, begun under this seed."""
    seed = f"{name}-{number}"
    record = with_ambushes(scenario(name, "en"), seed)
    await play.set_up({**json.loads(json.dumps(record)), "seed": seed})
    side = next(side["id"] for side in record["sides"] if side.get("controller") != "rules")
    await play.table.order("Anna", "encounter join", side=side)
    return Battle(play, name, Steady(), {"Anna": Finger(play, "Anna")}, every=25)


@pytest.mark.sweep
@pytest.mark.rule("CR2-BUG-07", "CR2-RUL-645")
async def test_work_at_the_mast_is_done_and_the_marines_leave(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)
    battle = await by_blue(play, "zipzip9-solo", 5)
    moment = await battle.to_its_end(12)
    assert not battle.refused
    assert moment.state.ended == "success"
    assert moment.state.progress is not None
    assert all(loot.done for loot in moment.state.progress.loot)
    assert any("hole" in text for text in play.said())


@pytest.mark.sweep
@pytest.mark.rule("CR2-RAID-04", "CR2-HELI-01", "CR2-HELI-03")
async def test_the_pilot_is_found_taken_aboard_and_flown_out(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)
    battle = await by_blue(play, "downed-pilot-solo", 7)
    moment = await battle.to_its_end(24)
    assert not battle.refused
    assert moment.state.ended == "success"
    stored = await play.bot.service.repository.load(battle.encounter)
    given = [(body["do"], body.get("figure")) for body in (one.body for one in stored.live) if "by" not in body]
    assert ("board", "ames") in given
    assert {"fly-in", "fly-out"} <= {do for do, _ in given}


@pytest.mark.sweep
@pytest.mark.rule("CMP-MORT-02", "CMP-MORT-06")
async def test_the_mortar_of_dust_is_manned_and_fires_at_an_entry_marker(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_patient(monkeypatch)
    anna = (await by_blue(play, "dust-solo", 1)).fingers["Anna"]
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Vidal")
    await play.table.order("Anna", "move", figure="Vidal", to="T16", now=True)
    await anna.open()
    for label in ("Vidal", "More orders", "Join the crew", "gunner", "Vidal"):
        await anna.press(label)
    assert "Small mortar at B29: on the spot 42%" in anna.text
    await anna.press("Shoot")
    moment = await play.table.moment()
    stored = await play.bot.service.repository.load(moment.encounter_id)
    assert [one.body["do"] for one in stored.live if "by" not in one.body][-2:] == ["board", "call-fire"]
