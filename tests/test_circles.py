"""No files import one another in a circle, imports under TYPE_CHECKING counted."""

from __future__ import annotations

import grimp
import pytest

from tests.graph import PACKAGES, circles


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=None)


def test_no_files_import_one_another_in_a_circle(graph: grimp.ImportGraph):
    assert {"engine.game", "bot.client.bot"} <= graph.modules
    assert not circles(graph), "\n".join(" -> ".join(circle) for circle in circles(graph))


def test_a_circle_would_be_found():
    ring = grimp.ImportGraph()
    for module in (names := "abcde"):
        ring.add_module(module)
    for importer, imported in zip(names[:4], names[1:4] + "a", strict=True):
        ring.add_import(importer=importer, imported=imported)
    ring.add_import(importer="d", imported="e")
    assert circles(ring) == [["a", "b", "c", "d"]]
