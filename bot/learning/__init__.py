"""Learning the games: rule books and guided first rounds, without Discord and without words."""
