"""Vehicles and guns: their weapons, what strikes them, and what their crews do about it (CR2-VEH, CR2-APW)."""
