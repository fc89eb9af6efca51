"""What is refused in OpenSpiel's words."""

from __future__ import annotations

from kingofsiam.errors import KingOfSiamError


class NoSuchOutcome(KingOfSiamError):
    """An outcome that cannot be drawn here. `possible` are those that can, each with what it says."""

    def __init__(self, outcome: int, possible: tuple[tuple[int, str], ...]) -> None:
        self.outcome, self.possible = outcome, possible
        super().__init__(outcome, possible)

    def __str__(self) -> str:
        possible = "; ".join(f"{number} ({words})" for number, words in self.possible)
        return f"{self.outcome} cannot be drawn here, but {possible}"


class NoSuchObserver(KingOfSiamError):
    """What is asked for cannot be observed, or not so. `asked` says what it is."""

    def __init__(self, asked: str) -> None:
        self.asked = asked
        super().__init__(asked)

    def __str__(self) -> str:
        return (
            f"there is no observer for {self.asked}; there are such for what is public, for what one player sees "
            "besides, for both, and for all that has happened; they have no parameters"
        )
