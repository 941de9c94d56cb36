"""Events: organised, entered, drawn, opened and ended, without Discord and without words."""
