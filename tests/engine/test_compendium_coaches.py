"""Coaches of the French Compendium: their road, what stops them, and their drivers (CMP-RUL-232 to CMP-RUL-235)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.compendium_cars import cars, next_turn, place
from tests.engine.table import Battle, refused

CREW = ("dan blue rep 4 with revolver", "pam blue rep 3 with nothing", "rob red rep 4 at 34,46 facing 180")
COACH = "car of blue model coach at 18,40 facing 0 driver dan riders pam"
BENT = {"id": "road", "type": "road", "line": [[18, 48], [18, 37], [15, 33], [15, 0]], "width": 3}


def coach(*figures: str, road: dict[str, Any] = BENT, **more: Any) -> Battle:
    return cars(*figures, COACH, terrain=[road], **more)


@pytest.mark.rule("CMP-RUL-232")
def test_a_coach_follows_its_road_and_its_driver_drives_it_no_farther() -> None:
    with coach(*CREW) as b:
        b.blue_turn("dan")
        x, y, facing, _ = place(b)
        assert (x, y) == pytest.approx((16.2, 34.6), abs=0.1), "three inches north, three on the slant"
        assert facing == 323
        refused(b, "CMP-CAR-03", "drive", machine="car")
        next_turn(b, "dan")
        assert place(b)[2] in (0, 1), "north again behind the second bend"


@pytest.mark.rule("CMP-RUL-233")
def test_it_halts_short_of_a_figure_in_its_way() -> None:
    straight = {**BENT, "line": [[18, 48], [18, 0]]}
    with coach(*CREW[:2], "rob red rep 4 at 18,33 facing 0 with nothing", road=straight) as b:
        b.blue_turn("dan")
        assert 36.9 < place(b)[1] < 37.1, "its nose is half a base before rob"
        assert place(b)[3] == "ready"


@pytest.mark.rule("CMP-RUL-235")
def test_one_aboard_takes_the_reins_and_goes_on_in_the_next_phase() -> None:
    with coach("dan blue rep 4 with revolver status out-of-the-fight", *CREW[1:]) as b:
        b.blue_turn("pam")
        assert place(b)[1] == 40
        assert b.encounter.game.named("pam").seat == "driver"
        next_turn(b, "pam")
        assert place(b)[1] < 36


@pytest.mark.rule("CMP-RUL-234")
def test_a_shot_at_a_coach_strikes_the_one_it_is_aimed_at_and_no_horse() -> None:
    dice = {"ranged_combat__rob": [6, 5], "focus__rob": [1, 1], "damage__rob": [1]}
    shooter = "rob red rep 4 with revolver at 10,35 facing 90"
    with coach(CREW[0], "pam blue rep 3 with nothing", shooter, dice=dice) as b:
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        b.do("fire", figure="rob", targets=[{"figure": "dan"}])
        assert not [roll for roll in b.all("roll") if roll["label"] == "mounted-target"]
        assert {shot["target"] for shot in b.all("shot")} == {"dan"}


# ---- whose phase, and what is in the way ----


STRAIGHT = {**BENT, "line": [[18, 48], [18, 0]]}
ALLIED = (
    "dan blue rep 4 with revolver command ann",
    "pam blue rep 3 with nothing command ben",
    "rob red rep 4 at 34,46 facing 180",
)


@pytest.mark.rule("CMP-RUL-213")
@pytest.mark.parametrize(("down", "moves"), [("", "ann"), (" status out-of-the-fight", "ben")])
def test_a_coach_of_allied_players_moves_in_the_phase_of_the_one_at_its_reins(down: str, moves: str) -> None:
    dice = {"activation__ann": [6] * 2, "activation__ben": [5] * 2, "activation__red": [4] * 2}
    sides = [{"id": "blue", "commands": ["ann", "ben"]}, {"id": "red"}]
    with coach(ALLIED[0] + down, *ALLIED[1:], road=STRAIGHT, sides=sides, dice=dice) as b:
        moved = []
        for _ in range(2):
            b.do("start-turn")
            for command in ("ann", "ben", ""):
                before = place(b)[1]
                assert b.encounter.state.active_command == command
                b.do("end-phase")
                moved += [command] * (place(b)[1] < before)
        ways = b.all("drive")
        assert {way["machine"] for way in ways} == {"car"}
        assert len(ways) == (2 if moves == "ann" else 1), "Pam takes the reins in her phase and drives in the next one"
        assert place(b)[1] == 40 - 6 * len(ways)


@pytest.mark.rule("CMP-RUL-233")
def test_a_coach_does_not_halt_for_one_that_its_side_knows_nothing_of_and_runs_up_to_it() -> None:
    """With hidden information a halt short of it would betray where it waits."""
    wood = {"id": "wood", "type": "woods", "rect": [15, 28, 6, 7]}
    people = (*CREW[:2], "rob red rep 4 at 18,32 facing 0 with nothing")
    with cars(*people, COACH, terrain=[STRAIGHT, wood], information="hidden") as b:
        game = b.encounter.game
        assert not game.knows("blue", game.named("rob"))
        b.blue_turn("dan")
        assert place(b)[1] == 36, "its nose has come up to Rob"
        assert game.knows("blue", game.named("rob"))


@pytest.mark.rule("CMP-RUL-213", "CMP-RUL-233")
def test_a_coach_halts_where_its_road_turns_and_it_has_no_room_and_goes_on_once_it_has() -> None:
    bar = "rob red rep 4 at 15.6,34.8 facing 0 with nothing"
    with coach(*CREW[:2], bar) as b:
        b.blue_turn("dan")
        assert place(b)[:3] == (18, 37, 0), "where the road turns"
        assert [event["item"] for event in b.all("machine", what="no-room")] == ["rob"]
        b.do("end-phase")
        b.encounter.state.figure("rob").at = (3000, 3400)
        b.do("end-phase")
        b.blue_turn("dan")
        assert place(b)[:3] == (14.99, 32.01, 0), "round both bends"


@pytest.mark.rule("CMP-RUL-213")
def test_robbers_that_get_into_a_coach_left_by_its_crew_have_it_drive_in_their_phase() -> None:
    robber = "rob red rep 4 at 19.8,40 facing 0 with nothing"
    down = "status out-of-the-fight"
    crew = f"dan blue rep 4 with revolver {down}", f"pam blue rep 3 with nothing {down}", "sue blue rep 4 at 2,2"
    with coach(*crew, robber, road=STRAIGHT) as b:
        b.blue_turn(blue=1, red=2)
        b.do("activate", figures=["rob"])
        b.do("board", figure="rob", machine="car", seat="driver")
        assert b.encounter.game.machine("car").side == "red"
        b.do("end-phase")
        assert place(b)[1] == 40
        b.do("end-phase")
        b.blue_turn(blue=1, red=2)
        assert (b.encounter.state.active_side, place(b)[1]) == ("red", 34)
