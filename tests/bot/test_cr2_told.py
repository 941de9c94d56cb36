"""What Chain Reaction 2.0 tells of sentries, surprises, tasks, zombies and the press, and to whom."""

from __future__ import annotations

import pytest

from bot.language import Language
from bot.play.moment import Moment
from bot.play.questions import open_questions
from bot.report.steps import steps_of
from bot.report.story import story_of, weight
from bot.storage.roster import Seating
from bot.text.report import line_of
from bot.text.sentences import sentence
from engine.events import Deed, Entry, Event, Hidden, Revealed, Turn, Watching
from engine.views import PUBLIC
from tests.bot.cr2_telling import BLUE, RED, WORDS, known_of, told
from tests.engine.cr2_field import ROB, battle
from tests.engine.cr2_street import BETTS, street
from tests.engine.test_cr2_ground import FORD, RIVER
from tests.engine.test_cr2_press import ANN, BO, KIT, live
from tests.engine.test_cr2_zombies import dead, zombie


@pytest.mark.rule("CR2-ENC-04")
@pytest.mark.parametrize(
    ("dice", "said"), [([6, 6], "Igor, off guard, **notices nothing** (passed 0 of 2)."), ([1, 6], "Igor spots Betts.")]
)
def test_a_report_says_whether_a_sentry_notices_anything(dice: list[int], said: str) -> None:
    scripted = {"in_sight__betts": [6, 6], "awareness_check__igor": dice, "in_sight__igor": [6, 6]}
    b = street("igor red rep 4 at 18,13 facing 270 with pistol aware sentry", BETTS, dice=scripted)
    b.blue_turn("betts")
    assert said in told(b, PUBLIC, do="move", figure="betts", path=[[9, 13], [13, 13]])


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


@pytest.mark.rule("CR2-TERR-11")
def test_a_report_says_why_somebody_has_stopped_at_a_ford() -> None:
    b = battle("ann blue rep 4 with rifle at 10,30", ROB, terrain=[RIVER, FORD])
    b.blue_turn("ann", blue=4, red=3)
    text = told(b, BLUE, do="move", figure="ann", path=[[10, 23]])
    assert "Ann stops at the water's edge." in text


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


@pytest.mark.rule("CR2-TURN-02", "CR2-RUL-182")
def test_a_turn_that_is_lost_outweighs_moves_in_a_short_report() -> None:
    lost = (Turn(2, 0, rule="CR2-TURN-07", lull=True), Turn(2, 1, side="red", idle=True))
    deeds = [Entry(n, event, deed=Deed(number=n)) for n, event in enumerate(lost)]
    assert [weight(line) for entry in deeds for line in story_of(steps_of([entry]))] == [2, 2]


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
