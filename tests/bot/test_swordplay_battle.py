"""A battle of Swordplay between two people by commands: riders, javelins, bows, charges both ways, as they are told."""

from __future__ import annotations

import re

import pytest

from bot.language import Language
from bot.messages.question import answer_id
from bot.messages.report import show_id
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.ford import FORD, KNIGHTS, ORCS, meet
from tests.bot.setting_up import told

ENGLISH = {
    "order": "several of your figures fight the same enemy. In which order do they fight?",
    "grip": "how does Hob hold the weapon in this melee round?\n"
    "-# A shield does not help against an attack from behind.",
    "armour": " after armour",
}
FRENCH = {
    "order": "plusieurs de vos figurines combattent le même ennemi. Dans quel ordre\u202f?",
    "grip": "Hob\u00a0: l’arme à une main ou à deux, ce tour de corps à corps\u202f?\n"
    "-# De dos, le bouclier ne sert à rien.",
    "armour": ", armure comptée",
}


async def by_default(play: Play) -> None:
    """Whatever is asked is answered with its default."""
    while (moment := await play.table.moment()).pending:
        await play.bot.service.answer_by_default(moment.encounter_id, *moment.pending[0].key)


async def log(play: Play) -> str:
    """The battle as its log tells it."""
    result = await play.table.order("Anna", "log file")
    assert result.response is not None
    [file] = result.response.attachments
    return (await file.read()).decode()


@pytest.mark.long
async def test_everybody_is_listed_with_class_armour_mount_and_weapons(play: Play) -> None:
    await meet(play)
    await play.restart()
    listed = await told(play, "Ben", "force list")
    assert "Sir Odo: Rep 5, Star, noble, AC 6, shield, mounted, lance, at M29" in listed
    assert "Muk: Rep 4, warrior, AC 2, fierce, shield, throwing axe, one-hand weapon, at K18" in listed


@pytest.mark.long
@pytest.mark.rule("SWP-MOVE-51", "SWP-WPN-52", "SWP-RELOAD-51")
async def test_deeds_are_told_as_what_they_are(play: Play) -> None:
    await meet(play)
    await play.table.order("Anna", "handle", figure="Sir Odo", deed="dismount")
    assert "## Sir Odo dismounts" in play.said()[-1]
    assert "mounted or dismounted in this activation" in await told(
        play, "Anna", "handle", figure="Sir Odo", deed="mount"
    )
    await play.restart()
    foretold = (await play.table.order("Anna", "fire", figure="Hob", target="Grak")).response
    assert foretold is not None
    assert foretold.ephemeral
    await play.table.order("Anna", "fire", figure="Hob", target="Grak", now=True)
    thrown = play.said()[-1]
    assert "Hob's javelin misses Grak (" in thrown
    await play.table.order("Anna", "fire", figure="Giles", target="Muk", now=True)
    assert "Giles has nothing loaded to shoot." in play.said()[-1]
    await by_default(play)
    status = await play.table.order("Anna", "encounter status")
    assert status.response is not None
    assert "Giles (unloaded)" in play.said()[-1]
    assert "out of ammo" not in play.said()[-1]


@pytest.mark.long
async def test_two_who_charge_each_other_are_two_charges_and_who_fell_fell_in_the_melee(play: Play) -> None:
    await meet(play)
    await play.table.order("Anna", "handle", figure="Sir Odo", deed="dismount")
    for figure, target in (("Hob", "Grak"), ("Giles", "Muk")):
        await play.table.order("Anna", "fire", figure=figure, target=target, now=True)
    await by_default(play)
    text = await log(play)
    assert "Hob charges Grak." in text
    assert "Grak charges 3″ into Hob." in text
    assert re.search(r"Snag's [a-z ]+ misses Hob", text)
    assert "Grak beats Hob hand to hand: down and stunned." in text


@pytest.mark.long
@pytest.mark.rule("SWP-CHARGE-10")
@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Muk charges Hob but **falls short**"), ("fr", "Muk charge Hob, mais **reste en chemin**")],
)
async def test_who_charges_somebody_that_has_run_from_another_is_told_to_stop(
    play: Play, speaking: Speaking, language: Language, says: str
) -> None:
    speaking(language, language)
    placed = {"hob": {"at": [12.5, 24.5], "rep": 3}, "odo": {"at": [30.5, 30.5]}, "giles": {"at": [32.5, 30.5]}}
    figures = [figure | placed.get(figure["id"], {}) for figure in FORD["figures"]]
    dice = {"activation:knights": [2], "activation:orcs": [3], "charge:grak": [5, 1, 6], "charge:hob": [6, 6, 6]}
    await play.set_up({**FORD, "figures": figures, "dice": dice})
    for who, side in (("Anna", KNIGHTS), ("Ben", ORCS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Ben", "turn")
    await play.table.order("Ben", "activate", figures="Grak, Muk")
    await play.table.order("Ben", "charge", figure="Grak, Muk", target="Hob", now=True)
    report = play.said()[-1]
    assert f"{says}." in report
    assert says.replace("Muk", "Grak") not in report, "he took the runaway's place"


@pytest.mark.long
@pytest.mark.rule("SWP-RUL-20", "SWP-MELEE-51", "SWP-MELEE-08", "SWP-ARMOR-51")
@pytest.mark.parametrize(("language", "says"), [("en", ENGLISH), ("fr", FRENCH)])
async def test_questions_of_a_fight_with_spears_and_armour(
    play: Play, speaking: Speaking, language: Language, says: dict[str, str]
) -> None:
    speaking(language, language)
    placed = {
        "hob": {"at": [12.5, 23.5], "facing": 180, "armor": 2},
        "odo": {"at": [30.5, 30.5]},
        "giles": {"at": [32.5, 30.5]},
    }
    figures = [figure | placed.get(figure["id"], {}) for figure in FORD["figures"]]
    await play.set_up({**FORD, "figures": figures, "dice": {"activation:knights": [2], "activation:orcs": [3]}})
    for who, side in (("Anna", KNIGHTS), ("Ben", ORCS)):
        await play.table.order(who, "encounter join", side=side)
    await play.table.order("Ben", "turn")
    await play.table.order("Ben", "activate", figures="Grak, Muk")
    await play.table.order("Ben", "charge", figure="Grak, Muk", target="Hob", now=True)
    for key in ("order", "grip", "grip"):
        moment = await play.table.moment()
        assert says[key] in play.said()[-1]
        await play.restart()
        who = "Anna" if moment.pending[0].question.side == KNIGHTS else "Ben"
        await play.table.press(who, answer_id(moment, moment.pending[0], 1))
    moment = await play.table.moment()
    shown = await play.table.press("Anna", show_id("d", moment))
    assert shown.response is not None
    assert says["armour"] in text_of(shown.response.message)


@pytest.mark.long
async def test_a_bow_is_reloaded_in_a_sentence_of_its_own(play: Play) -> None:
    await meet(play)
    await play.table.order("Anna", "fire", figure="Giles", target="Muk", now=True)
    await by_default(play)
    await play.table.order("Anna", "end", what="phase")
    await play.table.order("Ben", "end", what="phase")
    await by_default(play)
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Giles")
    await play.table.order("Anna", "reload", figure="Giles")
    report = play.said()[-1]
    assert "## Giles reloads" in report
    assert re.search(r"Giles \*\*(reloads|fails to reload)", report)
    assert "Giles has reloaded." not in report


@pytest.mark.long
async def test_the_same_is_told_in_french(play: Play, speaking: Speaking) -> None:
    speaking("fr", "fr")
    await meet(play)
    await play.table.order("Anna", "handle", figure="Sir Odo", deed="mettre pied à terre")
    assert "## Sir Odo met pied à terre" in play.said()[-1]
    await play.table.order("Anna", "fire", figure="Hob", target="Grak", now=True)
    assert "Hob (javelot) rate Grak" in play.said()[-1]
    refused = answered(await play.table.order("Anna", "handle", figure="Hob", deed="chanter"))
    assert "Aucune action ne s’appelle chanter." in refused
