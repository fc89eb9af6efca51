"""The rule lab: the engine for a page in the browser, by the protocol of the referee with more methods.

`answer` takes a line with a call and gives the line that answers it. The lab keeps nothing between two calls: position
and record travel with each. It needs nothing but the standard library, so that it runs wherever Python does.
"""

from kingofsiam.lab.calls import METHODS, answer

__all__ = ["METHODS", "answer"]
