"""A turn of equal dice in Chain Reaction 2.0: by presses both sides look after casualties and reload, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.bot.conftest import Play, Speaking, text_of
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man

FIGURES = [
    man("Moss", PATROL, 4, "carbine", [14.5, 26.5], traits=["medic"]),
    man("Betts", PATROL, 4, "rifle", [14.5, 25.5], status="out-of-the-fight"),
    man("Quinn", PATROL, 4, "lmg", [18.5, 25.5]),
    man("Ivan", GUERRILLAS, 4, "rifle", [16, 2], ammo="out"),
    man("Boris", GUERRILLAS, 5, "rifle", [18, 2]),
]
DICE = {"activation:patrol": [3, 1], "activation:guerrillas": [3, 2], "doc:betts": [6, 2]}


async def _begun(play: Play, figures: list[dict[str, Any]] = FIGURES, **dice: list[int]) -> tuple[Finger, Finger]:
    await play.set_up({**STREET, "figures": figures, "dice": {**DICE, **dice}})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    await anna.open()
    return anna, ben


@pytest.mark.long
@pytest.mark.rule("CR2-TURN-02", "CR2-CASUALTY-06", "CR2-AMMO-05")
async def test_both_sides_do_what_equal_dice_leave_them(play: Play) -> None:
    anna, ben = await _begun(play)
    assert "Both dice show 3, so no figure moves or fires this turn." in anna.text
    assert "The higher die" not in anna.text
    assert anna.labels[0] == "A · Moss looks after Betts"
    await anna.take(anna.ways[0])
    assert "75%: Betts recovers." in anna.text, "two dice for the medic, against Rep 4 less one wound"
    await play.restart()
    await anna.press("Examine")
    assert "The doctor finds Betts **fit to fight**." in anna.text
    assert (await play.table.moment()).state.active_side == GUERRILLAS, "nothing is left, so the phase is over"
    await ben.open()
    assert ben.labels[0] == "Ivan reloads"
    await ben.press("Ivan reloads")
    moment = await play.table.moment()
    assert moment.state.turn == 2
    assert not moment.state.figure("ivan").empty
    told = "\n".join(play.said())
    assert "Both dice show 3, so no figure moves or fires this turn." in told
    assert "Ivan has reloaded." in told


@pytest.mark.rule("CR2-TURN-02")
async def test_nothing_else_is_offered_then(play: Play) -> None:
    anna, _ = await _begun(play)
    await anna.open()
    assert anna.labels == ["A · Moss looks after Betts", "More orders", "End phase"]
    assert "The dice are equal: casualties are checked and weapons reloaded," in anna.text
    await anna.press("End phase")
    assert "Still to act: Moss." in anna.text
    for do, figure in (("activate", {"figures": "Moss"}), ("move", {"figure": "Moss", "to": "N25"})):
        told = await play.table.order("Anna", do, **figure)
        shown = told.followups[-1] if told.followups else told.response
        assert shown is not None
        assert shown.ephemeral, "refused, and to her alone"
    assert (await play.table.moment()).state.figure("moss").at == (1450, 2650)


@pytest.mark.rule("CR2-TURN-02", "CR2-RUL-182")
async def test_turns_in_which_nobody_may_do_anything_begin_by_themselves_and_are_told(play: Play) -> None:
    sound = [{k: v for k, v in figure.items() if k not in ("status", "ammo")} for figure in FIGURES]
    dice = {"activation:patrol": [4, 6, 1], "activation:guerrillas": [4, 5, 2]}
    low = [{**figure, "rep": 4} for figure in sound]
    anna, _ = await _begun(play, low, **dice)
    assert (await play.table.moment()).state.turn == 3
    assert "Both dice show 4," in anna.text
    assert "Both dice are higher than every Rep, so no figure can act this turn." in anna.text


@pytest.mark.long
@pytest.mark.rule("CR2-TURN-02")
async def test_in_the_dark_a_phase_of_equal_dice_is_ended_by_a_press_of_its_own(play: Play) -> None:
    sound = [{k: v for k, v in figure.items() if k not in ("status", "ammo")} for figure in FIGURES]
    await play.set_up({**STREET, "figures": sound, "dice": DICE, "information": "hidden"})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "encounter assign", figure="Quinn", player=play.table.people["Chloe"])
    anna, chloe = Finger(play, "Anna"), Finger(play, "Chloe")
    await anna.open()
    assert "may check casualties and reload: press **Your move**." in play.said()[-1]
    before = (await play.table.moment()).sequence
    for finger in (chloe, anna):
        await finger.open()
    assert "## Nothing left to do" in chloe.text
    assert "decides for Patrol" in chloe.text
    assert (await play.table.moment()).sequence == before
    assert anna.labels[0] == "End phase"
    await anna.press("End phase")
    assert (await play.table.moment()).state.active_side == GUERRILLAS


async def test_in_french(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    await play.set_up({**STREET, "figures": FIGURES, "dice": DICE})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    anna = Finger(play, "Anna")
    await anna.open()
    assert "Dés égaux au tour 1" in anna.text
    assert "Les deux dés donnent 3\u00a0: ni mouvement ni tir ce tour-ci." in anna.text
    await anna.press("Moss")
    await anna.press("Examiner")
    assert "Le médecin remet Betts **sur pied**." in "\n".join(map(text_of, play.channel.history())) + anna.text


async def test_a_panel_says_that_the_die_lets_nobody_act(play: Play) -> None:
    dice = {"activation:patrol": [6], "activation:guerrillas": [1]}
    await play.set_up({**STREET, "information": "hidden", "figures": FIGURES, "dice": {**DICE, **dice}})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    anna = Finger(play, "Anna")
    await anna.open()
    assert "## No figure can act\n" in anna.text
    assert "The die shows 6, which is higher than the Rep of any figure left." in anna.text
    assert "higher than each of their Reps" not in "\n".join(play.said()), "the other side's Reps are unknown"


@pytest.mark.long
@pytest.mark.parametrize("information", ["public", "hidden"])
async def test_a_turn_that_both_sides_let_pass_is_told_where_no_move_is_a_secret(play: Play, information: str) -> None:
    dice = {"activation:patrol": [3, 3, 3], "activation:guerrillas": [1, 1, 1]}
    await play.set_up({**STREET, "information": information, "dice": dice})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")
    anna, ben = Finger(play, "Anna"), Finger(play, "Ben")
    await _pass(anna, ben)
    assert ("No figure was activated in turn 1." in play.said()[-1]) == (information == "public")
    await play.table.order("Anna", "activate", figures="Betts")
    await play.table.order("Anna", "end", what="activation")
    await _pass(anna, ben)
    assert (await play.table.moment()).state.turn == 3
    assert "No figure" not in "\n".join(play.said()[-3:])


async def _pass(*fingers: Finger) -> None:
    """Each of them ends their phase with no more ado."""
    for finger in fingers:
        await finger.open()
        await finger.press("End phase")
        if "End the phase?" in finger.text:
            await finger.press("End phase")
