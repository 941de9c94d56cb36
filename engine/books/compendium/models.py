"""Cars and coaches of the French Compendium (CMP-CAR, CMP-RUL-132, CMP-RUL-166, CMP-RUL-220, CMP-RUL-232)."""

from engine.ruleset.machine_kinds import Model

MODELS = {
    model.id: model
    for model in (
        Model("car", "Car", "CMP-RUL-166", "small", 400, 200, riders=3),
        Model("truck", "Truck", "CMP-RUL-220", "large", 600, 250, riders=9),
        Model("coach", "Coach", "CMP-RUL-232", "coach", 700, 240, speed=600, riders=4),
    )
}
