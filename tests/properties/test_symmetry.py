"""Names have no meaning: the game is the same with other names for factions and provinces, and with rotated seats."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Final, TypeVar, cast

from hypothesis import event, given
from hypothesis import strategies as st

import kingofsiam as ks
from kingofsiam.testing import games, moves, positions, states
from tests.helpers_naive_rules import CARD_OF, placements
from tests.helpers_strategies import FACTIONS

OTHER_NAMES: Final = ("a", "B", "b c", "Ånd", "เมือง", "Zz", "'t", "10")
T = TypeVar("T")
FACTION_OF = {card: faction for faction, card in CARD_OF.items()}


@dataclass(frozen=True)
class Renaming:
    """New names for the factions and provinces of a map, a new order of its provinces, and seats shifted by `turn`."""

    before: ks.Map
    factions: Mapping[ks.Faction, ks.Faction]
    provinces: Mapping[ks.Province, ks.Province]
    order: Sequence[int]
    turn: int

    @cached_property
    def after(self) -> ks.Map:
        """The map under its new names."""
        old = self.before
        lands = [
            replace(land, name=self.provinces[land.name], home_of=self.renamed(land.home_of))
            for land in (old.lands[place] for place in self.order)
        ]
        borders = [
            replace(border, one=self.provinces[border.other], other=self.provinces[border.one])
            for border in old.borders
        ]
        source = [next(each for each in FACTIONS if self.factions[each] is faction) for faction in FACTIONS]
        names: Any = tuple(map(old.faction_name, source))
        colours: Any = tuple(map(old.faction_colour, source))
        followers: Any = tuple(old.follower_names[faction.index] for faction in source)
        words = {"faction_names": names, "follower_names": followers, "faction_colours": colours}
        return replace(old, lands=tuple(lands), borders=tuple(borders), **words)

    def renamed(self, value: T) -> T:
        """A faction, a card, a province, followers, a move, or what consists of them. Anything else stays as it is."""
        new: Any = value
        match new:
            case ks.Faction():
                new = self.factions[new]
            case ks.ActionCard():
                new = CARD_OF[self.factions[FACTION_OF[new]]] if new in FACTION_OF else new
            case str():
                new = self.provinces.get(new, new)
            case ks.Followers():
                new = ks.Followers.of(*map(self.renamed, new))
            case tuple() | frozenset():
                items = cast("Any", value)
                new = type(items)(map(self.renamed, items))
            case ks.KhonThai():
                into = {self.factions[faction]: self.renamed(place) for faction, place in placements(new).items()}
                new = ks.KhonThai(*(into[faction] for faction in FACTIONS))
            case _ if is_dataclass(type(value)):
                new = replace(new, **{each.name: self.renamed(getattr(new, each.name)) for each in fields(new)})
            case _:
                pass
        return cast("T", new)

    card = follower = action = move = renamed

    def board(self, board: ks.Board) -> ks.Board:
        """A board."""
        followers = tuple(self.renamed(board.followers[place]) for place in self.order)
        tiles, kings = self.renamed(board.tiles), self.renamed(board.kings)
        return ks.Board(self.after, tiles, kings, self.renamed(board.control), followers, self.renamed(board.pool))

    def outcome(self, outcome: ks.Outcome, players: int) -> ks.Outcome:
        """Who wins; the rules stay the same."""
        winners = sorted((seat + self.turn) % players for seat in outcome.winners)
        return ks.Outcome(tuple(winners), self.renamed(outcome.reign), outcome.rules)

    def state(self, state: ks.State) -> ks.State:
        """A state."""
        number = len(state.players)
        return ks.State(
            self.board(state.board),
            tuple(self.renamed(state.players[(seat - self.turn) % number]) for seat in range(number)),
            state.readings,
            (state.to_move + self.turn) % number,
            state.passes,
            self.renamed(state.last_swap),
            state.outcome and self.outcome(state.outcome, number),
        )


def renamings(board: ks.Map) -> st.SearchStrategy[Renaming]:
    """Any permutation of the factions, new or exchanged names for the provinces, and any seat."""
    names = st.permutations(board.provinces) | st.permutations(OTHER_NAMES)
    return st.builds(
        Renaming,
        st.just(board),
        st.permutations(FACTIONS).map(lambda new: dict(zip(FACTIONS, new, strict=True))),
        names.map(lambda new: dict(zip(board.provinces, new, strict=True))),
        st.permutations(range(8)),
        st.integers(0, 3),
    )


@st.composite
def renamed_games(draw: st.DrawFn) -> tuple[ks.Game, Renaming]:
    """A game, and a renaming of everything in it."""
    game = draw(games())
    return game, draw(renamings(game.states[0].map))


@st.composite
def renamed_questions(draw: st.DrawFn) -> tuple[ks.State, ks.Move, Renaming]:
    """A position, a move that may be illegal, and a renaming of everything in them."""
    state = draw(states() | positions())
    return state, draw(moves(state)), draw(renamings(state.map))


@given(renamed_games())
def test_a_renamed_game_takes_the_same_course(renamed: tuple[ks.Game, Renaming]) -> None:
    """Renaming factions, provinces and seats commutes with `play` and with the outcome."""
    game, new = renamed
    state = new.state(game.states[0])
    for move, after in zip(game.moves, game.states[1:], strict=True):
        state = ks.play(state, new.move(move))
        assert state == new.state(after)
    outcome = game.states[-1].outcome
    assert outcome is not None
    assert state.outcome == new.outcome(outcome, len(state.players))
    assert len({new.state(each) for each in game.states}) == len(game.states)  # different states stay different


@given(renamed_questions())
def test_a_renamed_move_is_refused_by_the_same_rules(question: tuple[ks.State, ks.Move, Renaming]) -> None:
    """Renaming commutes with `judge`: the same rules forbid the renamed move, equally often."""
    state, move, new = question
    rules = Counter(violation.rule.id for violation in ks.judge(state, move))
    assert Counter(violation.rule.id for violation in ks.judge(new.state(state), new.move(move))) == rules
    event("judged", "legal" if not rules else "illegal")


@given(renamed_questions())
def test_renamed_moves_are_the_moves_of_the_renamed_game(question: tuple[ks.State, ks.Move, Renaming]) -> None:
    """Renaming commutes with `legal_moves`: the renamed moves are legal, and no others."""
    state, _, new = question
    other = new.state(state)
    assert ks.count_legal_moves(other) == ks.count_legal_moves(state)
    for card in set(state.player.hand):
        renamed = {new.action(action) for action in ks.legal_actions(state, card)}
        assert renamed == set(ks.legal_actions(other, new.card(card)))
        for action in sorted(ks.legal_actions(state, card)[-3:], key=repr):
            takes = {take and new.follower(take) for take in ks.legal_takes(state, action)}
            assert takes == set(ks.legal_takes(other, new.action(action)))
