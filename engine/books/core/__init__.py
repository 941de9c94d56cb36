"""What every ruleset of the family shares."""
