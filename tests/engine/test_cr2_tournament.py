"""Forces bought with points, and what a tournament battle of Chain Reaction 2.0 comes to."""

from __future__ import annotations

from typing import Any

import pytest

from engine.books.cr2 import CR2
from engine.contest.score import score
from engine.errors import BadRequest
from engine.loading import prices
from engine.loading.load import load
from engine.state import Machine
from tests.engine.machines import armored
from tests.engine.table import Battle

LIST = prices.prices_of(CR2, "CR2-POINTS-01")
MISSION = {"id": "tournament", "side": "blue", "turns": 3, "total": 300}


def tournament(*lines: str, **more: Any) -> Battle:
    """A battle for 300 points a side."""
    return armored(*lines, **{"mission": MISSION, **more})


def cost(line: str) -> int:
    """What the first figure of a battle costs."""
    b = armored(f"ann blue {line}", "rob red rep 4 with nothing at 5,5")
    return prices.of_figure(LIST, b.encounter.record.figures[0])


def ends(b: Battle) -> dict[str, int]:
    """Quiet turns to the end, and the points by side."""
    while not b.encounter.state.ended:
        b.blue_turn(blue=4, red=3)
        b.do("end-phase")
        b.do("end-phase")
    assert b.encounter.state.progress is not None
    return dict(b.encounter.state.progress.points)


@pytest.mark.rule("CR2-POINTS-03", "CR2-T-POINTSCHAR", "CR2-T-POINTSWPN", "CR2-RUL-176", "CR2-RUL-305", "CR2-COMM-02")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("rep 4 with rifle at 10,30", 20 + 4),
        ("rep 5 leader with assault-rifle at 10,30", 25 + 10 + 12),
        ("rep 5 leader traits overall-leader,comm-link with pistol at 10,30", 25 + 25 + 10 + 3),
        ("rep 5 traits sniper with sniper-rifle at 10,30", 50 + 5),
        ("rep 4 traits ferocious,protected with nothing at 10,30 melee two-hand", 40 + 10 + 3),
        ("rep 3 mounted with carbine at 10,30", 15 + 20 + 5),
        ("rep 4 with assault-rifle,grenade-launcher at 10,30", 20 + 16),
        ("rep 4 with semi-automatic-rifle,grenade at 10,30", 20 + 4 + 6),
    ],
)
def test_a_figure_costs_its_rep_its_rank_its_arms_and_its_gear(line: str, points: int):
    assert cost(line) == points


@pytest.mark.rule("CR2-POINTS-04", "CR2-POINTS-06", "CR2-T-POINTSMISC", "CR2-EX-04")
def test_a_tank_costs_its_hull_its_guns_its_rounds_and_its_crew():
    crew = [f"{name} red rep 3" for name in ("lou", "gus", "dan", "lee")]
    tank = "tank of red model light-tank at 10,12 facing 180 leader lou gunner gus driver dan loader lee"
    b = armored("ann blue rep 4 at 10,30", *crew, tank)
    [machine] = b.encounter.record.machines
    assert machine.rounds == (("apw-light", 5),)
    gun = next(mount.weapon for mount in CR2.models["light-tank"].mounts if mount.arc == "turret")
    assert gun == "apw-light"
    others = [mount.weapon for mount in CR2.models["light-tank"].mounts if mount.arc != "turret"]
    assert prices.of_hull(CR2, LIST, machine) == 100 + 30 + 24 * len(others)
    assert prices.of_machine(CR2, LIST, machine) == prices.of_hull(CR2, LIST, machine) + 5 * 3


@pytest.mark.rule("CR2-POINTS-05", "CR2-T-POINTSMISC")
@pytest.mark.parametrize(("model", "points"), [("aircraft", 200), ("rocket-aircraft", 200), ("helicopter", 100)])
def test_a_pass_of_an_aircraft_and_a_helicopter_cost_more_than_their_arms(model: str, points: int):
    arms = [mount.weapon for mount in CR2.models[model].mounts]
    machine = Machine(index=0, id="bird", name="Bird", side="red", model=model, at=(0, 0), facing=0)
    assert prices.of_hull(CR2, LIST, machine) == points + prices.of_items(LIST, arms)


@pytest.mark.rule("CR2-TOURN-01", "CR2-RUL-248")
@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ([f"ann-{n} blue rep 6 with lmg at {n + 1},30" for n in range(6)], "CR2-TOURN-01"),
        (
            [
                "dan blue rep 4", "eve blue rep 4", "fay blue rep 4",
                "car of blue model half-track at 10,40 facing 0 leader dan driver eve riders fay",
                "ann blue rep 4 with rifle at 20,30",
            ],
            "CR2-RUL-248",
        ),
    ],
)  # fmt: skip
def test_a_force_keeps_within_the_total_and_its_machines_within_half_of_it(lines: list[str], rule: str):
    mission = MISSION if rule == "CR2-TOURN-01" else {**MISSION, "total": 200}
    with pytest.raises(BadRequest, match=rule):
        tournament(*lines, "rob red rep 4 with rifle at 10,5", mission=mission, table={"height": 48})


@pytest.mark.rule("CR2-TOURN-01", "CR2-POINTS-01")
def test_books_without_prices_have_no_tournament():
    record = armored("ann blue rep 4 at 10,30", "rob red rep 4 at 10,5").record
    with pytest.raises(BadRequest):
        load({**record, "ruleset": "mg42", "mission": MISSION, "machines": []})


@pytest.mark.rule("CR2-TOURN-03", "CR2-T-TOURNAMENT", "CR2-EX-24", "CR2-RUL-215", "CR2-RUL-304")
def test_points_are_the_total_with_enemies_killed_less_own_killed_and_twice_own_wounded_left_behind():
    b = tournament(
        "ann blue rep 4 with rifle at 10,30",
        "bea blue rep 5 status obviously-dead with rifle at 12,30",
        "cid blue rep 3 status out-of-the-fight with rifle at 20,30",
        "rob red rep 4 with rifle at 10,3",
        "sam red rep 3 status obviously-dead with rifle at 14,3",
        "tom red rep 6 status obviously-dead with rifle at 18,3",
        terrain=[{"id": "wall", "type": "wall", "line": [[1, 15], [35, 15]], "dv": 4, "tall": True}],
        dice={"doc:cid": [6, 6], "recovery:cid": [6, 6]},
    )
    assert ends(b) == {"blue": 300 + 45 - 25 - 2 * 15, "red": 300 + 25 - 45}
    assert (b.last("mission")["what"], b.encounter.state.ended) == ("success", "success")
    assert score(b.encounter.record, b.encounter.state).winner == "blue"


@pytest.mark.rule("CR2-RUL-304")
@pytest.mark.parametrize(("at", "points"), [("20,30", 300 - 2 * 15), ("11,30", 300)])
def test_the_wounded_beside_an_able_friend_are_not_left_behind(at: str, points: int):
    b = tournament(
        "ann blue rep 4 with rifle at 10,30",
        f"cid blue rep 3 status out-of-the-fight with rifle at {at}",
        "rob red rep 4 with rifle at 10,3",
        terrain=[{"id": "wall", "type": "wall", "line": [[1, 15], [35, 15]], "dv": 4, "tall": True}],
        dice={"doc:cid": [6, 6], "recovery:cid": [6, 6]},
    )
    assert ends(b)["blue"] == points


@pytest.mark.rule("CR2-POINTS-06", "CR2-AMMO-02")
def test_rounds_are_bought_and_no_dice_bring_any():
    first = {"activation:blue": [4], "activation:red": [3]}
    with tournament("ann blue rep 4 with law at 10,30", "rob red rep 4 with rifle at 10,3", dice=first) as b:
        b.do("start-turn")
        assert dict(b.encounter.state.figures[0].kit.supply) == {"law": 1}
        assert not b.all("roll", label="rounds")
