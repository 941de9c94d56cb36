"""What those who cannot leave loot alone are called, and the test by which a leader calls them back (CMP-DIS-07)."""

LOOTER = "looter"
CALL_BACK, OBEYS = "call-back", "obeys"
"""The test, and what it comes to for one who leaves the loot alone."""
