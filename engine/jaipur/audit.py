"""Positions that play cannot reach."""
def audit(spec, state): pass
