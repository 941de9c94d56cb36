"""What Chain Reaction 2.0 tells of figures that hide, show themselves, or shoot unseen."""

from __future__ import annotations

import pytest

from bot.text.leads import led
from bot.text.questions import ask
from bot.text.report import report
from bot.text.words import Words
from engine.preview.answers import Answers
from engine.views import GM, PUBLIC, Viewer
from tests.bot.cr2_telling import BLUE, RED, WORDS, known_of, told
from tests.bot.test_telling import BATTLES, moments
from tests.engine.cr2_street import BETTS, IVAN, street
from tests.engine.test_cr2_grenades import HANS, holding
from tests.engine.test_cr2_hold_fire import at_inches
from tests.engine.test_cr2_tells import WOOD


@pytest.mark.rule("CR2-REACT-07", "CR2-RUL-275")
@pytest.mark.parametrize(("viewer", "reads"), [(RED, True), (GM, True), (BLUE, False), (PUBLIC, False)])
@pytest.mark.parametrize("information", ["public", "hidden"])
def test_its_own_side_reads_what_a_figure_waits_for(information: str, viewer: Viewer, reads: bool) -> None:
    b = street(f"{IVAN} unseen", BETTS, dice={"in_sight__ivan": [1, 2]}, information=information)
    b.blue_turn("betts")
    b.do("move", figure="betts", path=[[9, 13], [11, 13]])
    answer = {"do": "decide", "figure": "ivan", "kind": "hold-fire", "choice": at_inches(3)}
    assert ("Ivan waits for an enemy within 3″." in told(b, viewer, **answer)) is reads


@pytest.mark.rule("CR2-RUL-104")
@pytest.mark.parametrize(
    ("viewer", "said"),
    [
        (BLUE, "An enemy out of sight shoots Betts: **out of the fight**."),
        (RED, "Ivan's rifle hits Betts: **out of the fight**."),
    ],
)
def test_one_shot_by_an_enemy_who_stays_hidden_reads_what_befell_them(viewer: Viewer, said: str) -> None:
    shot = {"in_sight__ivan": [1, 6], "ranged_combat__ivan": [6], "obviously_dead__ivan": [6], "damage__ivan": [6]}
    b = street(f"{IVAN} unseen", BETTS, dice=shot, information="hidden")
    b.blue_turn("betts")
    text = told(b, viewer, do="move", figure="betts", path=[[9, 13], [11, 13]])
    assert said in text
    assert ("Ivan" in text) is (viewer is RED)


@pytest.mark.rule("CR2-STAR-04")
def test_a_star_that_may_cheat_death_is_told_first_that_somebody_out_of_sight_has_shot() -> None:
    shot = {"in_sight__ivan": [1, 6], "ranged_combat__ivan": [6], "obviously_dead__ivan": [1], "damage__ivan": [1]}
    star = "betts blue rep 4 star at 9,16 facing 0 with rifle"
    b = street(f"{IVAN} unseen", star, dice=shot | {"in_sight__betts": [6, 6]}, information="hidden")
    b.blue_turn("betts")
    moment = known_of(b, BLUE, do="move", figure="betts", path=[[9, 13], [11, 13]])
    [open_] = moment.pending
    prompt = ask(open_.question, moment, "", Words()).prompt
    assert prompt.startswith("An enemy out of sight hits Betts. Betts would be dead.")


@pytest.mark.rule("CR2-REACT-04")
@pytest.mark.parametrize(("viewer", "reads"), [(RED, True), (GM, True), (BLUE, False), (PUBLIC, False)])
def test_its_own_side_reads_that_a_figure_is_hidden(viewer: Viewer, reads: bool) -> None:
    igor, betts = "igor red rep 4 at 13,8 facing 90 with pistol", "betts blue rep 4 at 30,30 facing 180 with rifle"
    b = street(igor, betts, terrain=[WOOD], information="hidden")
    b.blue_turn(red=3)
    b.do("activate", figures=["igor"])
    text = told(b, viewer, do="move", figure="igor", to=[15.5, 8])
    assert ("Igor **is hidden**." in text) is reads
    assert ("Igor" in text) is reads


@pytest.mark.rule("CR2-REACT-04")
def test_a_report_names_together_those_who_come_to_be_hidden() -> None:
    igor, ivan = (f"{name} red rep 4 at 13,{y} facing 90 with pistol" for name, y in (("igor", 7), ("ivan", 9)))
    betts = "betts blue rep 4 at 30,30 facing 180 with rifle"
    b = street(igor, ivan, betts, terrain=[WOOD], information="hidden")
    b.blue_turn(red=3)
    b.do("activate", figures=["igor", "ivan"])
    both = [{"figure": "igor", "to": [15.5, 7]}, {"figure": "ivan", "to": [15.5, 9]}]
    text = told(b, RED, do="move", moves=both)
    assert "Igor and Ivan **are hidden**." in text


@pytest.mark.rule("CR2-REACT-05")
def test_a_hidden_figure_that_moves_in_sight_is_seen_behind_its_move_and_by_what() -> None:
    dice = {"in_sight__igor": [6, 6], "in_sight__betts": [6, 6]}
    igor, betts = (
        "igor red rep 4 at 15.5,8 facing 270 with pistol unseen",
        "betts blue rep 4 at 3,8 facing 90 with rifle",
    )
    b = street(igor, betts, terrain=[WOOD], dice=dice)
    b.blue_turn(red=3)
    b.do("activate", figures=["igor"])
    text = told(b, RED, do="move", figure="igor", to=[11, 8])
    assert "Igor **is no longer hidden**. An enemy sees them move." in text
    assert text.index("Igor moves") < text.index("no longer hidden")


@pytest.mark.rule("CR2-RUL-273")
def test_a_shot_that_drives_nobody_back_gives_its_place_away() -> None:
    dice = {"in_sight__ivan": [1, 2], "ranged_combat__ivan": [1, 1, 1], "received_fire__betts": [1, 1]}
    dice |= {"ranged_combat__betts": [1, 1, 1], "received_fire__ivan": [6, 6]}
    b = street(f"{IVAN} unseen", BETTS, dice=dice)
    b.blue_turn("betts")
    b.do("move", figure="betts", path=[[9, 13], [11, 13]])
    answer = {"do": "decide", "figure": "ivan", "kind": "hold-fire", "choice": {"act": "fire"}}
    assert "Ivan **is no longer hidden**. The shot gives them away." in told(b, RED, **answer)


@pytest.mark.rule("CR2-REACT-05")
def test_fire_that_gives_its_place_away_is_told_to_those_who_are_shot_at() -> None:
    dice = {"in_sight__ivan": [6, 6], "ranged_combat__ivan": [1], "received_fire__betts": [1, 1]}
    dice |= {"ranged_combat__betts": [1, 1, 1], "received_fire__ivan": [6, 6]}
    b = street(f"{IVAN} unseen", BETTS, dice=dice, information="hidden")
    b.blue_turn("betts")
    text = told(b, BLUE, do="move", figure="betts", path=[[9, 13], [13, 13]])
    assert "Ivan's rifle misses Betts" in text
    assert "out of sight" not in text


@pytest.mark.rule("CR2-REACT-07", "CR2-REACT-09")
def test_a_hidden_star_is_told_that_its_column_shows_it_without_a_shot() -> None:
    b = street(f"{IVAN} unseen star ammo out", BETTS, dice={})
    b.blue_turn("betts")
    moment = known_of(b, RED, do="move", figure="betts", path=[[9, 13], [13, 13]])
    found = led(moment.pending[0], moment, Answers(b.encounter, RED), WORDS)
    [shown] = [choice for choice in found if choice.label == "Be seen without a shot"]
    assert shown.line == "Ivan is out of ammo, is hidden no more, and chooses next what to do."
    assert shown is not found[0]


@pytest.mark.rule("CR2-REACT-09")
def test_a_hidden_figure_that_passes_no_die_shows_itself_without_a_shot() -> None:
    dice = {"in_sight__ivan": [1, 6], "in_sight__igor": [6, 6], "in_sight__betts": [6, 6]}
    dice |= {"ranged_combat__ivan": [6], "obviously_dead__ivan": [1]}
    b = street(IVAN, "igor red rep 4 at 17,7.4 facing 180 with rifle unseen", BETTS, dice=dice)
    b.blue_turn("betts")
    text = told(b, PUBLIC, do="move", figure="betts", path=[[9, 13], [13, 13]])
    assert "Igor **is no longer hidden**. They pass no die, which gives them away." in text


@pytest.mark.rule("CR2-GREN-04", "CR2-RUL-104")
@pytest.mark.parametrize(
    ("die", "said"),
    [
        (1, "An enemy out of sight throws a grenade or fires a rocket at Tom, without a hit. Tom, under fire, ducks"),
        (6, "A grenade or a rocket from out of sight hits Tom: **out of the fight**."),
    ],
)
def test_a_grenade_over_a_wall_by_an_enemy_who_stays_hidden_is_told_as_one(die: int, said: str) -> None:
    dice = {"bombs_away__hans": [1, 6], "ranged_combat__hans": [6, die], "received_fire__tom": [1, 6]}
    harm = {"obviously_dead__hans": [6], "damage__hans": [6], "pursue_by_fire__hans": [6, 6]}
    hans, tom = f"{HANS.replace('10,24', '10,21.5')} facing 0 unseen", "tom red rep 4 with rifle at 10,17 facing 0"
    tall = {"id": "tall", "type": "wall", "line": [[6, 21], [14, 21]], "tall": True}
    b = holding(hans, tom, terrain=[tall], dice={**dice, **harm}, information="hidden")
    text = told(b, RED, do="grenade", figure="hans", at=[10, 17])
    assert said in text
    assert "Hans" not in text


@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-05")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_figure_out_of_sight_for_some_steps_of_one_move_alone_is_not_told_to_be_hidden_no_more(language: str) -> None:
    [path] = [path for path in BATTLES if path.stem == "doctor"]
    said = {m.sequence: report(m, Words(language)).pages[0].text for m in moments(path) if m.sequence in (11, 15, 32)}
    no_more = Words(language)("hiding.revealed", 1, who="")
    assert [number for number, text in said.items() if no_more in text] == [32], "Mara alone had been hidden before"
