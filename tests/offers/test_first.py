"""With which offer to begin: prisoners, sure shots, loading, the way out, and staying where no move is better."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.offers import Offer, Offers, offers
from engine.offers.first import first as begin_with
from engine.offers.weigh import Prospect
from engine.preview import Preview, Rehearsal, as_known
from engine.preview.courses import Course
from engine.preview.model import ForetoldCharge, ForetoldMelee, Run
from engine.ruleset.registry import RULESETS, get
from engine.views import Viewer
from tests.engine import mg42_field
from tests.engine.compendium_cars import STARS, getaway
from tests.engine.missions import FARM, WALL, mission
from tests.engine.table import Battle

STANDS = Prospect(Fraction(0), Fraction(0), (), 0.0, 1.0, 0.0, broken=False)
HOUSE = {"id": "house", "type": "building", "rect": [16, 17, 4, 3], "dv": 2}


def first(b: Battle, side: str = "blue") -> Offer:
    found = offers(as_known(b.encounter, Viewer(side)), side).first
    assert found is not None
    return found


@pytest.mark.rule("CR3-DMG-05")
def test_a_prisoner_at_hand_comes_before_a_shot_and_before_any_way_to_go() -> None:
    fallen = "c red rep 4 at 10,19 status out-of-the-fight"
    for others in ((), ("d red rep 4 at 10,8",)):
        with Battle("a blue rep 5 at 10,20 facing 0", fallen, *others) as b:
            b.blue_turn("a")
            assert first(b).item["do"] == "capture"


def test_an_empty_weapon_is_loaded_before_its_owner_walks_on() -> None:
    with Battle("a blue rep 5 at 10,30", "c red rep 4 at 18,4", terrain=[HOUSE]) as b:
        b.encounter.state.figure("a").empty = b.encounter.state.figure("a").weapons
        b.blue_turn("a")
        assert first(b).item["do"] == "reload"


def test_one_who_is_as_safe_where_they_stand_is_not_sent_an_inch_to_and_fro() -> None:
    foes = ("c red rep 5 at 10,4", "d red rep 5 at 26,4")
    with Battle("a blue rep 3 at 18,20.6", *foes, terrain=[HOUSE]) as b:
        b.blue_turn("a")
        found = first(b)
        assert found.manner == "hold" or (found.prospect is not None and found.prospect.gain > 1)


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
def test_the_less_time_an_errand_has_the_more_an_inch_is_worth_and_nothing_else_changes(rules: Any) -> None:
    w, ahead = rules.manners, replace(STANDS, gain=6.0)
    steps = [replace(ahead, pressing=share) for share in (0.0, 0.25, 0.5, 1.0)]
    for manner in (Prospect.careful, Prospect.bold):
        worths = [manner(step, w) for step in steps]
        assert worths == sorted(worths)
        assert worths[0] < worths[-1]
        assert manner(replace(STANDS, pressing=1.0), w) == manner(STANDS, w)
    hurried, shot = steps[-1].bold(w), replace(STANDS, reply=Fraction(1, 2)).bold(w)
    assert hurried > shot, "in the last moment the way on is better than a place to shoot from"


def charge(won: int, lost: int) -> Offer:
    """A charge that always comes to blows, with these chances in percent."""
    won_, lost_ = Fraction(won, 100), Fraction(lost, 100)
    melee = ForetoldMelee(3, 3, (), won_, 1 - won_ - lost_, lost_, {}, {})
    one = ForetoldCharge("a", "b", 0, 0, relies_on_fast=False, reach=Fraction(1), contact=Fraction(1), melee=melee)
    return Offer({"do": "charge"}, "charge", Preview("charge", charges=(one,)), "contact", Fraction(1))


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
@pytest.mark.parametrize(("won", "lost", "goes"), [(90, 2, True), (40, 38, False), (34, 33, False), (20, 60, False)])
def test_a_charge_is_blue_where_it_is_worth_its_risk(rules: Any, won: int, lost: int, goes: bool) -> None:
    stays = Offer({"do": "end-activation"}, "hold", None, prospect=STANDS)
    faint = Offer({"do": "fire"}, "shot", None, "hit", Fraction(1, 20))
    for found in (Offers(charges=(charge(won, lost),), moves=(stays,)), Offers((faint,), (), (charge(won, lost),))):
        best = begin_with(found, rules.manners, False, unseen=False, waits=False, at_once=None)
        assert best is not None
        assert (best.item["do"] == "charge") is goes


def goes(who: str, **ends: Any) -> Offer:
    """A way of these to a better place to shoot from, in the open before an enemy unless it `ends` otherwise."""
    courses = tuple(Course(one, (), (), ()) for one in who)
    stands = replace(STANDS, **{"watchers": ("e",), "covered": 0.0, "reply": Fraction(1, 2), "gain": 6.0, **ends})
    ahead = Preview("move", runs=(Run(Fraction(1), courses),))
    return Offer({"do": "move"}, "bold", ahead, "danger", Fraction(1, 4), prospect=stands)


@pytest.mark.parametrize("rules", [get(name) for name in RULESETS], ids=list(RULESETS))
@pytest.mark.parametrize(
    ("way", "unseen", "blue"),
    [
        (goes("a"), False, False),
        (goes("ab"), False, True),
        (goes("a", covered=1.0), False, True),
        (goes("a", watchers=()), False, True),
        (goes("ab"), True, True),
        (goes("ab", reply=Fraction(0)), True, False),
    ],
)
def test_none_goes_alone_into_the_open_nor_out_of_hiding_without_a_shot(
    rules: Any, way: Offer, unseen: bool, blue: bool
) -> None:
    stays = Offer({"do": "end-activation"}, "hold", None, prospect=STANDS)
    found = Offers(moves=(way, stays))
    best = begin_with(found, rules.manners, False, unseen=unseen, waits=False, at_once=None)
    assert best is (way if blue else stays)


@pytest.mark.rule("CR3-ENC-17")
def test_those_who_defend_a_house_stay_in_it_and_those_outside_make_for_it() -> None:
    block = {"objectives": ["farm"]}
    x, y = FARM["rect"][0] + FARM["rect"][2] / 2, FARM["rect"][1] + FARM["rect"][3] / 2
    made: dict[str, Any] = {"name": "raid-defend", "at": {}, "block": block, "terrain": [FARM, WALL], "seed": "raid"}
    with mission(f"star blue rep 5 star at {x},{y}", "rob red rep 4 at 2,2", **made) as b:
        b.blue_turn("star")
        assert first(b).item["do"] == "end-activation"
    with mission(f"star blue rep 5 star at {x},{y + 12}", "rob red rep 4 at 2,34", **made) as b:
        b.blue_turn("star")
        found = first(b)
        assert found.prospect is not None
        assert found.prospect.gain > 3


@pytest.mark.rule("CMP-RUL-229")
@pytest.mark.parametrize("foe", ["sly red rep 4 at 18,12 facing 180", "sly red rep 4 at 2,2"])
def test_a_car_that_can_leave_with_its_stars_leaves_before_anybody_fires(foe: str) -> None:
    with getaway(*STARS, foe) as b:
        car = b.encounter.game.machine("car")
        car.status, car.at = "ready", (1800, 500)
        for name, seat in (("dan", "driver"), ("eve", "rider")):
            figure = b.encounter.state.figure(name)
            figure.aboard, figure.seat, figure.at = "car", seat, car.at
        b.blue_turn("dan", "eve")
        found = offers(Rehearsal.of(b.encounter.game), "blue").first
        assert found is not None
        assert found.item["do"] == "drive"


@pytest.mark.rule("MG42-RUL-68")
def test_those_who_have_to_get_away_leave_by_the_edge_before_a_shot() -> None:
    mission = {"id": "break-through", "side": "blue", "exit": "south", "turns": 12}
    band = ("a blue rep 5 star leader at 10,34.5 facing 0 with carbine", "b blue rep 4 at 12,34.5 with carbine")
    with mg42_field.battle(*band, "c red rep 4 at 10,24 facing 180 with carbine", mission=mission) as b:
        b.blue_turn("a", "b")
        assert offers(as_known(b.encounter, Viewer("blue")), "blue").shots
        assert first(b).item["to"][1] > 36
