"""The referee: the engine for programs in any language, by JSON-RPC 2.0 with one JSON object on each line.

`answers` takes the lines of a client and yields those of the referee; `answer` does so for a single one. The referee
keeps nothing between two calls: the position travels with each. The protocol is a page of the documentation.
"""

from kingofsiam.referee.calls import answer
from kingofsiam.referee.lines import LONGEST_LINE, answers
from kingofsiam.referee.methods import METHODS

__all__ = ["LONGEST_LINE", "METHODS", "answer", "answers"]
