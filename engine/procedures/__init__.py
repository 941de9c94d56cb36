"""What happens at the table, a file for each chapter or part of one, every procedure in the rulebook's order."""
