"""The proof of the dice: sealed before the first roll, opened at the end, checked by anybody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from bot.messages.ids import EndId
from engine.dice import commitment
from tests.bot.conftest import FARM, Play, answered
from tests.bot.farm import ORDERS

SEED = "the quick brown fox"


async def _play(play: Play, record: dict[str, Any]) -> None:
    await play.set_up(record)
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        while (await play.table.moment()).pending:
            await play.table.answer()


async def _end(play: Play) -> None:
    moment = await play.table.moment()
    asked = await play.table.order("Anna", "encounter end")
    assert asked.response is not None
    await play.table.people["Anna"].click(asked.response, custom_id=str(EndId(moment.encounter_id, "")))


async def _exported(play: Play) -> dict[str, Any]:
    shown = await play.table.order("Ben", "encounter export")
    assert shown.response is not None
    found: dict[str, Any] = json.loads(await shown.response.attachments[0].read())
    return found


async def test_the_seal_is_posted_before_the_first_roll_and_whole_for_anybody(play: Play) -> None:
    await play.set_up({**FARM, "seed": SEED})
    assert f"`{commitment(SEED)[:8]}`" in play.said()[-1]
    moment = await play.table.moment()
    assert moment.sequence == 0
    await play.restart()
    assert f"`{commitment(SEED)}`" in answered(await play.table.press("Chloe", f"info:seal:{moment.encounter_id}"))


async def test_while_it_runs_the_seed_stays_sealed(play: Play) -> None:
    await _play(play, {**FARM, "seed": SEED, "salts": ["pepper", "@everyone"]})
    moment = await play.table.moment()
    told = answered(await play.table.order("Chloe", "verify"))
    assert "The dice are sealed" in told
    assert commitment(SEED) in told
    assert SEED not in told
    assert "pepper" in told
    assert "@everyone" not in told
    assert f"{sum(moment.state.counters.values())} dice rolled so far" in told


@pytest.mark.long
async def test_at_the_end_every_die_is_worked_out_again(play: Play, tmp_path: Path, capsys: Any) -> None:
    await _play(play, {**FARM, "seed": SEED, "salts": ["pepper"]})
    rolled = sum((await play.table.moment()).state.counters.values())
    await play.restart()
    await _end(play)
    await play.restart()
    told = answered(await play.table.order("Ben", "verify"))
    assert "The dice are honest" in told
    assert f"`{SEED}`" in told
    assert f"{rolled} dice worked out again" in told
    file = tmp_path / "encounter.json"
    file.write_text(json.dumps(await _exported(play)))
    assert "duckback verify" in told
    assert main(["verify", str(file)]) == 0
    assert "honest" in capsys.readouterr().out


async def test_dice_that_came_with_the_record_and_are_not_the_seeds_are_named(play: Play) -> None:
    await play.set_up({**FARM, "seed": SEED, "dice": {"activation:police": [6], "activation:gang": [1]}})
    await play.table.order("Anna", "turn")
    assert "2 of them came with the record" in answered(await play.table.order("Anna", "verify"))
    await _end(play)
    told = answered(await play.table.order("Anna", "verify"))
    seed_gives_both = "The dice are honest" in told
    assert seed_gives_both or "Faces that came with the record and that the seed does not give: " in told
    assert not seed_gives_both, "this seed gives other faces"


async def test_what_was_taken_back_is_in_the_record_of_an_ended_encounter_and_it_verifies(play: Play) -> None:
    await play.set_up({**FARM, "seed": SEED})
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "undo")
    assert "undone" not in await _exported(play)
    await play.table.order("Anna", "turn")
    await _end(play)
    raw = await _exported(play)
    assert [item["do"] for item in raw["inputs"]] == ["start-turn", "end-encounter"]
    assert raw["undone"] == [{"behind": 0, "inputs": [{"do": "start-turn"}]}]
    assert "The dice are honest" in answered(await play.table.order("Anna", "verify"))
