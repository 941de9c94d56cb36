"""A round of melee foretold where somebody is asked whether to stay in it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.legal import answer
from engine.preview import Rehearsal, foretold
from engine.preview.answers import Answers
from engine.preview.model import ForetoldMelee
from engine.views import Viewer
from tests.engine.mg42_field import battle
from tests.engine.scenes import fight
from tests.engine.table import Battle
from tests.engine.test_melee import ANN

LEVEL = {"wanting_to_charge__betts": [1, 1], "being_charged__ivan": [1, 6], "melee__betts": [6, 6]}


def locked_in_mg42(rep: int) -> Battle:
    """Betts and Ivan have fought a round without a winner, and Betts is asked in the next turn."""
    betts = f"betts blue rep {rep} with carbine at 10,20"
    b = battle(betts, "ivan red rep 3 with rifle at 10,14 facing 180", dice={**LEVEL, "melee__ivan": [6, 6]}, seed="x")
    b.blue_turn("betts")
    b.do("charge", figures=["betts"], target="ivan")
    b.do("end-phase")
    b.answer("ivan", "melee-stay", "stay")
    b.do("end-phase")
    b.blue_turn()
    return b


def locked_in_cr3(rep: int) -> Battle:
    """Likewise Ann and Rob, and Rob is asked when he is activated."""
    rob = f"rob red rep {rep} at 10.5,10.5 with nothing star"
    b = fight(ANN, rob, dice={"melee:ann": [1, 4, 4], "melee:rob": [1, 4, 4]}, ruleset="cr3", seed="x")
    b.do("end-phase")
    b.do("activate", figures=["rob"])
    return b


@pytest.mark.parametrize("locked", [locked_in_mg42, locked_in_cr3])
def test_to_stay_in_a_melee_is_foretold_with_the_odds_of_its_next_round(locked: object) -> None:
    odds = []
    for rep in (4, 5):
        b = locked(rep)  # type: ignore[operator]
        [question] = b.encounter.pending
        assert question.kind == "melee-stay"
        told = Answers(b.encounter, Viewer(question.side))
        stays, leaves = (told.preview(answer(question, choice)).melee for choice in ("stay", "break-off"))
        assert leaves is None
        assert stays is not None
        assert stays.won + stays.even + stays.lost == 1
        odds.append(stays.won)
    assert 0 < odds[0] < odds[1], "the better one wins more often"


def test_a_round_against_three_at_once_is_not_followed_through_its_thousands_of_ways() -> None:
    names = ("ann", "abe", "cid")
    three = [f"{name} blue rep 4 at {x},17.5 with nothing" for name, x in zip(names, (9, 12, 10.5), strict=True)]
    dice = {f"charge:{name}": [1, 6] for name in ("ann", "rob")} | {"melee:rob": [1, 4, 4] * 3}
    dice |= {f"melee:{name}": [1, 4, 4] + [4] * n for n, name in enumerate(names)}
    rob = "rob red rep 4 at 10.5,10.5 with nothing star"
    with Battle(*three, rob, dice=dice, ruleset="swordplay", seed="x") as b:
        b.blue_turn(*names)
        b.do("charge", figures=list(names), target="rob")
        b.answer("blue", "melee-order", list(names))
        b.do("end-phase")
        b.do("activate", figures=["rob"])
        [question] = b.encounter.pending
        stays = Answers(b.encounter, Viewer("red")).preview(answer(question, "stay"))
    assert question.kind == "melee-stay"
    assert stays.refused is None
    assert stays.melee is None


def test_of_charges_at_two_each_round_is_foretold_as_if_the_other_were_not() -> None:
    figures = ("ann blue rep 4 at 8,17.5 with nothing", "abe blue rep 5 at 13,17.5 with nothing")
    foes = ("rob red rep 4 at 8,10.5 with nothing", "sid red rep 3 at 13,10.5 with nothing")
    pairs = [{"figure": "ann", "target": "rob"}, {"figure": "abe", "target": "sid"}]

    def melees(b: Battle, item: dict[str, Any]) -> dict[str, ForetoldMelee | None]:
        b.blue_turn("ann", "abe")
        known = frozenset(f.id for f in b.encounter.state.figures)
        return {one.figure: one.melee for one in foretold(Rehearsal.of(b.encounter.game), item, known).charges}

    with Battle(*figures, *foes, ruleset="swordplay", seed="x") as b:
        both = melees(b, {"do": "charge", "charges": pairs})
    for pair in pairs:
        with Battle(*figures, *foes, ruleset="swordplay", seed="x") as b:
            alone = melees(b, {"do": "charge", "figures": [pair["figure"]], "target": pair["target"]})
        assert both[pair["figure"]] == alone[pair["figure"]] is not None
