"""A button of every kind that any version has posted is pressed, as the table stands and when it has moved on, by the
person whose it is and by others: each leads to a page of today, and none changes what it should not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
import simcord

from tests.bot.asked import to_the_first_question
from tests.bot.conftest import Play, text_of
from tests.bot.finger import Finger, pressed
from tests.bot.test_ids import POSTED

KEY, PRINT = "0123456789abcdef", "1.1.0cae9034"
OPENS = (
    "next:start-turn:{e}:0.0.00000000",
    f"next:end-activation:{{e}}:{PRINT}",
    f"next:end-phase:{{e}}:{PRINT}",
    "w:{e}",
    f"plan:go:{KEY}",
    f"plan:alt:{KEY}",
    f"plan:no:{KEY}",
    "tutorial:do:{e}:1:0",
    "tutorial:skip:{e}",
    "p:{e}:0:0.",
    "p:{e}:999:0.o0~g",
    "p:{e}:999:9.t.0.B.E~g",
    "p:{e}:1:nonsense",
)
"""What opens the panel of today; the number of the encounter is filled in."""
OTHERS = ("forget", "end:", "start:", "drop:", *(button.split("{")[0] for button in OPENS))
"""What is pressed in a test of its own: it forgets, ends or begins something, or opens the panel."""


def told(result: simcord.InteractionResult) -> str:
    """Everything that somebody is shown upon a press, alone or in the channel."""
    shown = [answer.message for answer in (result.response, *result.followups) if answer is not None]
    return "form" if result.modal is not None else "\n".join(text_of(message) for message in shown)


async def press_all(play: Play, who: str, buttons: Sequence[str]) -> None:
    """Press these; each shows a page with a heading to that person alone, and gives nothing."""
    moment = await play.table.moment()
    for button in buttons:
        result = await pressed(play, who, button.format(e=moment.encounter_id))
        assert result.response is not None, button
        assert result.response.ephemeral, button
        assert "## " in text_of(result.response.message), (button, text_of(result.response.message))
    assert (await play.table.moment()).sequence == moment.sequence


@pytest.mark.long
@pytest.mark.parametrize("who", ["Anna", "Ben", "Chloe"])
async def test_what_went_on_with_the_turn_opens_the_panel(play: Play, who: str) -> None:
    await play.set_up()
    await play.seat()
    await press_all(play, who, OPENS)
    await play.table.order("Anna", "turn")
    await press_all(play, who, OPENS)
    await play.restart()
    await press_all(play, who, OPENS[:1])


@pytest.mark.long
@pytest.mark.parametrize("who", ["Anna", "Chloe"])
async def test_it_opens_the_panel_while_a_question_is_open_too(play: Play, who: str) -> None:
    await to_the_first_question(play)
    await press_all(play, who, OPENS)


@pytest.mark.long
@pytest.mark.parametrize("who", ["Anna", "Chloe"])
async def test_it_shows_the_table_of_a_battle_that_is_over(play: Play, who: str) -> None:
    await play.set_up()
    await play.seat()
    moment = await play.table.moment()
    await play.bot.service.end(moment.encounter_id, play.channel.id, play.table.people["Anna"].id, 1, "")
    for button in OPENS:
        result = await pressed(play, who, button.format(e=moment.encounter_id))
        assert told(result).strip(), button


@pytest.mark.long
@pytest.mark.parametrize("who", ["Anna", "Chloe"])
async def test_every_other_button_is_answered_and_a_stranger_changes_nothing(play: Play, who: str) -> None:
    moment = await to_the_first_question(play)
    for posted in POSTED:
        button = posted.replace(":7", f":{moment.encounter_id}", 1)
        if button.startswith(OTHERS) or (button.endswith((":form", KEY)) and "solo:w" not in button):
            continue
        await pressed(play, who, button)
    if who == "Chloe":
        assert (await play.table.moment()).sequence == moment.sequence


@pytest.mark.long
async def test_an_answer_that_comes_too_late_says_so_and_leads_to_the_panel(play: Play) -> None:
    moment = await to_the_first_question(play)
    open_ = moment.pending[0]
    who = next(name for name, member in play.table.people.items() if member.id == moment.decider(open_))
    button = f"a:{moment.encounter_id}:{open_.batch}:{open_.number}:0"
    await pressed(play, who, button)
    sequence = (await play.table.moment()).sequence
    assert sequence > moment.sequence
    for person in (who, "Chloe"):
        late = await pressed(play, person, button)
        answer = late.followups[-1] if late.followups else late.response
        assert answer is not None
        assert answer.ephemeral
        finger = Finger(play, person, answer.message)
        assert finger.text.strip()
        await finger.press("Your move")
        assert "## " in finger.text
    assert (await play.table.moment()).sequence == sequence


async def test_the_first_versions_button_forgets_the_person_who_presses_it(play: Play) -> None:
    user = play.table.people["Anna"].id
    await play.bot.service.repository.plans.prefer(user, "asked", True)
    assert told(await pressed(play, "Anna", f"forget:{user}")).strip()
    assert await play.bot.service.repository.plans.wish_to_be_asked({user}) == frozenset()


async def test_a_solo_battle_that_has_begun_opens_its_panel_by_its_old_buttons(play: Play) -> None:
    await play.set_up()
    for what in ("begin", "go-2", "weapons-0", "names"):
        result = await pressed(play, "Anna", f"solo:{what}:{KEY}")
        assert "## " in told(result), what
