"""Analysis for people: the best moves with their chances, or that they win by force, and why, in words of the game."""

from kingofsiam_kernel.search.analysis.analysis import Analysis, Candidate
from kingofsiam_kernel.search.analysis.sentences import advise, describe_candidates

__all__ = ["Analysis", "Candidate", "advise", "describe_candidates"]
