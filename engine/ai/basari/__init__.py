"""The mind of Basari."""
