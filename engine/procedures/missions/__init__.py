"""Missions: markers, the figures that come from them, objectives, and groups run by the rules."""
