"""The bundled schemas of the packages, and whether a document fits them."""

import json
from functools import cache
from typing import Any, Final

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from tools import schemas

RULEBOOK: Final[dict[str, Any]] = json.loads(schemas.RULEBOOK.read_text(encoding="utf-8"))
EXPERIMENTS: Final[dict[str, Any]] = json.loads(schemas.EXPERIMENTS.read_text(encoding="utf-8"))
_REGISTRY: Final[Registry[Any]] = Registry[Any]().with_resources(
    (schema["$id"], Resource[Any].from_contents(schema)) for schema in (RULEBOOK, EXPERIMENTS)
)


@cache
def _validator(ref: str) -> Any:
    return Draft202012Validator({"$ref": ref}, registry=_REGISTRY)


def fits(kind: str, value: object) -> bool:
    """Whether a document fits the definition of this kind; one that does also fits the whole schema."""
    schema = next(each for each in (RULEBOOK, EXPERIMENTS) if f"{kind}-document" in each["$defs"])
    valid = bool(_validator(f"{schema['$id']}#/$defs/{kind}-document").is_valid(value))
    assert not valid or _validator(schema["$id"]).is_valid(value)
    return valid
