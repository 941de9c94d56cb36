"""What beginners ask `/rule` in everyday words: the rule that answers it is among the first three."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bot.commands.dice import rule
from bot.text.glossary import look_up
from engine.ruleset.reference import reference
from engine.ruleset.registry import RULESETS
from tests.bot.conftest import Play
from tests.bot.quick import carried, labels, message_of, told

CR3 = {
    "how do I shoot": "ACT-03",
    "hide": "MOVE-12",
    "how do I hide?": "MOVE-12",
    "run": "MOVE-02",
    "how can my guy run": "MOVE-02",
    "duck back": "MOVE-12",
    "how do I win?": "ENC-02",
    "who goes first?": "TURN-04",
    "How many dice do I roll?": "DICE-09",
    "my gun is empty": "WPN-24",
    "out of ammo": "WPN-24",
    "how far can I move": "MOVE-01",
    "how do I get up": "MOVE-09",
    "lie down": "MOVE-07",
    "hand to hand": "MELEE-03",
    "how do I punch someone": "MELEE-03",
    "what is a star?": "STAR-02",
    "what is Rep": "REP-01",
    "how do I heal wounded figures": "AFTER-01",
    "throw a grenade": "GREN-02",
    "what is cover": "LOS-07",
    "can I see him": "LOS-01",
    "can I enter a house": "BLDG-08",
    "how do doors work": "BLDG-06",
    "forest": "TERR-05",
    "how do I surrender": "MOVE-18",
    "what happens when someone dies": "REACT-29",
    "what happens when I am shot at": "REACT-09",
    "what if a friend falls": "REACT-14",
    "morale": "GROUP-05",
    "what does a leader do": "LEADER-02",
    "how does a turn work": "TURN-01",
    "pistol": "WPN-13",
    "shotguns": "WPN-17",
    "machine pistol": "WPN-12",
    "how do I reload": "ACT-06",
    "charge": "ACT-05",
    "where do enemies come from": "PEF-01",
    "run away": "MOVE-17",
    "carry a wounded friend": "WOUND-01",
    "take a prisoner": "DMG-05",
    "unconscious": "REACT-33",
    "at night": "LOS-03",
    "two guns at once": "FIRE-12",
    "attack from behind": "FIG-05",
    "recruit new men": "BAND-03",
    "pick up a gun": "ACT-07",
    "how does the enemy move": "NPC-01",
    "in sight": "SIGHT-02",
    "outgunned": "WPN-20",
    "rush shot": "MOVE-19",
    "out of the fight": "REACT-30",
    "what happens when my guy gets shot": "REACT-09",
    "I got shot": "REACT-09",
    "what happens when I get hit": "DMG-01",
    "just tell me how to shoot, please": "ACT-03",
    "how do I tiptoe to cover": "LOS-07",
    "take cover": "LOS-07",
    "sneak": "LOS-06",
    "can I swim": "RUL-168",
    "river": "RUL-168",
}
CR3_IN_FRENCH = {
    "comment tirer": "ACT-03",
    "comment se cacher ?": "MOVE-12",
    "comment courir": "MOVE-02",
    "comment gagner ?": "ENC-02",
    "qui joue en premier ?": "TURN-04",
    "qui commence": "TURN-04",
    "plus de munitions": "WPN-24",
    "comment se relever": "MOVE-09",
    "se coucher": "MOVE-07",
    "à plat ventre": "MOVE-07",
    "lancer une grenade": "GREN-01",
    "corps à corps": "MELEE-03",
    "comment se battre": "MELEE-03",
    "mitraillette": "WPN-19",
    "fusil à pompe": "WPN-17",
    "pistolet mitrailleur": "WPN-12",
    "que se passe-t-il si je meurs ?": "REACT-29",
    "soigner un blessé": "AFTER-01",
    "faire un prisonnier": "DMG-05",
    "entrer dans une maison": "BLDG-08",
    "porte": "BLDG-06",
    "foret": "TERR-05",
    "la nuit": "LOS-03",
    "on me tire dessus": "REACT-09",
    "un ami tombe": "REACT-14",
    "fuir": "MOVE-17",
    "se rendre": "MOVE-18",
    "charger": "ACT-05",
    "recharger": "ACT-06",
    "porter un blessé": "WOUND-01",
    "D’où viennent les ennemis ?": "PEF-01",
    "attaquer par derrière": "FIG-05",
    "mouvement rapide": "MOVE-02",
    "combien de dés": "DICE-09",
    "c’est quoi la REP": "REP-01",
    "qu’est-ce qu’une star ?": "STAR-02",
    "comment marche un tour": "TURN-01",
    "voir": "LOS-01",
    "à couvert": "LOS-07",
    "surclassé": "WPN-20",
    "tir réflexe": "MOVE-19",
    "recruter": "BAND-03",
    "sonné": "REACT-33",
    "hors de combat": "REACT-30",
    "plonger a couvert": "MOVE-12",
    "comment viser": "FIRE-02",
    "deux armes": "FIRE-12",
    "se mettre à couvert": "LOS-07",
    "je me mets à couvert": "LOS-07",
    "s'abriter": "LOS-07",
    "prendre une arme": "ACT-07",
    "se faufiler": "LOS-06",
    "traverser une rivière": "RUL-168",
    "nager": "RUL-168",
    "on me touche": "DMG-01",
}
OTHERS = {
    ("swordplay", "how do I shoot"): "SWP-ACT-03",
    ("swordplay", "horse"): "SWP-MOVE-52",
    ("swordplay", "shields"): "SWP-ARMOR-55",
    ("swordplay", "cheval"): "SWP-MOVE-52",
    ("swordplay", "arbalète"): "SWP-WPN-54",
    ("mg42", "how do I shoot"): "MG42-FIRE-01",
    ("mg42", "hide"): "MG42-DUCK-01",
    ("mg42", "how do I run"): "MG42-MOVE-04",
    ("mg42", "who goes first"): "MG42-TURN-01",
    ("mg42", "morale"): "MG42-RALLY-01",
    ("mg42", "soigner"): "MG42-REC-01",
    ("mg42", "comment gagner"): "MG42-SCEN-01",
    ("cr2", "how do I shoot"): "CR2-FIRE-02",
    ("cr2", "how do I run"): "CR2-MOVE-03",
    ("cr2", "who goes first"): "CR2-TURN-01",
    ("cr2", "hold fire"): "CR2-REACT-07",
    ("cr2", "sniper"): "CR2-SNIPER-02",
    ("cr2", "ambush"): "CR2-AMBUSH-01",
    ("cr2", "skills"): "CR2-SKILL-01",
    ("cr2", "embusqué"): "CR2-REACT-04",
    ("cr2", "retenir son tir"): "CR2-REACT-07",
    ("cr2", "lance-flammes"): "CR2-WPN-25",
    ("cr2", "insectes géants"): "CR2-BUG-01",
    ("cr2", "héros"): "CR2-REACT-03",
}
ASKED = [
    *(("cr3", text, f"CR3-{rule}") for asked in (CR3, CR3_IN_FRENCH) for text, rule in asked.items()),
    *((ruleset, text, rule) for (ruleset, text), rule in OTHERS.items()),
]


@pytest.mark.long
def test_what_beginners_ask_is_answered_among_the_first_three() -> None:
    wrong = {
        (ruleset, text): first
        for ruleset, text, rule in ASKED
        if rule not in (first := [found.id for _, found in look_up(text, ruleset)[:3]])
    }
    assert not wrong


@pytest.mark.parametrize("text", ["shoot", "duck back", "fire", "cover", "charge"])
def test_rules_stand_before_rulings_and_titles_before_text(text: str) -> None:
    kinds = [found.kind for _, found in look_up(text, "cr3")]
    order = ["rule", "table", "ruling", "example"]
    assert kinds == sorted(kinds, key=order.index)
    titled = ["cover" in found.title.casefold() for _, found in look_up("cover", "cr3") if found.kind == "rule"]
    assert titled == sorted(titled, reverse=True)


def test_being_shot_leads_with_received_fire() -> None:
    assert [rule.id for _, rule in look_up("what happens when my guy gets shot", "cr3")[:1]] == ["CR3-REACT-09"]


@pytest.mark.parametrize("text", ["se mettre à couvert", "me mettre à couvert !", "je vais à couvert"])
def test_little_words_change_nothing(text: str) -> None:
    assert look_up(text) == look_up("couvert")


@pytest.mark.parametrize("text", ["undo", "how do I undo?", "annuler"])
async def test_a_command_is_named_for_what_no_rule_has(play: Play, text: str) -> None:
    assert "Did you mean the command `/undo`?" in told(await play.table.order("Anna", "rule", text=text))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_title_says_what_it_is_about(ruleset: str) -> None:
    titles = [found.title for found in reference(ruleset).values() if found.kind == "rule"]
    assert [title for title, times in Counter(titles).items() if times > 1] == []
    alone = re.compile(r"(Pass \d|Total \d|Result )|(Roll|Dice|Procedure|Trigger|Contact|Winning|Who is checked)$")
    assert [title for title in titles if alone.match(title)] == []


def test_the_ruleset_that_is_played_comes_first() -> None:
    assert look_up("how do I shoot")[0][0] == "cr3"
    books = [name for name, _ in look_up("how do I shoot", first="mg42")]
    assert books[0] == "mg42"
    assert books.index("cr3") == books.count("mg42")
    [swordplay] = [found.id for name, found in look_up("line of sight", first="swordplay")[:1]]
    assert swordplay.startswith("SWP-")


async def test_five_are_shown_and_more_are_offered_page_by_page(play: Play) -> None:
    result = await play.table.order("Anna", "rule", text="duck back")
    shown: list[str] = []
    for _ in range(3):
        assert labels(result) == ["Show more"]
        page = [line for line in told(result).splitlines() if line.startswith("**")]
        assert len(page) == 5
        shown += page
        result = await play.table.people["Anna"].click(message_of(result), custom_id=carried(result, "Show more"))
    assert len(set(shown)) == 15


async def test_a_page_that_there_is_no_more_shows_the_first_one(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    listed = await play.table.order("Anna", "rule", text="duck back")
    fewer = look_up("duck back")[:4]
    monkeypatch.setattr(rule, "found_in", lambda *_: fewer)
    more = carried(listed, "Show more")
    again = told(await play.table.people["Anna"].click(message_of(listed), custom_id=more))
    assert all(found.title in again for _, found in fewer)


async def test_the_book_of_the_channel_is_asked_first(play: Play) -> None:
    await play.table.order("Anna", "encounter scenario", scenario="mg42-two")
    said = told(await play.table.order("Anna", "rule", text="how do I shoot"))
    assert "MG-42" in next(line for line in said.splitlines() if line.startswith("**"))
    anna = play.table.people["Anna"]
    assert (await anna.autocomplete(play.channel, "rule", "text", "shoot"))[0]["value"] == "MG42-FIRE-01"
