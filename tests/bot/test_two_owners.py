"""A group whose figures belong to two people: each has a panel of their own figures, and splits off none but these."""

from __future__ import annotations

import pytest

from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.test_firing import YARD


async def shared_yard(play: Play) -> tuple[Finger, Finger]:
    """The panels of Anna, who leads the group with Billy, and of Ben, who owns Dez and Char in it."""
    await play.set_up(YARD)
    for who, side in (("Anna", "police"), ("Ben", "police"), ("Chloe", "gang")):
        await play.table.order(who, "encounter join", side=side)
    for figure in ("Dez", "Char"):
        await play.table.order("Anna", "encounter assign", figure=figure, player=play.table.people["Ben"])
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    await anna.open()
    await anna.open()
    await ben.open()
    return anna, ben


@pytest.mark.long
async def test_each_owner_is_offered_their_own_part_of_a_group(play: Play) -> None:
    anna, ben = await shared_yard(play)
    assert "## Billy to act" in anna.text
    assert not any(name in label for label in anna.labels for name in ("Dez shoots", "Char shoots", "Everyone fires"))
    assert "Not your turn" not in ben.text
    assert not any("Billy shoots" in label for label in ben.labels)
    assert any("Dez shoots" in label or "Everyone fires" in label for label in ben.labels)


@pytest.mark.long
async def test_an_owner_splits_off_none_but_their_own(play: Play) -> None:
    _, ben = await shared_yard(play)
    await ben.go()
    moment = await play.table.moment()
    given = (await play.bot.service.repository.load(moment.encounter_id)).inputs
    activated = [set(item["figures"]) for item in given if item["do"] == "activate"]
    moved = [{part["figure"] for part in item.get("moves", [item])} for item in given if item["do"] == "move"]
    assert activated == [{"dez", "char"}]
    assert len(moved) == 1
    assert moved[0] <= {"dez", "char"}


@pytest.mark.long
async def test_a_captain_may_act_with_the_part_of_another_and_is_told_whose_it_is(play: Play) -> None:
    anna, _ = await shared_yard(play)
    [tab] = [label for label in anna.labels if label.endswith("group")]
    await anna.press(tab)
    assert f"## <@{play.table.people['Ben'].id}>'s figures" in anna.text


@pytest.mark.long
async def test_the_first_press_wins_and_the_other_panel_shows_what_it_did(play: Play) -> None:
    anna, ben = await shared_yard(play)
    await ben.go()
    await anna.go()
    assert "The table has moved on" in anna.text
    assert f"## <@{play.table.people['Ben'].id}>'s figures" in anna.text
