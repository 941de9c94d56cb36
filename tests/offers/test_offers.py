"""What stands at the top: the few inputs that a player is offered first."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.encounter import Encounter
from engine.loading.load import load
from engine.offers import Offer, Offers, activated, groups, number, offers, sent
from engine.preview import TooManyWays, as_known, foretold, preview
from engine.space import INCH
from engine.views import Viewer
from tests.engine import cr2_field
from tests.engine.fuzz import BATTLES
from tests.engine.machines import armored
from tests.engine.play import choose, over
from tests.engine.table import Battle

WALL = {"id": "wall", "type": "building", "rect": [2, 6, 20, 2], "dv": 2}
BARN = {"id": "barn", "type": "building", "rect": [8, 10, 6, 3], "dv": 2}

HEDGE = {"id": "hedge", "type": "hedge", "line": [[14, 18], [22, 18]], "dv": 1}
CORNER = {"id": "corner", "type": "wall", "tall": True, "line": [[0, 31], [5, 31], [5, 36]]}
WALLS = [[[12, 12], [24, 12]], [[12, 24], [24, 24]], [[12, 12], [12, 22]], [[24, 12], [24, 24]]]
YARD = [{"id": f"yard-{n}", "type": "wall", "tall": True, "line": line} for n, line in enumerate(WALLS)]


def all_of(found: Offers) -> list[Offer]:
    return [*found.shots, *found.throws, *found.charges, *found.moves, *found.others]


def of(battle: Battle, *group: str, side: str = "blue") -> Offers:
    return offers(as_known(battle.encounter, Viewer(side)), side, group)


def test_a_group_with_enemies_in_sight_is_offered_its_shots_and_begins_with_the_volley():
    with Battle("a blue rep 5 at 10,20", "b blue rep 4 at 12,20", "c red rep 4 at 10,10", "d red rep 4 at 12,10") as b:
        b.blue_turn("a", "b")
        found = of(b)
        assert [offer.manner for offer in found.shots] == ["volley", "shot", "shot", "shot"]
        assert found.first is found.shots[0]
        assert {offer.leader for offer in found.shots[1:3]} == {"a", "b"}
        assert found.shots[1].chance is not None
        assert found.shots[1].chance >= (found.shots[2].chance or 0)


def test_a_group_out_of_sight_is_offered_moves_that_lead_to_different_places():
    with Battle("a blue rep 5 at 10,16", "b blue rep 4 at 11.5,16", "c red rep 4 at 10,4", terrain=[BARN]) as b:
        b.blue_turn("a", "b")
        found = of(b)
        assert 2 <= len(found.moves) <= 5
        ends = [offer.to[0] for offer in found.moves if offer.to is not None]
        assert all(
            (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 >= (3 * INCH) ** 2 for n, p in enumerate(ends) for q in ends[:n]
        )
        assert {"careful", "bold"} <= {offer.manner for offer in found.moves}
        safest = min(found.moves, key=lambda offer: offer.chance or 0)
        assert safest.chance == 0
        assert found.first is not None
        assert found.first.manner in ("bold", "careful")


def test_moves_that_end_in_too_many_ways_are_left_out(monkeypatch: pytest.MonkeyPatch):
    def followed(table: Any, item: dict[str, Any], *rest: Any, **how: Any) -> Any:
        if item["do"] == "move":
            raise TooManyWays
        return foretold(table, item, *rest, **how)

    monkeypatch.setattr("engine.offers.choose.foretold", followed)
    with Battle("a blue rep 5 at 10,20", "c red rep 4 at 10,10") as b:
        b.blue_turn("a")
        found = of(b)
        assert found.shots
        assert not found.moves


def test_where_every_move_is_dangerous_to_hold_is_offered_too():
    # Two huts hide it where it stands, and nowhere else.
    huts = [{"id": f"h{y}", "type": "building", "dv": 2, "rect": [18, y, 1, 1]} for y in (17, 19)]
    with Battle(
        "a blue rep 4 at 18.5,18.5", "n red rep 5 at 18.5,4", "s red rep 5 at 18.5,34 facing 0", terrain=huts
    ) as b:
        b.blue_turn("a")
        found = of(b)
        assert all(offer.chance for offer in found.moves if offer.manner != "hold")
        assert found.moves[-1].item == {"do": "end-activation"}


@pytest.mark.rule("CR3-DMG-05")
def test_a_fallen_enemy_is_offered_as_a_prisoner_before_it_is_killed():
    with Battle("a blue rep 5 at 10,20", "c red rep 4 at 10,19 status out-of-the-fight") as b:
        b.blue_turn("a")
        deeds = [offer.item["do"] for offer in of(b).others]
        assert deeds.index("capture") < deeds.index("dispatch")


def test_figures_named_are_the_only_ones_in_their_offers():
    with Battle("a blue rep 5 at 10,20", "b blue rep 4 at 12,20", "c red rep 4 at 10,10") as b:
        b.blue_turn("a", "b")
        assert not any('"a"' in str(offer.item).replace("'", '"') for offer in all_of(of(b, "b")))


def test_a_group_that_knows_of_no_enemy_goes_on_together():
    behind = "c red rep 4 at 10,2"
    with Battle("a blue rep 5 at 10,34", "b blue rep 4 at 12,34", behind, information="hidden", terrain=[WALL]) as b:
        b.encounter.state.known[2] = 0b10
        b.blue_turn("a", "b")
        first = of(b).first
        assert first is not None
        assert first.prospect is not None
        assert first.prospect.gain > 6, "to the middle of the table"
        assert {step["figure"] for step in first.item["moves"]} == {"a", "b"}


def test_a_group_that_no_move_leads_on_is_offered_to_stay_first():
    with Battle("a blue rep 5 at 18,18", "c red rep 4 at 10,2", information="hidden", terrain=[WALL]) as b:
        b.encounter.state.known[1] = 0b10
        b.blue_turn("a")
        first = of(b).first
        assert first is not None
        assert first.item == {"do": "end-activation"}


def test_where_the_last_enemy_is_stunned_a_group_goes_to_it():
    with Battle("a blue rep 5 at 18,18", "c red rep 4 at 10,2", terrain=[WALL]) as b:
        b.encounter.state.figure("c").status = "stunned"
        b.blue_turn("a")
        first = of(b).first
        assert first is not None
        assert first.to is not None
        assert first.to[0][1] < 1200


def test_a_group_is_sent_in_step_by_its_leaders_shift():
    with Battle("a blue rep 5 at 10,20", "b blue rep 4 at 12,20", "c red rep 4 at 10,2") as b:
        b.blue_turn("a", "b")
        item = sent(as_known(b.encounter, Viewer("blue")), ["a", "b"], ((1350, 2050), 0))
        assert item is not None
        assert [(step["figure"], step["to"]) for step in item["moves"]] == [("a", [13.5, 20.5]), ("b", [15.5, 20.5])]
        assert sent(as_known(b.encounter, Viewer("blue")), ["a", "b"], ((3050, 2050), 0)) is None


def test_before_a_group_is_active_its_offers_are_made_on_a_copy():
    with Battle("a blue rep 5 at 10,20", "b blue rep 4 at 12,20", "c red rep 4 at 10,10") as b:
        b.blue_turn()
        table = as_known(b.encounter, Viewer("blue"))
        [group] = groups(table)
        ready = activated(table, group)
        assert ready is not None
        assert not table.state.active
        assert not b.encounter.state.active
        before = [(offer.item, offer.chance) for offer in all_of(offers(ready, "blue"))]
        b.do("activate", figures=group)
        assert [(offer.item, offer.chance) for offer in all_of(of(b))] == before


def moments(ruleset: str, seed: int, inputs: int) -> Any:
    """Moments of a random battle at which somebody may act."""
    chance = random.Random(f"{ruleset} {seed}")
    record = BATTLES[ruleset](seed, size=chance.choice((3, 6)))
    encounter = Encounter(load({**record, "auto": True}))
    for _ in range(inputs):
        if over(encounter):
            return
        if not encounter.pending and encounter.state.active:
            yield encounter
        encounter.submit(choose(encounter, chance))


def taken_and_echoed(ruleset: str, seeds: range, inputs: int = 60) -> None:
    """Every offer is taken, and its number is the one in its preview."""
    for seed in seeds:
        for encounter in moments(ruleset, seed, inputs):
            side = encounter.state.active_side
            viewer = Viewer(side)
            here, record = encounter.checkpoint(), load(encounter.export())
            for offer in all_of(offers(as_known(encounter, viewer), side)):
                if offer.foretold is not None:
                    again = preview(encounter, offer.item, viewer)
                    # An offer is foretold without its aftermath: whom shots harm, and whom another focus would.
                    settled = tuple(replace(focus, caught={}) for focus in again.focus)
                    assert replace(again, victims=(), focus=settled) == offer.foretold, offer.item
                    assert number(offer.gloss, again, side) == offer.chance
                Encounter.resume(record, here).submit(offer.item)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_every_offer_is_taken_and_its_number_is_the_one_in_its_preview(ruleset: str):
    taken_and_echoed(ruleset, range(2), 30)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", BATTLES)
def test_every_offer_of_many_battles_is_taken(ruleset: str):
    taken_and_echoed(ruleset, range(2, 22))


@pytest.mark.rule("CR2-REACT-04")
@pytest.mark.parametrize(("terrain", "manner"), [([HEDGE, CORNER], "hold"), ([HEDGE, CORNER, *YARD], "careful")])
def test_a_hidden_figure_begins_by_waiting_only_where_it_looks_at_enough_ground(
    terrain: list[dict[str, Any]], manner: str
) -> None:
    ivan, betts = "ivan blue rep 4 at 18,17.4 facing 180 with rifle unseen", "betts red rep 4 at 2,34 with rifle"
    with Battle(ivan, betts, ruleset="cr2", terrain=terrain) as b:
        b.blue_turn("ivan")
        found = of(b)
        assert found.first is not None
        assert found.first.manner == manner


@pytest.mark.rule("CR2-REACT-04")
def test_two_hidden_sides_do_not_wait_for_one_another_for_ever() -> None:
    """Without a mission nobody has to come: who has waited for a whole turn and sees nobody is proposed to go."""
    figures = "ivan blue rep 4 at 18,17.4 facing 180 with rifle unseen", "betts red rep 4 at 4.6,33.5 with rifle unseen"
    with Battle(*figures, ruleset="cr2", terrain=[HEDGE, CORNER]) as b:
        firsts = []
        for _ in range(2):
            b.blue_turn("ivan", blue=4, red=3)
            assert b.encounter.game.waits_unseen(b.encounter.game.named("ivan"))
            firsts.append(of(b).first)
            b.do("end-phase")
            b.do("end-phase")
        waited, goes = firsts
        assert waited is not None
        assert waited.manner == "hold"
        assert goes is not None
        assert goes.item["do"] == "move"


@pytest.mark.rule("CR2-REACT-04")
@pytest.mark.parametrize(
    "figure",
    [
        "lund blue rep 5 at 18,17.4 facing 180 traits sniper with sniper-rifle",
        "lund blue rep 4 at 18,17.4 facing 180 with rifle unseen",
    ],
    ids=["sniper", "hidden"],
)
def test_those_who_lurk_are_not_proposed_to_leave_cover_without_a_target(figure: str) -> None:
    hedge = {"id": "hedge", "type": "hedge", "line": [[17, 18], [19, 18]], "dv": 1}
    with Battle(figure, "betts red rep 4 at 2,34 with rifle", ruleset="cr2", terrain=[hedge, CORNER]) as b:
        for _ in range(2):
            b.blue_turn("lund", blue=4, red=3)
            first = of(b).first
            assert first is not None
            assert first.manner == "hold", "all other ground within reach is open, and nobody is in sight from there"
            b.do("end-phase")
            b.do("end-phase")


@pytest.mark.rule("CR2-RUL-361")
@pytest.mark.parametrize(("inches", "waits"), [(15, True), (10, False)])
def test_an_ambush_is_kept_until_an_enemy_is_near(inches: int, waits: bool) -> None:
    figures = (
        "ivan blue rep 4 at 18,17.4 facing 180 with rifle unseen",
        f"betts red rep 4 at 18,{17.4 + inches} facing 180",
    )
    sides = [{"id": "blue", "drill": "ambush"}, {"id": "red"}]
    with Battle(*figures, ruleset="cr2", sides=sides, terrain=[HEDGE]) as b:
        b.blue_turn("ivan", blue=4, red=3)
        first = of(b).first
        assert first is not None
        assert first.manner == ("hold" if waits else "shot")


TANK = ("lou red rep 5", "gun red rep 4", "dan red rep 4", "lee red rep 4")
HULL = "tank of red model medium-tank at 18,10 facing 0 leader lou gunner gun driver dan loader lee"


@pytest.mark.rule("CR2-ASSAULT-01")
@pytest.mark.parametrize(("place", "climbs"), [("22,11", True), ("18,4", False)])
def test_one_with_a_grenade_beside_a_tank_begins_by_climbing_on_it(place: str, climbs: bool) -> None:
    with armored(*TANK, f"ann blue rep 4 at {place} with rifle,grenade", HULL) as b:
        b.encounter.state.figure("ann").weapons = ("rifle", "grenade")
        b.blue_turn("ann", blue=4, red=1)
        first = of(b).first
        assert first is not None
        assert (first.item["do"] == "assault") is climbs


@pytest.mark.rule("CR2-APW-09")
def test_a_rocket_is_for_the_tank_and_not_for_the_one_who_is_nearer() -> None:
    law = {"rounds:ann": [3]}
    with armored(*TANK, "ann blue rep 4 at 30,10 with law", "bo red rep 4 at 27,18 with rifle", HULL, dice=law) as b:
        b.blue_turn("ann", blue=4, red=1)
        first = of(b).first
        assert first is not None
        assert first.item["targets"] == [{"machine": "tank"}]


GUN = "gun of blue model light-gun at 18,18 facing 180 gunner gus loader lee"
GUN_CREW = ("gus blue rep 4 at 17,20 facing 180 with carbine", "lee blue rep 4 at 19,20 facing 180 with carbine")


@pytest.mark.rule("CR2-APW-02")
@pytest.mark.parametrize("rounds", [3, 0])
def test_a_crew_begins_by_staying_at_a_gun_that_can_still_fire(rounds: int) -> None:
    with armored(*GUN_CREW, GUN, "rob red rep 4 at 2,34", terrain=[CORNER]) as b:
        b.encounter.game.machine("gun").rounds = (("apw-light", rounds),)
        b.blue_turn("gus", "lee", blue=4, red=3)
        first = of(b).first
        assert first is not None
        assert (first.manner == "hold") == bool(rounds)


@pytest.mark.rule("CR2-APW-02")
def test_those_beside_a_guns_crew_go_on_without_it() -> None:
    friend = "fay blue rep 5 at 18,21.5 facing 180 with rifle"
    with armored(*GUN_CREW, friend, GUN, "rob red rep 4 at 2,34", terrain=[CORNER]) as b:
        b.blue_turn("fay", "gus", "lee", blue=4, red=3)
        moves = [offer.item["moves"] for offer in of(b).moves if offer.item["do"] == "move"]
        assert moves
        assert {step["figure"] for steps in moves for step in steps} == {"fay"}


@pytest.mark.rule("CR2-APW-02")
def test_a_crew_with_an_enemy_in_reach_begins_with_a_round() -> None:
    crew = (line.replace("carbine", "pistol") for line in GUN_CREW)
    with armored(*crew, GUN, "rob red rep 4 at 18,34") as b:
        b.blue_turn("gus", "lee", blue=4, red=3)
        first = of(b).first
        assert first is not None
        assert first.manner == "throw"


@pytest.mark.long
@pytest.mark.rule("CR2-FIRE-03")
def test_everybodys_fire_leaves_out_those_who_cannot_hit():
    reps = {"ann": (5, 10), "ben": (5, 12), "eve": (2, 14)}
    people = [f"{name} blue rep {rep} with rifle at {x},20" for name, (rep, x) in reps.items()]
    wall = {**cr2_field.WALL, "line": [[8, 10.5], [16, 10.5]]}
    with cr2_field.battle(*people, "rob red rep 4 with rifle at 12,10 facing 0", terrain=[wall]) as b:
        b.blue_turn("ann", "ben", "eve", blue=2, red=1)
        found = of(b)
        together = next(offer for offer in found.shots if offer.manner == "volley")
        assert [part["figure"] for part in together.item["volley"]] == ["ann", "ben"]
