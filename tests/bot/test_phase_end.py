"""The end of a phase by a press in the hand: at once where nobody is left to act, else after a look at who is."""

from __future__ import annotations

import pytest

from tests.bot.conftest import Play, answered
from tests.bot.finger import Finger, Seen, seen
from tests.bot.test_firing import YARD
from tests.bot.test_first_page import SCATTERED

END = "End phase"


async def begun(play: Play, *, hidden: bool = False) -> Finger:
    """Anna, whose phase has just begun: with hidden information in the yard, else with six groups."""
    await play.set_up({**YARD, "information": "hidden"} if hidden else SCATTERED)
    await play.seat()
    await play.table.order("Anna", "turn")
    anna = Finger(play, "Anna")
    await anna.open()
    return anna


def in_the_hand(play: Play) -> tuple[int, Seen]:
    """The newest message with a hand that has the end of the phase, and its button."""
    for message in reversed(play.channel.history()):
        for way in seen(message.components):
            if way.label == END and not message.flags.ephemeral:
                return message.id, way
    raise LookupError(END)


@pytest.mark.long
async def test_who_may_still_act_is_said_before_the_phase_ends(play: Play) -> None:
    anna = await begun(play)
    await anna.press_below(END)
    assert "## End the phase?" in anna.text
    assert "Still to act: Officer 0" in anna.text
    await anna.press("Back")
    assert "## Officer 0 to act" in anna.text
    assert (await play.table.moment()).sequence == 1
    await anna.press_below(END)
    await anna.press(END)
    moment = await play.table.moment()
    assert (moment.state.active_side, moment.sequence) == ("gang", 2)


@pytest.mark.long
async def test_a_move_that_leaves_something_to_do_is_one_press_with_hidden_information_too(play: Play) -> None:
    anna = await begun(play, hidden=True)
    before = (await play.table.moment()).sequence
    await anna.go()
    assert (await play.table.moment()).sequence > before


@pytest.mark.long
async def test_the_last_activation_ends_the_phase_with_it_in_one_press(play: Play) -> None:
    anna = await begun(play, hidden=True)
    await anna.go()
    before = (await play.table.moment()).state
    assert before.active_side == "police"
    assert END not in anna.labels
    await anna.press("Done")
    assert (await play.table.moment()).state.phases == before.phases + 1


@pytest.mark.long
async def test_a_phase_in_which_nobody_is_left_to_act_ends_at_once(play: Play) -> None:
    anna = await begun(play, hidden=True)
    await play.table.order("Anna", "activate", figures="Billy, Dez, Char")
    await play.table.order("Anna", "end", what="activation")
    before = (await play.table.moment()).state
    await anna.press_below(END)
    assert (await play.table.moment()).state.phases == before.phases + 1


@pytest.mark.long
async def test_the_panel_ends_activation_and_phase_in_one_press_where_nobody_else_may_act(play: Play) -> None:
    anna = await begun(play, hidden=True)
    await anna.go()
    await anna.press("Everyone fires")
    await anna.press("Everyone fires")
    assert (anna.ways[0].label, anna.ways[0].blue) == (END, True)
    assert not any(label.startswith("Done") for label in anna.labels)
    assert "## Nothing left to do" in anna.text
    before = (await play.table.moment()).state.phases
    await anna.press(END)
    assert (await play.table.moment()).state.phases == before + 1


@pytest.mark.long
async def test_an_old_hand_ends_no_later_phase_and_nobody_ends_that_of_others(play: Play) -> None:
    anna = await begun(play)
    number, way = in_the_hand(play)
    hand = next(message for message in play.channel.history() if message.id == number)
    chloe = play.table.people["Chloe"]
    assert "decides for" in answered(await chloe.click(hand, custom_id=way.custom_id))
    assert (await play.table.moment()).sequence == 1
    await anna.press_below(END)
    await anna.press(END)
    moment = await play.table.moment()
    ben = Finger(play, "Ben")
    await ben.press_any(hand, way)
    assert "The table has moved on." in ben.text
    assert (await play.table.moment()).sequence == moment.sequence


@pytest.mark.long
async def test_where_a_group_has_nothing_left_to_do_the_next_one_takes_its_place(play: Play) -> None:
    house = {"id": "house", "type": "building", "rect": [2, 24, 32, 6], "dv": 2}
    first, second, *_, enemy = SCATTERED["figures"]
    figures = [{**first, "at": [2.5, 2.5]}, {**second, "at": [22.5, 2.5]}, {**enemy, "at": [18.5, 33.5]}]
    table = {**SCATTERED["table"], "terrain": [house]}
    await play.set_up({**SCATTERED, "information": "hidden", "table": table, "figures": figures})
    await play.seat()
    await play.table.order("Anna", "turn")
    anna = Finger(play, "Anna")
    await anna.open()
    assert "## Officer 0 to act" in anna.text
    await anna.go()
    assert "## Officer 1 to act" in anna.text
    assert not any(label.startswith("Done") for label in anna.labels)
    before = (await play.table.moment()).sequence
    await anna.press("Officer 0")
    assert "## Officer 0 to act" in anna.text
    await anna.press("Done")
    assert "to act**" not in anna.text, "its own heading says so"
    assert (await play.table.moment()).sequence == before + 1
    assert "## Officer 1 to act" in anna.text


@pytest.mark.long
async def test_the_panel_asks_too_and_each_side_alike(play: Play) -> None:
    anna = await begun(play)
    await anna.press(END)
    assert "## End the phase?" in anna.text
    assert "Still to act: Officer 0" in anna.text
    await anna.press(END)
    ben = Finger(play, "Ben")
    await ben.open()
    await ben.press(END)
    assert "## End the phase?" in ben.text
    before = (await play.table.moment()).state.phases
    await ben.press(END)
    assert (await play.table.moment()).state.phases > before


@pytest.mark.long
async def test_within_an_activation_everybody_who_could_still_act_is_named(play: Play) -> None:
    anna = await begun(play)
    await play.table.order("Anna", "activate", figures="Officer 0")
    await anna.press_below(END)
    named = anna.text.split("Still to act: ")[1].split(".")[0]
    assert named.startswith("Officer 0, Officer 1")
    await play.table.order("Anna", "end", what="activation")
    await anna.press_below(END)
    assert "Still to act: Officer 1" in anna.text
