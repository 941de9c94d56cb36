"""What dice make of figures of a set-up under the French Compendium, without Discord."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.errors import Stale, Unfit
from bot.setup import machines
from bot.setup.alone import alone
from bot.setup.arranging import draft_of
from bot.setup.draft import blank
from bot.setup.duels import duel
from bot.setup.forces import add, remove
from bot.setup.kit import allowed, with_picked, with_rolled
from bot.setup.recruits import Line, recruited, recruits
from engine.errors import DuckbackError
from engine.ruleset.registry import get

RULES = get("compendium")


def drafted(rep: int = 4, **fields: Any) -> dict[str, Any]:
    """A table with Doyle on it."""
    return add(blank("compendium", ["Police", "Gang"], (36, 36)), "police", "Doyle", rep=rep, **fields)


def thrown(*faces: Sequence[int]) -> Callable[[int, int], list[int]]:
    """These faces, in turn; one that is left over is no fault of a test that ends before."""
    left = iter(faces)
    return lambda count, sides: list(next(left))


def called(line: Line, row: str) -> str:
    """The name of one of a line."""
    return row or line.rank


@pytest.mark.rule("CMP-ATTR-01", "CMP-ADV-19", "CMP-ADV-20", "CMP-RUL-065", "CMP-RUL-066")
@pytest.mark.parametrize(
    ("given", "faces", "has"),
    [
        ("", [[4], [3]], ["brawler"]),
        ("", [[5], [4]], ["runt"]),
        ("", [[1], [20]], []),
        ("brawler", [[1], [3], [4]], ["brawler", "athlete"]),
        ("runt", [[1], [3]], []),
        ("", [[1], [19], [19], [3], [3], [4]], ["brawler", "athlete"]),
        ("", [[1], [19], [20], [20]], []),
    ],
    ids=["advantage", "disadvantage", "nothing", "duplicate again", "opposites", "twice", "twice nothing"],
)
def test_an_attribute_is_rolled(given: str, faces: list[list[int]], has: list[str]) -> None:
    draft, _ = with_rolled(drafted(traits=given), "doyle", thrown(*faces))
    assert draft["figures"][0]["traits"] == has
    with pytest.raises(Stale):
        with_rolled(draft, "doyle", thrown())


@pytest.mark.rule("CMP-TROOP-02", "CMP-TROOP-04", "CMP-RUL-056")
def test_nobody_is_above_the_star() -> None:
    draft = recruited(drafted(star=True), "police", Line("npc"), called, thrown([1], [6]))
    assert draft["figures"][-1]["rep"] == 3


@pytest.mark.rule("CMP-EX-01", "CMP-TROOP-01", "CMP-RUL-055")
def test_ex_01_a_star_of_rep_5_takes_five() -> None:
    draft = drafted(5, star=True)
    for _ in range(5):
        draft = recruited(draft, "police", Line("npc"), called, thrown([6]))
    with pytest.raises(Unfit, match="enough recruits"):
        recruited(draft, "police", Line("npc"), called, thrown())
    assert len(draft["figures"]) == 6


@pytest.mark.rule("CMP-TROOP-05", "CMP-RUL-059")
def test_the_star_of_a_list_is_not_rolled() -> None:
    figures = [
        recruited(drafted(), "police", Line("gang"), called, thrown([one, one]))["figures"][-1] for one in range(1, 7)
    ]
    assert [figure["rep"] for figure in figures] == [5, 5, 4, 4, 3, 2]
    assert not [figure for figure in figures if figure.get("star")]


@pytest.mark.rule("CMP-ANIM-01", "CMP-RUL-063", "CMP-RUL-065")
def test_what_a_figure_may_not_be_is_not_offered() -> None:
    doyle = drafted(traits="slow", weapons="revolver")["figures"][0]
    assert allowed(drafted(), doyle, "traits", ["athlete", "slow", "brave", "dog"]) == ["slow", "brave"]
    assert allowed(drafted(), {**doyle, "weapons": []}, "traits", ["dog", "lapdog"]) == ["dog"]
    assert "knife" not in allowed(drafted(), doyle, "weapons", RULES.fielded)


@pytest.mark.long
@pytest.mark.parametrize("battle", ["crossroads", "speakeasy", "dust", "farm", "hill", "hamlet"])
def test_what_is_offered_to_a_figure_is_what_is_taken(battle: str) -> None:
    draft = draft_of(duel(battle, "en"))
    rules = get(draft["ruleset"])
    for figure in draft["figures"][:8]:
        offered = allowed(draft, figure, "weapons", rules.fielded)
        for weapon in rules.fielded:
            assert (weapon in offered) == taken(draft, figure["id"], weapon), (figure["id"], weapon)


def taken(draft: dict[str, Any], figure: str, weapon: str) -> bool:
    """Whether the set-up takes a figure with one weapon more."""
    found = next(one for one in draft["figures"] if one["id"] == figure)
    try:
        with_picked(draft, figure, "weapons", [weapon], [weapon])
    except DuckbackError:
        return weapon in found.get("weapons", ())
    return True


# ---- the lists of Chain Reaction 2.0 ----


def soldiers(**fields: Any) -> dict[str, Any]:
    """A table with Hall on it."""
    return add(blank("cr2", ["Blue", "Red"], (36, 36)), "blue", "Hall", rep=4, **fields)


@pytest.mark.rule("CR2-LIST-01", "CR2-LIST-02", "CR2-EX-14", "CR2-EX-15", "CR2-LIST-11", "CR2-RUL-103", "CR2-STAR-08")
@pytest.mark.parametrize(
    ("line", "faces", "rep", "more"),
    [
        (Line("military"), [[1, 2]], 3, {}),
        (Line("military", "nco"), [[5], [4, 5], [1, 3]], 5, {"leader": True, "traits": ["stone-cold"]}),
        (Line("military", "nco"), [[4], [1, 3]], 3, {"leader": True}),
        (Line("military", "leader"), [[1], [5, 6], [2, 3]], 5, {"leader": True}),
        (Line("police", "detective"), [[6], [1, 2]], 3, {}),
        (Line("gang"), [[1], [5, 4], [1, 1]], 4, {"traits": ["stone-cold"]}),
        (Line("civilians", "nomad"), [[3], [6, 6], [1, 2]], 5, {}),
    ],
)
def test_a_figure_is_rolled_on_its_army_list_by_its_rank(
    line: Line, faces: list[list[int]], rep: int, more: dict[str, Any]
) -> None:
    figure = recruited(soldiers(), "red", line, called, thrown(*faces))["figures"][-1]
    assert figure["rep"] == rep
    assert {key: figure[key] for key in ("leader", "traits") if key in figure} == more


@pytest.mark.rule("CR2-RUL-179", "CR2-STAR-09")
def test_nobody_rolled_is_above_the_leader_and_any_number_may_be() -> None:
    draft = recruited(soldiers(leader=True), "blue", Line("military"), called, thrown([6, 6], [6, 5], [1, 1]))
    assert draft["figures"][-1]["rep"] == 3
    for _ in range(9):
        draft = recruited(draft, "blue", Line("military"), called, thrown([1, 2]))
    assert len(draft["figures"]) == 11


@pytest.mark.rule("CR2-RUL-179")
def test_the_first_leader_rolled_is_not_below_those_who_are_there() -> None:
    draft = recruited(soldiers(), "blue", Line("military", "leader"), called, thrown([3], [1, 3], [3], [4, 4], [5, 5]))
    assert draft["figures"][-1]["rep"] == 4


@pytest.mark.rule("CR2-LIST-01", "CR2-LIST-03", "CR2-RUL-177")
def test_a_force_rolled_on_one_list_keeps_within_its_make_up_and_one_of_two_lists_is_free() -> None:
    draft = recruited(soldiers(), "red", Line("military"), called, thrown([1, 2]))
    assert [side.get("army") for side in draft["sides"]] == [None, "military"]
    draft = recruited(draft, "red", Line("military"), called, thrown([1, 2]))
    assert [side.get("army") for side in draft["sides"]] == [None, "military"]
    draft = recruited(draft, "red", Line("gang"), called, thrown([2], [1, 2]))
    assert [side.get("army") for side in draft["sides"]] == [None, None]


@pytest.mark.rule("CR2-LIST-02", "CR2-LIST-03", "CR2-LIST-04", "CR2-LIST-05", "CR2-LIST-06", "CR2-LIST-07")
@pytest.mark.rule("CR2-LIST-08", "CR2-LIST-09")
def test_each_list_offers_the_ranks_that_it_names_and_books_without_lists_nothing() -> None:
    offered: dict[str, list[str]] = {}
    for line in recruits(get("cr2")):
        offered.setdefault(line.army, []).append(line.rank)
    assert offered == {
        **{army: ["member", "leader", "nco"] for army in ("military", "mercenaries", "guerrillas", "warriors", "gang")},
        "police": ["member", "leader", "nco", "detective"],
        "civilians": ["member", "leader", "nco", "nomad"],
    }
    assert not any(recruits(get(name)) for name in ("cr3", "swordplay", "mg42"))


@pytest.mark.rule("CR2-LIST-10", "CR2-RUL-296", "CR2-T-LIST-MEDIA", "CR2-MEDIA-02")
def test_a_news_crew_is_rolled_on_its_own_list_until_it_is_whole_and_is_unarmed() -> None:
    draft = draft_of(alone("live-at-five", 1, "en"))
    crew = [one["id"] for one in draft["figures"] if one["side"] == "press"]
    for name in crew:
        draft = remove(draft, name)
    assert recruits(get("cr2"), "last") == (Line("media"),)
    for faces in ([[1, 1]], [[3, 4], [2, 4], [6, 6]]):
        draft = recruited(draft, "press", Line("media"), called, thrown(*faces))
    reporter, tech = (one for one in draft["figures"] if one["side"] == "press")
    assert (reporter["rep"], reporter["traits"]) == (3, ["reporter"])
    assert (tech["rep"], tech["traits"]) == (4, ["camera"])
    assert not any(one.get("weapons") for one in (reporter, tech))
    with pytest.raises(Stale):
        recruited(draft, "press", Line("gang"), called, thrown())
    with pytest.raises(Stale):
        recruited(draft, "kings", Line("media"), called, thrown())


@pytest.mark.rule("CR2-VEH-19", "CR2-LIST-01", "CR2-LIST-03")
def test_the_crew_of_a_vehicle_is_rolled_on_the_list_of_its_force() -> None:
    draft = machines.add(blank("cr2", ["Blue", "Red"], (36, 36)), "blue", "medium-tank")
    [tank] = draft["machines"]
    jobs = [job for job in machines.seats_of(draft, tank) if job != "rider"]
    for total in range(len(jobs)):
        draft = recruited(draft, "blue", Line("military"), called, thrown([1 + total, 5], [6, 6]))
        draft = machines.seat(draft, draft["figures"][-1]["id"], tank["id"])
    assert set(draft["machines"][0]["crew"]) == set(jobs)
    assert {figure["rep"] for figure in draft["figures"]} <= {4, 5}
    assert draft["sides"][0]["army"] == "military"
