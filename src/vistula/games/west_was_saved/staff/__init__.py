"""The staff: how a position is judged, what is worth a thought, and the obvious next step."""
