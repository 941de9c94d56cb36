"""Dice taken back fall the same again, so who takes them back has read them: that is said, counted, or not allowed."""

import json
from typing import Any

import pytest

from bot.errors import Unfit
from bot.play.undo import Undo
from tests.bot.campaign import conftest as in_campaigns
from tests.bot.campaigning import end, order, said, standing
from tests.bot.conftest import Play, answered, text_of
from tests.bot.farm import carried
from tests.bot.test_trust_import import ended

known_dice = in_campaigns._known_dice


async def alone(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "turn")


async def test_taking_dice_back_alone_is_free_and_said_to_show_the_next_faces(play: Play) -> None:
    await alone(play)
    await play.table.order("Anna", "undo")
    assert "the next faces are now known" in play.said()[-1]


@pytest.mark.long
async def test_what_was_taken_back_over_dice_is_counted_in_the_proof_and_at_the_end(play: Play) -> None:
    await alone(play)
    for _ in range(2):
        await play.table.order("Anna", "undo")
        await play.table.order("Anna", "turn")
    group = (await play.table.moment()).state.figures[0].id
    await play.table.order("Anna", "activate", figures=group)
    await play.table.order("Anna", "undo")
    counted = "Dice were taken back 2 times"
    assert counted in answered(await play.table.order("Ben", "verify"))
    await play.restart()
    await ended(play)
    assert counted in "\n".join(play.said()[-2:])
    assert counted in answered(await play.table.order("Ben", "verify"))


async def test_without_any_nothing_is_said_of_it(play: Play) -> None:
    await alone(play)
    await ended(play)
    assert "taken back" not in answered(await play.table.order("Ben", "verify"))
    assert "taken back" not in play.said()[-1]


async def set_out(play: Play, **founded: Any) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann", **founded)
    await order(play, "campaign next")


@pytest.mark.long
async def test_the_chronicle_counts_them(play: Play) -> None:
    await set_out(play)
    await order(play, "undo")
    await order(play, "turn")
    await end(play)
    assert "Dice were taken back once" in said(await order(play, "campaign history"))


@pytest.mark.long
async def test_a_campaign_founded_without_undo_keeps_its_dice(play: Play) -> None:
    await set_out(play, undo=False)
    assert "Without undo" in "\n".join(play.said())
    await play.restart()
    assert "founded without undo" in answered(await order(play, "undo"))
    moment = await play.table.moment()
    assert moment.state.turn == 1
    with pytest.raises(Unfit):
        await Undo(play.bot.service).take_back(
            moment.encounter_id, moment.sequence, moment.sequence, play.table.people["Anna"].id, 99, ("blue", "red")
        )
    assert "Without undo" in said(await order(play, "campaign status"))


@pytest.mark.long
async def test_a_game_master_does_not_take_such_dice_back_either(play: Play) -> None:
    await set_out(play, undo=False)
    await order(play, "encounter gm", player=play.table.people["Chloe"])
    assert "founded without undo" in answered(await order(play, "undo", "Chloe"))


@pytest.mark.long
async def test_what_rolled_no_die_is_still_taken_back_there(play: Play) -> None:
    await set_out(play, undo=False)
    moment = await play.table.moment()
    star = next(figure.id for figure in moment.state.figures if figure.star)
    await order(play, "activate", figures=star)
    before = (await play.table.moment()).sequence
    await order(play, "undo")
    after = await play.table.moment()
    assert after.sequence < before
    assert not after.state.active


async def test_founding_anew_until_the_recruits_please_is_told_to_everybody(play: Play) -> None:
    await order(play, "campaign new", band="Harbour Watch", star="Ann")
    assert "before" not in play.said()[-1]
    for n in (1, 2):
        retire = await order(play, "campaign retire")
        button = next(one for one in carried(text(retire).components) if one.startswith("camp:retire"))
        await play.table.people["Anna"].click(text(retire), custom_id=button)
        told = said(await order(play, "campaign new", band=f"Watch {n}", star="Ann"), alone=False)
        assert f"has founded {n} campaign" in told


def text(result: Any) -> Any:
    return (result.followups[-1] if result.followups else result.response).message


@pytest.mark.long
async def test_an_encounter_written_off_is_noted_in_the_chronicle(play: Play) -> None:
    """A player who deletes the channel of a lost battle plays the month again, and everybody can read it."""
    await set_out(play)
    first = await standing(play)
    assert first.outing is not None
    await play.bot.campaigns.write_off(first.campaign)
    assert "was written off" in said(await order(play, "campaign history", month=1))
    await order(play, "campaign next")
    assert (await play.table.moment()).encounter_id != first.outing.encounter_id
    await end(play)
    assert "1 encounter of this month was written off" in said(await order(play, "campaign history", month=1))


# ---- seats that changed hands ----


@pytest.mark.long
async def test_the_log_the_proof_and_the_record_list_seats_that_changed_hands(play: Play) -> None:
    await play.set_up()
    await play.seat()
    people = play.table.people
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "encounter gm", player=people["Chloe"])
    await play.table.agree("Ben")
    await play.table.order("Anna", "end", what="phase")
    await play.table.order("Ben", "end", what="phase")
    await play.table.order("Ben", "encounter leave", side="gang")
    told = answered(await play.table.order("Ben", "verify"))
    assert "Seats that changed hands:" in told
    assert f"after order 1: There is a new game master. – → {people['Chloe'].mention}" in told
    assert "No player is left for **Gang**" in told
    shown = await play.table.order("Chloe", "log read")
    assert shown.response is not None
    read = json.dumps(shown.response.components)
    assert (
        read.index("goes first: **Police")
        < read.index("There is a new game master.")
        < read.index("No player is left for **Gang**")
    )
    file = await play.table.order("Chloe", "log file")
    assert file.response is not None
    assert "There is a new game master." in (await file.response.attachments[0].read()).decode()
    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    raw = json.loads(await exported.response.attachments[0].read())
    behind = raw["seats"][1]["behind"]
    assert raw["seats"] == [
        {"behind": 1, "what": "gm", "from": None, "to": "person-1"},
        {"behind": behind, "what": "captain", "side": "gang", "from": "person-2", "to": None},
    ]
    assert str(people["Chloe"].id) not in json.dumps(raw)


@pytest.mark.long
async def test_a_list_of_seats_comes_and_goes_with_the_file(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Ben", "encounter leave", side="gang")
    exported = await play.table.order("Anna", "encounter export")
    assert exported.response is not None
    data = await exported.response.attachments[0].read()
    await ended(play)
    await play.bring(data)
    await play.table.order("Anna", "encounter join", side="police")
    await play.table.order("Anna", "end", what="phase")
    await play.table.order("Anna", "encounter leave", side="police")
    again = await play.table.order("Anna", "encounter export")
    assert again.response is not None
    listed = json.loads(await again.response.attachments[0].read())["seats"]
    assert [(one["side"], one["behind"]) for one in listed] == [("gang", 1), ("police", 2)]


@pytest.mark.long
async def test_a_person_forgotten_leaves_no_name_in_the_list(play: Play) -> None:
    await play.set_up()
    await play.seat()
    await play.table.order("Anna", "turn")
    await play.table.order("Ben", "encounter captain", side="gang", player=play.table.people["Chloe"])
    asked = await play.table.order("Ben", "mydata delete")
    assert asked.response is not None
    await play.table.people["Ben"].click(asked.response, custom_id="forget")
    told = answered(await play.table.order("Chloe", "verify"))
    assert play.table.people["Ben"].mention not in told
    assert "A new captain leads **Gang**." in told
    assert text_of(play.channel.history()[0])
