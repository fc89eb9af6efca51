"""Documents without their map: a vector tells its map once, for all the positions in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from kingofsiam.maps import Map
from kingofsiam.notation.json_codec import Array, Codec, Keyed, Maybe, Named, Schema, Whole, fields_of
from kingofsiam.notation.json_documents import FORMAT, OBSERVATION_KIND, STATE_KIND, Kind
from kingofsiam.notation.json_faults import InvalidJson
from kingofsiam.notation.json_nouns import FOLLOWERS, PROVINCE, READINGS, SEAT
from kingofsiam.notation.json_object import Object, Part
from kingofsiam.notation.json_states import MAP_PART
from kingofsiam.notation.json_text import Json
from kingofsiam.observation import Observation
from kingofsiam.readings import Readings
from kingofsiam.rules.s1_components import NUMBER_OF_PROVINCES, Followers, Province
from kingofsiam.rules.s2_concept import Seat
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.state import State

T = TypeVar("T")

Raw = Mapping[str, object]
"""A document without its map, not read yet."""

_MAP: Final = "map"
_MOST: Final = 100


class _Known(Codec[Map]):
    """The map, which has been read already."""

    def dump(self, value: Map) -> Json:
        """Nothing: it is told elsewhere."""
        return None

    def read(self, value: object) -> Map:
        """The map itself."""
        assert isinstance(value, Map)
        return value

    def schema(self, named: Named) -> Schema:
        """None: it is described elsewhere."""
        return {}


@dataclass(frozen=True)
class OnTheMap(Codec[Any]):
    """A document without its map. What is read is put together by `put`, once the map is known."""

    document: Object[Any]

    def dump(self, value: Any) -> Json:
        """The document, but its map."""
        return self._plain.dump(value)

    def read(self, value: object) -> Raw:
        """The fields as they are."""
        return fields_of(value)

    def schema(self, named: Named) -> Schema:
        """The schema of the document, but its map."""
        return self._plain.schema(named)

    @property
    def _plain(self) -> Object[Any]:
        parts = tuple(part for part in self.document.parts if part.name != _MAP)
        return replace(self.document, name=f"{self.document.name}-on-the-map", parts=parts)

    def put(self, board: Map, raw: Raw, path: str) -> Any:
        """What the document says on this map; raises `InvalidJson` with the faults below this path."""
        known = Part(_MAP, _Known(), "")
        parts = tuple(known if part.name == _MAP else part for part in self.document.parts)
        try:
            if _MAP in raw:
                return self._plain.read(raw)  # complains of the map as of any unknown field
            return replace(self.document, parts=parts).read({**raw, _MAP: board})
        except InvalidJson as error:
            raise InvalidJson(fault.under(path) for fault in error.found) from error


def _any_deal(
    board: Map,
    readings: Readings,
    aids: tuple[int, ...],
    tiles: tuple[Province, ...],
    followers: Mapping[Province, Followers],
    first: Seat | None,
) -> Deal:
    groups = tuple(followers[province] for province in board.provinces if province in followers)
    return Deal(board, readings, aids, tiles, groups, first)


def _by_province(deal: Deal) -> Mapping[Province, Followers]:
    return dict(zip(deal.map.provinces, deal.followers, strict=False))


_ANY_DEAL: Final = Object(
    "any-deal",
    _any_deal,
    (
        MAP_PART,
        Part("readings", READINGS, "The readings that are played by, all of them."),
        Part("aids", Array(Whole(0, _MOST), 0, _MOST), "The numbers of the playing aids, by seat."),
        Part("tiles", Array(PROVINCE, 0, _MOST), "The provinces whose tiles lie in boxes 1 to 8."),
        Part("followers", Keyed(FOLLOWERS, NUMBER_OF_PROVINCES), "The followers in each province.", _by_province),
        Part("first", Maybe(SEAT), "The seat that begins; null unless by the readings it is drawn."),
    ),
    (("format", FORMAT), ("kind", "deal")),
    about="Everything chance decides before the first turn, or what cannot come of it.",
)


def _object(kind: Kind[T]) -> Object[T]:
    assert isinstance(kind.codec, Object)
    return kind.codec


STATE: Final = OnTheMap(_object(STATE_KIND))
OBSERVATION: Final = OnTheMap(_object(OBSERVATION_KIND))
DEAL: Final = OnTheMap(_ANY_DEAL)


def state_on(board: Map, raw: Raw, path: str) -> State:
    """The position."""
    state: State = STATE.put(board, raw, path)
    return state


def observation_on(board: Map, raw: Raw, path: str) -> Observation:
    """What a player sees."""
    observation: Observation = OBSERVATION.put(board, raw, path)
    return observation


def deal_on(board: Map, raw: Raw, path: str) -> Deal:
    """The deal, possible or not."""
    deal: Deal = DEAL.put(board, raw, path)
    return deal
