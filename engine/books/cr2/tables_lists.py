"""Army lists of Chain Reaction 2.0, and what figures of a list are: Stone Cold, shooters, fighters, skilled."""

from collections.abc import Mapping

from engine.checks.rows import two_dice
from engine.tables.spec import Amount, Lookup, Modifier, RangeRow

ARMIES = ("military", "mercenaries", "guerrillas", "warriors", "gang", "police", "civilians")
EVERYBODY = (*ARMIES, "media")
RANKS = ("leader", "nco", "detective", "nomad", "member")

_LISTS = {army: f"CR2-LIST-{number:02}" for number, army in enumerate(EVERYBODY, start=3)}
"""The rule of each list."""

# fmt: off
_REPS: Mapping[str, str] = {
    #             2 to 12
    "military":    "33334444555",
    "mercenaries": "33344445555",
    "guerrillas":  "22333334455",
    "warriors":    "33444445555",
    "gang":        "23333444455",
    "police":      "33344445555",
    "civilians":   "22223334445",
}
_MODIFIERS: Mapping[tuple[str, str], tuple[int, ...]] = {
    #                             1   2   3   4   5   6
    ("military",    "nco"):     (+1, +1, +1, +1, +2, +2),
    ("military",    "leader"):  (-1, -1,  0,  0, +1, +1),
    ("mercenaries", "nco"):     (+1, +1, +1, +1, +1, +1),
    ("mercenaries", "leader"):  (-1,  0,  0,  0, +1, +1),
    ("guerrillas",  "nco"):     ( 0,  0,  0,  0, +1, +1),
    ("guerrillas",  "leader"):  (-1, -1,  0,  0, +1, +1),
    ("warriors",    "nco"):     (+1, +1, +1, +1, +2, +2),
    ("warriors",    "leader"):  ( 0,  0, +1, +1, +2, +2),
    ("gang",        "member"):  (-1,  0,  0,  0, +1, +1),
    ("gang",        "nco"):     (+1, +1, +1, +1, +1, +1),
    ("gang",        "leader"):  (+1, +1, +1, +1, +2, +2),
    ("police",    "detective"): (+1, +1, +1, +1, +1, +1),
    ("police",      "nco"):     (-1, -1, -1, +1, +1, +2),
    ("police",      "leader"):  (-1, -1,  0,  0,  0, +1),
    ("civilians",   "member"):  (-1,  0,  0,  0, +1, +1),
    ("civilians",   "nomad"):   (+2, +2, +2, +2, +2, +2),
    ("civilians",   "nco"):     (+1, +1, +1, +1, +1, +1),
    ("civilians",   "leader"):  (+1, +1, +1, +1, +2, +2),
}
_STONE_COLD = {"military": 4, "mercenaries": 5, "guerrillas": 3, "warriors": 5, "gang": 3, "police": 4, "civilians": 2,
               "media": 3}
#               2 to 12
_CREW, _REPS_OF_CREW = "rtrttrrtrtt", "33434344533"
# fmt: on


_SCORES = ((0, 2), *((score, score) for score in range(3, 12)), (12, 14))
"""One under 2 or over 12 counts as 2 or 12 (CR2-RUL-178)."""

ARMY_LIST = Lookup(
    rule="CR2-LIST-01",
    fields=("army", "modifier?"),
    choices={"army": ARMIES},
    limits={"modifier": (-2, 2)},
    said_by={"army": "CR2-LIST-01"},
    by=("army",),
    dice=2,
    plus="modifier",
    rows=tuple(
        RangeRow(*ends, "", _LISTS[army], when={f"army={army}"}, values={"rep": int(rep)})
        for army, reps in _REPS.items()
        for ends, rep in zip(_SCORES, reps, strict=True)
    ),
    shows="score",
    keyed_by="rep",
    notes={"modifier": "what list-modifier gave, 0 if left out"},
)

LIST_MODIFIER = Lookup(
    rule="CR2-LIST-01",
    title="Army List: a rank's modifier",
    fields=("army", "rank"),
    choices={"army": ARMIES, "rank": RANKS},
    said_by={"army": "CR2-LIST-01", "rank": "CR2-LIST-02"},
    by=("army", "rank"),
    dice=1,
    rows=(
        *(
            RangeRow(face, face, "", _LISTS[army], when={f"army={army}", f"rank={rank}"}, values={"modifier": modifier})
            for (army, rank), modifiers in _MODIFIERS.items()
            for face, modifier in enumerate(modifiers, start=1)
        ),
        RangeRow(1, 6, "", "CR2-RUL-331", values={"modifier": 0}),
    ),
    keyed_by="modifier",
)

MEDIA_LIST = two_dice(
    rule="CR2-LIST-10",
    title="Media crew",
    rows=tuple(
        RangeRow(total, total, {"r": "reporter", "t": "tech"}[who], "CR2-LIST-10", values={"rep": int(rep)})
        for total, (who, rep) in enumerate(zip(_CREW, _REPS_OF_CREW, strict=True), start=2)
    ),
    notes={"": "until there are a reporter and a tech (CR2-RUL-296)"},
)

STONE_COLD = Lookup(
    rule="CR2-T-STONECOLD",
    fields=("army", "rep"),
    choices={"army": EVERYBODY, "rep": (1, 2, 3, 4, 5, 6, 7)},
    said_by={"army": "CR2-LIST-11"},
    by=("army", "rep"),
    dice=2,
    rows=(
        *(RangeRow(2, 12, "no", "CR2-REACT-02", when={f"rep={rep}"}) for rep in (1, 2, 3)),
        *(RangeRow(2, most, "yes", "CR2-LIST-11", when={f"army={army}"}) for army, most in _STONE_COLD.items()),
        RangeRow(3, 12, "no", "CR2-LIST-11"),
    ),
    shows="total",
)


def _value(title: str, rule: str, modifiers: Mapping[str, int]) -> Lookup:
    """A value that is Rep, one more where the die is below it, or one less where it is above."""
    return Lookup(
        rule=rule,
        title=title,
        fields=("army", "rep"),
        choices={"army": EVERYBODY},
        said_by={"army": rule},
        by=("army",),
        dice=1,
        modifiers=tuple(Modifier(f"army={army}", rule, target=change) for army, change in modifiers.items()),
        less="rep",
        rows=(
            RangeRow(-9, -1, "", rule, amount=Amount("value", "rep", add=+1)),
            RangeRow(+0, +0, "", rule, amount=Amount("value", "rep")),
            RangeRow(+1, +7, "", rule, amount=Amount("value", "rep", add=-1)),
        ),
        keyed_by="value",
    )


SV = _value(
    "Shooting Value",
    "CR2-STATS-03",
    {"military": -1, "mercenaries": -1, "gang": +1, "guerrillas": +1, "civilians": +2, "warriors": +2},
)
MV = _value("Melee Value", "CR2-STATS-04", {"warriors": -2, "military": -1, "mercenaries": -1, "civilians": +2})

_SKILLED: Mapping[str, Mapping[str, int]] = {
    "physical": {"warriors": -2, "military": -1, "mercenaries": -1, "civilians": +1},
    "knowledge": {"civilians": -1, "gang": +1, "guerrillas": +1, "warriors": +2},
    "interpersonal": {"police": -2, "civilians": -1, "military": +1, "mercenaries": +1},
}

SKILL = Lookup(
    rule="CR2-T-SKILLGEN",
    title="Skill level",
    fields=("army", "rep", "category"),
    choices={"army": EVERYBODY, "category": tuple(_SKILLED)},
    said_by={"army": "CR2-T-SKILLGEN", "category": "CR2-SKILL-01"},
    by=("army", "category"),
    dice=1,
    modifiers=tuple(
        Modifier(f"army={army}", "CR2-SKILL-02", target=change, only={f"category={category}"})
        for category, armies in _SKILLED.items()
        for army, change in armies.items()
    ),
    less="rep",
    rows=(
        RangeRow(-9, 0, "", "CR2-SKILL-02", amount=Amount("level", "rep")),
        RangeRow(1, 7, "", "CR2-SKILL-02", amount=Amount("level", "rep", add=-1)),
    ),
    keyed_by="level",
)
