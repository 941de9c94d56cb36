"""A person who brings a file knows what is in it: it must not tell them a die that is still to be rolled."""

import json
from typing import Any

import pytest

from bot.__main__ import main
from bot.errors import Stale
from bot.messages.ids import EndId
from bot.play.service import Service
from bot.play.undo import Undo
from engine.dice import commitment
from engine.loading.load import load
from engine.replay.verify import verify
from tests.bot.conftest import FARM, Maker, Play, answered
from tests.bot.farm import carried
from tests.bot.quick import told
from tests.bot.test_hidden_play import disguised

SEED = "the bringer's own"
BEGUN = [{"do": "start-turn"}]
OVER = [*BEGUN, {"do": "end-encounter"}]


async def bring(play: Play, record: dict[str, Any]) -> None:
    await play.bring(json.dumps(record).encode())


async def ended(play: Play, who: str = "Anna") -> None:
    moment = await play.table.moment()
    asked = await play.table.order(who, "encounter end")
    assert asked.response is not None
    await play.table.people[who].click(asked.response, custom_id=str(EndId(moment.encounter_id, "")))


async def exported(play: Play, who: str = "Ben") -> dict[str, Any]:
    shown = await play.table.order(who, "encounter export")
    assert shown.response is not None
    found: dict[str, Any] = json.loads(await shown.response.attachments[0].read())
    return found


async def verified(play: Play) -> str:
    return answered(await play.table.order("Ben", "verify"))


async def test_the_seed_of_a_file_rolls_no_die_to_come(play: Play, record: Maker) -> None:
    await bring(play, record(seed=SEED, commitment=commitment(SEED), inputs=BEGUN))
    raw = (await play.table.moment()).record.raw
    assert raw["seed"] != SEED
    assert raw["commitment"] == commitment(raw["seed"]) != commitment(SEED)
    assert raw["imported_at"] == 1
    assert raw["dice"].keys() == {"activation:police", "activation:gang"}


async def test_faces_scripted_for_later_go_and_those_rolled_stay(play: Play, record: Maker) -> None:
    chosen = {"activation:police": [5, 6, 6], "activation:gang": [2, 1, 1], "damage:billy": [1, 1, 1]}
    await bring(play, record(dice=chosen, inputs=BEGUN))
    moment = await play.table.moment()
    assert moment.record.dice == {"activation:police": (5,), "activation:gang": (2,)}
    assert moment.state.turn == 1


async def test_the_same_file_in_two_channels_rolls_other_dice(play: Play, record: Maker) -> None:
    await bring(play, record(seed=SEED))
    first = (await play.table.moment()).record
    await ended(play)
    await bring(play, record(seed=SEED))
    assert (await play.table.moment()).record.seed != first.seed


@pytest.mark.long
async def test_the_proof_tells_what_came_with_the_file(play: Play, record: Maker) -> None:
    await bring(play, record(seed=SEED, inputs=BEGUN))
    told, came = await verified(play), sum((await play.table.moment()).state.counters.values())
    assert "came from a file with 1 order given" in told
    assert f"nothing here vouches for them: {came}." in told
    await play.table.order("Anna", "end", what="phase")
    await play.restart()
    await ended(play)
    told = await verified(play)
    assert "The dice are honest" in told
    assert f"nothing here vouches for them: {came}." in told
    verdict = verify(load(await exported(play)))
    assert (verdict.honest, verdict.imported_at, verdict.faces_scripted, verdict.mismatches) == (True, 1, came, ())


async def test_the_proof_tells_that_a_set_up_came_with_a_file_and_no_die(play: Play, record: Maker) -> None:
    await bring(play, record(seed=SEED))
    assert "The set-up came with a file; every die has been rolled here." in await verified(play)


async def test_the_channel_is_told_that_the_bringer_may_have_read_what_is_hidden(play: Play, record: Maker) -> None:
    await bring(play, disguised())
    assert "may have read what each side hides" in play.said()[-1]
    await ended(play)
    await bring(play, record())
    assert "may have read" not in play.said()[-1]


async def test_the_proof_tells_that_the_bringer_may_have_read_what_is_hidden(play: Play) -> None:
    await bring(play, disguised())
    assert "may have read what each side hides" in await verified(play)


async def test_the_log_tells_that_the_bringer_may_have_read_what_is_hidden(play: Play) -> None:
    raw = disguised()
    await bring(play, {**raw, "inputs": BEGUN})
    said = "may have read what each side hides"
    assert said in told(await play.table.order("Ben", "log read"))
    shown = (await play.table.order("Ben", "log file")).response
    assert shown is not None
    assert said in (await shown.attachments[0].read()).decode().splitlines()[0]


async def test_the_command_line_tells_it_too(play: Play, record: Maker, tmp_path: Any, capsys: Any) -> None:
    await bring(play, record(inputs=BEGUN))
    came = sum((await play.table.moment()).state.counters.values())
    await ended(play)
    file = tmp_path / "encounter.json"
    file.write_text(json.dumps(await exported(play)))
    assert main(["verify", str(file)]) == 0
    told = f"{came} that came with the file it went on from, after input 1: older than the seal"
    assert told in capsys.readouterr().out
    assert main(["verify", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["imported_at"] == 1


async def test_a_battle_that_is_over_keeps_its_seed_as_evidence_and_no_more(play: Play, record: Maker) -> None:
    whole = record(revision=1, seed=SEED, commitment=commitment(SEED), salts=["pepper"], inputs=OVER)
    await bring(play, whole)
    assert "sealed" not in play.said()[-1]
    assert "back:proof:1" in carried(play.channel.history()[-1].components), "nothing to join, all to look back at"
    assert await play.bot.service.repository.in_channel(play.channel.id) is None, "the channel is free"
    told = await verified(play)
    assert "The dice fit the seed in the file" in told
    assert "Its seal was not seen here" in told
    assert "honest" not in told
    assert "posted before" not in told
    raw = await exported(play)
    assert {key: raw[key] for key in ("seed", "commitment", "salts", "revision")} == {
        "seed": SEED, "commitment": commitment(SEED), "salts": ["pepper"], "revision": 1,
    }  # fmt: skip


@pytest.mark.parametrize("wrong", [{"commitment": commitment("another")}, {"dice": {"activation:police": [6, 6]}}])
async def test_evidence_that_does_not_fit_is_called_that(play: Play, record: Maker, wrong: dict[str, Any]) -> None:
    await bring(play, record(**{"seed": "a", "commitment": commitment("a"), "inputs": OVER, **wrong}))
    assert "NOT" in await verified(play)


async def test_evidence_without_a_seal_is_called_that(play: Play, record: Maker) -> None:
    await bring(play, record(seed=SEED, inputs=OVER))
    assert "never sealed" in await verified(play)


async def test_the_end_of_a_file_cannot_be_taken_back_to_go_on_with_its_seed(play: Play, record: Maker) -> None:
    await bring(play, record(seed=SEED, commitment=commitment(SEED), inputs=OVER))
    assert "no encounter" in answered(await play.table.order("Anna", "undo", steps=1))
    service = play.bot.service
    (over,) = await service.repository.drafts.shelf(play.channel.id)
    with pytest.raises(Stale):
        await Undo(service).again(over.id, 2, play.table.people["Anna"].id, 1)
    assert (await service.standing_of(over.id)).state.ended


async def test_inputs_that_came_with_the_file_stay_since_their_dice_are_known(play: Play, record: Maker) -> None:
    await bring(play, record(inputs=[*BEGUN, {"do": "end-phase"}]))
    assert "nothing to take back" in answered(await play.table.order("Anna", "undo", steps=1))
    await play.table.order("Anna", "end", what="phase")
    assert "1 action at most" in answered(await play.table.order("Anna", "undo", steps=2))


async def test_a_battle_ended_here_is_not_taken_up_again_by_an_old_press(service: Service) -> None:
    moment, _ = await service.begin(10, None, 1, FARM)
    await service.apply(10, 1, 5, BEGUN[0])
    await service.end(moment.encounter_id, 10, 1, 6, "")
    for deed in (
        Undo(service).again(moment.encounter_id, 2, 1, 1),
        Undo(service).take_back(moment.encounter_id, 2, 1, 1, 7),
    ):
        with pytest.raises(Stale):
            await deed


@pytest.mark.long
async def test_what_was_exported_while_it_ran_goes_on_with_other_dice(play: Play, record: Maker) -> None:
    await play.set_up(record(seed="kept"))
    await play.table.order("Anna", "turn")
    forked = await exported(play)
    await ended(play)
    await bring(play, forked)
    again = (await play.table.moment()).record
    assert again.imported_at == 1
    assert again.commitment != commitment("kept")
    assert again.seed is not None
    assert commitment(again.seed) == again.commitment


async def test_in_direct_messages_the_same_file_tells_no_die_of_the_channel_s(service: Service) -> None:
    data = json.dumps({**FARM, "seed": SEED, "inputs": BEGUN}).encode()
    seeds = set()
    for channel, guild in ((10, 5), (11, None), (12, 5)):
        moment, _ = await service.take_in(channel, guild, 1, data)
        seeds.add(moment.record.seed)
    assert len({*seeds, SEED, FARM["seed"]}) == 5


async def test_ended_and_brought_again_without_its_end_it_goes_on_with_other_dice(service: Service) -> None:
    moment, _ = await service.begin(10, None, 1, FARM)
    await service.apply(10, 1, 5, BEGUN[0])
    await service.end(moment.encounter_id, 10, 1, 6, "")
    over = json.loads(await service.export(10, moment.encounter_id))
    assert over["seed"] == FARM["seed"]
    cut = {**over, "inputs": over["inputs"][:1]}
    again, _ = await service.take_in(10, None, 1, json.dumps(cut).encode())
    assert again.record.seed != over["seed"]
    assert again.record.imported_at == 1


async def test_a_claim_to_have_been_imported_does_not_excuse_faces_of_one_s_own(service: Service) -> None:
    """A file says that it was imported after so many orders; what is brought in counts itself."""
    forged = {**FARM, "dice": {"damage:billy": [1] * 9}, "imported_at": 40, "inputs": BEGUN}
    moment, _ = await service.take_in(10, None, 1, json.dumps(forged).encode())
    assert moment.record.imported_at == 1
    assert "damage:billy" not in moment.record.dice
