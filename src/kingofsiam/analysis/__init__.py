"""Analysis for people: the best moves with their chances, or that they win by force, and why, in words of the game."""

from kingofsiam.analysis.analysis import Analysis, Candidate

__all__ = ["Analysis", "Candidate"]
