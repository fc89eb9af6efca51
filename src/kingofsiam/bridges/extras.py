"""What a bridge leads to is installed by an extra of this package; where it is missing, its name is told."""

from __future__ import annotations

from kingofsiam.errors import KingOfSiamError


class MissingExtra(KingOfSiamError, ImportError):
    """A library is wanted that an extra of this package would have installed; `module` is what was to be imported."""

    def __init__(self, extra: str, module: str | None) -> None:
        self.extra, self.library = extra, (module or "").partition(".")[0]
        super().__init__(extra, module)

    def __str__(self) -> str:
        install = f"python -m pip install 'kingofsiam[{self.extra}]'"
        return f"{self.library} is not installed; the extra `{self.extra}` brings it: {install}"
