"""One model of a turn that is built step by step, for every interface: terminal, lab, bridges, referee, and yours."""

from kingofsiam.turns.questions import Answer, Question, QuestionKind
from kingofsiam.turns.turn import InvalidAnswer, Turn

__all__ = ["Answer", "InvalidAnswer", "Question", "QuestionKind", "Turn"]
