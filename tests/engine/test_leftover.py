"""What an activation goes on for, and what rolls dice and cannot be taken back."""

from __future__ import annotations

from engine import legal
from engine.preview import preview
from engine.preview.danger import danger
from engine.views import Viewer
from tests.engine.table import Battle

BLUE = Viewer("blue")


def test_an_activation_goes_on_while_a_figure_may_move_or_fire():
    with Battle("a blue rep 4 at 10,20 with pistol", "b red rep 4 at 30,5 facing 0") as b:
        assert not legal.idle(b.encounter.game)
        b.blue_turn("a")
        assert not legal.idle(b.encounter.game)
        b.do("move", figure="a", to=[10, 22])
        # It may face, drop and take up a challenge; what is left of its move is no reason to go on.
        assert legal.idle(b.encounter.game)


def test_an_activation_goes_on_while_somebody_else_of_the_group_may_move():
    with Battle("a blue rep 4 at 10,20", "c blue rep 4 at 12,20", "b red rep 4 at 30,5 facing 0") as b:
        b.blue_turn("a", "c")
        b.do("move", figure="a", to=[10, 22])
        assert not legal.idle(b.encounter.game)


def test_a_move_out_of_sight_rolls_nothing_and_one_into_sight_does():
    wall = {"id": "w", "type": "building", "rect": [8, 10, 6, 2], "dv": 2}
    with Battle("a blue rep 4 at 10,13", "b red rep 4 at 10,3", terrain=[wall]) as b:
        b.blue_turn("a")
        hidden = preview(b.encounter, {"do": "move", "figure": "a", "to": [11, 13]}, BLUE)
        assert not hidden.rolls
        assert danger(hidden, "blue") == 0
        seen = preview(b.encounter, {"do": "move", "figure": "a", "to": [17, 13]}, BLUE)
        assert seen.rolls
        assert 0 < danger(seen, "blue") < 1
        assert preview(b.encounter, {"do": "move", "figure": "a", "to": [11, 13], "fast": True}, BLUE).rolls


def test_ending_a_phase_may_roll_and_ending_an_activation_does_not():
    with Battle("a blue rep 4 at 10,13", "b red rep 4 at 10,3 facing 0") as b:
        assert preview(b.encounter, {"do": "start-turn"}, BLUE).rolls
        b.blue_turn("a")
        assert not preview(b.encounter, {"do": "end-activation"}, BLUE).rolls
