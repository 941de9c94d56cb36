"""Support from a distance: mortars, aircraft, helicopters."""
