"""Back end of the rule lab: a JSON-RPC 2.0 service for the page in the browser, with all methods of the referee.

`answer` takes a line with a call and returns the line that answers it. The lab keeps no state between two calls: the
position and the record travel with each. It needs only the standard library, so it runs wherever Python does.
"""

from kingofsiam_lab.methods import METHODS, answer

__all__ = ["METHODS", "answer"]
