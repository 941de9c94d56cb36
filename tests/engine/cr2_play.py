"""Random battles of Chain Reaction 2.0, made from a seed: two small sides on foot."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.books.cr2 import CR2
from engine.ruleset.model import Ruleset
from engine.space import INCH, parse_table, space_of
from engine.space.drive import off_table, stands_in
from engine.space.hull import Hull, overlaps, overlaps_base
from engine.state import AWARE
from tests.engine.play import PIECES

WEAPONS = (
    "assault-rifle",
    "ba-pistol",
    "carbine",
    "lmg",
    "machine-pistol",
    "pistol",
    "rifle",
    "semi-automatic-rifle",
    "shotgun-pump",
    "shotgun-single",
    "submachine-gun",
)
MELEE_WEAPONS = ("unarmed", "improvised", "hand-held", "two-hand")


STATS = CR2.options["multiple-stats"]
SHOTS_AND_FIGHTERS = STATS.apply(CR2).recruiting.stats
CREATURES = {"zombie", "insurgent", "bug", "puker"}


def any_battle(seed: int, size: int = 4) -> dict[str, Any]:
    """A battle in which some figures are hidden or off their guard, and some have grenades, launchers, several weapons,
    or traits; some are of three sides, some ride or have smoke, and sides of the rules have orders."""
    record = battle(seed, size)
    hide(record["figures"], random.Random(seed + 70_000_000))
    _arm(record["figures"], random.Random(seed + 80_000_000))
    _order(record, random.Random(seed + 90_000_000))
    saddle(record["figures"], random.Random(seed + 95_000_000))
    _infest(record, random.Random(seed + 96_000_000))
    if seed % 2:
        mount_up(record, CR2, VEHICLES, random.Random(seed + 97_000_000))
    _smoke(record, random.Random(seed + 98_000_000))
    _stats(record, random.Random(seed + 99_000_000))
    return record


def _stats(record: dict[str, Any], chance: random.Random) -> None:
    """In a third of the battles some shoot or fight better or worse than their Rep."""
    if chance.random() > 1 / 3:
        return
    record["options"] = [*record.get("options", []), STATS.id]
    for figure in record["figures"]:
        if CREATURES.intersection(figure.get("traits", ())):
            continue
        own = [chance.choice((less, more, "")) for less, more in SHOTS_AND_FIGHTERS.values()]
        figure["traits"] = sorted({*figure.get("traits", []), *filter(None, own)})


def _infest(record: dict[str, Any], chance: random.Random) -> None:
    """In a third of the battles of two sides bugs or zombies in the place of one."""
    if len(record["sides"]) != 2 or chance.random() > 1 / 3:
        return
    zombies, rate = chance.random() < 0.3, chance.randint(1, 5)
    record["options"] = ["zombies"] if zombies else [f"bug-rate-{rate}", *chance.choice(([], ["bug-hole-open"]))]
    record["sides"][1] |= {"controller": "rules", "drill": "zombies" if zombies else "bugs"}
    record.pop("mission", None)
    for figure in record["figures"]:
        if figure["side"] == record["sides"][1]["id"]:
            kept = {key: figure[key] for key in ("id", "side", "at", "facing")}
            figure.clear()
            figure |= kept | {
                "rep": 4,
                "weapons": [],
                "traits": ["zombie" if zombies else chance.choice(("bug", "bug", "puker"))],
            }


VEHICLES = ("car", "truck", "armored-car", "half-track", "light-tank", "medium-tank", "heavy-tank", "light-gun")


def mount_up(record: dict[str, Any], rules: Ruleset, models: Sequence[str], chance: random.Random) -> None:
    """Give both sides machines where they find room, with crews and riders of their own, some under way."""
    space = space_of(parse_table({"width": 36, "height": 36, "terrain": list(PIECES)}))
    hulls: list[Hull] = []
    seated: set[str] = set()
    record["machines"] = []
    for side, y, facing in (("blue", 26, 0), ("red", 10, 180), ("blue", 22, 0), ("red", 14, 180)):
        free = [f for f in record["figures"] if f["side"] == side and f["id"] not in seated]
        free = [f for f in free if not CREATURES & set(f.get("traits", ()))]
        model = rules.models[chance.choice(models)]
        turn = (facing + chance.choice((0, 0, 45, -45, 90))) % 360
        hull = Hull((chance.randint(4, 32) * INCH, y * INCH), turn, model.length, model.width)
        bases = [(round(f["at"][0] * INCH), round(f["at"][1] * INCH)) for f in record["figures"]]
        taken = any(overlaps(hull, other) for other in hulls) or any(overlaps_base(hull, base) for base in bases)
        if taken or stands_in(space.map, hull) or off_table(space.map, hull) or len(free) <= len(model.jobs):
            continue
        hulls.append(hull)
        crew = chance.sample(free, len(model.jobs))
        left = [f for f in free if f not in crew]
        riders = left[: chance.choice((0, 1, 2)) if model.riders else 0]
        for figure in (*crew, *riders):
            seated.add(figure["id"])
            for key in ("unseen", "mounted", "speed"):
                figure.pop(key, None)
        machine = {"id": f"{side}-machine-{len(hulls)}", "side": side, "model": model.id, "at": [hull.at[0] / INCH, y]}
        machine |= {"facing": turn, "speed": chance.choice((0, model.speed // 2, model.speed)) / INCH}
        machine |= {"crew": {job: f["id"] for job, f in zip(model.jobs, crew, strict=True)}}
        record["machines"].append(machine | {"riders": [f["id"] for f in riders]})


def battle(seed: int, size: int = 4) -> dict[str, Any]:
    """Two sides on a table of woods, walls and houses; Reps, Stars, Leaders and weapons vary with the seed."""
    chance = random.Random(seed)
    figures = []
    for side, y, facing in (("blue", 30.5, 0), ("red", 5.5, 180)):
        columns = chance.sample(range(2, 34, 2), size)
        for n in range(size):
            figures.append(
                {
                    "id": f"{side}-{n}",
                    "side": side,
                    "rep": chance.choice((2, 3, 4, 4, 5, 5, 6)),
                    "star": chance.random() < 0.2,
                    "leader": n == 0 and chance.random() < 0.7,
                    "weapons": [] if chance.random() < 0.06 else [chance.choice(WEAPONS)],
                    "melee_weapon": chance.choice(MELEE_WEAPONS),
                    "at": [columns[n] + 0.5, y + chance.choice((-1, 0, 1))],
                    "facing": facing,
                }
            )
    return {
        "format": "duckback-record/1",
        "ruleset": "cr2",
        "table": {"width": 36, "height": 36, "terrain": list(PIECES)},
        "sides": [{"id": "blue"}, {"id": "red", "controller": chance.choice(("players", "rules"))}],
        "figures": figures,
        "seed": f"cr2-{seed}",
        "auto": chance.random() < 0.3,
    }


HEAVY = (
    "flame-thrower", "grenade-launcher", "grenade-launcher-rotating", "law", "rocket-launcher", "shotgun-double",
    "sniper-rifle",
)  # fmt: skip
OVERALL = "overall-leader"
PRESS = ("reporter", "camera")
TRAITS = tuple(name for name, trait in CR2.traits.items() if not trait.won and name not in (OVERALL, *PRESS))


def _arm(figures: list[dict[str, Any]], chance: random.Random) -> None:
    """Give some of them more or heavier weapons, grenades in common or by squads, and what they are by nature."""
    squads = chance.choice(((), ("alpha", "beta")))
    for figure in figures:
        if chance.random() < 0.3:
            figure["weapons"] = [chance.choice(HEAVY), *figure["weapons"]][: chance.choice((1, 2))]
        if chance.random() < 0.2:
            figure["weapons"] = [*figure["weapons"], chance.choice(WEAPONS)]
        if chance.random() < 0.4:
            figure["weapons"] = [*figure["weapons"], *["grenade"] * chance.choice((1, 2, 3))]
        if squads:
            figure["squad"] = chance.choice(squads)
        if chance.random() < 0.3:
            found = chance.sample(TRAITS, chance.choice((1, 2)))
            left_out = {"medic"} if "doctor" in found else set()
            figure["traits"] = [n for n in found if figure["rep"] >= CR2.traits[n].least_rep and n not in left_out]
        if figure["leader"] and chance.random() < 0.4:
            figure["traits"] = [*figure.get("traits", []), OVERALL]


def _smoke(record: dict[str, Any], chance: random.Random) -> None:
    """In a third of them, some by night, give some figures smoke and tear gas, with a wind or without."""
    if chance.random() < 0.33:
        record["table"] |= chance.choice(
            ({}, {"wind": "rolled"}, {"wind": "west"}, {"wind": "south", "light": "night"})
        )
        for figure in record["figures"]:
            if chance.random() < 0.6 and not CREATURES & set(figure.get("traits", ())):
                kinds = "smoke-grenade", "smoke-grenade", "tear-gas-grenade"
                figure["weapons"] = [*figure["weapons"], *chance.sample(kinds, chance.choice((1, 2)))]


def _order(record: dict[str, Any], chance: random.Random) -> None:
    """Have some be of a third side, and some off their guard; say what the rules do with a side of theirs."""
    if chance.random() < 0.15:
        record["sides"].append({"id": "green", "controller": chance.choice(("players", "rules"))})
        for figure in record["figures"]:
            if figure["side"] == "red" and figure["id"][-1] in "135":
                figure["side"] = "green"
    for side in record["sides"]:
        if chance.random() < 0.7:
            side["drill"] = chance.choice(tuple(CR2.drills))
    for figure in record["figures"]:
        if chance.random() < 0.1:
            figure["aware"] = chance.choice(AWARE[1:])


def with_support(seed: int, size: int = 4) -> dict[str, Any]:
    """A battle with mortars on and off the table, aircraft and helicopters; in some a captive is to be flown out, in
    others figures have work to do before their side leaves."""
    chance = random.Random(seed + 99_000_000)
    record = any_battle(seed, size)
    record["sides"] = [side for side in record["sides"] if side["id"] != "green"]
    record["figures"] = [figure for figure in record["figures"] if figure["side"] != "green"]
    record["machines"] = []
    mount_up(record, CR2, ("light-mortar", "medium-mortar"), chance)
    flown = [side["id"] for side in record["sides"] if side.get("drill") not in ("bugs", "zombies")]
    for side in flown:
        _call_in(record, side, chance)
    mission = chance.choice(("", "recover", "work"))
    if mission == "recover":
        captive = {"id": "blue-held", "side": "blue", "rep": 3, "weapons": [], "at": [2, 34]}
        record["figures"].append(captive)
        record["mission"] = {
            "id": "recover", "side": "blue", "turns": 9, "captive": captive["id"], "objectives": ["barn", "hut"],
            "held_in": chance.choice(("barn", "hut")), "machines": ["blue-helicopter"],
        }  # fmt: skip
    elif mission == "work":
        record["mission"] = {
            "id": "break-through", "side": "blue", "turns": 9, "count": 1, "exit": "south",
            "objectives": [chance.choice(("barn", "hut"))], "workers": ["blue-0", "blue-1"], "needed": 2,
        }  # fmt: skip
    return record


def _call_in(record: dict[str, Any], side: str, chance: random.Random) -> None:
    """What a side may call: a mortar off the table, an aircraft, a helicopter, and a comm link to call it by."""
    off: dict[str, Any] = {"side": side, "at": [18, 36 if side == "blue" else 0], "status": "off-table"}
    mortar = chance.choice(("light-mortar", "medium-mortar"))
    record["machines"].append(
        off | {"id": f"{side}-mortar", "model": mortar, "behind": chance.choice((5, 20)), "rounds": {mortar: 6}}
    )
    for model in (chance.choice(("aircraft", "rocket-aircraft")), "helicopter"):
        pilot = {"id": f"{side}-{model}-pilot", "side": side, "rep": 4, "weapons": [], "at": off["at"]}
        record["figures"].append(pilot)
        record["machines"].append(off | {"id": f"{side}-{model}", "model": model, "crew": {"pilot": pilot["id"]}})
    for figure in record["figures"]:
        if figure["side"] == side and chance.random() < 0.4 and not CREATURES & set(figure.get("traits", ())):
            figure["traits"] = list({*figure.get("traits", ()), "comm-link"})


def with_press(seed: int, size: int = 4) -> dict[str, Any]:
    """An open battle with the press and passers-by between the sides; in some points decide."""
    chance = random.Random(seed + 96_000_000)
    record = any_battle(seed, size) | {"information": "public"}
    record["sides"] = [side for side in record["sides"] if side["id"] != "green"]
    record["figures"] = [figure for figure in record["figures"] if figure["side"] != "green"]
    record["sides"] += [{"id": "press", "stance": "last", "drill": "press"}, {"id": "locals", "stance": "neutral"}]
    table = parse_table({"width": 36, "height": 36, "terrain": list(PIECES)})
    space = space_of(replace(table, going=CR2.parameters.going))
    spots = [(x, y) for x in range(3, 34, 3) for y in range(8, 29, 3) if space.stands((x * INCH, y * INCH), 0)]
    taken = [figure["at"] for figure in record["figures"]]
    clear = [(x, y) for x, y in spots if all(abs(x - a) + abs(y - b) > 2 for a, b in taken)]
    machines = record.get("machines", ())
    free = [(x, y) for x, y in clear if all(max(abs(x - m["at"][0]), abs(y - m["at"][1])) > 6 for m in machines)]
    for n, at in enumerate(chance.sample(free, 5)):
        of = {"side": "press", "traits": [PRESS[n]]} if n < len(PRESS) else {"side": "locals"}
        record["figures"].append({"id": f"{of['side']}-{n}", "rep": 4, "weapons": [], "at": list(at), **of})
    if chance.random() < 0.5:
        points = {"picture": 1, "no-comment": 1, "interview": 3, "fall": 1, "stray": -2}
        record["mission"] = {"id": "by-points", "side": "press", "turns": 8, "points": points}
    return record


def saddle(figures: list[dict[str, Any]], chance: random.Random, under_way: float = 0.3) -> None:
    """Put some of them on horses, a share of which is under way."""
    share = chance.choice((0.0, 0.0, 0.4, 0.8))
    table = parse_table({"width": 36, "height": 36, "terrain": list(PIECES)})
    for figure in figures:
        x, y = (round(n * INCH) for n in figure["at"])
        if chance.random() < share and space_of(table).building((x, y)) is None:
            figure["mounted"] = True
            if chance.random() < under_way:
                figure["speed"] = chance.randint(8, 16)


def hide(figures: list[dict[str, Any]], chance: random.Random) -> None:
    """Put some of them into cover, hidden: of one side, of both, or of neither."""
    table = parse_table({"width": 36, "height": 36, "terrain": list(PIECES)})
    space = space_of(replace(table, going=CR2.parameters.going))
    places = [hide for hide in space.hides.all() if hide.floor == 0 and space.shelters(hide.point)]
    for figure in figures:
        x, y = chance.choice(places).point
        far = all(abs(x - f["at"][0] * INCH) + abs(y - f["at"][1] * INCH) > 2 * INCH for f in figures)
        own_half = (y > 21 * INCH) if figure["side"] == "blue" else (y < 15 * INCH)
        if far and own_half and chance.random() < 0.5:
            figure |= {"at": [x / INCH, y / INCH], "unseen": True}
