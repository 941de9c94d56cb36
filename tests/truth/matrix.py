"""Every kind of weapon against every kind of target: what is foretold of a shot, held against play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from typing import Any, NamedTuple

from engine import legal
from engine.encounter import Encounter
from engine.preview import preview
from engine.ruleset import registry
from engine.state import Figure
from engine.views import GM
from tests.engine.foretold import ALWAYS, foretold
from tests.engine.machines import machine_of
from tests.engine.played import play
from tests.engine.table import Battle

FURTHEST = 4.0
"""Standard errors."""
CARLOS = "carlos red rep 4 at 10,24.5"
NEAR = "dan red rep 3 at 11.2,24.8"
LORRY = "lorry of red model truck at 10,23 facing 0"
TANK = "tank of red model medium-tank at 10,22"
CREW = ("lou red rep 5", "gus red rep 4", "dora red rep 4", "lee red rep 4")
SERVED = "leader lou gunner gus driver dora loader lee"


class Target(NamedTuple):
    """Who or what is shot at: the lines of figures and machines, the ground, and how the target is."""

    lines: tuple[str, ...]
    terrain: tuple[Mapping[str, Any], ...] = ()
    state: Callable[[Figure], None] = lambda figure: None


def _house(dv: int) -> Mapping[str, Any]:
    level = {"windows": [{"wall": "south", "at": 3}]}
    return {"id": "house", "type": "building", "rect": [7, 21, 6, 4], "dv": dv, "levels": [level]}


def _wall(dv: int) -> Mapping[str, Any]:
    return {"id": "wall", "type": "wall", "line": [[6, 25.1], [14, 25.1]], "dv": dv}


def _being(**how: Any) -> Callable[[Figure], None]:
    def change(figure: Figure) -> None:
        for name, value in how.items():
            setattr(figure, name, value)

    return change


TARGETS: Mapping[str, Target] = {
    "in the open": Target((CARLOS,)),
    "one of two": Target((CARLOS, NEAR)),
    "beside a friend": Target((CARLOS, "bob blue rep 4 at 11,25.4")),
    "prone": Target((f"{CARLOS} prone",)),
    "ducked back": Target((CARLOS,), state=_being(status="ducked-back")),
    "stunned": Target((f"{CARLOS} prone",), state=_being(status="stunned")),
    "out of the fight": Target((f"{CARLOS} prone", NEAR), state=_being(status="out-of-the-fight")),
    "on the run": Target((CARLOS,), state=_being(fast=True, moved=True)),
    "a Star": Target((f"{CARLOS} star",)),
    "a lucky Star": Target((f"{CARLOS} star star_power 3",)),
    "a leader with men": Target((f"{CARLOS} leader", NEAR)),
    "in armour": Target((f"{CARLOS} armor 6",)),
    "behind a shield": Target((f"{CARLOS} shield",)),
    "in the woods": Target((CARLOS,), ({"id": "wood", "type": "woods", "rect": [6, 20, 8, 5.2]},)),
    "behind a low wall": Target((CARLOS,), (_wall(2),)),
    "behind a strong wall": Target((CARLOS,), (_wall(4),)),
    "in a house of DV 2": Target((CARLOS,), (_house(2),)),
    "in a house of DV 4": Target((CARLOS, NEAR), (_house(4),)),
    "mounted": Target((f"{CARLOS} mounted",)),
    **{
        f"with {trait}": Target((f"{CARLOS} traits {trait}",))
        for trait in ("protected", "light-shield", "vest", "hard-to-kill", "lucky", "fearful", "coward", "brave")
    },
    "beside an unlucky one": Target((CARLOS, f"{NEAR} traits unlucky")),
    "driver and rider of a truck": Target((CARLOS, NEAR, f"{LORRY} driver carlos riders dan")),
    "the truck from its flank": Target((CARLOS, f"{LORRY.replace('facing 0', 'facing 90')} driver carlos")),
    **{f"a tank from its {face}": Target((*CREW, f"{TANK} facing {turned} {SERVED}")) for face, turned in
       (("front", 180), ("flank", 90), ("rear", 0))},
    "riders on a tank": Target((*CREW, CARLOS, f"{TANK} facing 180 {SERVED} riders carlos")),
    "one beside a tank": Target((*CREW, "carlos red rep 4 at 10,25.4", f"{TANK} facing 180 {SERVED}")),
}  # fmt: skip


class Cell(NamedTuple):
    """One order to shoot, and where it is given."""

    name: str
    encounter: Encounter
    item: Mapping[str, Any]


def weapons(ruleset: str) -> list[str]:
    """One weapon of each kind that a figure carries."""
    kinds: dict[tuple[object, ...], str] = {}
    for w in registry.get(ruleset).weapons.values():
        shape = w.aimed, w.lobbed, bool(w.blast.width), w.blast.at_spots, bool(w.blast.path), bool(w.piercing.value)
        if not w.on_mount:
            kinds.setdefault((*shape, w.recovered, w.shots > 1, w.harms_soft), w.id)
    return list(kinds.values())


def _fits(ruleset: str, target: Target) -> bool:
    """Whether a ruleset has what the target is about."""
    rules = registry.get(ruleset)
    words = {word for line in target.lines for word in line.split()}
    fields = {"star_power", "armor", "shield", "mounted"} & words
    models = {line.split()[line.split().index("model") + 1] for line in target.lines if " model " in line}
    traits = {line.split()[line.split().index("traits") + 1] for line in target.lines if " traits " in line}
    leads = "leader" in words and not models
    return (
        fields <= set(rules.figure_fields)
        and models <= set(rules.models)
        and traits <= set(rules.traits)
        and (not leads or "leader-loss" in rules.checks)
    )


def cells(ruleset: str) -> Iterator[Cell]:
    """Every order to shoot that Billy can give with one weapon of each kind at each target."""
    for weapon in weapons(ruleset):
        for name, target in TARGETS.items():
            if _fits(ruleset, target):
                e = _table(ruleset, weapon, target)
                orders = [
                    item
                    for item in legal.inputs(e)
                    if item["do"] in ("fire", "grenade") and item.get("figure") == "billy" and not _hand(item, weapon)
                ]
                for n, item in enumerate(orders):
                    yield Cell(f"{weapon} at {name}, {n}", e, item)


def _hand(item: Mapping[str, Any], weapon: str) -> bool:
    """Whether another weapon is meant."""
    return item.get("weapon") not in (None, weapon, [weapon])


def _table(ruleset: str, weapon: str, target: Target) -> Encounter:
    figures = [line for line in target.lines if " model " not in line]
    machines = [machine_of(line) for line in target.lines if " model " in line]
    record: dict[str, Any] = {"machines": machines} if machines else {}
    billy, held = f"billy blue rep 4 with {weapon} at 10,29", weapons(ruleset)[0]
    figures = [f"{line} with {held}" for line in figures]
    figures = [line if " at " in line else f"{line} at 1,1" for line in figures] if not machines else figures
    b = Battle(billy, *figures, ruleset=ruleset, terrain=list(target.terrain), seed="x", auto=True, **record)
    b.blue_turn("billy")
    state = b.encounter.state
    if "carlos" in {f.id for f in state.figures}:
        target.state(state.figure("carlos"))
    return b.encounter


def wrong(cell: Cell, seeds: int) -> list[str]:
    """What is said of it that play does not bear out."""
    told = preview(cell.encounter, cell.item, GM)
    assert told.refused is None, f"{cell.name}: {told.refused}"
    chances = list(dict.fromkeys(foretold(told)))
    seen: Counter[tuple[str, str]] = Counter()
    for seed in range(seeds):
        happened = play(cell.encounter, cell.item, "sight" if told.first_stop else str(cell.item["do"]), seed)
        seen.update((c.name, c.given) for c in chances if c.given in happened and c.name in happened)
        seen.update((ALWAYS, given) for given in {c.given for c in chances} & happened)
    found = []
    for c in chances:
        count, times, chance = seen[c.name, c.given], seen[ALWAYS, c.given], float(c.chance)
        if abs(count - times * chance) > FURTHEST * sqrt(
            max(times * chance * (1 - chance), 1.0 if chance % 1 else 0.0)
        ):
            found.append(f"{cell.name}: {c.name}: foretold {chance:.1%}, seen {count} in {times}")
    return found
