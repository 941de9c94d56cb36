"""What is said of shots at machines: before they are fired, on their buttons, and in the report."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from bot.report.marks import marks_of_question
from bot.report.preview import Marked
from bot.text.dice import firing
from bot.text.fighting import names_of
from bot.text.gear import weapon_in_text
from bot.text.leads import led
from bot.text.marks import sight_lines, under_fire
from bot.text.preview_fire import fire_lines
from bot.text.report import report
from bot.text.words import Words
from engine.events import Entry, Roll, Shot
from engine.flow import Question
from engine.offers import offers, shares
from engine.preview import as_known, preview
from engine.preview.answers import Answers
from engine.views import PUBLIC, Viewer
from tests.bot.cr2_telling import known_of, told
from tests.bot.test_machine_previews import CREW as MEN
from tests.bot.test_machine_previews import TANK
from tests.engine.cr2_field import battle
from tests.engine.machines import armored
from tests.engine.table import Battle
from tests.engine.test_cr2_press import ANN, ROB, THREE

CREW = ("lou red rep 5", "gus red rep 4", "dan red rep 4", "lee red rep 4")
SHOT = {"do": "fire", "figure": "ann", "weapon": "law", "targets": [{"machine": "tank"}]}


def flanked(model: str = "medium-tank", **dice: list[int]) -> Battle:
    """Ann, active, with a LAW on the flank of a tank."""
    line = f"tank of red model {model} at 10,12 facing 90 leader lou gunner gus driver dan loader lee"
    script: dict[str, Any] = {"rounds:ann": [3], **{key.replace("__", ":"): faces for key, faces in dice.items()}}
    b = armored(*CREW, "ann blue rep 4 with law at 10,30", line, dice=script)
    b.blue_turn("ann", blue=4, red=3)
    return b


@pytest.mark.rule("CR2-APW-06", "CR2-VEH-11")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "the medium tank, **flank**: crew lost 22% · out of the battle 22% · Clank test 6% · nothing 50%"),
        ("fr", "le char moyen, **flanc**"),
    ],
)
def test_a_preview_names_the_face_and_what_may_come_of_the_shot(language: str, said: str) -> None:
    b = flanked()
    here: Any = SimpleNamespace(
        table=as_known(b.encounter, Viewer("blue")),
        known=lambda: list(b.encounter.state.figures),
        moment=known_of(b, Viewer("blue"), do="face", figure="ann", facing=5),
    )
    lines, verdict = fire_lines(here, preview(b.encounter, SHOT, Viewer("blue")), (), Words(language))
    assert any(said in line for line in lines)
    assert len(lines) == len(set(lines)), "its crew is one with it"
    assert not verdict


@pytest.mark.rule("CR2-CIV-01")
def test_a_preview_says_that_those_who_hear_the_shots_may_flee() -> None:
    figures = ANN, ROB, "ada town rep 3 with nothing at 16,30", "lee town rep 3 with nothing at 4,30"
    b = battle(*figures, sides=[*THREE[:2], {"id": "town", "stance": "neutral"}])
    b.blue_turn("ann", blue=5, red=3)
    here: Any = SimpleNamespace(
        table=as_known(b.encounter, Viewer("blue")),
        known=lambda: list(b.encounter.state.figures),
        moment=known_of(b, Viewer("blue"), do="face", figure="ann", facing=5),
    )
    fire = {"do": "fire", "figure": "ann", "targets": [{"figure": "rob"}]}
    _, verdict = fire_lines(here, preview(b.encounter, fire, Viewer("blue")), (), Words("en"))
    assert verdict.endswith("Ada and Lee hear the shots and may duck back or run away.")
    assert "no harm" not in verdict


def test_a_shot_at_a_machine_is_among_the_offers_and_its_die_is_not_shared() -> None:
    table = as_known(flanked().encounter, Viewer("blue"))
    assert SHOT in [offer.item for offer in offers(table, "blue", ["ann"]).shots]
    assert shares(table, SHOT) == [SHOT]


@pytest.mark.rule("CR2-APW-06", "CR2-RUL-277")
@pytest.mark.parametrize(("dice", "said"), [([3, 3], "is **wrecked**"), ([1, 3], "**abandoned** by its crew")])
def test_a_report_says_what_became_of_a_machine(dice: list[int], said: str) -> None:
    b = flanked(**{"ranged-combat__ann": [6], "penetration__tank": dice})
    text = told(b, PUBLIC, **SHOT)
    assert "Ann's LAW hits the medium tank RA, right flank (DV 2)" in text
    assert said in text


@pytest.mark.rule("CR2-APW-06")
@pytest.mark.parametrize(
    ("language", "model", "heading"),
    [
        ("en", "medium-tank", "Ann hits the medium tank RA"),
        ("en", "heavy-tank-super", "Ann hits the heavy tank RA"),
        ("fr", "medium-tank", "Ann touche le char moyen RA"),
    ],
)
def test_a_heading_names_a_model_with_its_article_in_the_readers_language(
    language: Any, model: str, heading: str
) -> None:
    script = {"ranged-combat__ann": [6], "penetration__tank": [1, 6]}
    moment = known_of(flanked(model, **script), PUBLIC, **SHOT)
    assert heading == report(moment, Words(language)).heading


@pytest.mark.rule("CR2-VEH-10", "CR2-APW-05")
def test_a_report_to_everybody_names_a_closed_machine_and_none_of_its_crew() -> None:
    script = {"ranged-combat__ann": [6], "penetration__tank": [3, 3], "clank__lou": [6, 6, 6]}
    texts = []
    for viewer in (PUBLIC, Viewer("red")):
        moment = known_of(flanked("heavy-tank", **script), viewer, **SHOT)
        texts.append("\n".join(page.text for page in report(moment, Words("en")).pages))
    assert "Lou" in texts[1]
    assert not [name for name in ("Lou", "Gus", "Dan", "Lee") if name in texts[0]]
    assert "tank" in texts[0]


@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-421")
@pytest.mark.parametrize("information", ["hidden", "public"])
def test_a_shot_by_a_closed_machine_in_plain_view_is_told_as_its_own(information: str) -> None:
    crew = [line.replace(" red ", " blue ") for line in CREW]
    line = "tank of blue model medium-tank at 10,30 facing 0 leader lou gunner gus driver dan loader lee"
    for viewer in (PUBLIC, Viewer("red")):
        b = armored(*crew, "ann red rep 4 with rifle at 10,12", line, seed="tiger", information=information)
        b.blue_turn("lou", "gus", "dan", "lee")
        shot = {"do": "fire", "figure": "gus", "weapon": "apw-medium", "targets": [{"figure": "ann"}]}
        told = report(known_of(b, viewer, **shot), Words("en"))
        text = "\n".join([told.heading, *(page.text for page in told.pages)])
        assert "'s round goes **wide**" in text
        assert "out of sight" not in text


@pytest.mark.rule("CR2-VEH-10", "CR2-RUL-490")
def test_a_figure_under_fire_is_told_of_the_machine_and_its_gun_and_not_of_who_fires_it() -> None:
    moment = known_of(flanked(), Viewer("blue"), do="face", figure="ann", facing=5)
    asked = Question("free-will", ("duck-back",), "duck-back", figure="ann", test="received-fire", about=("gus",))
    said = under_fire(asked, moment, Words("en"))
    assert "medium APW fires from 17″ away: Ann is in the open" in said
    assert "Gus" not in said


def test_a_drive_is_the_heading_of_its_report() -> None:
    b = armored("hans blue rep 5", "rob red rep 5 at 34,34", "car of blue model car at 10,30 facing 0 driver hans")
    b.blue_turn("hans")
    drive = known_of(b, PUBLIC, do="drive", machine="car", speed=6)
    assert report(drive, Words("en")).heading == "The car BA drives"


@pytest.mark.rule("CR2-VEH-10")
def test_a_machine_among_the_targets_of_a_question_has_its_line() -> None:
    moment = known_of(flanked(), Viewer("blue"), do="face", figure="ann", facing=5)
    [line] = sight_lines(Question("targets", (), None), [Marked("A", "ann", "tank")], moment, Words("en"))
    assert line.startswith("**A** The medium tank, 17″")
    assert names_of(["lou", "gus", "ann"], moment, Words("en")) == "the medium tank and Ann"


@pytest.mark.rule("CR2-REACT-13", "CR2-APW-03")
@pytest.mark.parametrize("told_to", [PUBLIC, Viewer("blue"), Viewer("red")])
@pytest.mark.parametrize(
    ("weapon", "shot", "target"),
    [
        ("grenade-launcher", {"do": "grenade", "figure": "ann", "at": [14, 14]}, "ned"),
        ("apw-medium", {"do": "fire", "figure": "gil", "targets": [{"figure": "rob"}]}, "rob"),
    ],
)
def test_a_figure_under_fire_is_told_of_the_weapon_that_fired(
    weapon: str, shot: dict[str, Any], target: str, told_to: Viewer
) -> None:
    gun = "gun of blue model medium-gun at 10,30 facing 0 gunner gil loader lil"
    crew = ("gil blue rep 4 with rifle at 9,31.6", "lil blue rep 4 with rifle at 11,31.6")
    ann = "ann blue rep 4 with assault-rifle,grenade-launcher at 14,26"
    b = armored(*crew, ann, "rob red rep 4 at 12,12", "ned red rep 4 at 14,14", gun, seed="arms")
    b.blue_turn(*(("gil", "lil") if target == "rob" else ("ann",)))
    moment = known_of(b, told_to, weapon=weapon, **shot)
    about = (shot["figure"],)
    asked = Question("free-will", ("duck-back",), "duck-back", figure=target, test="received-fire", about=about)
    assert f"'s {weapon_in_text(weapon, Words('en'))} fires from " in under_fire(asked, moment, Words("en"))


def test_no_letter_stands_for_the_figure_that_is_asked() -> None:
    moment = known_of(flanked(), Viewer("blue"), do="face", figure="ann", facing=5)
    asked = Question("cheat-death", ("yes", "no"), "no", figure="ann", about=("ann", "lou"))
    assert [(mark.watcher, mark.seen) for mark in marks_of_question(asked, moment)] == [("ann", "lou")]


@pytest.mark.rule("CR2-RUL-228", "CR2-RUL-280")
def test_a_star_of_a_closed_crew_is_told_that_every_gun_fires_with_its_own() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[22, 21], [22, 36]], "tall": True, "dv": 2}
    rob, star = "rob red rep 4 at 26,24 facing 270", "lou blue rep 5 star"
    b = armored(star, *MEN[1:], rob, TANK.format(at="10,20"), terrain=[wall], table={"width": 48}, seed="guns")
    b.blue_turn("lou", "dan", "gus", "len", "max")
    b.do("end-phase")
    b.do("activate", figures=["rob"])
    moment = known_of(b, Viewer("blue"), do="move", figure="rob", path=[[26, 24], [26, 18]])
    shoot, hold, *_ = led(moment.pending[0], moment, Answers(b.encounter, Viewer("blue")), Words("en"))
    assert shoot.label.startswith("Shoot")
    assert shoot.line == "The heavy tank fires every gun that bears, not one alone."
    assert hold.line == "Lou does not shoot."
    b.answer("lou", "free-will", shoot.value)
    assert len({shot["shooter"] for shot in b.all("shot")}) > 1


@pytest.mark.rule("CR2-VEH-11")
def test_those_said_to_fire_first_include_a_crew_whose_leader_alone_has_no_shot() -> None:
    b = flanked()
    lou = b.encounter.state.figure("lou")
    lou.spent = tuple(b.encounter.record.ruleset.weapons)
    checks = [Roll("in-sight", (1, 2), figure="lou", passed=2, result="fire")]
    quiet = known_of(b, Viewer("red"), do="face", figure="ann", facing=5)
    fires = replace(quiet, entries=(Entry(1, Shot("gus", "ann", "hmg", 6, 10, "hit")),))
    assert (firing(checks, quiet), firing(checks, fires)) == (set(), {"lou"})
