"""What a person may press, and what a press means."""
