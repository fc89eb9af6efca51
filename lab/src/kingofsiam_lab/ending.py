"""The end of a game by its facts: who had how many provinces, followers or sets, and when they played a card last."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from kingofsiam.model.moves import Play
from kingofsiam.model.pieces import FACTIONS, SEAT_LETTERS, Seat, Seats
from kingofsiam.model.state import Outcome, State
from kingofsiam.notation import Record, replay
from kingofsiam.render.names import Localization
from kingofsiam.rules import s7_victory as victory
from kingofsiam.rules import s8_four_players as four_players


def names_by_seat(names: Sequence[str]) -> tuple[str, ...]:
    """The name of each player; the letter of the seat of one without a name."""
    return tuple(name or letter for name, letter in zip_longest(names, SEAT_LETTERS))


def turns_of_last_cards(record: Record) -> Mapping[Seat, int]:
    """The turn in which each player played their last card; nobody who played none."""
    played = enumerate(zip(replay(record), record.moves, strict=False), start=1)
    return {state.to_move: turn for turn, (state, move) in played if isinstance(move, Play)}


def outcome_facts(state: State, outcome: Outcome, names: Sequence[str], turns: Mapping[Seat, int]) -> Iterator[str]:
    """To each rule of the outcome the facts on those who were still tied; empty if its sentence says everything."""
    control, players = state.board.control, state.players
    localization = Localization(state.map, names)
    powers = Localization(state.map, state.map.faction_names)
    held = tuple((number, control.count(faction)) for number, faction in enumerate(FACTIONS))
    tied: Seats = tuple(range(len(players)))
    for rule in outcome.rules:
        match rule:
            case victory.MOST_PROVINCES:
                yield powers.sentence("end-provinces", {"held": held})
            case victory.REIGN_TIE:
                assert outcome.reign is not None
                number = victory.last_gain(outcome.reign, control)
                last = {"reign": outcome.reign, "number": number, "province": state.board.tiles[number - 1]}
                yield powers.sentence("end-last-province", {"held": held, **last})
            case victory.MOST_FOLLOWERS | victory.SECOND_RANK:
                assert outcome.reign is not None
                second = victory.second_ranked_faction(control, outcome.reign, state.readings)
                faction = outcome.reign if second is None or rule == victory.MOST_FOLLOWERS else second
                owned = tuple((seat, players[seat].followers.count(faction)) for seat in tied)
                yield localization.sentence("end-followers", {"faction": faction, "owned": owned})
                tied = victory.with_most(faction, tied, players)
            case victory.MOST_SETS | four_players.COLONY_SETS:
                sets = four_players.sets_of_sides(players, state.readings)
                sides = Localization(state.map, [" + ".join(names[seat] for seat in side) for side in sets])
                yield sides.sentence("end-sets", {"owned": tuple(enumerate(sets.values()))})
                tied = tuple(seat for side, number in sets.items() if number == max(sets.values()) for seat in side)
            case victory.ENDS_AS_COLONY | four_players.PARTNERS_TIED:
                yield ""
            case _:
                yield " ".join(_last_card(state, seat, turns, localization) for seat in tied)


def _last_card(state: State, seat: Seat, turns: Mapping[Seat, int], localization: Localization) -> str:
    """When a player played their last card: in which turn if that is known, else as which of all cards."""
    number = state.players[seat].last_card
    key = "no-card" if number == 0 else "last-card" if seat in turns else "last-card-number"
    return localization.sentence(f"end-{key}", {"seat": seat, "number": turns.get(seat, number)})
