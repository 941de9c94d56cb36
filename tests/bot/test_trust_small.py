"""What is of another server, or is nothing at all, is refused in one sentence; what is secret stays its owner's."""

from __future__ import annotations

import logging
import stat
from math import cos, pi, sin
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.hosting.logs import set_up
from bot.messages.ids import Back, BackId, CampaignId, InfoId, PanelId, ReportId
from bot.setup.scenarios import scenario
from bot.storage.backup import copy
from bot.storage.migrate import upgrade
from engine.errors import BadRequest
from engine.loading.load import load
from tests.bot.conftest import Play, answered
from tests.bot.test_trust_forged import forge
from tests.bot.test_trust_seats import begun

GONE = "has been decided already"


@pytest.mark.parametrize(
    "kind",
    [
        lambda encounter: PanelId(encounter, 0, "0.w"),
        lambda encounter: ReportId("d", encounter, 1),
        lambda encounter: ReportId("m", encounter, 1),
        lambda encounter: InfoId("seal", encounter),
    ],
)
async def test_an_id_of_another_server_is_stale(play: Play, kind: Any) -> None:
    await begun(play)
    number = (await play.table.moment()).encounter_id
    guild = play.env.create_guild()
    dora = guild.add_member(play.env.create_user("Dora"))
    play.table.people = {**play.table.people, "Dora": dora}
    play.table.channel = guild.create_text_channel("elsewhere")
    await play.set_up(who="Dora")
    assert GONE in answered(await forge(play, "Dora", str(kind(number))))


@pytest.mark.parametrize("what", get_args(Back))
async def test_a_look_back_at_what_has_not_happened_is_answered_in_a_sentence(play: Play, what: Back) -> None:
    await play.set_up()
    number = (await play.table.moment()).encounter_id
    result = await forge(play, "Anna", str(BackId(what, number)))
    assert what not in ("more", "share") or GONE in answered(result)


async def test_a_campaign_that_there_is_not_is_stale(play: Play) -> None:
    await play.set_up()
    for what in ("page", "dice", "recruit", "nothing"):
        assert GONE in answered(await forge(play, "Anna", str(CampaignId(what, 99))))


async def test_a_secret_word_comes_too_late_and_the_seat_is_taken(play: Play) -> None:
    await play.set_up()
    assert "sealed" in answered(await play.table.order("Ben", "encounter join", side="gang", salt="pepper"))
    moment = await play.table.moment()
    assert moment.seating.players("gang") == (play.table.people["Ben"].id,)
    assert not moment.record.salts


async def test_the_database_is_its_owner_s_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "d.db"
    for _ in range(2):
        await upgrade(f"sqlite+aiosqlite:///{path}")
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        path.chmod(0o644)


def test_a_copy_into_a_folder_that_there_is_not_is_refused(tmp_path: Path) -> None:
    (tmp_path / "d.db").touch()
    with pytest.raises(BadRequest):
        copy(tmp_path / "d.db", tmp_path / "missing" / "copy.db")


@pytest.mark.parametrize("chatty", ["discord.http", "discord.state", "discord.webhook.async_", "sqlalchemy.engine"])
def test_no_debugging_tells_names(chatty: str) -> None:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    try:
        set_up("DEBUG")
        assert not logging.getLogger(chatty).isEnabledFor(logging.DEBUG)
    finally:
        root.handlers[:] = before
        root.setLevel(level)


def test_a_machine_has_an_id_of_its_own() -> None:
    record = scenario("convoy-solo", "en")
    record["machines"][0]["id"] = record["figures"][0]["id"]
    with pytest.raises(BadRequest, match="given twice"):
        load({**record, "seed": "x"})


@pytest.mark.parametrize("ruleset", ["cr3", "swordplay", "mg42", "cr2", "compendium"])
@pytest.mark.parametrize(("pieces", "fits"), [(40, True), (41, False)])
def test_a_record_has_a_budget_of_corners(ruleset: str, pieces: int, fits: bool) -> None:
    ring = [[round(18 + 9 * cos(turn * pi / 50), 2), round(18 + 9 * sin(turn * pi / 50), 2)] for turn in range(100)]
    table = {"width": 36, "height": 36}
    terrain = [{"id": f"woods-{n}", "type": "woods", "polygon": ring} for n in range(pieces)]
    record = {
        "format": "duckback-record/1",
        "ruleset": ruleset,
        "table": {**table, "terrain": terrain},
        "sides": [{"id": "a"}, {"id": "b"}],
        "figures": [{"id": side, "side": side, "rep": 4, "at": [3, 3 + 9 * n]} for n, side in enumerate(("a", "b"))],
        "seed": "x",
    }
    if fits:
        assert len(load(record).table.pieces) == pieces
    else:
        with pytest.raises(BadRequest, match="4000 corners"):
            load(record)
