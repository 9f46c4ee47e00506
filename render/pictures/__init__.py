"""The pictures of each game, painted from views."""
