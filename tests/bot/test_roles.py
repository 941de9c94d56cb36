"""Who may act for whom: captains, figures of one's own, the game master, the host; and the one who is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.errors import NoSeat, NotHost, NotYours, Unfit
from bot.messages.question import answer_id
from bot.people import seats
from bot.play.moment import Moment
from bot.storage.roster import FigureOf, Roster, SideOf
from tests.bot.conftest import Maker, Play, answered
from tests.bot.farm import ORDERS, SEATS

ANNA, BEN, CHLOE, DORA = 1, 2, 3, 4
TABLE = Roster(
    1,
    "running",
    ANNA,
    None,
    (SideOf("police", "Police"), SideOf("gang", "Gang"), SideOf("zombies", "Zombies", rules_run=True)),
    (FigureOf("billy", "Billy", "police"), FigureOf("slag", "Slag", "gang"), FigureOf("nails", "Nails", "gang")),
)


def test_the_host_stands_in_until_somebody_joins() -> None:
    assert TABLE.seating().decider("gang") == ANNA
    assert seats.join(TABLE, BEN, "Gang").seating().decider("gang", ["slag"]) == BEN
    assert not seats.join(TABLE, BEN, "gang").seating().may(ANNA, "gang")


def test_the_first_to_join_is_captain_and_nobody_joins_uninvited() -> None:
    joined = seats.join(TABLE, BEN, "gang")
    with pytest.raises(NoSeat) as refused:
        seats.join(joined, CHLOE, "gang")
    assert refused.value.people == (BEN,)
    with pytest.raises(Unfit, match="seated"):
        seats.join(joined, BEN, "gang")


def test_a_captain_shares_his_figures_out() -> None:
    shared = seats.assign(seats.join(TABLE, BEN, "gang"), BEN, "Slag", CHLOE)
    seating = shared.seating()
    assert seating.players("gang") == (BEN, CHLOE)
    assert seating.decider("gang", ["slag"]) == CHLOE
    assert seating.decider("gang", ["slag", "nails"]) == BEN
    assert seating.may(CHLOE, "gang", ["slag"])
    assert not seating.may(CHLOE, "gang", ["slag", "nails"])
    assert not seating.may(CHLOE, "gang")
    assert seating.may(BEN, "gang", ["slag"])
    assert seats.assign(shared, BEN, "slag", None).seating().decider("gang", ["slag"]) == BEN
    with pytest.raises(NotYours):
        seats.assign(shared, CHLOE, "nails", CHLOE)
    with pytest.raises(NotYours):
        seats.assign(shared, ANNA, "nails", DORA)


def test_a_captain_who_leaves_is_followed_by_the_next() -> None:
    shared = seats.assign(seats.join(TABLE, BEN, "gang"), BEN, "slag", CHLOE)
    left = seats.leave(shared, BEN, "gang").seating()
    assert left.decider("gang") == CHLOE
    gone = seats.leave(seats.leave(shared, BEN, "gang"), CHLOE, "gang")
    assert gone.seating().decider("gang", ["slag"]) == ANNA
    assert gone.owners == {}


def test_a_captain_hands_over_and_stays() -> None:
    handed = seats.captain(seats.join(TABLE, BEN, "gang"), BEN, "gang", CHLOE).seating()
    assert handed.players("gang") == (CHLOE, BEN)
    with pytest.raises(NotYours):
        seats.captain(seats.join(TABLE, BEN, "gang"), CHLOE, "gang", CHLOE)


def test_the_host_replaces_who_has_vanished() -> None:
    shared = seats.assign(seats.join(TABLE, BEN, "gang"), BEN, "slag", BEN)
    replaced = seats.reseat(shared, ANNA, "gang", BEN, CHLOE).seating()
    assert replaced.players("gang") == (CHLOE,)
    assert replaced.decider("gang", ["slag"]) == CHLOE
    assert seats.reseat(shared, ANNA, "gang", BEN, None).seating().decider("gang", ["slag"]) == ANNA
    assert seats.reseat(TABLE, ANNA, "gang", None, CHLOE).seating().decider("gang") == CHLOE
    with pytest.raises(NotHost):
        seats.reseat(shared, CHLOE, "gang", BEN, CHLOE)
    with pytest.raises(Unfit, match="seat nobody"):
        seats.reseat(shared, ANNA, "gang", None, None)
    with pytest.raises(Unfit, match="not on side"):
        seats.reseat(shared, ANNA, "gang", DORA, CHLOE)


def test_the_game_master_acts_for_every_side() -> None:
    mastered = seats.game_master(seats.join(TABLE, BEN, "gang"), ANNA, DORA)
    seating = mastered.seating()
    assert seating.may(DORA, "gang", ["slag"])
    assert seating.may(DORA, "police")
    assert seating.decider("gang") == BEN, "asked is still the captain"
    assert DORA in seating.everybody()
    assert seats.game_master(mastered, DORA, CHLOE).gm_id == CHLOE
    with pytest.raises(NotHost):
        seats.game_master(mastered, BEN, BEN)


def test_the_host_hands_the_encounter_over() -> None:
    assert seats.host(TABLE, ANNA, BEN).host_id == BEN
    with pytest.raises(NotHost):
        seats.host(TABLE, BEN, BEN)


@pytest.mark.parametrize("side", ["navy", "zombies"])
def test_a_side_that_nobody_plays_is_not_joined(side: str) -> None:
    with pytest.raises(Exception, match=r"no side|rules run"):
        seats.join(TABLE, BEN, side)


def test_salt_is_given_before_the_first_roll_by_those_who_play() -> None:
    draft = Roster(1, "draft", ANNA, None, TABLE.sides, TABLE.figures)
    joined = seats.join(draft, BEN, "gang", " pepper ")
    assert [s.salt for s in joined.sittings] == ["pepper"]
    assert [s.salt for s in seats.salted(joined, BEN, "mint").sittings] == ["mint"]
    assert [s.salt for s in seats.salted(joined, BEN, "mint\nand thyme ").sittings] == ["mint and thyme"]
    assert [s.salt for s in seats.salted(joined, BEN, " ").sittings] == [""]
    with pytest.raises(Unfit, match="stranger"):
        seats.salted(joined, CHLOE, "mint")
    with pytest.raises(Unfit, match="late"):
        seats.salted(seats.join(TABLE, BEN, "gang"), BEN, "mint")
    with pytest.raises(Unfit, match="event"):
        seats.salted(replace(joined, of_event=True), BEN, "mint")


# ---- through Discord ----


async def _asked(play: Play) -> Moment:
    """The farm, played to its first question."""
    await play.set_up()
    await play.seat()
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        if (await play.table.moment()).pending:
            return await play.table.moment()
    raise AssertionError("the battle asked nothing")


@pytest.mark.long
async def test_roles_outlive_a_restart_and_bind_orders(play: Play) -> None:
    await play.set_up()
    await play.seat()
    people = play.table.people
    assigned = await play.table.order("Anna", "encounter assign", figure="Billy", player=people["Chloe"])
    assert assigned.response is not None
    assert "now plays **Billy**" in play.said()[-1]
    await play.restart()
    await play.table.order("Anna", "turn")
    if (await play.table.moment()).state.active_side != "police":
        await play.table.order("Ben", "end", what="phase")
    refused = answered(await play.table.order("Chloe", "activate", figures="billy,carol,dez,otto"))
    assert f"{people['Anna'].mention} decides for Carol" in refused
    refused = answered(await play.table.order("Ben", "activate", figures="billy"))
    assert f"{people['Chloe'].mention} decides for Billy" in refused
    assert "decides" in answered(await play.table.order("Chloe", "end", what="phase"))
    await play.table.order("Chloe", "activate", figures="billy")
    assert (await play.table.moment()).state.active != ()


@pytest.mark.long
async def test_the_owner_is_asked_and_pinged_alone(play: Play, record: Maker) -> None:
    await play.set_up()
    await play.seat()
    people = play.table.people
    moment = await play.table.moment()
    for figure in moment.state.figures:
        who = "Anna" if figure.side == "police" else "Ben"
        await play.table.order(who, "encounter assign", figure=figure.id, player=people["Chloe"])
    for who, command, options in ORDERS:
        await play.table.order(who, command, **options)
        if (await play.table.moment()).pending:
            break
    moment = await play.table.moment()
    assert moment.decider(moment.pending[0]) == people["Chloe"].id
    message = play.channel.history()[-1]
    assert [user.id for user in message.mentions] == [people["Chloe"].id]
    captain = SEATS[moment.pending[0].question.side]
    await play.restart()
    await play.table.press("Chloe", answer_id(moment, moment.pending[0], 0))
    assert (await play.table.moment()).sequence > moment.sequence
    assert captain in SEATS.values()


@pytest.mark.long
async def test_the_game_master_answers_for_any_side(play: Play) -> None:
    before = await _asked(play)
    button = str(answer_id(before, before.pending[0], 0))
    assert "decides" in answered(await play.table.press("Chloe", button))
    await play.table.order("Anna", "encounter gm", player=play.table.people["Chloe"])
    await play.table.agree("Ben")
    await play.table.press("Chloe", button)
    assert (await play.table.moment()).sequence > before.sequence


@pytest.mark.long
async def test_who_has_vanished_is_replaced_in_the_middle_of_a_question(play: Play) -> None:
    before = await _asked(play)
    side = before.pending[0].question.side
    gone, people = SEATS[side], play.table.people
    host_only: dict[str, Any] = {"side": side, "out": people[gone], "player": people["Chloe"]}
    assert "Only a host" in answered(await play.table.order("Chloe", "encounter seat", **host_only))
    await play.table.order("Anna", "encounter seat", **host_only)
    if gone != "Anna":
        await play.table.agree(gone)
    button = str(answer_id(before, before.pending[0], 0))
    assert people["Chloe"].mention in answered(await play.table.press(gone, button)) or gone == "Anna"
    await play.table.press("Chloe", button)
    assert (await play.table.moment()).sequence > before.sequence


async def test_the_new_host_may_end_it_and_the_old_one_may_not(play: Play) -> None:
    await play.set_up()
    await play.table.order("Anna", "encounter host", player=play.table.people["Ben"])
    assert "Only a host" in answered(await play.table.order("Anna", "encounter end"))
    asked = await play.table.order("Ben", "encounter end")
    assert asked.response is not None
    assert asked.response.ephemeral


async def test_sides_and_figures_are_offered_to_those_who_decide(play: Play) -> None:
    await play.set_up()
    await play.seat()
    ben = play.table.people["Ben"]
    [why] = await ben.autocomplete(play.channel, "encounter join", "side", "")
    assert why["name"] == "Every side here has its player"
    offered = await ben.autocomplete(play.channel, "encounter assign", "figure", "")
    moment = await play.table.moment()
    assert {choice["value"] for choice in offered} == {f.id for f in moment.state.figures if f.side == "gang"}
    assert [c["value"] for c in await ben.autocomplete(play.channel, "encounter leave", "side", "")] == ["gang"]


async def test_joining_twice_is_said(play: Play) -> None:
    await play.set_up()
    await play.seat()
    assert "already" in answered(await play.table.order("Anna", "encounter join", side="police"))
    assert play.table.people["Anna"].mention in answered(
        await play.table.order("Chloe", "encounter join", side="police")
    )


async def test_who_plays_a_figure_of_a_side_asks_its_captain_too(play: Play) -> None:
    await play.set_up()
    await play.seat()
    people = play.table.people
    await play.table.order("Anna", "encounter assign", figure="billy", player=people["Chloe"])
    await play.table.order("Chloe", "encounter pause")
    anna, ben, chloe = (people[name].mention for name in ("Anna", "Ben", "Chloe"))
    assert f"{anna} and {ben}: {chloe} asks to pause" in play.said()[-1]
    await play.table.order("Anna", "encounter pause")
    assert "pauses the encounter" in play.said()[-1], "Anna is the host"


async def test_where_the_die_leaves_nobody_the_way_on_is_named(play: Play, record: Maker) -> None:
    await play.set_up(record(dice={"activation:police": [6], "activation:gang": [2]}))
    await play.seat()
    await play.table.order("Anna", "turn")
    assert (
        "is higher than the Rep of any figure left, so none can act this turn. Press **End phase**." in play.said()[-1]
    )
    refused = answered(await play.table.order("Anna", "activate", figures="billy"))
    assert "No figure of Police can be activated with a 6 on the die. End the phase with `/end phase`." in refused
    refused = answered(await play.table.order("Ben", "activate", figures="slag"))
    assert "The active side is Police: Slag has to wait." in refused
