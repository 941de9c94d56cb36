"""Cars, mortars and coaches of the French Compendium (CMP-CAR, CMP-RUL-132, CMP-RUL-166, CMP-RUL-220, CMP-RUL-232)."""

from engine.ruleset.machine_kinds import GUNNER, LEADER, LOADER, Model, Mount


def _mortar(name: str, title: str, handlers: int, *jobs: str) -> Model:
    return Model(
        name, title, "CMP-MORT-01", "mortar", 100, 100, jobs=jobs, towed=True, handlers=handlers,
        shift=800 if handlers else 0, mounts=tuple(Mount(name, job, "around") for job in jobs),
    )  # fmt: skip


MODELS = {
    model.id: model
    for model in (
        Model("car", "Car", "CMP-RUL-166", "small", 400, 200, riders=3),
        Model("truck", "Truck", "CMP-RUL-220", "large", 600, 250, riders=9),
        _mortar("small-mortar", "Small Mortar", 1, GUNNER, LOADER),
        _mortar("large-mortar", "Large Mortar", 3, LEADER, GUNNER, LOADER),
        _mortar("huge-mortar", "Huge Mortar", 0, LEADER, GUNNER, LOADER),
        Model("coach", "Coach", "CMP-RUL-232", "coach", 700, 240, speed=600, riders=4),
    )
}
