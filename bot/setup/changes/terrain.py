"""`/terrain`: changes of the table."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Literal

from bot.names import line_of
from bot.setup import offers, terrain
from bot.setup.change import Asker, Done, Fields, SetUpChange, asks, tell, terms
from bot.setup.draft import Draft, table_of

Kind = Literal[
    "woods", "rough", "scrub", "hill", "building", "wall", "hedge", "road", "river", "ford", "gully", "riverbed",
    "impassable",
]  # fmt: skip
Wall = Literal["north", "east", "south", "west"]


def _areas(draft: Draft, given: Fields, _: Asker) -> list[tuple[str, str]]:
    return offers.areas(draft, given.get("kind", ""), given.get("where", ""))


def _pieces(draft: Draft, _: Fields, asker: Asker) -> Iterator[tuple[str, str]]:
    known = [terrain.named(piece) for piece in draft["table"]["terrain"]]
    for piece in table_of(draft).pieces:
        yield f"{piece.name or asker.term('terrain', piece.type)} · {piece.id}", line_of(piece.id, known)


class AddTerrain(SetUpChange):
    """Lay a piece of terrain down."""

    command = "terrain add"
    shows = "table"

    kind: Kind = asks("What it is")
    where: str = asks(
        "Two opposite corners, such as H12 K16; what is drawn along a line may have more cells",
        _areas, least=2, most=200, going_on=True,
    )  # fmt: skip
    name: str = asks("What it is called", default="", most=40)
    dv: int | None = asks(
        "Its Defence Value; else 2 for a building, 4 for a wall (board fence 2, sandbags 3)",
        default=None, least=0, most=20,
    )  # fmt: skip
    square: bool | None = asks("Square corners for woods, rough ground and hills", default=None)
    width: float | None = asks(
        "Inches across, for roads, rivers, riverbeds, fords and gullies", default=None, least=0.5, most=24.0
    )
    tall: bool = asks("Walls and hedges that block sight", default=False)
    floors: int = asks("Floors of a building", default=1, most=6)
    door: Wall = asks("The wall with the building's door", default="south")
    double_door: bool = asks("A door of two leaves, through which more figures go at a time", default=False)

    def apply(self, draft: Draft, asker: Asker) -> Done:
        laid, lifted = terrain.add(draft, **asdict(self))
        return Done(laid, [tell("terrain.added", what=self.name or asker.term("terrain", self.kind))], lifted)


class RemoveTerrain(SetUpChange):
    """Take a piece of terrain away."""

    command = "terrain remove"
    shows = "table"

    piece: str = asks("Which one", _pieces)

    def apply(self, draft: Draft, _: Asker) -> Done:
        gone = terrain.piece_in(draft, self.piece)
        left, lifted = terrain.remove(draft, gone["id"])
        return Done(left, [tell("terrain.removed", what=terrain.piece_name(gone))], lifted)


class UndoTerrain(SetUpChange):
    """Take the last change of the table back."""

    command = "terrain undo"
    shows = "table"

    def apply(self, draft: Draft, _: Asker) -> Done:
        before, lifted = terrain.undo(draft)
        return Done(before, [tell("terrain.undone")], lifted)


class TakeTable(SetUpChange):
    """Take a whole table made by hand; it takes the place of this one."""

    command = "terrain preset"
    shows = "table"

    table: str = asks("The table", terms("preset", lambda draft: terrain.presets(draft["ruleset"])))

    def apply(self, draft: Draft, asker: Asker) -> Done:
        name = asker.picked(self.table, "preset", terrain.presets(draft["ruleset"]))
        laid, lifted = terrain.preset(draft, name, asker.everybody.term)
        told = [tell("terrain.preset", what=asker.term("preset", name))]
        (width, height), (before, across) = ((one["table"]["width"], one["table"]["height"]) for one in (laid, draft))
        if (width, height) != (before, across):
            told.append(tell("terrain.resized", width=width, height=height, before=before, across=across))
        return Done(laid, told, lifted)


CHANGES = (AddTerrain, RemoveTerrain, UndoTerrain, TakeTable)
