"""Vehicles and guns of Chain Reaction 2.0 (CR2-T-VEHCLASS, CR2-T-VEHMOVE, CR2-T-APW, CR2-T-POINTSMISC).

How large each is, how many ride, and which arms of its class it has are rulings (CR2-RUL-430, CR2-RUL-431). A second
machine gun is heavier in name alone, so that it is told from the first.
"""

from dataclasses import replace

from engine.ruleset.machine_kinds import DRIVER, GUNNER, LEADER, LOADER, PILOT, Flight, Model, Mount

MACHINE_GUNNER = "machine-gunner"
CREW = (LEADER, DRIVER, GUNNER, LOADER)
ON_TOP = Mount("hmg", LEADER, "around")
IN_HULL = Mount("lmg", MACHINE_GUNNER, "hull")

_TANKS = (
    # id                   name                           kind               length width dv speed gun            points
    ("light-tank",         "Light Tank",                  "light-tank",        450, 250, 2, 1200, "light",       100),
    ("light-tank-medium",  "Light Tank, Medium Gun",      "light-tank",        450, 250, 2, 1200, "medium",      100),
    ("medium-tank",        "Medium Tank",                 "medium-tank",       500, 300, 4,  900, "medium",      200),
    ("medium-tank-heavy",  "Medium Tank, Heavy Gun",      "medium-tank",       500, 300, 4,  900, "heavy",       200),
    ("heavy-tank",         "Heavy Tank",                  "heavy-tank",        600, 300, 6,  600, "heavy",       400),
    ("heavy-tank-super",   "Heavy Tank, Super Heavy Gun", "heavy-tank",        600, 300, 6,  600, "super-heavy", 400),
    ("super-heavy-tank",   "Super Heavy Tank",            "super-heavy-tank",  700, 350, 8,  400, "super-heavy", 600),
)  # fmt: skip
_GUNS = (
    # size           name               shift swing points
    ("light",       "Light Gun",        400, 90, 30),
    ("medium",      "Medium Gun",       200, 45, 50),
    ("heavy",       "Heavy Gun",          0,  0, 70),
    ("super-heavy", "Super Heavy Gun",    0,  0, 90),
)  # fmt: skip


def _soft(name: str, title: str, kind: str, length: int, width: int, speed: int, riders: int, points: int) -> Model:
    return Model(name, title, "CR2-VEH-08", kind, length, width, speed=speed, riders=riders, points=points)


def _armored(name: str, title: str, *mounts: Mount, jobs: tuple[str, ...]) -> Model:
    return Model(
        name, title, "CR2-VEH-09", "armored-car", 500, 250, dv=1, speed=1200, points=40, jobs=jobs, mounts=mounts,
        riders=8, closed=True,
    )  # fmt: skip


def _tank(
    name: str, title: str, kind: str, length: int, width: int, dv: int, speed: int, gun: str, points: int
) -> Model:
    mounts = (Mount(f"apw-{gun}", GUNNER, "turret"), ON_TOP, *((IN_HULL,) if dv > 2 else ()))
    return Model(
        name, title, "CR2-VEH-09", kind, length, width, dv=dv, speed=speed, points=points, jobs=CREW, mounts=mounts,
        spare=(MACHINE_GUNNER,) if dv > 2 else (), riders=6, closed=True, rides_outside=True,
    )  # fmt: skip


def _gun(size: str, title: str, shift: int, swing: int, points: int) -> Model:
    return Model(
        f"{size}-gun", title, "CR2-APW-02", f"{size}-gun", 200, 200, points=points, jobs=(LEADER, GUNNER, LOADER),
        mounts=(Mount(f"apw-{size}", GUNNER, "hull"),), towed=True, shift=shift, swing=swing,
    )  # fmt: skip


def _flier(name: str, title: str, rule: str, length: int, width: int, flight: Flight, *mounts: Mount) -> Model:
    points = 200 if flight == "passes" else 100
    return Model(name, title, rule, name, length, width, jobs=(PILOT,), mounts=mounts, flight=flight, points=points)


def _mortar(name: str, title: str, rule: str, points: int, *jobs: str) -> Model:
    return Model(
        name, title, rule, "mortar", 100, 100, points=points, jobs=jobs, towed=True,
        mounts=tuple(Mount(name, job, "around") for job in jobs),
    )  # fmt: skip


_MODELS = (
    _soft("car", "Car", "small", 400, 200, 2400, 3, 10),
    _soft("truck", "Truck", "large", 600, 250, 1200, 9, 20),
    _armored("armored-car", "Armored Car", Mount("apw-light", GUNNER, "turret"), ON_TOP, jobs=CREW),
    _armored("half-track", "Half-Track", ON_TOP, jobs=(LEADER, DRIVER)),
    *(_tank(*row) for row in _TANKS),
    *(_gun(*row) for row in _GUNS),
    _flier("aircraft", "Aircraft", "CR2-AIR-02", 550, 500, "passes", Mount("lmg", PILOT, "around")),
    _flier(
        "rocket-aircraft",
        "Aircraft with Rockets",
        "CR2-AIR-05",
        550,
        500,
        "passes",
        Mount("rocket-launcher", PILOT, "around"),
    ),
    replace(
        _flier("helicopter", "Helicopter", "CR2-HELI-04", 800, 300, "lands", Mount("lmg", PILOT, "around")), riders=6
    ),
    _mortar("light-mortar", "Light Mortar", "CR2-MORTAR-02", 37, GUNNER, LOADER),
    _mortar("medium-mortar", "Medium Mortar", "CR2-MORTAR-03", 59, LEADER, GUNNER, LOADER),
)
MODELS = {model.id: model for model in _MODELS}
