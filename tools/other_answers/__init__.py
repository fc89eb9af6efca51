"""Engines that give the other answer to a ruling, as patches of ours: what scenarios tell apart and pages compare."""
