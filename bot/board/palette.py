"""Every colour on a picture, by role, for day and night.

Terrain is pale by day and slate by night, so that tokens stand out of both; tokens keep their colours.
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
BLAST_FILL: Final = glass(rgb("#E8770B"), 52)
BLAST_EDGE: Final = {"day": rgb("#B24A00"), "night": rgb("#FF8A47")}
DIE_GREY: Final = rgb("#8E8F88")
CARD: Final = rgb("#EAE4D4")
CARD_EDGE: Final = rgb("#C9C4AC")
CARD_TEXT: Final = rgb("#5A5B52")
UPPER_GROUND: Final = {"day": rgb("#EAE4D4"), "night": rgb("#23282C")}
NIGHT_EDGE: Final = glass(rgb("#E9D9A0"), 190)
NIGHT_VEIL: Final = rgb("#060C14")
NIGHT_VEIL_ALPHA: Final = 120


@dataclass(frozen=True, slots=True)
class SideColours:
    """A side's colours: body, tag on it, pale body, dark line by day and line by night."""

    fill: Colour
    tag: Colour
    pale: Colour
    dark: Colour
    night_line: Colour


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
    """The colours of one light."""

    paper: Colour
    frame: Colour
    label: Colour
    ground: Colour
    grid: Colour
    cross: Colour
    section: Colour
    section_number: Colour
    woods: Colour
    woods_edge: Colour
    tree_shade: Colour
    tree: Colour
    tree_light: Colour
    rough: Colour
    rough_edge: Colour
    rough_mark: Colour
    hills: tuple[Colour, Colour, Colour]
    contour: Colour
    crest: Colour
    road: Colour
    road_edge: Colour
    river: Colour
    river_edge: Colour
    river_flow: Colour
    impassable: Colour
    hatch: Colour
    impassable_edge: Colour
    wall: Colour
    floor: Colour
    boards: Colour
    room: Colour
    window: Colour
    door: Colour
    stone: Colour
    stone_edge: Colour
    timber: Colour
    timber_edge: Colour
    earth: Colour
    earth_edge: Colour
    hedge: Colour
    hedge_edge: Colour
    hedge_light: Colour
    shadow: Colour
    text: Colour
    halo: Colour
    quiet: Colour
    upper: Colour


ROLES: Final = (
    ("paper", "#F6F2E6", "#12181E"),
    ("frame", "#2A2C2A", "#AEB9C2"),
    ("label", "#3A3B36", "#B9C4CC"),
    ("ground", "#E7EAD4", "#34434A"),
    ("grid", "#DDE1C8", "#38484F"),
    ("cross", "#B9C0A0", "#55676E"),
    ("section", "#AEB596", "#55676E"),
    ("section_number", "#C3C9AC", "#4C5D64"),
    ("woods", "#CBDBAF", "#2B443C"),
    ("woods_edge", "#7C9C60", "#5F8170"),
    ("tree_shade", "#A4BC86", "#20352F"),
    ("tree", "#8FAF70", "#385A4B"),
    ("tree_light", "#A5C487", "#436A58"),
    ("rough", "#DCD8BE", "#464A44"),
    ("rough_edge", "#A49A72", "#77776A"),
    ("rough_mark", "#8F8765", "#83816F"),
    ("contour", "#C98F4E", "#9A8566"),
    ("crest", "#935F28", "#CDAA78"),
    ("road", "#F7F1E1", "#586067"),
    ("road_edge", "#BFAF8C", "#7B858C"),
    ("river", "#B4D3E3", "#24465C"),
    ("river_edge", "#6C9DBB", "#5F93B4"),
    ("river_flow", "#CDE3EE", "#2F566F"),
    ("impassable", "#CFCBC0", "#2C3135"),
    ("hatch", "#B3AD9F", "#434A4F"),
    ("impassable_edge", "#8F897C", "#717A80"),
    ("wall", "#4B433C", "#0B0F13"),
    ("floor", "#F1E9DA", "#5B5A55"),
    ("boards", "#E6DCC8", "#53524E"),
    ("room", "#75664F", "#B8B2A6"),
    ("window", "#BFE3F5", "#F6D77A"),
    ("door", "#A9703D", "#B98250"),
    ("stone", "#BDB5A7", "#80858A"),
    ("stone_edge", "#5D574F", "#14191D"),
    ("timber", "#B98F5E", "#8C7A60"),
    ("timber_edge", "#5E4327", "#1B1712"),
    ("earth", "#C9AE82", "#6B6454"),
    ("earth_edge", "#86693F", "#26231C"),
    ("hedge", "#6C9A55", "#3F6B50"),
    ("hedge_edge", "#446B36", "#16291F"),
    ("hedge_light", "#86B06C", "#4F7F61"),
    ("text", "#1F2329", "#F2F4F5"),
    ("quiet", "#6B6C62", "#97A3AB"),
)
"""The colours of a light by role: by day, by night."""
HILLS: Final = (("#F0DFB4", "#F5E7C4", "#FAF0D6"), ("#404C4B", "#4A5553", "#545F5B"))


def _light(column: int) -> Light:
    named = {role[0]: rgb(role[1 + column]) for role in ROLES}
    low, middle, high = (rgb(code) for code in HILLS[column])
    return Light(
        hills=(low, middle, high),
        shadow=((42, 44, 30, 46), (0, 0, 0, 46))[column],
        halo=((255, 255, 255, 230), (10, 13, 17, 230))[column],
        upper=UPPER_GROUND[("day", "night")[column]],
        **named,
    )


LIGHTS: Final = {"day": _light(0), "night": _light(1)}
