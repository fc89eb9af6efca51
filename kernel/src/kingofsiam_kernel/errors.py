"""The kernel's own errors: it refuses by number, and what it is set up with by a list of faults."""

from kingofsiam.errors import Invalid, KingOfSiamError


class InvalidSetting(Invalid):
    """Something that the kernel cannot work with: a configuration, an option, a seed, a limit, a row of choices.

    `faults` names everything that is wrong.
    """

    thing = "setting"


class NotLegal(KingOfSiamError):
    """The kernel's refusal: this number is not a legal move, or not a legal choice, here.

    `move` is None where there is none at all: the game has ended, or a chain of choices ends before its move is
    complete. The kernel knows no sentences. Ask the rulebook why: `judge(unpack(state, map), unpack_move(move, map))`.
    """

    def __init__(self, move: int | None) -> None:
        self.move = move
        super().__init__(move)

    def __str__(self) -> str:
        if self.move is None:
            return "there is no move here: the game has ended, or more choices have to be made"
        return f"{self.move} is no legal move or choice here; to learn why, judge the unpacked move"


class RunStopped(KingOfSiamError):
    """A run of many games cannot go on: its workers or its cluster are lost, or run another version."""
