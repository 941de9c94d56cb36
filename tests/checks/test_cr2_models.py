"""Vehicles and guns of Chain Reaction 2.0, against its tables (CR2-T-VEHCLASS, CR2-T-VEHMOVE, CR2-T-APW)."""

import pytest

from engine.books.cr2 import CR2
from engine.ruleset.machine_kinds import DRIVER, GUNNER, LEADER, LOADER


@pytest.mark.rule(
    "CR2-T-VEHCLASS",
    "CR2-T-VEHMOVE",
    "CR2-T-POINTSMISC",
    "CR2-VEH-08",
    "CR2-VEH-06",
    "CR2-VEH-07",
    "CR2-POINTS-04",
    "CR2-RUL-430",
)
def test_classes_have_the_values_of_their_rows() -> None:
    rows = {
        "small": (0, 24, 10), "large": (0, 12, 20), "armored-car": (1, 12, 40), "light-tank": (2, 12, 100),
        "medium-tank": (4, 9, 200), "heavy-tank": (6, 6, 400), "super-heavy-tank": (8, 4, 600),
    }  # fmt: skip
    driven = [model for model in CR2.models.values() if not (model.towed or model.flight)]
    assert {model.kind for model in driven} == set(rows)
    for model in driven:
        assert (model.dv, model.speed / 100, model.points) == rows[model.kind]
        assert (model.turns, model.closed) == (1, model.dv > 0)


@pytest.mark.rule("CR2-APW-01", "CR2-APW-02", "CR2-APW-04", "CR2-T-APW")
def test_guns_have_the_values_of_their_rows() -> None:
    rows = {
        "light": (3, 6, (6, 1), 4, 90, 30), "medium": (5, 12, (4, 1), 2, 45, 50), "heavy": (7, 18, (2, 1), 0, 0, 70),
        "super-heavy": (9, 24, (2, 1), 0, 0, 90),
    }  # fmt: skip
    for size, row in rows.items():
        weapon, gun = CR2.weapons[f"apw-{size}"], CR2.models[f"{size}-gun"]
        pierces = weapon.piercing.value, weapon.piercing.kill / 100
        assert (*pierces, weapon.feed.rounds, gun.shift / 100, gun.swing, gun.points) == row
        assert (len(gun.jobs), gun.towed, gun.dv) == (3, True, 0)
        assert weapon.feed.half == (size == "super-heavy")
    assert (CR2.weapons["law"].piercing.value, CR2.weapons["rocket-launcher"].piercing.value) == (4, 5)


@pytest.mark.rule("CR2-VEH-09", "CR2-VEH-10", "CR2-EX-04", "CR2-RUL-431")
def test_a_tank_needs_commander_gunner_loader_and_driver_and_usually_has_a_machine_gunner() -> None:
    guns = {
        "light-tank": {"apw-light", "apw-medium"}, "medium-tank": {"apw-medium", "apw-heavy"},
        "heavy-tank": {"apw-heavy", "apw-super-heavy"}, "super-heavy-tank": {"apw-super-heavy"},
    }  # fmt: skip
    tanks = [model for model in CR2.models.values() if model.kind in guns]
    for model in tanks:
        assert set(model.jobs) == {LEADER, GUNNER, LOADER, DRIVER}
        [gun] = [mount.weapon for mount in model.mounts if mount.arc == "turret"]
        assert gun in guns[model.kind]
        assert model.spare == (() if model.kind == "light-tank" else ("machine-gunner",))
    assert {mount.weapon for tank in tanks for mount in tank.mounts if mount.arc == "turret"} == set.union(
        *guns.values()
    )
