"""Orders to machines and to those aboard (CR2-VEH)."""
