"""How values print. `kingofsiam.render` makes the words and pictures: the model only names what it asks of it."""

from pkgutil import resolve_name


def rendered(renderer: str, value: object) -> str | None:
    """What this function of `render`, such as `sentences:describe`, makes of a value; None if no game can have it."""
    render = resolve_name(f"kingofsiam.render.{renderer}")  # loaded for the first value that prints
    try:
        return str(render(value))
    except (AttributeError, LookupError, TypeError, ValueError):
        return None


class Described:
    """A value whose `str` is plain English. It does not know its map, so the names are those of Siam.

    A reason or an event whose facts do not belong to it, as a file may state them, prints as its `repr`.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return rendered("sentences:describe", self) or repr(self)
