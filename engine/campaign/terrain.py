"""A table by dice: nine sections, what the Terrain Generator gives each, and the pieces that come of it."""

from dataclasses import dataclass
from typing import Any

from engine.campaign.buildings import OBJECTIVE, building, plan
from engine.campaign.noise import Noise, SectionGround
from engine.campaign.rolls import Roller
from engine.errors import BadRequest
from engine.tables.outcome import Request

SMALLEST, LARGEST = 36, 120
"""Inches along each side of a table that is laid out by dice (CR3-KIT-02)."""
OBJECTIVE_SECTION = 2
_OPEN = ("clear", "clear-with-buildings")


@dataclass(frozen=True, slots=True)
class Section:
    """What the dice gave one of the nine sections: its number, the result's name, and how many buildings."""

    number: int
    kind: str
    buildings: int
    faces: tuple[int, ...]


def roll_sections(roller: Roller) -> tuple[Section, ...]:
    """Sections 1 to 9 in order, two dice each (CR3-TERR-02, -03); keys end in `:section-n`."""
    found = []
    for number in range(1, 10):
        outcome = roller.test("terrain", f"section-{number}", Request())
        faces = tuple(face for rolled in outcome.rolled.values() for face in rolled)
        found.append(Section(number, outcome.result, outcome.values.get("buildings", 0), faces))
    return tuple(found)


def lay_out(
    sections: tuple[Section, ...], width: int, height: int, objectives: int = 0
) -> tuple[list[dict[str, Any]], list[str]]:
    """The pieces of a table, as records have them, and the ids of the objective buildings among them.

    The same dice give the same table. Objective buildings stand in section 2 (CR3-ENC-07, -16). Woods and rough
    ground of neighbouring sections grow together. Raises BadRequest for a table too small or too large.
    """
    validate_size(width, height)
    noise = Noise(",".join("".join(map(str, section.faces)) for section in sections))
    # What stands in a section, so that its ground can leave room for it.
    standing: dict[int, list[dict[str, Any]]] = {}
    named: list[str] = []
    number = 0
    for section in sections:
        wanted = objectives if section.number == OBJECTIVE_SECTION else 0
        if not section.buildings + wanted:
            continue
        box = section_box(section.number, width, height)
        rects = plan(section.buildings + wanted, box, noise, section.number, low=section.kind not in _OPEN)
        ids = [f"{OBJECTIVE}-{n + 1}" for n in range(wanted)]
        for _ in rects[wanted:]:
            number += 1
            ids.append(f"building-{number}")
        named += ids[:wanted]
        standing[section.number] = [
            building(name, rect, (width / 2, height / 2)) for name, rect in zip(ids, rects, strict=True)
        ]
    grounds = [
        SectionGround(
            s.number, s.kind, section_box(s.number, width, height), tuple(b["rect"] for b in standing.get(s.number, ()))
        )
        for s in sections
    ]
    # Loading shapely takes longer than everything else together, and only drawing a table needs it.
    from engine.campaign.landscape import shapes

    pieces = shapes(grounds, width, height, noise)
    return pieces + [piece for found in standing.values() for piece in found], named


def section_box(number: int, width: float, height: float) -> tuple[float, float, float, float]:
    """West, north, east and south of a section in inches (CR3-TERR-01)."""
    row, column = divmod(number - 1, 3)
    return column * width / 3, row * height / 3, (column + 1) * width / 3, (row + 1) * height / 3


def validate_size(width: int, height: int) -> None:
    """Raises BadRequest unless both sides are whole inches that nine sections fit on."""
    for field, value in (("width", width), ("height", height)):
        if not SMALLEST <= value <= LARGEST:
            said = "a table laid out by dice measures from {least} to {most} inches"
            raise BadRequest(said, least=SMALLEST, most=LARGEST, field=field)
