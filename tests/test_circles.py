"""No files and no rooms import one another in a circle, imports under TYPE_CHECKING counted."""

from __future__ import annotations

import grimp
import pytest

from tests.graph import PACKAGES, circles, of_rooms


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def test_no_files_import_one_another_in_a_circle(graph: grimp.ImportGraph):
    assert {"engine.battle.game", "bot.client.bot"} <= graph.modules
    assert not circles(graph), "\n".join(" -> ".join(circle) for circle in circles(graph))


def test_no_rooms_import_one_another_in_a_circle(graph: grimp.ImportGraph):
    rooms = of_rooms(graph)
    assert {"engine.battle", "bot.client"} <= rooms.modules
    assert not circles(rooms), "\n".join(" -> ".join(circle) for circle in circles(rooms))


def test_a_circle_of_rooms_would_be_found_where_no_files_form_one():
    graph = grimp.ImportGraph()
    for module in ("a.low.x", "a.low.y", "a.high.x"):
        graph.add_module(module)
    graph.add_import(importer="a.high.x", imported="a.low.x")
    graph.add_import(importer="a.low.y", imported="a.high.x")
    assert not circles(graph)
    assert circles(of_rooms(graph)) == [["a.high", "a.low"]]


def test_a_circle_would_be_found():
    ring = grimp.ImportGraph()
    for module in (names := "abcde"):
        ring.add_module(module)
    for importer, imported in zip(names[:4], names[1:4] + "a", strict=True):
        ring.add_import(importer=importer, imported=imported)
    ring.add_import(importer="d", imported="e")
    assert circles(ring) == [["a", "b", "c", "d"]]
