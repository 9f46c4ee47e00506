"""REST v10 for the bot."""
