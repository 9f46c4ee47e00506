"""The mind of Johari."""
