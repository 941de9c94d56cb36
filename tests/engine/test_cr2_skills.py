"""Skills: tasks rest on what a figure has learnt, and on its Rep less 2 without the skill that it needs (CR2-SKILL)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.errors import Stale
from bot.setup.draft import Draft, blank, figure_in
from bot.setup.forces import add
from bot.setup.skills import learnable, studied, with_learnt, with_studied
from engine.errors import BadRequest
from engine.loading.load import load
from engine.loading.loadout import gear_to_json, read_gear
from engine.ruleset.options import with_options
from engine.ruleset.registry import get
from tests.bot.test_kit import thrown
from tests.engine.cr2_field import battle
from tests.engine.table import Battle, refused

TAUGHT = with_options(get("cr2"), ("skills",))
WALL = [{"id": "wall", "type": "wall", "line": [[0, 15], [36, 15]], "dv": 4, "tall": True}]
PRIS = "pris red rep 6 with pistol at 10,5"


def field(*faces: int, options: Sequence[str] = ("skills",), **skills: int) -> Battle:
    """Deckard, of Rep 5 with these skills, out of Pris's sight."""
    dice = {"challenge__deckard": list(faces)}
    b = battle("deckard blue rep 5 with pistol at 10,30", PRIS, terrain=WALL, dice=dice, options=list(options))
    b.encounter.game.named("deckard").skills = tuple(skills.items())
    b.blue_turn("deckard")
    return b


def drafted(rep: int, *, star: bool = False, army: str = "") -> Draft:
    """A table with Charlie on it."""
    draft = add(blank("cr2", ["Blue", "Red"], (36, 36), options=("skills",)), "blue", "Charlie", rep=rep, star=star)
    blue, red = draft["sides"]
    return {**draft, "sides": [{**blue, **({"army": army} if army else {})}, red]}


def charlie(draft: Draft) -> dict[str, Any]:
    return figure_in(draft, "charlie")


def recorded(**skills: Any) -> dict[str, Any]:
    figures = [
        {"id": "ann", "side": "blue", "rep": 5, "at": [1, 1], "skills": skills},
        {"id": "bo", "side": "red", "rep": 3, "at": [30, 30]},
    ]
    return {
        "format": "duckback-record/1", "ruleset": "cr2", "options": ["skills"], "table": {"width": 36, "height": 36},
        "sides": [{"id": "blue"}, {"id": "red"}], "figures": figures,
    }  # fmt: skip


# ---- at the table ----


@pytest.mark.rule("CR2-SKILL-01", "CR2-SKILL-04", "CR2-CHALL-01", "CR2-RUL-241")
@pytest.mark.parametrize(
    ("skill", "target"),
    [("stealth", 4), ("swim", 6), ("magic", 3), ("", 5)],
    ids=["below its Rep", "above", "not learnt", "none needed"],
)
def test_a_task_rests_on_the_skill_that_it_needs(skill: str, target: int):
    with field(3, 3, stealth=4, swim=6) as b:
        b.do("challenge", figure="deckard", difficulty="hard", **({"skill": skill} if skill else {}))
        assert b.all("roll", label="challenge")[0]["target"] == target - 1
        assert b.encounter.game.named("deckard").rep == 5


@pytest.mark.rule("CR2-SKILL-04", "CR2-CHALL-03")
def test_against_others_a_skill_is_changed_by_the_difference_of_their_reps():
    with field(4, 5, stealth=6) as b:
        b.do("challenge", figure="deckard", skill="stealth", difficulty="advantage", against=["pris"])
        [roll] = b.all("roll", label="challenge")
        assert (roll["target"], roll["result"]) == (6 + 1 - 1, "success")


@pytest.mark.rule("CR2-SKILL-01", "CR2-CAMP-07")
def test_what_is_no_skill_or_is_not_in_force_is_refused_by_the_rule():
    with field() as b:
        refused(b, "CR2-SKILL-01", "challenge", figure="deckard", skill="juggling")
        refused(b, "CR2-SKILL-01", "challenge", figure="deckard", skill="stealth", level=4)
    with field(options=()) as b:
        refused(b, "CR2-SKILL-01", "challenge", figure="deckard", skill="stealth")


@pytest.mark.rule("CR2-T-SKILLS", "CR2-SKILL-01")
def test_a_record_names_skills_of_the_book_with_their_levels_and_no_more_than_anybody_has():
    assert load(recorded(stealth=4, pilot=6)).figures[0].skills == (("stealth", 4), ("pilot", 6))
    assert len(TAUGHT.skills) == 27
    assert {TAUGHT.skills[name] for name in ("survival", "medical", "inspire")} == set(TAUGHT.skills.values())
    for wrong in ({"juggling": 4}, {"stealth": 9}, dict.fromkeys(list(TAUGHT.skills)[:8], 3)):
        with pytest.raises(BadRequest):
            load(recorded(**wrong))
    with pytest.raises(BadRequest):
        load({**recorded(stealth=4), "options": []})


@pytest.mark.rule("CR2-SKILL-01")
def test_skills_are_kept_with_the_gear_of_bands():
    given = {"weapons": ["rifle"], "skills": {"stealth": 4}}
    assert gear_to_json(read_gear(given, "figure", TAUGHT), TAUGHT) == given


# ---- before play begins ----


@pytest.mark.rule("CR2-SKILL-02", "CR2-T-SKILLGEN")
@pytest.mark.parametrize(
    ("army", "skill", "face", "level"),
    [
        ("", "stealth", 4, 4),
        ("", "stealth", 5, 3),
        ("military", "stealth", 5, 4),
        ("warriors", "stealth", 6, 4),
        ("warriors", "science", 3, 3),
        ("police", "intimidate", 6, 4),
        ("civilians", "swim", 4, 3),
    ],
)
def test_a_die_gives_the_level_by_category_and_list(army: str, skill: str, face: int, level: int):
    learnt = with_learnt(drafted(4, army=army), "charlie", skill, thrown([face]))
    assert charlie(learnt)["skills"] == {skill: level}


@pytest.mark.rule("CR2-SKILL-01")
def test_a_star_has_one_for_each_point_of_rep_and_another_figure_one():
    draft = drafted(3, star=True)
    for skill in ("swim", "drive", "magic"):
        draft = with_learnt(draft, "charlie", skill, thrown([1]))
    assert not learnable(draft, charlie(draft))
    with pytest.raises(Stale):
        with_learnt(draft, "charlie", "science", thrown([1]))
    grunt = with_learnt(drafted(4), "charlie", "swim", thrown([1]))
    assert not learnable(grunt, charlie(grunt))
    assert not learnable(blank("cr2", ["Blue", "Red"], (36, 36)), {"id": "charlie", "rep": 4})


@pytest.mark.rule("CR2-EX-21", "CR2-SKILL-03")
def test_ex_21_charlie_takes_two_skills_and_raises_one_of_them():
    draft = drafted(3, star=True)
    for skill in ("swim", "drive"):
        draft = with_learnt(draft, "charlie", skill, thrown([3]))
    draft = with_studied(draft, "charlie", "drive")
    assert charlie(draft)["skills"] == {"swim": 3, "drive": 4}
    assert not learnable(draft, charlie(draft))
    assert not studied(draft, charlie(draft))
    with pytest.raises(Stale):
        with_studied(draft, "charlie", "swim")


@pytest.mark.rule("CR2-SKILL-03")
def test_a_skill_is_raised_once():
    draft = with_studied(with_learnt(drafted(5, star=True), "charlie", "swim", thrown([3])), "charlie", "swim")
    assert learnable(draft, charlie(draft))
    assert studied(draft, charlie(draft)) == ()
