"""What the third edition alone has: its In Sight test, reactions, charges and melee."""
