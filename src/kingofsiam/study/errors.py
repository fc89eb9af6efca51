"""Errors of studies: everything that `kingofsiam.study` raises."""

from __future__ import annotations

from kingofsiam.errors import Invalid, KingOfSiamError


class InvalidStudyConfig(Invalid):
    """A study configuration with values that do not fit."""

    thing = "study configuration"


class CannotMerge(KingOfSiamError):
    """Two studies cannot be merged: their configurations or versions differ, or they have games in common."""

    def __init__(self, why: str, facts: tuple[str, ...]) -> None:
        self.why, self.facts = why, facts
        super().__init__(why, facts)

    def __str__(self) -> str:
        return f"these studies cannot be merged because {self.why}: {'; '.join(self.facts)}"


class VersionMismatch(KingOfSiamError):
    """A worker runs another version of kingofsiam than the process that submits the tasks."""

    def __init__(self, expected: str, found: str) -> None:
        self.expected, self.found = expected, found
        super().__init__(expected, found)

    def __str__(self) -> str:
        return (
            f"the study runs with kingofsiam {self.expected}, but a worker has {self.found}: "
            "install the same version everywhere"
        )


class WorkersLost(KingOfSiamError):
    """The worker processes died several times in a row without finishing a batch."""

    def __init__(self, times: int) -> None:
        self.times = times
        super().__init__(times)

    def __str__(self) -> str:
        return f"the workers died {self.times} times in a row without finishing a single batch of games"


class EnginesDiffer(KingOfSiamError):
    """The reference engine and the kernel disagree about a game. This is a bug: please report it."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(game)

    def __str__(self) -> str:
        return f"the reference engine and the kernel disagree about game {self.game}; please report this bug"


class InvalidGames(Invalid):
    """Game numbers that cannot be played, or ranges in the wrong form."""

    thing = "range of games"


class CannotLoad(KingOfSiamError):
    """A file cannot be read, or does not contain a study."""

    def __init__(self, file: str, why: str) -> None:
        self.file, self.why = file, why
        super().__init__(file, why)

    def __str__(self) -> str:
        return f"{self.file}: {self.why}"


class CannotSave(KingOfSiamError):
    """A file cannot be written."""

    def __init__(self, file: str, why: str) -> None:
        self.file, self.why = file, why
        super().__init__(file, why)

    def __str__(self) -> str:
        return f"{self.file}: cannot be written: {self.why}"


class NoCluster(KingOfSiamError):
    """There is no cluster at this address, or the connection was lost."""

    def __init__(self, address: str, why: str) -> None:
        self.address, self.why = address, why
        super().__init__(address, why)

    def __str__(self) -> str:
        return f"the Dask cluster at {self.address} does not work: {self.why}"
