"""Labels of choices keep their deed and their number; the name of a target goes first where there is no room."""

from __future__ import annotations

import pytest

from bot.language import Language, language_of, languages
from bot.messages.fit import CUT, WIDE, width, worded
from bot.messages.help import HERE, SUBJECTS
from bot.messages.welcome import ways_to_begin
from bot.text.lead_lines import Led
from bot.text.words import Words

AIMED = (
    "fire", "return-fire", "fire-rep-minus-1", "return-fire-rep-minus-1", "halt-and-fire-rep-minus-1",
    "halt-and-return-fire-rep-minus-1", "complete-move-and-fire", "complete-move-and-return-fire", "stop-and-fire",
    "finish-move-and-fire", "finish-move-and-fire-at-will", "fire-as-in-cover", "snap-shot", "rush-shot", "charge",
    "continue-charge",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_deed_is_cut_on_the_button_of_a_choice(language: Language) -> None:
    words = Words(language_of(language))
    for deed in AIMED:
        what, number = words(f"column.{deed}"), words("panel.chance", percent="100")
        told = worded(Led(0, deed, f"{what} · Zombie 10 Winchester · {number}", brief=f"{what} · {number}"))
        assert width(told) <= WIDE[0], (told, width(told))
        assert (told.startswith(what), told.endswith(number), CUT in told) == (True, True, False)


LISTED = 256
"""Room for what stands in a list, beside its arrow, in pixels of a button's letters."""


@pytest.mark.parametrize("language", languages())
def test_ways_to_begin_and_subjects_of_help_are_read_whole_on_a_phone(language: Language) -> None:
    words = Words(language)
    ways = [way.label for row in ways_to_begin(words) for way in row]
    assert {label: width(label) for label in ways if width(label) > WIDE[0]} == {}
    subjects = [words(f"help.{subject}") for subject in (HERE, *SUBJECTS)]
    assert {name: width(name) for name in subjects if width(name) > LISTED} == {}
