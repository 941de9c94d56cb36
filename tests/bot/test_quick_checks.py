"""`/test` and `/odds`: every table of every ruleset, what they say, and what is offered while one types."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.commands.dice.carried import TypedOptions, carried, read_carried
from bot.commands.dice.pictures import picture_of
from bot.messages.dice_ids import TestId
from bot.text import checks
from bot.text.words import Words
from engine.checks.combat import arms
from engine.checks.odds import odds
from engine.checks.request import parse, parties, run_call
from engine.ruleset.model import Ruleset
from engine.ruleset.registry import RULESETS, get
from engine.tables.spec import Check
from tests.bot.conftest import Play
from tests.bot.quick import alt_of, fix, labels, names, pings, posted, told, values
from tests.bot.quick import carried as id_of
from tests.languages import SPOKEN
from tests.some import first

TABLES = [(ruleset, check) for ruleset in RULESETS for check in get(ruleset).checks]


def fullest(ruleset: Ruleset, check: Check) -> dict[str, Any]:
    """A request with every field and as many circumstances as may hold together."""

    def party(fields: tuple[str, ...]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for field in fields:
            name = field.rstrip("?").split("|")[0]
            if name == "foe":
                found[name] = {**party(check.foe_fields), "if": list(check.foe_circumstances)}
            elif name in check.flags:
                found[name] = True
            elif name in check.choices:
                found[name] = max(check.choices[name], key=lambda value: len(str(value)))
            elif name == "weapon":
                found[name] = max(arms(ruleset, check), key=len)
            elif name == "range":
                found[name] = "1-3"
            else:
                low, high = check.limits.get(name, (3, 3))
                found[name] = high if name in check.limits else max(low, 1)
        return found

    one = check.exactly_one[:1]
    held = [name for name in check.circumstances if name not in check.exactly_one or name in one]
    request = {"test": check.id, "ruleset": ruleset.id, **party(check.fields)}
    arms_of = {name: check.only_with.get(name, {request.get("weapon")}) for name in held}
    request["if"] = [name for name in held if request.get("weapon") in arms_of[name]]
    if "shots" in request:
        request["shots"] = 1
    return request


@pytest.mark.parametrize(("ruleset", "name"), TABLES)
@pytest.mark.parametrize("language", first(1, sorted(SPOKEN, reverse=True)))
@pytest.mark.usefixtures("third_language")
def test_every_table_can_be_rolled_told_drawn_and_rolled_again(ruleset: str, name: str, language: Any) -> None:
    words, check = Words(language), get(ruleset).checks[name]
    request = fullest(get(ruleset), check)
    call = parse(request, get)
    outcome, rolled = run_call(call, lambda count: [1 + n % 6 for n in range(count)])
    text = "\n".join(
        [checks.asked(call, words), checks.dice_line(call, outcome, words), *checks.extras(check, outcome, words)]
    )
    reasons = list(checks.reasons(call, outcome, words))
    assert all(rule.isupper() for _, rule in reasons)
    assert not [reason for reason, _ in reasons if re.search(r"\w=\w", reason)]
    assert not re.search(r"\b(None|True|False)\b", text)
    for change in outcome.modifiers:
        assert change.rule in {rule for _, rule in reasons}
    steps = checks.ladder(call, words)
    assert checks.step_key(check, outcome) in {step.key for step in steps}
    whole = [int(match[0]) for step in steps if (match := re.match(r"\d+", step.percent))]
    assert sum(whole) == 100
    assert picture_of(call, outcome, steps, words) is not None or not any(rolled.values())
    # What the buttons carry fits, and means the same again.
    for kind, dice in (("a", None), ("w", rolled)):
        custom_id = str(carried(kind, request, check, dice))
        assert len(custom_id) <= 100
        test = TestId.parse(custom_id)
        assert test is not None
        back = parse(read_carried(test), get)
        assert back.request == call.request
        assert (back.dice or {}) == {party: faces for party, faces in (dice or {}).items() if faces}


async def test_a_reaction_test_shows_dice_changes_and_rules(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    left = fix(monkeypatch, 3, 6, 5, 6)
    result = await play.table.order(
        "Anna", "test", name="received-fire", ruleset="cr3", rep=4, circumstances="in-cover", leader_rep=5
    )
    text = posted(result)
    assert not left
    assert "## Under fire: rushed shot" in text
    assert "in cover: 3 ✓ 6 ✗ 5 ✗ · The leader: 6 ✗, 1 passed" in text
    assert "-# +1 die: in cover · `CR3-REACT-07`" in text
    assert "-# rushed shot · `CR3-REACT-1" in text
    assert "1 passed: rushed shot" in alt_of(result)
    assert "✓" not in alt_of(result)
    assert "3 (6) (5)" in alt_of(result)
    assert labels(result) == ["Roll again", "Other editions", "Why?"]
    assert not pings(play, result)


async def test_the_buttons_below_a_test_work_after_a_restart(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    fix(monkeypatch, 3, 6, 5, 1, 1, 1)
    first = await play.table.order("Anna", "test", name="received-fire", ruleset="cr3", rep=4, circumstances="in cover")
    again, elsewhere, why = (id_of(first, label) for label in labels(first))
    await play.restart()
    rules = told(await play.table.press("Ben", why))
    assert "`CR3-REACT-07`" in rules
    assert "page" in rules
    others = told(await play.table.press("Ben", elsewhere))
    for ruleset in RULESETS:
        title = get(ruleset).title
        assert (title in others) == ("received-fire" in get(ruleset).checks and ruleset != "cr3")
    second = await play.table.press("Ben", again)
    assert "shoots back" in posted(second)
    assert play.table.people["Ben"].mention in posted(second)


@pytest.mark.parametrize("ruleset", ["cr3", "cr2"])
async def test_half_a_die_goes_by_its_own_name(play: Play, ruleset: str) -> None:
    """In a raid the same die is rolled for the turns that it takes to loot a house, and is called by that."""
    result = await play.table.order("Anna", "test", name="half-d6", ruleset=ruleset)
    assert "## Half a die" in posted(result)
    titles = {language: checks.title_of(get(ruleset).checks["half-d6"], Words(language)) for language in ("en", "fr")}
    assert titles == {"en": "Half a die", "fr": "Demi-dé"}
    assert checks.label_of("half-d6", get("cr3"), Words("en")) == "Turns to loot it"


async def test_a_button_older_than_its_table_is_refused(play: Play) -> None:
    first = await play.table.order("Anna", "test", name="received-fire", ruleset="cr3", rep=4)
    button = id_of(first, "Roll again")
    old = re.sub(r"[0-9a-f]{4}:$", "0000:", button)
    test = TestId.parse(old)
    assert test is not None
    with pytest.raises(Exception, match="changed"):
        read_carried(test)


@pytest.mark.long
async def test_dice_of_ones_own_are_read_and_marked_as_given(play: Play) -> None:
    given = {"name": "man-down", "ruleset": "cr3", "rep": 3, "leader_rep": 5, "dice": "1 6, leader 2"}
    result = await play.table.order("Anna", "test", **given)
    assert "1 ✓ 6 ✗ · The leader: 2 ✓, 2 passed" in posted(result)
    assert "entered, not rolled" in posted(result)
    assert "Roll again" not in labels(result)


async def test_fields_without_an_option_are_details(play: Play) -> None:
    asked = {
        "name": "melee",
        "ruleset": "swordplay",
        "rep": 4,
        "weapon": "two-hand",
        "foe_rep": 3,
        "foe_weapon": "unarmed",
    }
    result = await play.table.order(
        "Anna", "test", **asked, details="armor 2, foe.armor: 6", foe_circumstances="shielded"
    )
    text = posted(result)
    assert "Armor Class 2" in text
    assert "Armor Class 6" in text
    assert "shielded" in text
    assert "leader" in posted(
        await play.table.order("Anna", "test", name="rally", ruleset="mg42", rep=4, circumstances="leader, in cover")
    )


@pytest.mark.parametrize(
    ("asked", "allowed"),
    [
        ({"name": "nonsense"}, "Under fire"),
        ({"name": "received-fire", "rep": 9}, "3, 4, 5"),
        ({"name": "received-fire", "rep": 4, "circumstances": "raining"}, "in cover"),
        ({"name": "ranged-combat", "rep": 4, "weapon": "bazooka"}, "assault-rifle"),
        ({"name": "received-fire", "rep": 4, "dice": "9 9"}, "1 to 6"),
        ({"name": "received-fire", "rep": 4, "dice": "3"}, "1 more"),
        ({"name": "received-fire", "rep": 4, "details": "nonsense"}, "name and a value"),
        ({"name": "received-fire", "rep": 4, "details": "armor 4"}, "leader_rep"),
        ({"name": "received-fire", "rep": 4, "ruleset": "chess"}, "Choose from Chain Reaction 3.0, Swordplay, MG-42"),
    ],
)
async def test_what_a_test_does_not_take_is_refused_with_what_it_does(
    play: Play, asked: dict[str, Any], allowed: str
) -> None:
    said = told(await play.table.order("Anna", "test", **asked)).replace("\\", "")
    assert allowed in said
    assert not play.said()


async def test_only_what_the_test_knows_is_offered(play: Play) -> None:
    anna = play.table.people["Anna"]

    async def offered(option: str, typed: str, **filled: Any) -> list[dict[str, Any]]:
        return await anna.autocomplete(play.channel, "test", option, typed, **filled)

    assert "received-fire" in values(await offered("name", "under f"))
    assert "deployment" not in values(await offered("name", "", ruleset="cr3"))
    assert "wanting-to-charge" in values(await offered("name", "want", ruleset="mg42"))
    assert set(values(await offered("ruleset", ""))) == set(RULESETS)
    known = get("cr3").checks["received-fire"].circumstances
    assert values(await offered("circumstances", "", name="received-fire")) == list(known)
    more = await offered("circumstances", "in cover, out", name="received-fire")
    assert values(more) == ["in-cover, outgunned", "in-cover, out-of-range"]
    assert names(more) == ["in cover, outgunned", "in cover, out of range"]
    assert "in-cover, in-cover" not in values(await offered("circumstances", "in-cover, ", name="received-fire"))
    assert values(await offered("weapon", "", name="ranged-combat", ruleset="mg42")) == list(get("mg42").weapons)
    assert values(await offered("weapon", "", name="grenade")) == ["grenade", "grenade-launcher"]
    assert values(await offered("foe_circumstances", "", name="melee")) == list(
        get("cr3").checks["melee"].foe_circumstances
    )
    assert "class soldier" in values(await offered("details", "cl", name="received-fire", ruleset="swordplay"))
    assert values(await offered("circumstances", "", name="nonsense")) == ["?"], "it says to name a test first"


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.usefixtures("third_language")
def test_circumstances_are_read_in_words_as_well(language: Any) -> None:
    check, words = get("cr3").checks["ranged-combat"], Words(language)
    typed = ", ".join(checks.circumstance(name, words).upper() for name in check.circumstances)
    asked = TypedOptions(name=checks.title_of(check, words), circumstances=typed)
    assert asked.request()["if"] == list(check.circumstances)
    assert asked.request()["test"] == "ranged-combat"


async def test_odds_are_exact(play: Play) -> None:
    text = posted(
        await play.table.order("Anna", "odds", name="received-fire", ruleset="cr3", rep=4, circumstances="in-cover")
    )
    assert "## Under fire: the odds" in text
    for line in ("74.1%  20/27  shoots back", "22.2%  2/9    rushed shot", " 3.7%  1/27   nerve check"):
        assert line in text


async def test_odds_of_an_exchange_of_fire(play: Play) -> None:
    asked = {"name": "fire-exchange", "ruleset": "cr3", "rep": 4, "weapon": "assault-rifle", "foe_rep": 3}
    text = posted(await play.table.order("Anna", "odds", **asked, details="foe.star yes, foe.star_power 3"))
    assert "Exchange of fire" in text
    assert "Star Power 3" in text
    assert "Out of ammo: 7.4%" in text
    offered = await play.table.people["Anna"].autocomplete(play.channel, "odds", "name", "exchange")
    assert values(offered) == ["fire-exchange"]


FAULTS = (
    ("test", {"name": "blabla", "rep": 4}, "no test called “blabla”"),
    (
        "test",
        {"name": "received-fire", "rep": 4, "circumstances": "moon"},
        "in cover, outgunned, out of range",
    ),
    (
        "odds",
        {"name": "fire-exchange", "rep": 4, "weapon": "pistol"},
        "Please also give `foe",
    ),
    ("odds", {"name": "fire-exchange", "rep": 4, "weapon": "pistol", "foe_circumstances": "in-cover"}, "`foe_rep`"),
    ("odds", {"name": "fire-exchange", "rep": 4, "compare": True}, "Leave `compare` out"),
)


@pytest.mark.parametrize(("command", "options", "said"), FAULTS)
async def test_what_is_missing_is_named_as_the_command_calls_it(
    play: Play, command: str, options: dict[str, Any], said: str
) -> None:
    assert said in told(await play.table.order("Anna", command, **options)).replace("\\", "")


async def test_odds_side_by_side(play: Play) -> None:
    text = posted(
        await play.table.order(
            "Anna", "odds", name="received-fire", rep=4, circumstances="in-cover, out-of-range", compare=True,
            details="class soldier",
        )
    )  # fmt: skip
    for ruleset in RULESETS:
        call = None
        if "received-fire" not in get(ruleset).checks:
            continue
        known = get(ruleset).checks["received-fire"]
        request: dict[str, Any] = {"test": "received-fire", "ruleset": ruleset, "rep": 4}
        request["if"] = [name for name in ("in-cover", "out-of-range") if name in known.circumstances]
        if "class" in known.fields:
            request["class"] = "soldier"
        call = parse(request, get)
        for key, chance in odds(call.ruleset, call.check.id, call.request).outcomes.items():
            assert checks.listed_as(call.check, key, Words()) in text
            assert f"{call.ruleset.title} **{checks.tenths(chance, Words())}**" in text
    assert "ignoring class" in text


async def test_odds_refuse_what_no_ruleset_has(play: Play) -> None:
    said = told(await play.table.order("Anna", "odds", name="nonsense", compare=True))
    assert "no test called “nonsense”" in said
    assert not play.said()


def test_dice_have_a_place_for_every_party() -> None:
    """Faces are carried party by party in the order of `parties`, so that none is lost."""
    for ruleset, name in TABLES:
        assert len(set(parties(get(ruleset).checks[name]))) == len(parties(get(ruleset).checks[name]))
