"""The French Compendium set up by commands: attributes, weapons of a period, enemies that dice bring on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.language import has
from bot.messages.duel import forces
from bot.setup.alone import battles
from bot.setup.duels import duel, duels
from bot.setup.scenarios import scenarios
from bot.text.words import Words
from engine.loading.load import load
from engine.ruleset.registry import get
from engine.tables.spec import PassTest
from tests.bot.conftest import Play
from tests.bot.finger import Finger
from tests.bot.setting_up import draft, new, told

BOOK = "compendium"


def test_whatever_a_star_may_choose_has_words_of_its_own() -> None:
    checks = (check for check in get(BOOK).checks.values() if isinstance(check, PassTest) and check.star_chooses)
    results = {(check.id, row.result) for check in checks for row in check.rows if check.id != "recovery"}
    assert not [one for one in results if not (has(f"column.{one[0]}.{one[1]}") or has(f"column.{one[1]}"))]


@pytest.mark.rule("CMP-ATTR-01", "CMP-REACT-20", "CMP-WEAP-08")
async def test_attributes_and_vests_stand_on_the_card_in_words(play: Play) -> None:
    await new(play, ruleset=BOOK, options="prohibition")
    given = {"side": "Police", "name": "Crane", "rep": 5, "star": True, "weapons": "tommy gun"}
    added = await told(play, "Anna", "force add", **given, traits="vest, stoic")
    assert added == "**Crane** joins Police: Rep 5, Star, stoic, bullet-proof vest, tommy gun, not placed yet."


@pytest.mark.parametrize(
    ("given", "says", "rule"),
    [
        ({"traits": "brawler, runt"}, "Brawler and runt cancel out", "CMP-RUL-065"),
        ({"traits": "athlete, slow"}, "Athlete and slow cancel out", "CMP-RUL-065"),
        ({"weapons": "assault rifle"}, "assault rifle", "CMP-T-WEAP-PROHIBITION"),
    ],
)
async def test_what_goes_together_in_no_book_is_refused_by_its_rule(
    play: Play, given: dict[str, Any], says: str, rule: str
) -> None:
    await new(play, ruleset=BOOK, options="prohibition")
    refused = await told(play, "Anna", "force add", side="Police", name="Doyle", rep=4, **given)
    assert says in refused
    assert rule in refused
    assert not (await draft(play)).draft["figures"]


@pytest.mark.rule("CMP-ENV-01", "CMP-ENV-03", "CMP-RUL-083")
async def test_hour_and_weather_are_chosen_and_kept_by_a_table_made_by_hand(play: Play) -> None:
    await new(play, ruleset=BOOK, hour="night", weather="very-bad")
    await play.table.order("Anna", "terrain preset", table="compound")
    table = (await draft(play)).draft["table"]
    assert (table["hour"], table["light"], table["weather"]) == ("night", "night", "very-bad")


@pytest.mark.long
@pytest.mark.rule("CMP-ZOM-01", "CMP-INS-01")
@pytest.mark.parametrize(("option", "drill"), [("zombies, infestation-2", "zombies"), ("insurgents", "insurgents")])
async def test_dice_bring_the_last_side_on_which_needs_no_figures(play: Play, option: str, drill: str) -> None:
    await new(play, ruleset=BOOK, sides="Us, Them", options=option)
    sides = {side["id"]: side for side in (await draft(play)).draft["sides"]}
    assert (sides["them"]["controller"], sides["them"]["drill"]) == ("rules", drill)
    assert "controller" not in sides["us"]
    await told(play, "Anna", "force add", side="Us", name="Nadia", rep=5, star=True, weapons="revolver")
    await play.table.order("Anna", "deploy auto", side="Us")
    await play.table.order("Anna", "encounter start")
    moment = await play.table.moment()
    assert moment.record.ruleset.id == BOOK
    await play.table.order("Anna", "turn")
    assert (await play.table.moment()).state.turn == 1


async def of(play: Play, name: str) -> dict[str, Any]:
    """A figure of the set-up as its record has it."""
    return next(one for one in (await draft(play)).draft["figures"] if one["name"] == name)


@pytest.mark.long
@pytest.mark.rule("CMP-ATTR-01", "CMP-RUL-065", "CMP-REACT-20", "CMP-WEAP-06", "CMP-TROOP-05")
@pytest.mark.rule("CMP-RUL-057", "CMP-RUL-060", "CMP-RUL-064")
async def test_a_side_is_raised_by_presses(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    faces = iter([[5, 6], [3], [12]])
    monkeypatch.setattr("bot.setup.changes.gear.throw", lambda count, sides: next(faces))
    await new(play, ruleset=BOOK, options="prohibition")
    await play.table.order("Anna", "encounter join", side="police")
    anna, older = Finger(play, "Anna"), Finger(play, "Anna")
    await anna.press_below("Change")
    await anna.take(next(way for way in anna.ways if way.label == "Police"))
    assert "Rookie" in anna.text
    assert "Rep 3, unarmed" in anna.text
    await older.press_below("Change")
    await older.press("Rookie")
    assert "Assault rifle" not in anna.labels, "it is of another period"
    for pressed in ("Tommy gun", "Brawler", "Bullet-proof vest", "Star: no"):
        await anna.press(pressed)
    assert "Runt" not in anna.labels, "it is the opposite of a brawler"
    await anna.press("Roll an attribute")
    assert "The dice give: **stealthy**." in anna.text
    assert "Roll an attribute" not in anna.labels, "each rolls for one"
    assert "Rep 3, Star, brawler, stealthy, bullet-proof vest, tommy gun" in anna.text
    raised = await of(play, "Rookie")
    await older.press_any(older.panel, next(way for way in older.ways if way.label == "Runt"))
    assert "Brawler and runt cancel out" in older.last
    assert "CMP-RUL-065" in older.last
    assert await of(play, "Rookie") == raised
    await anna.press("Strike it off")
    assert not (await draft(play)).draft["figures"]


@pytest.mark.rule("CMP-RUL-242", "CMP-RUL-244", "CMP-RUL-245")
@pytest.mark.parametrize(("language", "said"), [("en", "dice bring them on"), ("fr", "les dés les font arriver")])
def test_in_dust_one_of_two_players_has_the_insurgents_and_both_know_everything(language: str, said: str) -> None:
    record = load(duel("dust", language) | {"seed": "x"})
    assert [side.controller for side in record.sides] == ["players", "players"]
    assert not record.hidden
    assert [figure.id for figure in record.figures if figure.star] == ["vidal", "keita", "dubois"]
    assert said in forces({1: 7, 2: 8}, record.to_json(), Words(language))[1]


def test_dust_is_offered_to_one_to_several_and_to_two_and_the_zombies_to_no_player() -> None:
    assert {"dust-solo", "dust-together", "dust-two"} <= set(scenarios())
    assert "diner-two" not in scenarios()
    assert "dust" in duels()
    assert [which for which in battles(BOOK) if which.startswith("dust")] == ["dust-solo", "dust-together"]
