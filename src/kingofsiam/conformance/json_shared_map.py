"""JSON codecs for documents that share a map: a vector states its map once, for all the positions in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from kingofsiam.maps import Map
from kingofsiam.model.deal import Deal
from kingofsiam.model.pieces import NUMBER_OF_PROVINCES, Followers, Province, Seat
from kingofsiam.model.state import State
from kingofsiam.notation.json.codec import (
    Array,
    Codec,
    Definitions,
    Dictionary,
    Integer,
    Nullable,
    Schema,
    expect_object,
)
from kingofsiam.notation.json.documents import FORMAT, OBSERVATION_KIND, STATE_KIND, DocumentKind
from kingofsiam.notation.json.objects import Field, Object
from kingofsiam.notation.json.parser import InvalidJson, Json, unexpected
from kingofsiam.notation.json.pieces import FOLLOWERS, PROVINCE, READINGS, SEAT
from kingofsiam.notation.json.states import MAP_FIELD
from kingofsiam.observation import Observation
from kingofsiam.spec.readings import Readings

T = TypeVar("T")

RawDocument = Mapping[str, object]
"""A document without its map, not parsed yet."""

_MAP: Final = "map"
_MAX_ITEMS: Final = 100


class _KnownMap(Codec[Map]):
    """The codec of a map that has been read already."""

    def dump(self, value: Map) -> Json:
        """Null: the map is written elsewhere."""
        return None

    def read(self, value: object) -> Map:
        """The map itself."""
        assert isinstance(value, Map)
        return value

    def schema(self, definitions: Definitions) -> Schema:
        """No constraint: the map is described elsewhere."""
        return {}


@dataclass(frozen=True)
class DocumentWithoutMap(Codec[Any]):
    """The codec of a document without its map; `read_with_map` completes the reading once the map is known."""

    document: Object[Any]

    def dump(self, value: Any) -> Json:
        """The document without its map."""
        return self._without_map.dump(value)

    def read(self, value: object) -> RawDocument:
        """The raw fields, to be read by `read_with_map`."""
        return expect_object(value)

    def schema(self, definitions: Definitions) -> Schema:
        """The schema of the document without its map."""
        return self._without_map.schema(definitions)

    @property
    def _without_map(self) -> Object[Any]:
        fields = tuple(field for field in self.document.fields if field.name != _MAP)
        return replace(self.document, name=f"{self.document.name}-on-the-map", fields=fields)

    def read_with_map(self, board: Map, raw: RawDocument, path: str) -> Any:
        """Read the document on this map; raises `InvalidJson` with issues below `path`."""
        known = Field(_MAP, _KnownMap(), "")
        fields = tuple(known if field.name == _MAP else field for field in self.document.fields)
        try:
            if _MAP in raw:
                return self._without_map.read(raw)  # reports the map like any unknown field
            return replace(self.document, fields=fields).read({**raw, _MAP: board})
        except InvalidJson as error:
            raise InvalidJson(issue.under(path) for issue in error.issues) from error


def _unvalidated_deal(
    board: Map,
    readings: Readings,
    aids: tuple[int, ...],
    tiles: tuple[Province, ...],
    followers: Mapping[Province, Followers],
    first: Seat | None,
) -> Deal:
    groups = tuple(followers[province] for province in board.provinces if province in followers)
    return Deal(board, readings, aids, tiles, groups, first)


def _followers_by_province(deal: Deal) -> Mapping[Province, Followers]:
    return dict(zip(deal.map.provinces, deal.followers, strict=False))


_UNVALIDATED_DEAL: Final = Object(
    "any-deal",
    _unvalidated_deal,
    (
        MAP_FIELD,
        Field("readings", READINGS, "The readings that the game is played by, all of them."),
        Field("aids", Array(Integer(0, _MAX_ITEMS), 0, _MAX_ITEMS), "The numbers of the playing aids, by seat."),
        Field("tiles", Array(PROVINCE, 0, _MAX_ITEMS), "The provinces whose tiles lie in boxes 1 to 8."),
        Field(
            "followers",
            Dictionary(FOLLOWERS, NUMBER_OF_PROVINCES),
            "The followers in each province.",
            _followers_by_province,
        ),
        Field("first", Nullable(SEAT), "The seat that begins; null unless the readings draw it."),
    ),
    (("format", FORMAT), ("kind", "deal")),
    description="Everything that chance decides before the first turn; the deal may be impossible.",
)


def _object_codec(kind: DocumentKind[T]) -> Object[T]:
    assert isinstance(kind.codec, Object)
    return kind.codec


STATE_WITHOUT_MAP: Final = DocumentWithoutMap(_object_codec(STATE_KIND))
OBSERVATION_WITHOUT_MAP: Final = DocumentWithoutMap(_object_codec(OBSERVATION_KIND))
DEAL_WITHOUT_MAP: Final = DocumentWithoutMap(_UNVALIDATED_DEAL)


def read_state(board: Map, raw: RawDocument, path: str) -> State:
    """Read a position on this map; raises `InvalidJson`."""
    state: State = STATE_WITHOUT_MAP.read_with_map(board, raw, path)
    return state


def read_observation(board: Map, raw: RawDocument, path: str) -> Observation:
    """Read what a player sees on this map; raises `InvalidJson`."""
    observation: Observation = OBSERVATION_WITHOUT_MAP.read_with_map(board, raw, path)
    return observation


def read_deal(board: Map, raw: RawDocument, path: str) -> Deal:
    """Read a deal on this map, possible or not; raises `InvalidJson`."""
    deal: Deal = DEAL_WITHOUT_MAP.read_with_map(board, raw, path)
    return deal


class Boolean(Codec[bool]):
    """The codec of `true` and `false`."""

    def dump(self, value: bool) -> Json:
        """`true` or `false`."""
        return value

    def read(self, value: object) -> bool:
        """The same value; raises `InvalidJson` for anything but a boolean."""
        if not isinstance(value, bool):
            raise unexpected("true or false", value)
        return value

    def schema(self, definitions: Definitions) -> Schema:
        """A boolean."""
        return {"type": "boolean"}
