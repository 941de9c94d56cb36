"""What ends by itself, on the engine alone."""

from __future__ import annotations

from bot.play.itself import Flow
from engine.state import STUNNED
from tests.engine.mg42_field import battle

HEDGE = {"id": "hedge", "type": "building", "rect": [2, 16, 32, 2], "dv": 2}


def test_a_phase_goes_on_while_one_knocked_down_before_may_get_up():
    b = battle("a blue rep 5 at 10,30 with carbine", "c red rep 4 at 10,4 with carbine", terrain=[HEDGE])
    with b:
        b.blue_turn()
        down = b.encounter.state.figure("a")
        down.status, down.posture, down.hurt = STUNNED, "prone", down.hurt._replace(down_in=0)
        assert Flow("start-turn").next_input(b.encounter, 1) is None
        down.hurt = down.hurt._replace(down_in=b.encounter.state.turn)
        assert Flow("start-turn").next_input(b.encounter, 1) == {"do": "end-phase", "by": "flow"}
