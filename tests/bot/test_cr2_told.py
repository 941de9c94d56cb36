"""What a report says of hiding in Chain Reaction 2.0, of waits and of figures off their guard, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import Language
from bot.messages.forces import forces_known
from bot.play.fog import seen
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.play.standpoint import standpoint_of
from bot.report.steps import steps_of
from bot.report.story import story_of, weight
from bot.storage.roster import Seating
from bot.text.deeds import told as order_told
from bot.text.errors import explain
from bot.text.leads import led
from bot.text.questions import ask
from bot.text.report import line_of, report
from bot.text.sentences import sentence
from bot.text.words import Words
from engine.errors import Refused
from engine.events import Decided, Deed, Entry, Event, Hidden, Revealed, Turn, Watching
from engine.preview.answers import Answers
from engine.views import GM, PUBLIC, Viewer
from tests.bot.test_telling import BATTLES, moments
from tests.engine.cr2_field import ROB, battle, two_heroes
from tests.engine.cr2_street import BETTS, IVAN, street
from tests.engine.machines import LONG, armored
from tests.engine.table import Battle
from tests.engine.test_cr2_grenades import HANS, holding
from tests.engine.test_cr2_ground import FORD, RIVER
from tests.engine.test_cr2_hold_fire import at_inches
from tests.engine.test_cr2_press import ANN, BO, KIT, live
from tests.engine.test_cr2_tells import WOOD
from tests.engine.test_cr2_zombies import dead, zombie

WORDS = Words()
BLUE, RED = Viewer("blue"), Viewer("red")


def known_of(b: Battle, viewer: Viewer, **item: Any) -> Moment:
    """An input as this viewer may know of it."""
    encounter = b.encounter
    before, entries = encounter.state.copy(), tuple(encounter.submit(item))
    now, asked = encounter.state.copy(), open_questions(encounter)
    return seen(Moment(1, 1, 1, encounter.record, item, entries, before, now, asked, Seating(7, {})), viewer)


def told(b: Battle, viewer: Viewer, language: Language = "en", **item: Any) -> str:
    """An input as this viewer reads of it."""
    return "\n".join(page.text for page in report(known_of(b, viewer, **item), Words(language)).pages)


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


@pytest.mark.rule("CR2-ENC-04")
@pytest.mark.parametrize(
    ("dice", "said"), [([6, 6], "Igor, off guard, **notices nothing** (passed 0 of 2)."), ([1, 6], "Igor spots Betts.")]
)
def test_a_report_says_whether_a_sentry_notices_anything(dice: list[int], said: str) -> None:
    scripted = {"in_sight__betts": [6, 6], "awareness_check__igor": dice, "in_sight__igor": [6, 6]}
    b = street("igor red rep 4 at 18,13 facing 270 with pistol aware sentry", BETTS, dice=scripted)
    b.blue_turn("betts")
    assert said in told(b, PUBLIC, do="move", figure="betts", path=[[9, 13], [13, 13]])


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


@pytest.mark.rule("CR2-REACT-08")
def test_a_gun_that_its_first_volley_empties_is_among_those_that_fire_first() -> None:
    dice = {"in_sight__ivan": [1, 6], "in_sight__igor": [1, 6], "in_sight__betts": [6, 6]}
    dice |= {"ranged_combat__ivan": [6], "ranged_combat__igor": [1, 1, 2, 2, 2, 2], "obviously_dead__ivan": [1]}
    b = street(IVAN, "igor red rep 4 at 17,7.4 facing 180 with lmg", BETTS, dice=dice)
    b.blue_turn("betts")
    text = told(b, PUBLIC, do="move", figure="betts", path=[[9, 13], [13, 13]])
    assert "Igor is **out of ammo**" in text
    assert "**Ivan and Igor can fire first.**" in text


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ((Hidden("igor", "blue"), Hidden("ivan", "blue")), ["Igor and Ivan **are hidden**."]),
        (
            (Hidden("igor", "blue"), Revealed("igor", "blue"), Hidden("igor", "blue"), Revealed("ivan", "blue")),
            ["Igor **is hidden**.", "Ivan **is no longer hidden**."],
        ),
        (
            (Hidden("igor", "blue"), Revealed("ivan", "blue"), Hidden("betts", "red")),
            ["Igor **is hidden**.", "Ivan **is no longer hidden**.", "Betts **is hidden**."],
        ),
        (
            (Hidden("igor", "blue"), Watching("igor", "at-inches", 3), Revealed("igor", "blue")),
            ["Igor **is hidden**.", "Igor waits for an enemy within 3″.", "Igor **is no longer hidden**."],
        ),
    ],
)
def test_of_several_changes_in_a_row_the_last_of_each_figure_is_told(
    events: tuple[Event, ...], sentences: list[str]
) -> None:
    b = street("igor red rep 4 at 13,7 with pistol", "ivan red rep 4 at 13,9 with pistol", BETTS)
    state, asked = b.encounter.state, open_questions(b.encounter)
    entries = tuple(Entry(number, event) for number, event in enumerate(events, 1))
    moment = Moment(1, 1, 1, b.encounter.record, {}, entries, state, state, asked, Seating(7, {}))
    assert [line_of(line, moment, WORDS) for line in story_of(steps_of(entries))] == sentences


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


@pytest.mark.rule("CR2-TERR-11")
def test_a_report_says_why_somebody_has_stopped_at_a_ford() -> None:
    b = battle("ann blue rep 4 with rifle at 10,30", ROB, terrain=[RIVER, FORD])
    b.blue_turn("ann", blue=4, red=3)
    text = told(b, BLUE, do="move", figure="ann", path=[[10, 23]])
    assert "Ann stops at the water's edge." in text


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


@pytest.mark.rule("CR2-REACT-21")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ([1, 6], "Dan, charged unawares, **can only fight, with one die** (passed 1 of 2)."),
        ([1, 2], "**turns to face the charge** (passed 2 of 2)."),
    ],
)
def test_a_surprise_says_how_the_one_charged_may_fight(dice: list[int], said: str) -> None:
    fight = {"melee__ann": [1, 6], "melee__dan": [6], "obviously_dead__ann": [6]}
    if dice == [1, 2]:
        fight |= {"melee__dan": [6, 6], "being_charged__dan": [3, 4]}
    b = battle(
        "ann blue rep 4 with nothing at 10,24 melee hand-held",
        "dan red rep 4 with nothing at 10,20 facing 0 melee hand-held",
        dice={"wanting_to_charge__ann": [1, 1], "surprise__dan": dice, **fight, "damage__ann": [1]},
    )
    b.blue_turn("ann", blue=4, red=3)
    assert said in told(b, RED, do="charge", figures=["ann"], target="dan")


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


@pytest.mark.rule("CR2-REACT-04", "CR2-REACT-05")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_figure_out_of_sight_for_some_steps_of_one_move_alone_is_not_told_to_be_hidden_no_more(language: str) -> None:
    [path] = [path for path in BATTLES if path.stem == "doctor"]
    said = {m.sequence: report(m, Words(language)).pages[0].text for m in moments(path) if m.sequence in (11, 15, 32)}
    no_more = Words(language)("hiding.revealed", 1, who="")
    assert [number for number, text in said.items() if no_more in text] == [32], "Mara alone had been hidden before"


@pytest.mark.rule("CR2-TURN-02", "CR2-RUL-182")
def test_a_turn_that_is_lost_outweighs_moves_in_a_short_report() -> None:
    lost = (Turn(2, 0, rule="CR2-TURN-07", lull=True), Turn(2, 1, side="red", idle=True))
    deeds = [Entry(n, event, deed=Deed(number=n)) for n, event in enumerate(lost)]
    assert [weight(line) for entry in deeds for line in story_of(steps_of([entry]))] == [2, 2]


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


@pytest.mark.rule("CR2-CHALL-03")
def test_a_task_against_several_is_told_against_each():
    b = battle(
        "deckard blue rep 5 with pistol at 10,30",
        "pris red rep 6 with pistol at 10,5",
        "isidore red rep 4 with pistol at 20,5",
        terrain=[{"id": "wall", "type": "wall", "line": [[0, 15], [36, 15]], "dv": 4, "tall": True}],
        dice={"challenge__deckard": [5, 5]},
    )
    b.blue_turn("deckard")
    moment = known_of(b, BLUE, do="challenge", figure="deckard", against=["isidore", "pris"])
    said = " ".join(sentence(step, moment, WORDS) for step in steps_of(moment.entries))
    assert "success against Isidore" in said
    assert "failure against Pris" in said


@pytest.mark.rule("CR2-MEDIA-01")
def test_a_report_tells_that_the_press_stays_away_and_that_it_comes() -> None:
    b = live(ANN, "rob red rep 4 with pistol at 10,4", KIT, BO, options=["coverage"], seed="x", auto=True)
    b.record["dice"] |= {"media-coverage:press": [4, 2], "activation:blue": [4, 4], "activation:red": [3, 3]}
    b._restock()
    assert "Kit and Bo are **off the table**." in told(b, BLUE, do="start-turn")
    while b.encounter.state.phase:
        b.do("end-phase")
    assert "**Kit and Bo** appear 5″ from Ann." in told(b, BLUE, do="start-turn")


@pytest.mark.rule("CR2-ZOMBIE-06")
@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Ben has the **antidote**: Ann is cured."), ("fr", "Ben a l’**antidote**\u00a0: Ann est hors de danger.")],
)
def test_a_report_tells_of_the_antidote(language: Language, said: str) -> None:
    men = "ann blue rep 5 with nothing at 18,28 facing 0", "ben blue rep 5 with nothing at 19,28 traits antidote"
    b = dead(*men, zombie("zed", "at 2,2 facing 0"), seed="x", auto=True)
    ann = b.encounter.state.figure("ann")
    ann.spell = ann.spell._replace(what="infected", until=1)
    b.record["dice"] |= {"activation:blue": [1], "activation:red": [2]}
    b._restock()
    assert said in told(b, BLUE, language, do="start-turn")
