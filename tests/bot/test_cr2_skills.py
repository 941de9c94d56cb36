"""Skills through Discord: learnt by presses before play begins, and named for a task (CR2-SKILL)."""

from __future__ import annotations

import pytest

from bot.language import Language
from tests.bot.conftest import Play, Speaking, answered, text_of
from tests.bot.finger import Finger
from tests.bot.setting_up import draft, new
from tests.bot.test_two_languages import in_language


@pytest.mark.long
@pytest.mark.rule("CR2-SKILL-01", "CR2-SKILL-02", "CR2-SKILL-03")
@pytest.mark.parametrize(
    ("language", "pressed", "came", "told"),
    [
        ("en", "Change, Billy, Stealth, Swim, Track, Medical, Swim", "**Swim**: level 4.", "stealth 5, swim 5"),
        (
            "fr",
            "Modifier, Billy, Discrétion, Natation, Pistage, Médecine, Natation",
            "**Natation**\xa0: niveau 4.",
            "discrétion 5, natation 5",
        ),
    ],
)
async def test_a_star_learns_skills_by_presses_and_raises_one(
    play: Play, speaking: Speaking, monkeypatch: pytest.MonkeyPatch, language: Language, pressed: str, came: str,
    told: str,
) -> None:  # fmt: skip
    speaking(language, language)
    faces = iter([[5], [6], [5], [5]])  # above its Rep: one less
    monkeypatch.setattr("bot.setup.changes.gear.throw", lambda count, sides: next(faces))
    await new(play, ruleset="cr2", options="skills")
    await play.table.order("Anna", "force add", side="Police", name="Billy", rep=5, star=True, weapons="pistol")
    await play.table.order("Anna", "encounter join", side="police")
    anna = Finger(play, "Anna")
    first, *labels = pressed.split(", ")
    await anna.press_below(first)
    texts = []
    for label in labels:
        await anna.press(label)
        texts.append(anna.text)
    assert came in texts[2]
    assert told in anna.text
    in_language(anna.text, language)
    billy = next(one for one in (await draft(play)).draft["figures"])
    assert billy["skills"] == {"stealth": 5, "swim": 5, "track": 5, "medical": 5}
    assert not {"Drive", "Conduite"} & set(anna.labels), "one skill fewer for the one that was raised"


@pytest.mark.rule("CR2-SKILL-04", "CR2-CHALL-01")
async def test_a_task_typed_with_a_skill_rests_on_it(play: Play) -> None:
    people = [
        ("billy", "police", "rifle", [18, 34], {"stealth": 4}),
        ("slag", "gang", "pistol", [18, 2], {"stealth": 4}),
    ]
    figures = [
        {"id": who, "side": side, "rep": 5, "star": True, "weapons": [weapon], "at": at, "skills": skills}
        for who, side, weapon, at, skills in people
    ]
    record = {
        "format": "duckback-record/1", "ruleset": "cr2", "options": ["skills"], "figures": figures, "inputs": [],
        "table": {"width": 36, "height": 36}, "sides": [{"id": "police"}, {"id": "gang"}], "title": "The roof",
        "dice": {"activation:police": [5], "activation:gang": [2], "challenge:billy": [4, 4]},
    }  # fmt: skip
    await play.set_up(record)
    await play.table.order("Anna", "encounter join", side="police")
    await play.table.order("Anna", "turn")
    await play.table.order("Anna", "activate", figures="Billy")
    assert "no skill: choose one of" in answered(await play.table.order("Anna", "challenge", figure="Billy", skill="x"))
    await play.table.order("Anna", "challenge", figure="Billy", skill="STEALTH", difficulty="very-difficult")
    told = "\n".join(text_of(message) for message in play.channel.history())
    assert "Billy: challenge (stealth), **failure**." in told, "4 and 4 pass by its Rep of 5, and not by its skill"
