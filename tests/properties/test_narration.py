"""What is told is what happens: the events of a move, carried out by hand, make the new state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from hypothesis import event, example, given

import kingofsiam as ks
from kingofsiam import events as told
from kingofsiam.readings import ForcedPass
from tests.properties import naive
from tests.properties.games import FACTIONS, Game, games, often, positions

RULES: Final = frozenset(ks.RULES)


@dataclass
class Retelling:
    """A table at which somebody does what he hears."""

    before: ks.State
    table: naive.Table = field(init=False)
    control: list[ks.ControlMarker] = field(init=False)
    hands: list[list[ks.ActionCard]] = field(init=False)
    piles: list[list[ks.ActionCard]] = field(init=False)
    gathered: list[naive.Crowd] = field(init=False)
    passes: int = field(init=False)
    to_move: int = field(init=False)
    heard_of_a_turn: bool = False
    reign: ks.Faction | None = None
    winners: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        state = self.before
        self.table = naive.Table.of(state.board)
        self.control = list(state.board.control)
        self.hands = [list(player.hand) for player in state.players]
        self.piles = [list(player.played) for player in state.players]
        self.gathered = [naive.crowd(player.followers) for player in state.players]
        self.passes, self.to_move = state.passes, state.to_move

    @property
    def contested(self) -> ks.Province:
        """The province in the first box without a control marker."""
        return self.table.tiles[len(self.control)]

    def turn_of(self, seat: int) -> None:
        """A player does something, whose turn it must be."""
        assert seat == self.to_move
        self.to_move = (seat + 1) % len(self.hands)

    def why_he_passes(self, seat: int) -> str:
        """The rule by which he passes: he is skipped, or has no card, or one that may not be played; or he may."""
        asked = seat == self.before.to_move and not self.heard_of_a_turn
        self.heard_of_a_turn = True
        if not asked:
            assert self.before.readings.forced_pass is ForcedPass.AUTOMATIC
            return "online.skipped"
        if not self.hands[seat]:
            return "course.no-cards"
        last = naive.is_last_card(self.before) and not ks.legal_cards(self.before)
        return "action.last-card.holder-passes" if last else "course.may-pass"

    def hear(self, heard: ks.Event) -> None:
        """Do what is told."""
        match heard:
            case told.Passed(rule, seat):
                assert rule.id == self.why_he_passes(seat)
                self.turn_of(seat)
                self.passes += 1
            case told.CardPlayed(_, seat, card):
                self.heard_of_a_turn = True
                self.turn_of(seat)
                self.passes = 0
                self.hands[seat].remove(card)
                self.piles[seat].append(card)
            case told.FollowerTaken(_, seat, follower):
                self.table.take(follower.faction, follower.province)
                self.gathered[seat][follower.faction] += 1
            case told.NothingTaken():
                assert naive.takes(self.before, self.table) == {None}
            case told.TilesSwapped() | told.KingPlaced() | told.FollowersPlaced() | told.FollowersSwapped():
                self.hear_of_the_action(heard)
            case told.CutShort(_, card, missing):
                self.hear_of_the_shortage(heard.rule, card, missing)
            case told.SiamIsColony():
                assert self.control.count(ks.BRITISH) == 4
            case told.FactionReigns(_, faction):
                self.reign = faction
            case told.GameWon(_, winners):
                self.winners = winners
            case _:
                self.hear_of_the_struggle(heard)

    def hear_of_the_action(self, heard: ks.Event) -> None:
        """Move tiles and followers about."""
        match heard:
            case told.TilesSwapped(_, crowned, other):
                tiles = self.table.tiles
                one, two = tiles.index(crowned), tiles.index(other)
                tiles[one], tiles[two] = tiles[two], tiles[one]
            case told.KingPlaced(_, province):
                assert province not in self.table.kings
                self.table.kings.add(province)
            case told.FollowersPlaced(_, followers):
                for follower in followers:
                    self.table.place(follower.faction, follower.province)
            case told.FollowersSwapped(_, one_province, ones, other_province, others):
                for here, leaving, there in (
                    (one_province, ones, other_province),
                    (other_province, others, one_province),
                ):
                    assert leaving
                    assert leaving <= self.before.board.followers_in(here)
                    self.table.crowds[here] -= naive.crowd(leaving)
                    self.table.crowds[there] += naive.crowd(leaving)
            case _:
                raise AssertionError(heard)

    def hear_of_the_shortage(self, rule: ks.Rule, card: ks.ActionCard, missing: tuple[ks.Faction, ...]) -> None:
        """The reason given for a shortage must be the true one."""
        pool = self.before.board.pool
        full = naive.actions(self.before, card)
        match card:
            case ks.ActionCard.MAHARACHA:
                assert rule.id == "action.maharacha.short"
                assert full == {ks.Maharacha()}
            case ks.ActionCard.ONE_VS_ONE | ks.ActionCard.TWO_VS_ONE:
                assert rule.id == "action.as-far-as-possible"
                assert full == ({ks.OneVsOne()} if card is ks.ActionCard.ONE_VS_ONE else {ks.TwoVsOne()})
            case ks.ActionCard.KHON_THAI:
                assert rule.id == "action.khon-thai.short"
                assert missing == tuple(faction for faction in FACTIONS if pool.count(faction) == 0)
            case ks.ActionCard.RAMA | ks.ActionCard.LAO | ks.ActionCard.MALAI:
                (faction,) = missing
                assert naive.CARD_OF[faction] is card
                in_pool, within_reach = pool.count(faction), naive.reach(self.before, faction)
                if rule.id == "action.faction-card.short":
                    assert in_pool == 0 or (in_pool == 1 and within_reach)
                else:
                    assert rule.id == "action.as-far-as-possible"
                    assert not within_reach

    def hear_of_the_struggle(self, heard: ks.Event) -> None:
        """Complete the struggle."""
        match heard:
            case told.StruggleEnded(_, province):
                assert province == self.contested
                self.passes = 0
            case told.FactionTakesControl(_, province, faction):
                assert province == self.contested
                crowd = self.table.crowds[province]
                assert all(crowd[faction] > crowd[other] for other in FACTIONS if other is not faction)
                self.control.append(faction)
            case told.BritishMarchIn(rule, province):
                assert province == self.contested
                rivals = [self.table.crowds[province][faction] for faction in FACTIONS]
                assert rivals.count(max(rivals)) > 1
                assert rule.id == ("struggle.tie.british" if any(rivals) else "struggle.empty.british")
                self.control.append(ks.BRITISH)
            case told.FollowersReturned(_, province, followers):
                assert naive.followers(self.table.crowds[province]) == followers
                self.table.crowds[province] = naive.crowd(ks.Followers())
                self.table.pool += naive.crowd(followers)
            case told.TileTurned(_, province):
                assert province == self.table.tiles[len(self.control) - 1]
            case told.NextStruggle(_, number, province, starter):
                assert (number, province) == (len(self.control) + 1, self.contested)
                assert starter == self.to_move
            case _:
                raise AssertionError(heard)

    def agrees_with(self, after: ks.State) -> None:
        """The table as it was told is the new state."""
        board = after.board
        assert self.table.board(self.before.board).followers == board.followers
        assert naive.followers(self.table.pool) == board.pool
        assert tuple(self.table.tiles) == board.tiles
        assert frozenset(self.table.kings) == board.kings
        assert tuple(self.control) == board.control
        for seat, player in enumerate(after.players):
            assert (tuple(self.hands[seat]), tuple(self.piles[seat])) == (player.hand, player.played)
            assert naive.followers(self.gathered[seat]) == player.followers
        assert (self.passes, self.to_move) == (after.passes, after.to_move)
        assert self.winners == (after.outcome.winners if after.outcome else None)
        assert self.reign is (after.outcome.reign if after.outcome else None)


def check(before: ks.State, move: ks.Move, after: ks.State) -> None:
    """The events of the move, done by hand, lead to the state after it."""
    heard = ks.narrate(before, move)
    retelling = Retelling(before)
    for each in heard:
        retelling.hear(each)
        assert each.rule in RULES
        event("told", type(each).__name__)
    retelling.agrees_with(after)
    assert heard[0].seat == before.to_move if isinstance(heard[0], told.Passed | told.CardPlayed) else False


@given(games())
def test_a_game_can_be_replayed_from_what_is_told(game: Game) -> None:
    """The events of each move, carried out one by one, make the state that `play` gives; each rests on a rule."""
    for before, move, after in zip(game.states, game.moves, game.states[1:], strict=False):
        check(before, move, after)


def one_malay_in_the_pool_and_nowhere_to_go() -> ks.State:
    """Malai is played: one Malay is in the pool, but all that its home borders on is closed."""
    tiles = [province for province in ks.SIAM.provinces if province != ks.SIAM.home(ks.MALAY)]
    return ks.position(
        2,
        tiles=tiles,
        control=[ks.LAO] * 7,
        followers={ks.SIAM.home(ks.MALAY): ks.Followers(0, 0, 15)},
        hands=[[ks.ActionCard.MALAI], [ks.ActionCard.KHON_THAI]],
    )


@often(4)
@given(positions())
@example(one_malay_in_the_pool_and_nowhere_to_go())
def test_what_is_cut_short_is_told_truly(state: ks.State) -> None:
    """The same for sparse positions, where much cannot be carried out: one way to play each card, and the pass."""
    check(state, ks.Pass(), ks.play(state, ks.Pass()))
    for card in ks.legal_cards(state):
        action = ks.legal_actions(state, card)[-1]
        move = ks.Play(action, ks.legal_takes(state, action)[-1])
        check(state, move, ks.play(state, move))
