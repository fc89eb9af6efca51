"""The JSON-RPC 2.0 server: the engine for programs in any language, with one JSON object on each line.

`serve` reads the lines of a client and yields the responses; `answer` does so for a single line. The server keeps no
state between two calls: each call brings its position. The reference page of the referee describes the protocol.
"""

from kingofsiam.referee.methods import METHODS
from kingofsiam.referee.server import MAX_LINE_BYTES, answer, serve

__all__ = ["MAX_LINE_BYTES", "METHODS", "answer", "serve"]
