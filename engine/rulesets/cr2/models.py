"""Machines of Chain Reaction 2.0 (CR2-T-VEHCLASS, CR2-T-VEHMOVE, CR2-APW-02)."""

from engine.rulesets.models import DRIVER, GUNNER, LEADER, LOADER, Model

TANK = (LEADER, DRIVER, GUNNER, LOADER)

# fmt: off
_MODELS = (
    Model("truck",       "Truck",       "CR2-VEH-08", "large", 600, 250, dv=0, speed=1200, riders=9),
    Model("medium-tank", "Medium Tank", "CR2-VEH-08", "medium-tank", 500, 300, dv=4, speed=900, jobs=TANK, riders=6,
          closed=True, rides_outside=True, tracked=True),
)
# fmt: on

MODELS = {model.id: model for model in _MODELS}
