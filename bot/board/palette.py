"""The colours of paper, words and tokens, by role, for day and night; those of the ground are in `ground.periods`.

Tokens keep their colours in both lights.
"""

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, ...]
"""(red, green, blue) or, drawn as glass, (red, green, blue, alpha), each 0 to 255."""


def rgb(code: str) -> Colour:
    """`#RRGGBB` as numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def glass(colour: Colour, alpha: int) -> Colour:
    """The colour seen through: `alpha` 0 (nothing) to 255 (all)."""
    return (*colour[:3], alpha)


INK: Final = rgb("#1F2329")
RIM: Final = rgb("#FFFFFF")
GOLD: Final = rgb("#FFD23F")
GLOW: Final = glass(GOLD, 110)
TOKEN_SHADOW: Final = (0, 0, 0, 80)
NEAR_WHITE: Final = rgb("#F4F2EC")
LOCATOR: Final = rgb("#D4530A")
STEEL: Final = rgb("#D5DCE1")
IRON: Final = rgb("#98A2A9")
HORSE: Final = rgb("#7B5B3E")
MANE: Final = rgb("#4E3724")
BOW: Final = rgb("#7B4A1E")
BRICK: Final = rgb("#B9B4AA")
BURST: Final = rgb("#D4530A")
STRIKE: Final = rgb("#D4530A")
LAUREL: Final = rgb("#5E8C3A")
FIRST_AID: Final = rgb("#1B6E4B")
PLASTER: Final = rgb("#E9CAA0")
BLAST_FILL: Final = glass(rgb("#E8770B"), 52)
BLAST_EDGE: Final = {"day": rgb("#B24A00"), "night": rgb("#FF8A47")}
DIE_GREY: Final = rgb("#8E8F88")
CARD: Final = rgb("#EAE4D4")
CARD_EDGE: Final = rgb("#C9C4AC")
CARD_TEXT: Final = rgb("#5A5B52")
TYRE: Final = rgb("#34373A")
CLEAT: Final = rgb("#737A7E")
GLASS: Final = rgb("#BFE3F5")
LAMP: Final = rgb("#FFF4CC")
TUB: Final = rgb("#57544C")
PLANKS: Final = rgb("#C39A68")
SEAM: Final = rgb("#94713F")
TARPAULIN: Final = rgb("#D6C9A4")
HOOP: Final = rgb("#9F9068")
WRECK: Final = rgb("#5A5853")
WRECK_DECK: Final = rgb("#75726B")
SCORCH: Final = glass(rgb("#2A261E"), 110)
BELLY: Final = rgb("#8A8479")
HULLS: Final = (
    (rgb("#4A86B2"), rgb("#8DB8D4")),
    (rgb("#CC7C4A"), rgb("#E8B491")),
    (rgb("#D2B14C"), rgb("#EED992")),
    (rgb("#625B7D"), rgb("#9A93B4")),
)
"""Hull and deck of each side's machines."""
NOBODYS: Final = (rgb("#A8A59B"), rgb("#D0CDC3"))
FIRE_GROUND: Final = glass(rgb("#F08A1D"), 120)
FLAME_EDGE: Final = rgb("#8F3A00")
FLAME: Final = rgb("#D4530A")
FUR: Final = rgb("#9C744A")
EARS: Final = rgb("#543C26")
ENTRY: Final = rgb("#5C3E2E")
SMOKE: Final = glass(rgb("#8A9296"), 150)
SMOKE_SHADE: Final = glass(rgb("#788084"), 150)
PUFF: Final = glass(rgb("#D6D9DA"), 150)
SMOKE_EDGE: Final = rgb("#5F676C")
PIT: Final = rgb("#2B2722")
LIP: Final = rgb("#6E5B3C")
EARTH: Final = rgb("#B79B6B")
BILE: Final = rgb("#B6C23A")
RAIN: Final = glass(rgb("#5C8CAC"), 120)
FOG: Final = glass(rgb("#DEE2E2"), 105)
DUST: Final = glass(rgb("#E6CE9C"), 105)
STREAK: Final = glass(rgb("#FFFFFF"), 150)
NIGHT_EDGE: Final = glass(rgb("#E9D9A0"), 190)
NIGHT_VEIL: Final = rgb("#050910")
NIGHT_VEIL_PART: Final = 0.4


@dataclass(frozen=True, slots=True)
class SideColours:
    """A side's colours: body, tag on it, pale body, dark line by day and line by night."""

    fill: Colour
    tag: Colour
    pale: Colour
    dark: Colour
    night_line: Colour

    @property
    def hatch(self) -> Colour:
        """The stripes on the pale body of a hidden figure."""
        return tuple(round((5 * fill + 4 * pale) / 9) for fill, pale in zip(self.fill, self.pale, strict=True))


def _side(fill: str, tag: str, pale: str, dark: str, night_line: str) -> SideColours:
    return SideColours(rgb(fill), rgb(tag), rgb(pale), rgb(dark), rgb(night_line))


SIDE_COLOURS: Final = (
    _side("#0067A5", "#FFFFFF", "#D3E6F3", "#004C7A", "#5DB4EA"),
    _side("#C94C06", "#FFFFFF", "#FBE0CF", "#963800", "#FF8A47"),
    _side("#F3C838", "#1F2329", "#FFF4CC", "#7A5D00", "#F3C838"),
    _side("#3B3550", "#FFFFFF", "#DEDAE8", "#2B2540", "#B7A9E0"),
)


@dataclass(frozen=True, slots=True)
class Light:
    """The colours of one light around the table and in what is written on it."""

    paper: Colour
    frame: Colour
    label: Colour
    text: Colour
    quiet: Colour
    trough: Colour
    """The part of a bar that is still to fill."""
    halo: Colour


ROLES: Final = (
    ("paper", "#F6F2E6", "#12181E"),
    ("frame", "#2A2C2A", "#AEB9C2"),
    ("label", "#3A3B36", "#B9C4CC"),
    ("text", "#1F2329", "#F2F4F5"),
    ("quiet", "#6B6C62", "#97A3AB"),
    ("trough", "#C9C4AC", "#55676E"),
)
"""The colours of a light by role: by day, by night."""
HALOS: Final = ((255, 255, 255, 230), (10, 13, 17, 230))


def _light(column: int) -> Light:
    return Light(halo=HALOS[column], **{role[0]: rgb(role[1 + column]) for role in ROLES})


LIGHTS: Final = {"day": _light(0), "night": _light(1)}
