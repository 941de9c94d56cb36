"""Forces that keep within the make-up of their army (CR2-LIST-03 to CR2-LIST-09)."""

from typing import Any

import pytest

from engine.errors import BadRequest
from engine.loading.load import load


def force(army: str, *arms: list[str], **first: Any) -> dict[str, Any]:
    """A record in which Blue's figures carry these, the first as is said of it, against somebody who runs."""
    figures = [
        {"id": f"blue-{n}", "side": "blue", "rep": 4, "weapons": lot, "at": [2 * n + 2, 30], **(first if not n else {})}
        for n, lot in enumerate(arms)
    ]
    foe = {"id": "foe", "side": "red", "rep": 3, "weapons": ["flame-thrower"], "at": [18, 4]}
    return {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "table": {"width": 36, "height": 36},
        "sides": [{"id": "blue", "army": army}, {"id": "red"}],
        "figures": [*figures, foe],
    }


def refused(record: dict[str, Any]) -> BadRequest:
    """What such a force is refused with."""
    with pytest.raises(BadRequest) as no:
        load(record)
    return no.value


@pytest.mark.rule("CR2-LIST-03", "CR2-T-FORCES", "CR2-RUL-660", "CR2-RUL-301")
def test_soldiers_share_a_standard_weapon_and_have_one_specialist_for_every_five() -> None:
    rifles = [["assault-rifle"]] * 4
    assert load(force("military", ["lmg"], *rifles)).sides[0].army == "military"
    no = refused(force("military", ["lmg"], ["rocket-launcher"], *rifles))
    assert no.message == ("this army has one specialist for every 5 figures: 2 are too many for 6 (CR2-LIST-03)")
    assert no.field == "figures[1].weapons"
    assert load(force("military", ["lmg"], ["law"], *rifles, *rifles)).figures
    no = refused(force("military", ["rifle"], *rifles))
    assert no.message == (
        "those who are no specialists share one standard weapon: Rifle or Assault rifle (CR2-LIST-03)"
    )
    assert load(force("mercenaries", ["rifle"], *rifles)).figures


@pytest.mark.rule("CR2-LIST-04", "CR2-LIST-05", "CR2-LIST-06", "CR2-LIST-07", "CR2-LIST-08", "CR2-LIST-09")
@pytest.mark.parametrize(
    ("army", "arms", "rule"),
    [
        ("mercenaries", [["shotgun-pump"]], "CR2-LIST-04"),
        ("guerrillas", [["lmg"], *[["carbine"]] * 8], "CR2-LIST-05"),
        ("guerrillas", [["grenade"], ["law"], *[["carbine"]] * 8], "CR2-RUL-660"),
        ("guerrillas", [["rocket-launcher"], *[["carbine"]] * 9], "CR2-LIST-05"),
        ("warriors", [["rifle"], *[["throwing-spear"]] * 8], "CR2-LIST-06"),
        ("warriors", [["assault-rifle"], *[[]] * 9], "CR2-LIST-06"),
        ("gang", [["lmg"], *[["pistol"]] * 6], "CR2-LIST-07"),
        ("police", [["submachine-gun"], ["ba-pistol"]], "CR2-LIST-08"),
    ],
)
def test_arms_beyond_the_make_up_are_refused_by_the_rule_of_the_list(
    army: str, arms: list[list[str]], rule: str
) -> None:
    if rule.startswith("CR2-LIST"):
        assert f"({rule})" in refused(force(army, *arms)).message
    else:
        assert refused(force(army, *arms)).code == "make-up"
    assert load(force("civilians", *arms)).figures, "civilians carry what they like"


@pytest.mark.rule("CR2-LIST-06", "CR2-LIST-07", "CR2-LIST-05")
def test_the_tenth_and_the_eighth_bring_a_specialist() -> None:
    assert load(force("warriors", ["rifle"], *[["throwing-spear"]] * 9)).figures
    assert load(force("gang", ["lmg"], *[["pistol"]] * 7)).figures
    assert load(force("guerrillas", ["lmg"], *[["carbine"]] * 9)).figures


@pytest.mark.rule("CR2-LIST-08")
def test_police_in_body_armor_are_armed_as_soldiers() -> None:
    record = force("police", ["assault-rifle"], ["assault-rifle"])
    for figure in record["figures"][:2]:
        figure["traits"] = ["protected"]
        figure["weapons"] = ["submachine-gun"]
    assert load(record).figures
    record["figures"][0]["weapons"] = ["lmg"]
    assert "(CR2-LIST-03)" in refused(record).message
    del record["figures"][1]["traits"]
    assert "(CR2-LIST-08)" in refused(record).message


@pytest.mark.rule("CR2-RUL-179", "CR2-STAR-09")
def test_a_grunt_above_the_leader_is_refused() -> None:
    arms = [["pistol"], ["pistol"]]
    no = refused(force("gang", *arms, leader=True, rep=3))
    assert no.message == ("Blue 1 has a higher Rep than anybody who leads: lower it, or let Blue 1 lead (CR2-RUL-179)")
    assert load(force("gang", *arms, leader=True, rep=4)).figures
    assert load(force("gang", *arms, rep=3)).figures, "nobody leads them yet"


@pytest.mark.rule("CR2-LIST-04")
@pytest.mark.parametrize(("model", "fits"), [("light-tank", False), ("armored-car", True), ("medium-gun", False)])
def test_mercenaries_have_light_armor_only(model: str, fits: bool) -> None:
    record = force("mercenaries", ["rifle"], ["rifle"])
    crew = {"driver": "blue-0"} if model != "medium-gun" else {"gunner": "blue-0"}
    record["machines"] = [{"id": "m", "side": "blue", "model": model, "at": [10, 20], "facing": 0, "crew": crew}]
    if fits:
        assert load(record).machines
    else:
        assert refused(record).message.endswith("(CR2-LIST-04)")
    record["sides"][0]["army"] = "military"
    assert load(record).machines


@pytest.mark.rule("CR2-LIST-01")
def test_an_army_without_a_list_is_refused_and_so_is_one_in_another_book() -> None:
    no = refused(force("media"))
    assert no.message.startswith("'media' is no army here; allowed: military, ")
    assert "(CR2-LIST-01)" in no.message
    other = force("military", ["rifle"]) | {"ruleset": "mg42"}
    assert refused(other).field == "sides[0].army"
