"""What a table is and how it changes: values and rules, without store, clock or Discord."""
