"""Deals as text: everything that chance decided, in one line.

`aids=1,3,2 tiles=LAN/SUK/… followers=2,1,1/0,0,4/… first=-`: the playing aids by seat, the tiles in boxes 1 to 8,
the followers in each province in the order of the map, and the seat that begins where that is drawn.
"""

from __future__ import annotations

from kingofsiam.maps import SIAM, Map
from kingofsiam.notation.letters import NONE, SEATS
from kingofsiam.notation.scanner import Scanner, demand_canonical
from kingofsiam.notation.table_text import format_boxes, format_groups, scan_boxes, scan_groups
from kingofsiam.readings import RULEBOOK, Readings
from kingofsiam.rules.s2_concept import PLAYERS
from kingofsiam.rules.s3_setup import Deal
from kingofsiam.soundness import check_deal


def format_deal(deal: Deal) -> str:
    """A deal in one line. Raises `InvalidDeal` with every fault of it."""
    check_deal(deal)
    aids = ",".join(str(aid) for aid in deal.aids)
    first = NONE if deal.first is None else SEATS[deal.first]
    tiles, followers = format_boxes(deal.tiles, deal.map), format_groups(deal.followers)
    return f"aids={aids} tiles={tiles} followers={followers} first={first}"


def parse_deal(
    text: str,
    map: Map = SIAM,  # noqa: A002 - the booklet's word
    readings: Readings = RULEBOOK,
    *,
    strict: bool = True,
) -> Deal:
    """The deal that a line says, on this map and by these readings. Raises `NotationError` and `InvalidDeal`."""
    scanner = Scanner(text)
    deal = scan_deal(scanner, map, readings)
    scanner.end()
    check_deal(deal)
    if strict:
        demand_canonical(text, format_deal(deal))
    return deal


def scan_deal(scanner: Scanner, map: Map, readings: Readings) -> Deal:  # noqa: A002
    """A deal, sound or not."""
    scanner.demand("aids=")
    aids = _scan_aids(scanner)
    scanner.demand(" tiles=")
    tiles = scan_boxes(scanner, map)
    scanner.demand(" followers=")
    followers = scan_groups(scanner, map)
    scanner.demand(" first=")
    first = None if scanner.accept(NONE) else scanner.choose({letter: seat for seat, letter in enumerate(SEATS)})
    return Deal(map, readings, aids, tiles, followers, first)


def _scan_aids(scanner: Scanner) -> tuple[int, ...]:
    aids = [scanner.number()]
    while len(aids) < max(PLAYERS) and scanner.accept(","):
        aids.append(scanner.number())
    return tuple(aids)
