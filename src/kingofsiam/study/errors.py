"""What can go wrong with a study."""

from __future__ import annotations

from kingofsiam.errors import Invalid, KingOfSiamError


class InvalidQuestion(Invalid):
    """A question that no study can answer."""

    thing = "question"


class CannotMerge(KingOfSiamError):
    """Two studies cannot be put together: they ask different questions, or have games in common."""

    def __init__(self, why: str, facts: tuple[str, ...]) -> None:
        self.why, self.facts = why, facts
        super().__init__(why, facts)

    def __str__(self) -> str:
        return f"these studies cannot be put together, {self.why}: {'; '.join(self.facts)}"


class OtherVersion(KingOfSiamError):
    """A machine that should play has another version of kingofsiam than the one that asks."""

    def __init__(self, asked: str, found: str) -> None:
        self.asked, self.found = asked, found
        super().__init__(asked, found)

    def __str__(self) -> str:
        return (
            f"the study is run by kingofsiam {self.asked}, but a worker has {self.found}: install the same everywhere"
        )


class WorkersLost(KingOfSiamError):
    """The workers died again and again without finishing anything; what was done before is kept."""

    def __init__(self, times: int) -> None:
        self.times = times
        super().__init__(times)

    def __str__(self) -> str:
        return f"the workers died {self.times} times in a row before they had finished a single block of games"


class EnginesDiffer(KingOfSiamError):
    """The rulebook tells a game otherwise than the fast twin has played it: a bug of ours, please report it."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(game)

    def __str__(self) -> str:
        return f"game {self.game} goes differently by the rulebook than by the fast twin; please report this"
