"""What tests use: a rig, faults, control and recordings."""
