"""What comes to a fight from outside: bystanders and the press, aircraft and helicopters, mortars, smoke and light."""
