"""Libraries that only some parts need: what to install where one is missing."""

from kingofsiam.errors import KingOfSiamError


class MissingExtra(KingOfSiamError, ImportError):
    """`what` was asked for needs a `library` that is not installed; the `extra` of a distribution brings it.

    `module` is what was to be imported: the library or a part of it. `folder` has the distribution, in a clone.
    """

    def __init__(self, what: str, extra: str, module: str | None, folder: str = ".") -> None:
        self.what: str = what
        self.extra: str = extra
        self.folder: str = folder
        self.library: str = (module or "").partition(".")[0]
        super().__init__(what, extra, module, folder)

    def __str__(self) -> str:
        problem = f"{self.what} needs {self.library}, which is not installed; the extra `{self.extra}` brings it"
        return f"{problem}: in a clone of kingofsiam, run python -m pip install '{self.folder}[{self.extra}]'"
