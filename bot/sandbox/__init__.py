"""The real bot against a simulated Discord, to play and to test without a token."""
