"""What Chain Reaction 2.0 tells of fire, grenades and those who are shot at."""

from __future__ import annotations

import pytest

from bot.language import Language
from bot.messages.forces import forces_known
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.play.standpoint import standpoint_of
from bot.report.steps import steps_of
from bot.storage.roster import Seating
from bot.text.deeds import told as order_told
from bot.text.errors import explain
from bot.text.leads import led
from bot.text.report import report
from bot.text.sentences import sentence
from bot.text.words import Words
from engine.errors import Refused
from engine.events import Decided
from engine.preview.answers import Answers
from engine.views import PUBLIC
from tests.bot.cr2_telling import BLUE, WORDS, known_of, told
from tests.engine.cr2_field import battle, two_heroes
from tests.engine.cr2_street import BETTS, IVAN, street
from tests.engine.machines import LONG, armored


@pytest.mark.rule("CR2-ACT-04", "CR2-RUL-118", "CR2-RUL-462")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ann and Rob **cease fire**: after twenty volleys neither has given way."),
        ("fr", "Ann et Rob **cessent le feu**\u00a0: après vingt salves, personne n’a cédé."),
    ],
)
def test_an_exchange_of_fire_that_leads_nowhere_is_told_to_have_ended(language: Language, said: str) -> None:
    b = two_heroes()
    b.blue_turn("ann")
    assert said in told(b, BLUE, language, do="fire", figure="ann", targets=[{"figure": "rob"}])


@pytest.mark.rule("CR2-MOVE-18", "CR2-REACT-07")
def test_a_star_without_a_shot_is_told_so_and_its_fire_is_not_proposed_first() -> None:
    b = street(IVAN, f"{BETTS} star ammo out", dice={})
    b.blue_turn("betts")
    moment = known_of(b, BLUE, do="move", figure="betts", path=[[9, 13], [13, 13]])
    found = led(moment.pending[0], moment, Answers(b.encounter, BLUE), WORDS)
    assert "Act without a shot" in [choice.label for choice in found[1:]]
    assert "Shoot" not in [choice.label for choice in found]
    [rolls] = [choice for choice in found if choice.label == "Roll"]
    assert "shoots" not in rolls.line
    assert "cannot shoot" in rolls.line


@pytest.mark.rule("CR2-REACT-08")
def test_a_gun_that_its_first_volley_empties_is_among_those_that_fire_first() -> None:
    dice = {"in_sight__ivan": [1, 6], "in_sight__igor": [1, 6], "in_sight__betts": [6, 6]}
    dice |= {"ranged_combat__ivan": [6], "ranged_combat__igor": [1, 1, 2, 2, 2, 2], "obviously_dead__ivan": [1]}
    b = street(IVAN, "igor red rep 4 at 17,7.4 facing 180 with lmg", BETTS, dice=dice)
    b.blue_turn("betts")
    text = told(b, PUBLIC, do="move", figure="betts", path=[[9, 13], [13, 13]])
    assert "Igor is **out of ammo**" in text
    assert "**Ivan and Igor can fire first.**" in text


@pytest.mark.rule("CR2-WPN-33", "CR2-GREN-05", "CR2-AMMO-06")
@pytest.mark.parametrize(
    ("what", "told_in", "said", "french", "left"),
    [
        ("grenade", "readies a grenade", "readies a grenade", "prépare une grenade", 1),
        ("law", "takes the LAW in hand", "takes the LAW in hand", "prend son lance-roquettes", 2),
        ("pistol", "changes weapons", "takes the pistol in hand", "change d’arme", 2),
    ],
)
def test_a_report_says_what_is_readied_and_the_forces_how_many_grenades_are_left(
    what: str, told_in: str, said: str, french: str, left: int
) -> None:
    ivan = "ivan blue rep 4 squad alpha at 9,13 facing 90 with rifle,law,pistol,grenade"
    b = street(
        ivan,
        "igor blue rep 4 squad alpha at 9,16 with rifle,grenade",
        "otto red rep 4 at 30,33 with rifle",
        dice={"rounds__ivan": [2]},
    )
    b.blue_turn("ivan")
    before, item = b.encounter.state.copy(), {"do": "ready", "figure": "ivan", "what": what}
    entries = tuple(b.encounter.submit(item))
    asked, now = open_questions(b.encounter), b.encounter.state.copy()
    moment = Moment(1, 1, 1, b.encounter.record, item, entries, before, now, asked, Seating(7, {}))
    assert report(moment, WORDS).heading == f"Ivan {told_in}"
    assert report(moment, Words("fr")).heading == f"Ivan {french}"
    assert order_told(standpoint_of(b.encounter, moment, 7), item, None, WORDS) == f"Ivan {said}"
    assert f"Ivan {said}." in report(moment, WORDS).pages[0].text or told_in == said
    known = forces_known(moment, WORDS).splitlines()
    assert [f"Grenade ({left} left in the squad)" in line for line in known[1:3]] == [True, True]


@pytest.mark.rule("CR2-FIRE-11")
def test_a_refusal_of_two_weapons_names_all_weapons_in_the_readers_language() -> None:
    with battle("ann blue rep 4 with pistol,ba-pistol at 9,20", "dan red rep 4 with rifle at 9,10 facing 0") as b:
        b.blue_turn("ann", blue=4, red=3)
        with pytest.raises(Refused) as no:
            b.do("fire", figure="ann", weapon=["pistol", "ba-pistol"], targets=[{"figure": "dan"}])
        assert "pistolet automatique, carabine, mitraillette, " in explain(no.value, Words("fr"), str)


@pytest.mark.rule("CR2-FIRE-11")
def test_two_weapons_at_once_are_told_without_a_rush_which_the_book_has_not() -> None:
    b = battle(
        "ann blue rep 4 with pistol,machine-pistol at 10,20",
        "rob red rep 4 with rifle at 10,10",
        dice={"ranged_combat__ann": [1, 1, 2, 3], "received_fire__rob": [1, 6]},
    )
    b.blue_turn("ann", blue=4, red=3)
    both, aimed = ["pistol", "machine-pistol"], [{"figure": "rob", "shots": 4}]
    text = told(b, PUBLIC, do="fire", figure="ann", weapon=both, targets=aimed)
    assert "Ann's pistol misses Rob" in text
    assert "Ann's machine pistol misses Rob" in text


@pytest.mark.rule("CR2-FIRE-13")
def test_pursuit_by_fire_is_told_and_one_who_runs_is_said_to_once() -> None:
    dice = {"ranged_combat__ann": [1], "received_fire__dan": [6, 6], "pursue_by_fire__ann": [1, 1]}
    dan = "dan red rep 4 with rifle at 9,10 facing 0"
    away = {"ranged_combat__ann": [1, 1], "fast_move__dan": [6, 6]}
    b = battle("ann blue rep 4 with rifle at 9,30", dan, dice={**dice, **away})
    b.blue_turn("ann", blue=4, red=3)
    text = told(b, PUBLIC, do="fire", figure="ann", targets=[{"figure": "dan"}])
    assert "Ann, seeing an enemy run, **shoots after them** (passed 2 of 2)." in text
    assert text.count("**runs**") == 1


@pytest.mark.rule("CR2-RUL-056")
def test_who_shoots_at_none_of_several_is_said_to_hold_fire() -> None:
    dice = {"in_sight__ivan": [6, 6], "in_sight__igor": [6, 6], "in_sight__betts": [1, 1]}
    b = street(IVAN, "igor red rep 4 at 17,7.4 facing 180 with rifle", BETTS, dice=dice)
    b.blue_turn("betts")
    b.do("move", figure="betts", path=[[9, 13], [13, 13]])
    assert b.pending == [("betts", "targets")]
    moment = known_of(b, BLUE, do="decide", figure="betts", kind="targets", choice={})
    chosen = steps_of([entry for entry in moment.entries if isinstance(entry.event, Decided)])
    assert [sentence(step, moment, WORDS) for step in chosen] == ["Betts holds fire."]


@pytest.mark.rule("CR2-FIRE-13")
def test_one_shot_before_they_reach_cover_is_told_to_make_for_it() -> None:
    wall = {"id": "wall", "type": "wall", "line": [[4, 30], [16, 30]]}
    dice = {
        "ranged-combat:rob": [1, 6],
        "received-fire:ann": [1, 6],
        "pursue-by-fire:rob": [1, 1],
        "obviously-dead:rob": [1],
    }
    rob = "rob blue rep 4 with rifle at 10,14 facing 180"
    with armored("ann red rep 4 with rifle at 10,26 facing 0", rob, terrain=[wall], table=LONG, dice=dice) as b:
        b.blue_turn("rob", blue=4, red=3)
        said = told(b, PUBLIC, do="fire", figure="rob", targets=[{"figure": "ann"}])
        assert "Ann, under fire, " in said.split("Rob, seeing an enemy run")[0]
        assert "**dead**" in said
