"""The rules engine: records in, events out. It knows no Discord, no database, no clock and no chance of its own."""
