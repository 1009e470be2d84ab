"""How the heuristic plays Expedition: compiled functions of one seat's observation."""
