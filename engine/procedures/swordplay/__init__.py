"""What Swordplay alone has: classes, arms, grip, loading, coming on."""
