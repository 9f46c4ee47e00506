"""How Jaipur is played well."""
