"""JSON read into a record, and a state into a checkpoint."""
