"""Support from a distance: mortars."""
