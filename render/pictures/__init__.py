"""The painters: one game each, from views to tables that people want to look at."""
