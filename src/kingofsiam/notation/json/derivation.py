"""Derived codecs: one walk over the annotations of a dataclass yields its reader, its writer and its schema.

Values that look otherwise in JSON than in Python are named exceptions: the codecs that are `Known`.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import EnumType
from functools import reduce
from types import NoneType
from typing import Any, Final, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from kingofsiam.notation.json.codec import REQUIRED, Codec, Object, ObjectField, Source, array, nullable, one_of

Known: TypeAlias = Mapping[Any, Codec[Any]]
"""The codecs of types, and those of fields by their name, or as `object.field` where fields of one name differ."""

_ANY_OF: Final[Any] = Union


def codec_of(kind: Any, known: Known) -> Codec[Any]:
    """The codec of values with this annotation."""
    if kind in known:
        return known[kind]
    options = get_args(kind)
    if get_origin(kind) is tuple:
        return array(codec_of(options[0], known))
    if NoneType in options:
        return nullable(codec_of(_ANY_OF[tuple(option for option in options if option is not NoneType)], known))
    kinds = options or (kind,)
    if all(isinstance(option, EnumType) for option in kinds):
        return one_of({str(member.value): member for option in kinds for member in option})
    return derive(kind, known)


def derive(
    owner: type[Any],
    known: Known,
    name: str = "",
    names: Iterable[str] = (),
    sources: Mapping[str, Source] = {},
    build: Callable[..., Any] | None = None,
    check: Callable[[Any], object] | None = None,
    optional: Mapping[str, Any] = {},
) -> Object[Any]:
    """The codec of a dataclass: its fields, or those with these `names`.

    `sources` are those of fields that are no attributes of this name, `optional` has defaults of fields.
    """
    name = name or re.sub("(?<=[a-z])(?=[A-Z])", "-", owner.__name__).lower()
    parts = list[ObjectField]()
    for field in names or [field.name for field in fields(owner) if field.init]:
        source = sources.get(field, field)
        own = known.get(f"{name}.{field}") or known.get(field)
        codec = own or codec_of(_annotation(owner, cast("str", source)), known)
        parts.append(ObjectField(field, codec, source, optional.get(field, REQUIRED)))
    return Object(name, owner, tuple(parts), build or owner, check)


def _annotation(owner: type, path: str) -> Any:
    """The annotation of the attribute of an owner that this path leads to."""
    return reduce(lambda kind, name: get_type_hints(kind)[name], path.split("."), cast("Any", owner))
