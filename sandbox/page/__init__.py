"""The page at which people sit."""
