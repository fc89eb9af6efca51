"""The interface of an agent in a learning library."""

class StepOutput:
    action: int
    probs: list[float]
