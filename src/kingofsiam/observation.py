"""What one player may see of a game and of its events: never more than they could see at the table."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from kingofsiam.engine import check
from kingofsiam.errors import NoSuchSeat
from kingofsiam.model.events import Event
from kingofsiam.model.moves import Swap
from kingofsiam.model.pieces import ActionCard, Followers, Seat
from kingofsiam.model.state import Board, Outcome, Player, State
from kingofsiam.rules import online, s4_course, s8_four_players
from kingofsiam.rules.s1_components import EIGHT_CARDS
from kingofsiam.rules.s5_actions import last_card, playing
from kingofsiam.spec.citation import clause
from kingofsiam.spec.readings import Hands, PlayedCards, Readings


@dataclass(frozen=True, slots=True)
class SeenPlayer:
    """What lies in front of one player, as another sees it."""

    cards: int
    """How many cards they hold."""
    hand: tuple[ActionCard, ...] | None
    """The cards that they hold; None where they are hidden."""
    played: tuple[ActionCard, ...]
    """The visible cards of their pile, the top card last."""
    followers: Followers
    """Their followers."""
    last_card: int
    """The number, counted over the whole game, of the card they played last; 0 if they never did."""


@dataclass(frozen=True, slots=True)
class Observation:
    """The game as one player, or a spectator, sees it."""

    seat: Seat | None
    """Who sees it; None for a spectator."""
    board: Board
    """The game board and what lies on it."""
    players: tuple[SeenPlayer, ...]
    """What is visible of each player, by seat."""
    readings: Readings
    """The choice for each question that the documents leave open."""
    to_move: Seat
    """The seat of the player whose turn it is."""
    passes: int
    """How many passes in a row there have been."""
    last_swap: Swap | None
    """The swap that may not be undone now; None if there is none."""
    outcome: Outcome | None
    """How the game ended; None while it goes on."""


def observe(state: State, seat: Seat | None) -> Observation:
    """What this player may see, or a spectator (None). Raises `NoSuchSeat`. Readings: `hands`, `played_cards`.

    Examples:
        >>> import kingofsiam as ks
        >>> [player.cards for player in observe(ks.deal(seed=7), 0).players]
        [8, 8, 8]
    """
    check(state)
    _check_seat(state, seat)
    players = tuple(_seen(player, other == seat, state.readings) for other, player in enumerate(state.players))
    return Observation(
        seat, state.board, players, state.readings, state.to_move, state.passes, state.last_swap, state.outcome
    )


def visible_events(state: State, events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events of the next turn as this player, or a spectator (None), may know them. Raises `NoSuchSeat`.

    Others only know that the holder of the very last card passes: knowing that they must would show that their card
    cannot win. Reading: `hands`.

    Examples:
        >>> import kingofsiam as ks
        >>> own = (ks.Followers(), ks.Followers(lao=1))
        >>> state = ks.position(2, hands=([ks.ActionCard.LAO], ()), control=[ks.LAO] * 7, own=own)
        >>> [visible_events(state, ks.narrate(state, ks.Pass()), seat)[0].rule for seat in (0, 1)]
        [Rule('action.last-card.holder-passes'), Rule('course.may-pass')]
    """
    _check_seat(state, seat)
    if state.readings.hands is Hands.OPEN or seat == state.to_move:
        return tuple(events)
    return tuple(
        replace(event, rule=s4_course.MAY_PASS) if event.rule == last_card.HOLDER_PASSES else event for event in events
    )


def _check_seat(state: State, seat: Seat | None) -> None:
    if seat is not None and (type(seat) is not int or seat not in range(len(state.players))):
        raise NoSuchSeat(seat, len(state.players))


def _seen(player: Player, is_oneself: bool, readings: Readings) -> SeenPlayer:
    hand = player.hand if is_oneself else _visible_hand(player, readings)
    played = player.played if is_oneself else _visible_pile(player, readings)
    return SeenPlayer(len(player.hand), hand, played, player.followers, player.last_card)


@clause(online.ORIGINAL, online.OPEN_HANDS, s8_four_players.NO_SHOWING)
def _visible_hand(player: Player, readings: Readings) -> tuple[ActionCard, ...] | None:
    """The hands of other players are hidden, a partner's too; in the open-hand variant they are visible."""
    match readings.hands:
        case Hands.HIDDEN:
            return None
        case Hands.OPEN:
            return player.hand


@clause(playing.ON_TOP)
def _visible_pile(player: Player, readings: Readings) -> tuple[ActionCard, ...]:
    """Of the cards that another player has played, only the top one is visible; in a popular variant all are."""
    match readings.played_cards:
        case PlayedCards.TOP:
            return player.played[-1:]
        case PlayedCards.ALL:
            return player.played


def consistent_state(observation: Observation) -> State:
    """A position that looks like this to its player; the hidden cards are placed arbitrarily.

    In the player's own turn, all such positions have the same legal moves. Raises `InvalidState` if there is none.
    """
    players, seen = tuple(_consistent_player(player) for player in observation.players), observation
    state = State(seen.board, players, seen.readings, seen.to_move, seen.passes, seen.last_swap, seen.outcome)
    check(state)
    return state


def _consistent_player(player: SeenPlayer) -> Player:
    """Place the hidden cards: Maharacha in the pile if there is room, because there may be King markers."""
    unseen = Counter(EIGHT_CARDS) - Counter((*player.played, *(player.hand or ())))
    hidden = sorted(unseen.elements(), key=lambda card: card is ActionCard.MAHARACHA)
    held = player.cards if player.hand is None else 0
    hand = tuple(hidden[:held]) if player.hand is None else player.hand
    return Player(hand, (*hidden[held:], *player.played), player.followers, player.last_card)
