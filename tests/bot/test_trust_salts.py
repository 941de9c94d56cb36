"""No seed is drawn before every salt is in, and no salt changes after that."""

import json
from typing import Any

import pytest
from sqlalchemy import update
from sqlmodel import col

from bot.storage.models import EncounterRow
from engine.dice import commitment
from tests.bot.conftest import FARM, Play, answered
from tests.bot.setting_up import draft, ready


async def _laid_down(play: Play, encounter_id: int) -> dict[str, Any]:
    """What an operator reads in the database."""
    stored = await play.bot.service.repository.load(encounter_id)
    return stored.record


@pytest.mark.long
async def test_while_words_may_be_added_there_is_no_seed_to_try_them_on(play: Play) -> None:
    await ready(play)
    key = (await draft(play)).moment.encounter_id
    await play.table.order("Ben", "encounter join", side="gang", salt="pepper")
    await play.table.order("Anna", "encounter join", side="police")
    await play.table.order("Anna", "encounter salt", word="mint")
    laid = await _laid_down(play, key)
    assert not {"seed", "commitment"} & laid.keys()
    await play.table.order("Anna", "encounter start")
    laid = await _laid_down(play, key)
    assert laid["salts"] == ["pepper", "mint"]
    assert laid["commitment"] == commitment(laid["seed"])


async def test_a_record_taken_as_a_draft_brings_no_seed(play: Play) -> None:
    data = json.dumps({**FARM, "commitment": commitment(FARM["seed"]), "salts": ["x"], "dice": {"damage:billy": [1]}})
    await play.table.order("Anna", "encounter import", record=("r.json", data.encode()), draft=True)
    assert not {"seed", "commitment", "salts", "dice"} & (await draft(play)).draft.keys()


@pytest.mark.long
async def test_no_word_is_added_changed_or_taken_away_once_play_has_begun(play: Play) -> None:
    await ready(play)
    await play.table.order("Ben", "encounter join", side="gang", salt="pepper")
    await play.table.order("Anna", "encounter start")
    before = (await play.table.moment()).record
    assert "sealed" in answered(await play.table.order("Ben", "encounter salt", word="more"))
    await play.table.order("Ben", "encounter leave", side="gang")
    assert "sealed" in answered(await play.table.order("Ben", "encounter join", side="gang", salt="another"))
    await play.table.order("Chloe", "encounter join", side="gang")
    await play.restart()
    after = (await play.table.moment()).record
    assert (after.salts, after.seed) == (before.salts, before.seed) == (("pepper",), before.seed)


@pytest.mark.long
async def test_what_was_given_up_and_begun_again_has_another_seed(play: Play) -> None:
    await ready(play)
    await play.table.order("Anna", "encounter start")
    first = await play.table.moment()
    await play.bot.service.end(first.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    await ready(play)
    await play.table.order("Anna", "encounter start")
    assert (await play.table.moment()).record.seed != first.record.seed


@pytest.mark.long
async def test_a_set_up_of_an_earlier_version_keeps_the_seal_that_it_showed(play: Play) -> None:
    await ready(play)
    sheet = await draft(play)
    older = {**sheet.draft, "seed": "drawn at once", "commitment": commitment("drawn at once")}
    async with play.bot.service.repository._session.begin() as session:
        key = sheet.moment.encounter_id
        await session.execute(update(EncounterRow).where(col(EncounterRow.id) == key).values(record=older))
    await play.restart()
    await play.table.order("Ben", "encounter status")
    assert commitment("drawn at once") in answered(await play.table.press("Chloe", f"info:seal:{key}"))
    await play.table.order("Anna", "encounter start")
    assert (await play.table.moment()).record.seed == "drawn at once"
