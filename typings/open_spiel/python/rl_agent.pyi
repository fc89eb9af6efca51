"""What an agent of a learning library does."""

class StepOutput:
    action: int
    probs: list[float]
