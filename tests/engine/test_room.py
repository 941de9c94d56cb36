"""Whoever is on his feet takes up room, on the run too; the fallen do not (CR3-RUL-147)."""

import pytest

from engine.procedures.contact import make_room
from tests.engine import compendium_field, cr2_field, mg42_field
from tests.engine.invariants import broken
from tests.engine.table import refused

SCREEN = {"id": "screen", "type": "wall", "tall": True, "line": [[30, 0], [30, 36]]}
BOOKS = {
    "cr2": (cr2_field.battle, "rifle"),
    "compendium": (compendium_field.battle, "bolt-action-rifle"),
    "mg42": (mg42_field.battle, "rifle"),
}


@pytest.mark.rule("CR3-RUL-147", "CR2-RUL-697")
@pytest.mark.parametrize("book", BOOKS)
def test_nobody_stops_on_one_who_is_running(book: str) -> None:
    battle, rifle = BOOKS[book]
    ben = "ben red rep 4 with nothing at 10,20 facing 0 status fleeing"
    with battle(f"ann blue rep 4 with {rifle} at 10,24 facing 180", ben, terrain=[SCREEN], seed="room", auto=True) as b:
        b.blue_turn("ann")
        assert b.status("ben") == "fleeing"
        assert b.at("ben") == (10, 20)
        refused(b, "CR3-RUL-147", "move", figure="ann", to=[10, 20])


@pytest.mark.rule("CR3-RUL-147", "CR2-RUL-697")
@pytest.mark.parametrize("status", ["fleeing", "carry-on", "stunned"])
@pytest.mark.parametrize("book", BOOKS)
def test_figures_stopped_on_one_another_make_room_beside_those_on_their_feet(book: str, status: str) -> None:
    battle, rifle = BOOKS[book]
    # Cid, who gives way to Bob, would stand straight behind him: there is Dan, unless he has fallen.
    dan = f"dan red rep 4 with nothing at 10,21 facing 0 status {status}"
    bob, cid = (f"{name} blue rep 4 with {rifle} at 10,20 facing 0" for name in ("bob", "cid"))
    with battle(dan, bob, cid.replace("10,20", "10,19"), terrain=[SCREEN], seed="room", auto=True) as b:
        game = b.encounter.game
        game.figures[2].at = game.figures[1].at
        make_room(game)
        places = [figure.at for figure in game.figures]
        assert places[1] == (1000, 2000)
        assert (places[2] == (1000, 2100)) is (status == "stunned")
        assert not broken(game)


@pytest.mark.rule("CR3-RUL-147", "CR2-RUL-697")
@pytest.mark.parametrize("book", BOOKS)
def test_the_fallen_are_in_nobodys_way(book: str) -> None:
    battle, rifle = BOOKS[book]
    ben = "ben red rep 4 with nothing at 10,20 facing 0 status out-of-the-fight"
    with battle(f"ann blue rep 4 with {rifle} at 10,24 facing 0", ben, terrain=[SCREEN], seed="room", auto=True) as b:
        b.blue_turn("ann")
        b.do("move", figure="ann", to=[10, 20])
        assert b.at("ann") == (10, 20)
