"""Several who fight the one: each reader is told who fights first, and why."""

from __future__ import annotations

import pytest

from engine.views import PUBLIC, Viewer
from tests.bot.cr2_telling import told
from tests.engine.table import Battle

TWO_ON_ONE = (
    "ann blue rep 4 at 9.5,15.5 with nothing",
    "abe blue rep 4 at 11.5,15.5 with nothing",
    "rob red rep 3 at 10.5,10.5 with nothing",
)
ORDER = "melee-order"


def asked_for_the_order(book: str) -> Battle:
    """Two have charged the one, and their side is asked in which order they fight."""
    for seed in range(60):
        b = Battle(*TWO_ON_ONE, ruleset=book, seed=f"blows {seed}")
        b.blue_turn("ann", "abe")
        b.do("charge", figures=["ann", "abe"], target="rob")
        while b.encounter.pending and b.encounter.pending[0].kind != ORDER:
            question = b.encounter.pending[0]
            b.answer(question.figure or question.side, question.kind, question.default)
        if b.encounter.pending:
            return b
    raise AssertionError("nobody has come into contact")


@pytest.mark.rule("CR3-MELEE-09")
@pytest.mark.parametrize("book", ["cr3", "swordplay"])
@pytest.mark.parametrize("viewer", [Viewer("blue"), Viewer("red"), PUBLIC])
def test_who_fights_first_is_told_before_the_blows_with_its_cause(book: str, viewer: Viewer) -> None:
    b = asked_for_the_order(book)
    text = told(b, viewer, do="decide", side="blue", kind=ORDER, choice=["abe", "ann"])
    assert "Abe fights first, then Ann: their side chooses the order." in text
