"""What exists in this Discord and every change to it."""
