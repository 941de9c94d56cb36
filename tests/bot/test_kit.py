"""What dice make of figures of a set-up under the French Compendium, without Discord."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from bot.errors import Stale, Unfit
from bot.setup.draft import blank
from bot.setup.forces import add
from bot.setup.kit import allowed, recruited, with_rolled
from engine.ruleset.registry import get

RULES = get("compendium")


def drafted(rep: int = 4, **fields: Any) -> dict[str, Any]:
    """A table with Doyle on it."""
    return add(blank("compendium", ["Police", "Gang"], (36, 36)), "police", "Doyle", rep=rep, **fields)


def thrown(*faces: Sequence[int]) -> Callable[[int, int], list[int]]:
    """These faces, in turn; one that is left over is no fault of a test that ends before."""
    left = iter(faces)
    return lambda count, sides: list(next(left))


def called(line: str) -> str:
    """The name of one of a line."""
    return line or "NPC"


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
    draft = recruited(drafted(star=True), "police", "npc", called, thrown([1], [6]))
    assert draft["figures"][-1]["rep"] == 3


@pytest.mark.rule("CMP-EX-01", "CMP-TROOP-01", "CMP-RUL-055")
def test_ex_01_a_star_of_rep_5_takes_five() -> None:
    draft = drafted(5, star=True)
    for _ in range(5):
        draft = recruited(draft, "police", "npc", called, thrown([6]))
    with pytest.raises(Unfit, match="enough recruits"):
        recruited(draft, "police", "npc", called, thrown())
    assert len(draft["figures"]) == 6


@pytest.mark.rule("CMP-TROOP-05", "CMP-RUL-059")
def test_the_star_of_a_list_is_not_rolled() -> None:
    figures = [recruited(drafted(), "police", "gang", called, thrown([one, one]))["figures"][-1] for one in range(1, 7)]
    assert [figure["rep"] for figure in figures] == [5, 5, 4, 4, 3, 2]
    assert not [figure for figure in figures if figure.get("star")]


@pytest.mark.rule("CMP-ANIM-01", "CMP-RUL-063", "CMP-RUL-065")
def test_what_a_figure_may_not_be_is_not_offered() -> None:
    doyle = drafted(traits="slow", weapons="revolver")["figures"][0]
    assert allowed(drafted(), doyle, "traits", ["athlete", "slow", "brave", "dog"]) == ["slow", "brave"]
    assert allowed(drafted(), {**doyle, "weapons": []}, "traits", ["dog", "lapdog"]) == ["dog"]
    assert "knife" not in allowed(drafted(), doyle, "weapons", RULES.fielded)
