"""The fast twin: the same game on twelve machine words, compiled where a C compiler was found at installation."""

from kingofsiam.kernel import words

COMPILED = not (words.__file__ or "").endswith(".py")
