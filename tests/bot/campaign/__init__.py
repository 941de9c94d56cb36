"""Campaigns on Discord, as a player sees them."""
