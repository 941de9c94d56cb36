"""The colours of the ground in each period, by day; those of the night follow from them."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

from bot.board.palette import Colour, glass, rgb
from engine.space.terrain import Table

Roof = Literal["tile", "flat", "slate", "thatch", "mud", "snow"]
Tree = Literal["broadleaf", "other-broadleaf", "fir", "palm", "bush"]
TREES: Final[tuple[Tree, ...]] = ("broadleaf", "other-broadleaf", "fir", "palm", "bush")
Shades = tuple[Colour, Colour, Colour]
"""Dark, middle, light."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a period's ground is made of."""

    roof: Roof
    trees: tuple[int, int, int, int, int]
    """How many of each hundred or so trees are of which kind, in the order of `TREES`."""
    paved: bool = False
    """Roads have pavements and a dashed line along their middle instead of ruts."""
    snowy: bool = False


@dataclass(frozen=True, slots=True)
class GroundColours:
    """The colours of everything on the table in one light."""

    look: Look
    ground: Colour
    second: Colour
    third: Colour
    field: Colour
    track: Colour
    grass: Colour
    grid: Colour
    section: Colour
    woods: Colour
    heart: Colour
    woods_edge: Colour
    tree_shade: Colour
    broadleaf: Shades
    other_broadleaf: Shades
    tall: Shades
    """Firs, or palms."""
    bush: Shades
    rough: Colour
    blotch: Colour
    rough_edge: Colour
    stones: Shades
    hills: Shades
    hill_lit: Colour
    hill_dark: Colour
    contour: Colour
    crest: Colour
    road: Colour
    verge: Colour
    road_edge: Colour
    rut: Colour
    water: Colour
    deep: Colour
    water_edge: Colour
    bank: Colour
    flow: Colour
    roof_lit: Colour
    roof_shade: Colour
    eaves: Colour
    roof_line: Colour
    wall: Colour
    floor: Colour
    boards: Colour
    hedge: Shades
    impassable: Colour
    hatch: Colour
    impassable_edge: Colour
    stone: Colour
    stone_lit: Colour
    stone_edge: Colour
    timber: Colour
    timber_edge: Colour
    earth: Colour
    earth_edge: Colour
    furniture: Colour
    furniture_edge: Colour
    window: Colour
    door: Colour
    words: Colour
    roof_words: Colour
    shadow: Colour

    def shades(self, tree: Tree) -> Shades:
        """The colours of a kind of tree."""
        kinds = {"broadleaf": self.broadleaf, "other-broadleaf": self.other_broadleaf, "bush": self.bush}
        return kinds.get(tree, self.tall)


ROLES: Final[tuple[tuple[str, ...], ...]] = (
    ("ground", "second", "third"), ("field", "track"), ("grass", "grid", "section"), ("woods", "heart", "woods_edge"),
    ("tree_shade",), ("broadleaf",), ("other_broadleaf",), ("tall",), ("bush",), ("rough", "blotch", "rough_edge"),
    ("stones",), ("hills",), ("hill_lit", "hill_dark"), ("contour", "crest"), ("road", "verge", "road_edge", "rut"),
    ("water", "deep", "water_edge", "bank"), ("roof_lit", "roof_shade", "eaves", "roof_line"),
    ("wall", "floor", "boards"), ("hedge",),
)  # fmt: skip
"""Which colours stand together in a line of a period's table."""

COUNTRY: Final = (
    "E4E9CF DAE3C0 ECECD6", "D3DDB4 EDE6CD", "C3CF9F D5DCBE 98A27E", "BDD19C AFC68C 6B8C52", "93AD74",
    "5F8449 83A764 A3C07E", "6E8446 98AB62 B8C682", "3F6B52 5D8B68 86AA84", "769553 98B373 B4C98F",
    "DED6BB D3C9A9 9B8D63", "8C8266 B9AF94 D6CEB6", "DFDFB0 E6E4BA EEEAC9", "FCF9E0 AFA56C", "AE8A52 74522A",
    "F3EAD3 E9DDBF B7A37C E0D2AF", "A9CDE0 93BED6 5E92B2 D9D2AE", "D6B09C C59B87 AC8370 94695A",
    "453E38 EFE6D5 DCCFB6", "3F6432 638F4A 88B069",
)  # fmt: skip
"""Line by line as in `ROLES`. Another period's table has an empty line where it is as the country."""
LINES: Final[dict[str, tuple[str, ...]]] = {
    "country": COUNTRY,
    "town": (
        "E3E2D3 D9DBC6 EAE8DC", "D3D6BE ECE9DC", "C4C9A4 D5D4C2 94937C", "BFD0A0 AFC68C 6B8C52", "",
        "", "", "", "",
        "DAD4C8 CEC6B8 938A7C", "8D8177 BEB3A6 DCD4C8", "", "", "",
        "CBCBC6 DEDCD3 8E8E88 F7F5EC", "", "D3D0C8 C4C1B8 B0ADA5 8D8A82",
        "453E38 ECE7DC D8D0C2", "",
    ),
    "bocage": (
        "DCE5BE CFDBAA E6E8C6", "C6D49F E6DFBC", "B3C487 CBD7A9 8E9C68", "AFC889 A0BC78 6B8C52", "",
        "4D7440 6F9656 93B272", "5F7A3B 84A054 A8BE74", "", "",
        "", "", "D6DBA0 DEE1AC E8E7BC", "FAF8D6 9FA062", "",
        "EFE2C2 E4D4AE A9946A DCC99E", "", "B9BEC4 A3A9B0 8D949C 757C85",
        "453E38 EADFC8 DCCFB6", "335729 527F3E 7AA35C",
    ),
    "medieval": (
        "E7E7C6 DCE0B1 F0EBCF", "D7D9A6 EFE2BE", "C4C78C D8D9B2 99996D", "BDD19C AFC68C 6B8C52", "",
        "", "", "", "",
        "", "", "E0DDA8 E8E3B2 F1EAC2", "FFFADC B4A064", "",
        "EBD9B0 E2CC9C A88D5C D9C292", "", "E0C68B CDB074 B9995E 9C7E47",
        "503E2C E3D0AB D3BD92", "",
    ),
    "desert": (
        "F0E4C6 E9D9B2 F5ECD6", "E2CFA2 F7F0DE", "D3BF8C E3D3AC A89463", "D9D5A4 CCC98F 8E8A4E", "BCB07A",
        "6F7E44 93A05E B3BC7E", "7B7B42 A3A05E C2BC7C", "5C7A46 84A05C A8BF7A", "8A8650 ADA76E C8C28C",
        "DFC79E D3B88A 9A7A4A", "94744C C4A47A E2C8A0", "E9CE9A EFD7A6 F5E1B6", "FFF3D2 B98A4E", "B57F42 7A4E20",
        "F8EFDB EFE2C4 BBA171 E7D8B4", "A7D3D2 8FC3C4 5A9A9C C9CF94", "EAD6B2 DDC49A C9AC7E A88A5A",
        "5A452F EBDABB DBC59C", "6B6B36 96934F B7B26C",
    ),
    "snow": (
        "EDF1F3 E1E9EE F7F9FA", "DBE4EA E4E0D8", "C2CFD6 DCE4E9 8F9FAB", "D0DCDC C2D1D1 64817E", "A9BDC0",
        "7D8C88 A9B5B2 D9E1E2", "857F74 ABA69B E4E7E6", "3E6459 5F8477 F1F6F7", "8B9A97 B3C0BE E9EFF0",
        "DADFDF CDD4D6 87939A", "7C868C A9B2B6 F2F5F6", "E2E9EE E9EFF3 F1F5F8", "FFFFFF 9DB3C4", "8DA3B4 4F6675",
        "E3DED5 D3CDC3 A39A8C CFC7BA", "CFE0EA BDD3E0 84A3B8 E0E8EC", "F4F7F9 E2EAEF C7D4DD A3B4C0",
        "", "506A5E 7E968A EEF3F3",
    ),
    "jungle": (
        "D6DFB0 C8D49B E2E4BE", "BFCD90 E3D5AE", "A9BB77 C5D09B 84925A", "9FBF82 8EB172 466E3C", "7DA064",
        "3C6B42 588B52 7FAE68", "4B7238 6F974A 98B866", "3A6A3C 5F9450 8DB868", "54803F 7CA657 A0C276",
        "D2CBA2 C5BD8E 857C4C", "", "D9D79E E1DDA8 EAE5B8", "FBF6D2 9A8F4E", "",
        "E2C79C D9BE94 A07F4E CFB080", "A5C9BE 8FB9AE 58897C C2C78C", "CDB981 B9A46B A18C56 86723F",
        "453E38 E2D0A8 CDB888", "2F5A34 4F8047 7AAA62",
    ),
}  # fmt: skip
LOOKS: Final = {
    "country": Look("tile", (6, 4, 3, 0, 2)),
    "town": Look("flat", (6, 4, 3, 0, 2), paved=True),
    "bocage": Look("slate", (6, 4, 3, 0, 2)),
    "medieval": Look("thatch", (4, 5, 1, 0, 3)),
    "desert": Look("mud", (0, 1, 0, 5, 6)),
    "snow": Look("snow", (1, 1, 7, 0, 2), snowy=True),
    "jungle": Look("thatch", (6, 2, 0, 4, 3)),
}
EVERYWHERE: Final = {
    "flow": "CDE3EE", "impassable": "CFCBC0", "hatch": "B3AD9F", "impassable_edge": "8F897C", "stone": "C3BBAB",
    "stone_lit": "DDD6C8", "stone_edge": "5D574F", "timber": "BC935F", "timber_edge": "5E4327", "earth": "C9AE82",
    "earth_edge": "86693F", "furniture": "D8C8A8", "furniture_edge": "B39E77", "window": "BFE3F5", "door": "A9703D",
    "words": "6E5F49", "roof_words": "4A4038",
}  # fmt: skip
SHADOW: Final = glass(rgb("#262A16"), 58)
SNOW_SHADOW: Final = glass(rgb("#1E344A"), 62)
NIGHT: Final = ((0.40, 0.20, 0.03, -82), (0.14, 0.44, 0.05, -64), (0.08, 0.16, 0.32, -34))
"""What the night makes of a colour: red, green and blue, each a sum of the day's three and a constant."""
NIGHT_LINES: Final = {
    "contour": rgb("#9A8566"), "crest": rgb("#CDAA78"), "words": rgb("#B8B2A6"), "roof_words": rgb("#B8B2A6"),
    "wall": rgb("#76828A"), "timber": rgb("#8C7B60"),
}  # fmt: skip
"""What would be dark on dark."""


def by_night(colour: Colour) -> Colour:
    """The colour of the same thing at night; how much shines through it stays."""
    r, g, b = colour[:3]
    night = [max(0, min(255, round(x * r + y * g + z * b + c))) for x, y, z, c in NIGHT]
    return (*night, *colour[3:])


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """The colour on the way from one to the other: 0 is the one, 1 the other."""
    return tuple(round(a + part * (b - a)) for a, b in zip(one[:3], other[:3], strict=True))


@lru_cache(maxsize=16)
def ground(period: str, light: str) -> GroundColours:
    """The colours of a period in a light; KeyError for a period that there is not."""
    named: dict[str, Colour | Shades] = {}
    for roles, line, usual in zip(ROLES, LINES[period], COUNTRY, strict=True):
        colours = tuple(rgb(f"#{code}") for code in (line or usual).split())
        if len(roles) < len(colours):
            dark, middle, light_one = colours
            named[roles[0]] = dark, middle, light_one
        else:
            named.update(zip(roles, colours, strict=True))
    named.update({role: rgb(f"#{code}") for role, code in EVERYWHERE.items()})
    named["shadow"] = SNOW_SHADOW if LOOKS[period].snowy else SHADOW
    if light == "night":
        named = {role: _all_by_night(value) for role, value in named.items()}
        named.update(NIGHT_LINES)
    return GroundColours(LOOKS[period], **named)  # type: ignore[arg-type]


def _all_by_night(value: Any) -> Any:
    """A colour, or three shades, by night."""
    return tuple(by_night(shade) for shade in value) if isinstance(value[0], tuple) else by_night(value)


def ground_of(table: Table) -> GroundColours:
    """The colours of a table in its period and light."""
    return ground(table.period or "country", table.light)
