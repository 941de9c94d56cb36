"""What holds of a question that nobody answers: no fire in vain at the nearest, where another may be hit."""

from __future__ import annotations

import pytest

from bot.panel.choices import values_of
from bot.play.defaults import by_default
from bot.play.questions import open_questions
from engine.offers.usual import usual
from tests.engine.machines import armored
from tests.engine.table import Battle

WALL = {"id": "wall", "type": "wall", "line": [[8, 21], [12, 21]]}


def fired_upon(rep: int) -> Battle:
    """Ann, fired upon by two: the nearer one in cover, the other one in the open."""
    b = armored(
        f"ann blue rep {rep} at 10.5,30.5 facing 0",
        "rob red rep 3 at 10.5,20.5 facing 180",
        "ray red rep 3 at 14.5,18.5 facing 180",
        terrain=[WALL],
        seed="x",
        dice={
            "activation:blue": 1,
            "activation:red": 2,
            "ranged-combat:rob": [1, 1, 1],
            "ranged-combat:ray": [1, 1, 1],
            "received-fire:ann": [1, 1],
        },
    )
    b.do("start-turn")
    b.do("activate", figures=["rob", "ray"])
    shots = [{"figure": name, "targets": [{"figure": "ann"}]} for name in ("rob", "ray")]
    b.do("fire", volley=shots)
    return b


@pytest.mark.rule("CR3-RUL-30", "CR3-RUL-56")
@pytest.mark.parametrize(("rep", "whom"), [(3, "ray"), (4, "rob")])
def test_an_answer_left_open_fires_at_the_nearest_who_can_be_hit(rep: int, whom: str) -> None:
    b = fired_upon(rep)
    [asked] = b.encounter.pending
    assert list(asked.default) == ["rob"], "as the rules have it, and as battles are stored"
    [open_] = open_questions(b.encounter)
    assert list(values_of(open_.question)[0]) == [whom]
    assert usual(b.encounter.game, open_.question) == open_.question.default
    b.give(by_default(open_.question))
    assert {shot["target"] for shot in b.all("shot", shooter="ann")} == {whom}
