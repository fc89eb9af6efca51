"""Event replay: rebuild the state after a move from its events alone."""

import kingofsiam as ks
from kingofsiam.model import events as ev
from kingofsiam.spec.readings import ForcedPass
from tests import helpers_naive_rules
from tests.helpers_strategies import FACTIONS


class EventReplay:
    """A table on which the events are carried out by hand."""

    def __init__(self, before: ks.State) -> None:
        self.before = before
        self.table = helpers_naive_rules.Table.of(before.board)
        self.control = list(before.board.control)
        self.hands = [list(player.hand) for player in before.players]
        self.piles = [list(player.played) for player in before.players]
        self.gathered = [helpers_naive_rules.as_counter(player.followers) for player in before.players]
        self.passes, self.to_move = before.passes, before.to_move
        self.turn_has_begun = False
        self.reign: ks.Faction | None = None
        self.winners: tuple[int, ...] | None = None

    @property
    def contested(self) -> ks.Province:
        """The province in the first box without a control marker."""
        return self.table.tiles[len(self.control)]

    def turn_of(self, seat: int) -> None:
        """A player acts; it must be their turn."""
        assert seat == self.to_move
        self.to_move = (seat + 1) % len(self.hands)

    def rule_of_pass(self, seat: int) -> str:
        """The rule of a pass: the player is skipped, holds no card, holds one they may not play, or simply may pass."""
        asked = seat == self.before.to_move and not self.turn_has_begun
        self.turn_has_begun = True
        if not asked:
            assert self.before.readings.forced_pass is ForcedPass.AUTOMATIC
            return "online.skipped"
        if not self.hands[seat]:
            return "course.no-cards"
        last = helpers_naive_rules.is_last_card(self.before) and not ks.legal_cards(self.before)
        return "action.last-card.holder-passes" if last else "course.may-pass"

    def apply(self, heard: ks.Event) -> None:
        """Carry out an event."""
        match heard:
            case ev.Passed(rule, seat):
                assert rule.id == self.rule_of_pass(seat)
                self.turn_of(seat)
                self.passes += 1
            case ev.CardPlayed(_, seat, card):
                self.turn_has_begun = True
                self.turn_of(seat)
                self.passes = 0
                self.hands[seat].remove(card)
                self.piles[seat].append(card)
            case ev.FollowerTaken(_, seat, follower):
                self.table.take(follower.faction, follower.province)
                self.gathered[seat][follower.faction] += 1
            case ev.NothingTaken():
                assert helpers_naive_rules.takes(self.before, self.table) == {None}
            case ev.TilesSwapped() | ev.KingPlaced() | ev.FollowersPlaced() | ev.FollowersSwapped():
                self.hear_of_the_action(heard)
            case ev.CutShort():
                self.hear_of_the_shortage(heard)
            case ev.SiamIsColony():
                assert self.control[-1] is ks.BRITISH
            case ev.FactionReigns(_, faction):
                self.reign = faction
            case ev.GameWon(_, winners):
                self.winners = winners
            case _:
                self.hear_of_the_struggle(heard)

    def hear_of_the_action(self, heard: ks.Event) -> None:
        """Move tiles and followers."""
        match heard:
            case ev.TilesSwapped(_, crowned, other):
                tiles = self.table.tiles
                one, two = tiles.index(crowned), tiles.index(other)
                tiles[one], tiles[two] = tiles[two], tiles[one]
            case ev.KingPlaced(_, province):
                assert province not in self.table.kings
                self.table.kings.add(province)
            case ev.FollowersPlaced(_, followers):
                for follower in followers:
                    self.table.place(follower.faction, follower.province)
            case ev.FollowersSwapped(_, one_province, ones, other_province, others):
                for here, leaving, there in (
                    (one_province, ones, other_province),
                    (other_province, others, one_province),
                ):
                    assert leaving
                    assert leaving <= self.before.board.followers_in(here)
                    self.table.crowds[here] -= helpers_naive_rules.as_counter(leaving)
                    self.table.crowds[there] += helpers_naive_rules.as_counter(leaving)
            case _:
                raise AssertionError(heard)

    def hear_of_the_shortage(self, heard: ev.CutShort) -> None:
        """The reason given for a shortage must be the true one."""
        rule, card, missing, pool = heard.rule, heard.card, heard.missing, self.before.board.pool
        full = helpers_naive_rules.actions(self.before, card)
        match card:
            case ks.ActionCard.MAHARACHA:
                assert (rule.id, heard.shortage) == ("action.maharacha.short", ev.Shortage.NO_TWO_TILES)
                assert full == {ks.Maharacha()}
            case ks.ActionCard.TWO_VS_ONE if heard.shortage is ev.Shortage.NO_TWO_FOR_ONE:
                assert rule.id == "action.two-vs-one.short"
                assert {len(each.two) for each in full if isinstance(each, ks.TwoVsOne)} == {1}
            case ks.ActionCard.ONE_VS_ONE | ks.ActionCard.TWO_VS_ONE:
                assert heard.shortage is ev.Shortage.NO_SWAP
                assert rule.id == "action.as-far-as-possible"
                assert full == ({ks.OneVsOne()} if card is ks.ActionCard.ONE_VS_ONE else {ks.TwoVsOne()})
            case ks.ActionCard.KHON_THAI:
                assert (rule.id, heard.shortage) == ("action.khon-thai.short", ev.Shortage.NONE_IN_POOL)
                assert missing == tuple(faction for faction in FACTIONS if pool.count(faction) == 0)
            case ks.ActionCard.RAMA | ks.ActionCard.LAO | ks.ActionCard.MALAI:
                (faction,) = missing
                assert helpers_naive_rules.CARD_OF[faction] is card
                in_pool, within_reach = pool.count(faction), helpers_naive_rules.reach(self.before, faction)
                if rule.id == "action.faction-card.short":
                    wanted = ev.Shortage.NONE_IN_POOL if in_pool == 0 else ev.Shortage.ONE_IN_POOL
                    assert heard.shortage is wanted
                    assert in_pool == 0 or (in_pool == 1 and within_reach)
                else:
                    assert (rule.id, heard.shortage) == ("action.as-far-as-possible", ev.Shortage.NONE_WITHIN_REACH)
                    assert not within_reach

    def hear_of_the_struggle(self, heard: ks.Event) -> None:
        """Complete the struggle."""
        match heard:
            case ev.StruggleEnded(_, province, passes):
                assert (province, passes) == (self.contested, self.passes)
                self.passes = 0
            case ev.FactionTakesControl(_, province, faction):
                assert province == self.contested
                crowd = self.table.crowds[province]
                assert all(crowd[faction] > crowd[other] for other in FACTIONS if other is not faction)
                self.control.append(faction)
            case ev.BritishMarchIn(rule, province):
                assert province == self.contested
                rivals = [self.table.crowds[province][faction] for faction in FACTIONS]
                assert rivals.count(max(rivals)) > 1
                assert rule.id == ("struggle.tie.british" if any(rivals) else "struggle.empty.british")
                self.control.append(ks.BRITISH)
            case ev.FollowersReturned(_, province, followers):
                assert helpers_naive_rules.as_followers(self.table.crowds[province]) == followers
                self.table.crowds[province] = helpers_naive_rules.as_counter(ks.Followers())
                self.table.pool += helpers_naive_rules.as_counter(followers)
            case ev.TileTurned(_, province):
                assert province == self.table.tiles[len(self.control) - 1]
            case ev.NextStruggle(_, number, province, starter):
                assert (number, province) == (len(self.control) + 1, self.contested)
                assert starter == self.to_move
            case _:
                raise AssertionError(heard)

    def agrees_with(self, after: ks.State) -> None:
        """The table equals the new state."""
        board = after.board
        assert self.table.board(self.before.board).followers == board.followers
        assert helpers_naive_rules.as_followers(self.table.pool) == board.pool
        assert tuple(self.table.tiles) == board.tiles
        assert frozenset(self.table.kings) == board.kings
        assert tuple(self.control) == board.control
        for seat, player in enumerate(after.players):
            assert (tuple(self.hands[seat]), tuple(self.piles[seat])) == (player.hand, player.played)
            assert helpers_naive_rules.as_followers(self.gathered[seat]) == player.followers
        assert (self.passes, self.to_move) == (after.passes, after.to_move)
        assert self.winners == (after.outcome.winners if after.outcome else None)
        assert self.reign is (after.outcome.reign if after.outcome else None)
