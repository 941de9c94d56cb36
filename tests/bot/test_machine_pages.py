"""The page of machines, and where those aboard stand in the lists of forces."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.bot.conftest import Play, answered, text_of
from tests.bot.finger import Finger
from tests.bot.street import GUERRILLAS, PATROL, STREET, man
from tests.bot.test_machine_leaks import FIGURES, TANK


async def begun(play: Play, **more: Any) -> None:
    """Anna's patrol against Ben's Panther, whose four sit behind its armour."""
    await set_out(play, FIGURES, **more)


async def set_out(
    play: Play,
    figures: Sequence[Mapping[str, Any]],
    *terrain: Mapping[str, Any],
    mission: Mapping[str, Any] | None = None,
    **more: Any,
) -> None:
    """These, with the Panther as it is or otherwise, on bare ground but for this terrain, in the first turn."""
    made = {**STREET, "figures": figures, "machines": [{**TANK, **more}], **({"mission": mission} if mission else {})}
    record = json.loads(json.dumps(made))
    record["table"]["terrain"] = [*terrain]
    await play.set_up({**record, "seed": "pages", "information": "public"})
    for who, side in (("Anna", PATROL), ("Ben", GUERRILLAS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Anna", "turn")


async def machines(play: Play, who: str) -> str:
    finger = Finger(play, who)
    await finger.press_below("Map")
    await finger.press("Machines")
    text = finger.text
    await finger.press("Back")
    assert "Machines" in finger.labels, "back to the whole table"
    return text


@pytest.mark.rule("CR2-VEH-10", "CR2-VEH-11", "CR2-APW-04")
async def test_a_press_shows_who_sits_where_to_their_own_side_alone(play: Play) -> None:
    await begun(play)
    own = await machines(play, "Ben")
    assert "**Panther GA** · medium tank · front DV 4, flank and rear 2" in own
    assert "leader: Qvortrup · driver: Zebulon · gunner: Xanthe · loader: Wolfram" in own
    assert "5 rounds" in own
    other = await machines(play, "Anna")
    assert "**Panther GA** · medium tank · front DV 4, flank and rear 2" in other
    assert "crew out of sight" in other
    assert not [name for name in ("Qvortrup", "rounds") if name in other]


@pytest.mark.rule("CR2-VEH-10")
async def test_the_list_of_forces_says_in_which_machine_somebody_sits(play: Play) -> None:
    await begun(play)
    result = await play.table.order("Ben", "force list")
    assert result.response is not None
    text = text_of(result.response.message)
    assert "Zebulon: Rep 4, pistol, driver aboard Panther GA" in text


@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-490")
async def test_how_things_stand_names_a_closed_machine_and_none_of_its_crew(play: Play) -> None:
    await begun(play)
    result = await play.table.order("Anna", "encounter status")
    assert result.response is not None
    text = text_of(result.response.message)
    assert "Panther GA" in text
    assert "Xanthe" not in text
    assert "Betts" in text


@pytest.mark.long
@pytest.mark.rule("CR2-VEH-05")
async def test_a_drive_stops_on_the_way_for_its_crew_to_fire_by_presses(play: Play) -> None:
    crew = {"leader": "betts", "driver": "moss"}
    figures = [*FIGURES[:2], man("Rourke", GUERRILLAS, 4, "pistol", [1, 1])]
    wall = {"id": "wall", "type": "wall", "line": [[0, 3], [36, 3]], "tall": True}
    await set_out(play, figures, wall, at=[18, 26], facing=0, side=PATROL, crew=crew, speed=8)
    finger = Finger(play, "Anna")
    await finger.open()
    for start in ("More orders", "Drive", "9″", "straight"):
        await finger.press(start)
    await finger.press("Stop on the way to fire")
    assert finger.labels[:2] == ["After 1″", "After 2″"]
    await finger.press("After 2″")
    assert "Panther · 9″ this turn, 4.5″ now, stop after 2″ to fire" in finger.text
    await finger.press("Go")
    assert [one.left for one in (await play.table.moment()).state.machines] == [250]
    assert "Panther · goes on 2.5″" in finger.labels


@pytest.mark.rule("CR2-VEH-05")
@pytest.mark.parametrize("seen", [False, True])
async def test_an_offered_drive_is_made_at_once_unless_an_enemy_sees_where_it_ends(play: Play, *, seen: bool) -> None:
    crew = {"leader": "betts", "driver": "moss"}
    figures = [*FIGURES[:2], man("Rourke", GUERRILLAS, 4, "pistol", [1, 1])]
    wall = {"id": "wall", "type": "wall", "line": [[0, 3], [36, 3]], "tall": not seen}
    out = {"id": "break-through", "side": PATROL, "exit": "north", "turns": 6, "machines": [TANK["id"]]}
    await set_out(play, figures, wall, mission=out, at=[18, 26], facing=0, side=PATROL, crew=crew)
    finger = Finger(play, "Anna")
    await finger.open()
    await finger.press("Panther · 4″ this turn, 2″ now")
    assert ("Where it ends, it is in sight of Rourke." in finger.text) is seen
    assert [one.speed for one in (await play.table.moment()).state.machines] == [0 if seen else 400]
    assert ("Take back" in finger.labels) is not seen


@pytest.mark.rule("CR2-VEH-10")
async def test_an_order_to_the_enemys_armour_is_refused_without_the_names_of_its_crew(play: Play) -> None:
    await begun(play)
    told = answered(await play.table.order("Anna", "drive", machine="Panther", speed="4"))
    assert told.endswith("decides for Panther.")


@pytest.mark.rule("CR2-VEH-10")
async def test_a_machine_named_where_a_figure_is_wanted_is_refused_with_what_would_do(play: Play) -> None:
    await begun(play)
    told = answered(await play.table.order("Anna", "move", figure="Panther", to="K15"))
    assert "one of those aboard, or order the machine with `/drive`" in told
    assert told.endswith("`CR2-VEH-10`")


@pytest.mark.rule("CR2-APW-05")
async def test_fire_is_typed_at_a_machine_by_its_name(play: Play) -> None:
    await begun(play)
    await play.table.order("Anna", "activate", figures="Betts")
    result = await play.table.order("Anna", "fire", figure="Betts", target="Panther")
    assert result.response is not None
    assert "Betts shoots Panther" in text_of(result.response.message)
