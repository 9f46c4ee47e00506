"""The gateway v10 for the bot."""
