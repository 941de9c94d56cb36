"""What a battle of Chain Reaction 2.0 may not begin with: each refusal names the rule."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load
from tests.engine.cr2_field import battle

ANN, BEN = "ann blue rep 4 leader with rifle at 10,30", "ben blue rep 4 leader with rifle at 16,30"
ROB = "rob red rep 4 leader with rifle at 10,4"


def with_squads(*squads: str, traits: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    record = battle(ANN, BEN, ROB).record | more
    for figure, squad in zip(record["figures"], squads, strict=False):
        figure["squad"] = squad
    for figure in record["figures"]:
        figure["traits"] = list(traits)
    return record


def refusal(record: dict[str, Any]) -> BadRequest:
    with pytest.raises(BadRequest) as caught:
        load(record)
    return caught.value


@pytest.mark.rule("CR2-GROUP-02")
def test_a_squad_has_one_leader():
    no = refusal(with_squads("first", "first"))
    assert (no.field, no.code) == ("figures[1].leader", "too-many-leaders")
    assert "CR2-GROUP-02" in no.message


@pytest.mark.rule("CR2-GROUP-02", "CR2-GROUP-01")
def test_two_leaders_without_squads_are_not_set_up_within_four_inches():
    record = with_squads("", "")
    record["figures"][1]["at"] = [14, 30]
    no = refusal(record)
    assert (no.field, no.code) == ("figures[1].leader", "too-many-leaders")
    assert "CR2-GROUP-02" in no.message
    record["figures"][1]["squad"] = "second"
    load(record)


@pytest.mark.rule("CR2-GROUP-02", "CR2-GROUP-01", "CR2-COMM-01", "CR2-RUL-244", "CR2-RUL-317")
@pytest.mark.parametrize(
    ("apart", "between", "links", "wall", "fits"),
    [
        (5, 0, False, False, False),  # four inches from edge to edge
        (5.1, 0, False, False, True),
        (9, 30, False, False, False),  # a chain
        (9, 33, False, False, True),
        (5, 0, False, True, True),
        (12, 0, True, True, True),  # a comm link merges nothing
        (5, 0, True, False, False),
    ],
)
def test_a_group_of_leaders_is_measured_by_edges_chains_and_sight_and_by_no_comm_link(
    apart: float, between: int, links: bool, wall: bool, fits: bool
):
    cam = "cam blue rep 3 with rifle at 1,1"
    house = {"id": "wall", "type": "wall", "line": [[12, 3], [12, 36]], "tall": True}
    record = battle(ANN, BEN, ROB, cam, terrain=[house] if wall else []).record
    record["figures"][1]["at"] = [10 + apart, 30]
    if between:
        record["figures"][3]["at"] = [14.5, between]
    for figure in record["figures"]:
        figure["traits"] = ["comm-link"] if links else []
    if fits:
        load(record)
    else:
        assert refusal(record).field == "figures[1].leader"


@pytest.mark.rule("CR2-GROUP-02", "CR2-LEADER-05", "CR2-RUL-001")
@pytest.mark.parametrize("squads", [("first", "second", "first"), ("", "", "")])
def test_a_side_may_have_any_number_of_leaders(squads: tuple[str, ...]):
    assert sum(figure.leader for figure in load(with_squads(*squads)).figures) == 3


@pytest.mark.rule("CR2-LEADER-04")
def test_a_side_has_one_overall_leader_and_each_side_its_own():
    no = refusal(with_squads("first", "second", traits=("overall-leader",)))
    assert no.field == "figures[1].traits"
    assert "CR2-LEADER-04" in no.message
    record = with_squads("first", "second", traits=("overall-leader",))
    record["figures"][1]["traits"] = []
    load(record)


@pytest.mark.rule("CR2-RUL-400", "CR2-RUL-272")
def test_a_third_side_has_no_part_in_a_mission_of_two():
    sides = [{"id": name} for name in ("blue", "red", "green")]
    load(with_squads(sides=sides))
    mission = {"id": "break-through", "side": "blue", "exit": "north", "count": 1}
    no = refusal(with_squads(sides=sides, mission=mission))
    assert (no.field, "CR2-RUL-400" in no.message) == ("mission.id", True)
    load(with_squads(mission=mission))


@pytest.mark.rule("CR2-WPN-02", "CR2-T-WEAPONS", "CR2-WPN-32", "CR2-REACT-04")
@pytest.mark.parametrize(
    ("key", "value", "rule"),
    [
        ("weapons", ["squad-automatic-weapon"], "CR2-T-WEAPONS"),
        ("melee_weapon", "fixed-bayonet", "CR2-WPN-32"),
        ("class", "knight", "SWP-CLASS-51"),
        ("set_up", True, "MG42-SCEN-08"),
        ("unseen", True, "CR2-REACT-04"),
        ("weapons", ["apw-light"], "CR2-T-WEAPONS"),
        ("star_power", 3, "CR3-STAR-05"),
        ("traits", ["fierce"], "SWP-RUL-07"),
        ("traits", ["athlete"], "CMP-ADV-04"),
        ("traits", ["winged"], "CR2-T-ROSTER"),
        ("rank", "sergeant", "CR2-T-ROSTER"),
        ("kind", "zombie", "CR2-T-ROSTER"),
        ("command", "second", "CMP-RUL-161"),
    ],
)
def test_what_another_book_has_and_who_hides_in_the_open_is_refused_by_the_rule(key: str, value: Any, rule: str):
    record = with_squads()
    record["figures"][0][key] = value
    assert rule in refusal(record).message


@pytest.mark.rule("CR2-RUL-523", "CR2-T-ROSTER")
@pytest.mark.parametrize(
    ("traits", "says"), [(("medic", "doctor"), "CR2-RUL-523"), (("protected", "protected"), "given twice")]
)
def test_nobody_is_medic_and_doctor_or_anything_twice(traits: tuple[str, ...], says: str):
    assert says in refusal(with_squads(traits=traits)).message


@pytest.mark.rule("CR2-LOS-02")
def test_an_hour_of_the_day_is_refused_with_what_would_do():
    no = refusal(with_squads(table={"width": 36, "height": 36, "hour": "night"}))
    assert (no.field, "give the light, day or night (CMP-ENV-01)" in no.message) == ("table.hour", True)


@pytest.mark.rule("CR2-LEADER-04")
def test_an_overall_leader_is_also_a_leader():
    record = with_squads(traits=("overall-leader",))
    record["figures"][0]["leader"] = False
    no = refusal(record)
    assert (no.field, "CR2-LEADER-04" in no.message) == ("figures[0].traits", True)


@pytest.mark.rule("CR2-ENC-03")
def test_a_refusal_lists_how_alert_a_figure_may_be():
    record = with_squads()
    record["figures"][0]["aware"] = "asleep"
    assert refusal(record).message.endswith("allowed: sentry, slack")


@pytest.mark.rule("CR2-STAR-01")
def test_an_option_of_another_book_is_refused_by_its_rule():
    assert "MG42-RUL-41" in refusal(with_squads(options=["finish-off"])).message


@pytest.mark.rule("CR2-CAMP-07")
def test_an_option_of_no_book_is_refused_by_the_rule_of_options():
    no = refusal(with_squads(options=["attributes"]))
    assert no.message.startswith("'attributes' is no option of Chain Reaction 2.0 (CR2-CAMP-07); allowed: width-only, ")


@pytest.mark.rule("CR2-RUL-272")
@pytest.mark.parametrize(
    ("key", "value", "field"), [("stance", "neutral", "sides"), ("commands", ["first"], "sides[0].commands")]
)
def test_what_no_side_has_is_refused_by_the_rule_of_sides(key: str, value: Any, field: str):
    no = refusal(with_squads(sides=[{"id": "blue", key: value}, {"id": "red"}]))
    assert (no.field, "CR2-RUL-272" in no.message) == (field, True)


@pytest.mark.rule("CR2-RUL-272")
@pytest.mark.parametrize("count", [1, 5])
def test_another_number_of_sides_is_refused_by_the_rule_of_sides(count: int):
    no = refusal(with_squads(sides=[{"id": f"side-{n}"} for n in range(count)]))
    assert no.message == f"Chain Reaction 2.0 is played by 2 to 4 sides, {count} were given (CR2-RUL-272)"


@pytest.mark.rule("CR2-AMMO-02")
def test_rounds_of_what_needs_none_are_refused_by_the_rule_of_rounds():
    record = with_squads()
    record["figures"][0]["rounds"] = {"rifle": 9}
    no = refusal(record)
    assert (no.field, "CR2-AMMO-02" in no.message) == ("figures[0].rounds.rifle", True)


@pytest.mark.rule("CR2-WPN-02", "CR2-RUL-362")
def test_no_refusal_offers_what_is_refused():
    record = with_squads()
    for wanted in ("longbow", "apw-light"):
        record["figures"][0]["weapons"] = [wanted]
        assert "apw-" not in refusal(record).message.partition("allowed")[2]
    record["figures"][0]["weapons"] = []
    sides = [{"id": "blue", "drill": "hold"}, {"id": "red"}]
    assert refusal(record | {"sides": sides}).message.endswith("allowed: ambush, trap, press, advance (CR2-RUL-362)")
    swordplay = record | {"ruleset": "swordplay", "figures": [], "sides": sides}
    assert refusal(swordplay).message == "there is no drill here"
