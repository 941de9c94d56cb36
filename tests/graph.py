"""The import graph: `python -m tests.graph` prints the rooms, the arrows between them, and every circle of either.

Imports for types alone count like any other.
"""

from __future__ import annotations

from collections import Counter

import grimp

PACKAGES = ("bot", "engine")


def room(module: str) -> str:
    """The folder of a module below its package, or the module itself where it lies loose."""
    return ".".join(module.split(".")[:2])


def circles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Modules that import one another, directly or on the way round through others."""
    found = {
        frozenset({module, *(graph.find_upstream_modules(module) & graph.find_downstream_modules(module))})
        for module in graph.modules
    }
    return sorted(sorted(circle) for circle in found if len(circle) > 1)


def arrows_between_rooms(graph: grimp.ImportGraph) -> Counter[tuple[str, str]]:
    """How many imports lead from one room to another."""
    return Counter(
        (room(module), room(other))
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
        if room(module) != room(other)
    )


def of_rooms(graph: grimp.ImportGraph) -> grimp.ImportGraph:
    """The same graph with each room as one module."""
    rooms = grimp.ImportGraph()
    for name in sorted(set(map(room, graph.modules))):
        rooms.add_module(name)
    for importer, imported in arrows_between_rooms(graph):
        rooms.add_import(importer=importer, imported=imported)
    return rooms


def main() -> None:
    """Print it."""
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    rooms, arrows = Counter(map(room, graph.modules)), arrows_between_rooms(graph)
    for name, files in sorted(rooms.items()):
        others = ", ".join(f"{other} {count}" for (one, other), count in sorted(arrows.items()) if one == name)
        print(f"{name} ({files}) -> {others or 'nothing'}")
    print(f"{sum(arrows.values())} arrows between {len(rooms)} rooms")
    for what, found in (("files", circles(graph)), ("rooms", circles(of_rooms(graph)))):
        print(f"{len(found)} circles of {what}")
        for circle in found:
            print(f"  {len(circle)}: {', '.join(circle)}")


if __name__ == "__main__":
    main()
