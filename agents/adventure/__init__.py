"""How the heuristic plays Adventure: compiled functions of one seat's observation."""
