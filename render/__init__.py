"""Views in, boards out: what a table looks like to whoever may see it."""
