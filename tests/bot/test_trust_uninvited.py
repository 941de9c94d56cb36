"""Nobody gets a figure or eyes that the captain has not given; an open battle says that it is open."""

from dataclasses import replace

import pytest

from bot.errors import NoSeat, Unfit
from bot.people.casting import Change, changed
from bot.setup.scenarios import scenario
from bot.storage.roster import FigureOf
from tests.bot.conftest import Play, answered
from tests.bot.setting_up import new
from tests.bot.test_trust_consents import ANNA, BEN, CHLOE, DORA, FREE_GANG, SIDES, roster

AGAINST_THE_RULES = (SIDES[0], replace(SIDES[1], rules_run=True))
SQUADS = (FigureOf("billy", "Billy", "police", "first"), FigureOf("carol", "Carol", "police", "second"))


@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_sits_down_uninvited_in_a_battle_against_the_rules(hidden: bool) -> None:
    alone = roster(sides=AGAINST_THE_RULES, figures=SQUADS, sittings=FREE_GANG, hidden=hidden)
    with pytest.raises(NoSeat) as refused:
        changed(alone, BEN, Change("join", "police"))
    assert refused.value.people == (DORA,)
    invited = changed(alone, DORA, Change("assign", figure="carol", into=BEN))
    assert invited.seating().owners == {"carol": BEN}


def test_a_battle_that_the_host_has_begun_alone_is_not_taken_from_the_host() -> None:
    alone = roster(sides=AGAINST_THE_RULES, figures=SQUADS, sittings=())
    with pytest.raises(NoSeat) as refused:
        changed(alone, BEN, Change("join", "police"))
    assert refused.value.people == (ANNA,)
    assert changed(alone, ANNA, Change("join", "police")).seating().players("police") == (ANNA,)
    assert changed(replace(alone, played=False), BEN, Change("join", "police")).seating().players("police") == (BEN,)


@pytest.mark.parametrize("into", [None, CHLOE])
@pytest.mark.parametrize(
    "back",
    [
        Change("assign", figure="slag", into=BEN),
        Change("seat", "gang", into=BEN),
        Change("captain", "gang", into=BEN),
    ],
)
def test_a_person_taken_off_comes_back_only_when_asked(into: int | None, back: Change) -> None:
    off = changed(roster(), ANNA, Change("seat", "gang", out=BEN, into=into))
    off = off if into is None else changed(off, CHLOE, Change("leave", "gang"))
    with pytest.raises(Unfit, match="taken off"):
        changed(off, BEN, Change("join", "gang"))
    again = changed(changed(off, ANNA, back), BEN, Change("leave", "gang"))
    assert BEN in changed(again, BEN, Change("join", "gang")).seating().players("gang")


def test_a_person_who_left_comes_back_as_they_please() -> None:
    left = changed(roster(), BEN, Change("leave", "gang"))
    assert changed(left, BEN, Change("join", "gang")).seating().players("gang") == (BEN,)
    own = changed(roster(), ANNA, Change("seat", "police", out=ANNA))
    assert changed(own, ANNA, Change("join", "police")).seating().players("police") == (ANNA,)


@pytest.mark.long
@pytest.mark.parametrize("status", ["draft", "running"])
async def test_a_person_taken_off_stays_off_after_a_restart(play: Play, status: str) -> None:
    await (play.set_up() if status == "running" else new(play))
    people = play.table.people
    await play.table.order("Ben", "encounter join", side="gang")
    await play.table.order("Anna", "encounter seat", side="gang", out=people["Ben"])
    await play.restart()
    assert "took you off" in answered(await play.table.order("Ben", "encounter join", side="gang"))
    await play.table.order("Anna", "encounter seat", side="gang", player=people["Ben"])
    await play.table.order("Ben", "encounter leave", side="gang")
    await play.table.order("Ben", "encounter join", side="gang")
    found = await play.bot.service.roster(play.channel.id)
    assert found is not None
    assert found.seating().players("gang") == (people["Ben"].id,)


async def test_an_open_battle_says_that_friends_may_join(play: Play) -> None:
    await play.set_up({**scenario("diner-together", "en"), "seed": "x"})
    assert "Open to everybody here: up to 3 people can join, and each gets a command." in play.said()[-1]
    people = play.table.people
    for who in ("Anna", "Ben"):
        await play.table.order(who, "encounter join", side="survivors")
    await play.table.order("Anna", "encounter seat", side="survivors", out=people["Ben"])
    assert "took you off" in answered(await play.table.order("Ben", "encounter join", side="survivors"))


async def test_a_battle_alone_is_not_called_open(play: Play) -> None:
    await play.set_up({**scenario("diner-solo", "en"), "seed": "x"})
    assert "Open to everybody" not in play.said()[-1]
    await play.table.order("Anna", "encounter join", side="survivors")
    assert "encounter assign" in answered(await play.table.order("Ben", "encounter join", side="survivors"))
