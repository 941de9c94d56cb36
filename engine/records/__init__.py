"""Encounter records: reading them strictly, replaying, verifying, and the state as JSON."""
