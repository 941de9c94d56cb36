"""Encounters of Chain Reaction 2.0 that open or go on with nobody able on a side."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cr2_encounters import BLUE, DEFENDERS, HOUSES, KINDS, RED, encounter

MIDDLE = tuple(f"b{n} blue rep 4 at {13 + 2 * n},22" for n in range(1, 5))
CAPTIVES = tuple(f"b{n} blue rep 5 at {14 + n},17" for n in range(1, 5))
FIGURES: dict[str, tuple[str, ...]] = {
    "raid": (*BLUE, *DEFENDERS),
    "escape": (*CAPTIVES, *RED),
    "pursuit": (*MIDDLE, *RED),
    "clearing": (*BLUE, *RED),
}
MORE: dict[str, dict[str, Any]] = {
    "raid": HOUSES,
    "clearing": HOUSES,
    "escape": {"prison": "farm", "captives": ["b1", "b2"]},
}


@pytest.mark.rule("CR2-RUL-299", "CR2-ENC-06")
@pytest.mark.parametrize("status", ["stunned", "out-of-the-fight", "obviously-dead"])
@pytest.mark.parametrize("downed", ["blue", "red", "both"])
@pytest.mark.parametrize("kind", [*KINDS, "clearing"])
def test_an_encounter_opens_with_nobody_able_on_a_side_and_heals_nobody(kind: str, downed: str, status: str) -> None:
    b = encounter(kind, *FIGURES.get(kind, ()), dice={}, **MORE.get(kind, {}))
    fallen = [f for f in b.encounter.state.figures if downed in (f.side, "both")]
    for figure in fallen:
        figure.status = status
    b.do("start-turn")
    assert not b.pending, "nothing is asked"
    assert {b.status(f.id) for f in fallen} == {status}


@pytest.mark.rule("CR2-AMBUSH-03")
def test_an_ambush_is_sprung_on_those_of_whom_nobody_is_able() -> None:
    rolls = {
        "activation:blue": [3, 2], "activation:red": [4, 2], "ambush-distance:red": [3, 3, 3, 3],
        "ambush-direction:red": [4],
    }  # fmt: skip
    with encounter("ambush", dice=rolls, red="player") as b:
        b.do("start-turn")
        b.answer("red", "ambush-edge", "east")
        for figure in b.encounter.state.figures:
            figure.status = "stunned" if figure.side == "blue" else figure.status
        while b.encounter.state.phase:
            b.do("end-phase")
        b.do("start-turn")
        assert b.last("mission")["what"] == "springs-ambush"
        assert all(b.status(f"r{n}") != "off-table" for n in range(1, 5))
