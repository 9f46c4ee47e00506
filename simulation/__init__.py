"""Whole game nights in simulated time, all of them driven by one seed."""
