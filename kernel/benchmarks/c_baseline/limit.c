/* The limit: the same staged playouts in C, to measure against. Compiled by `benchmarks/c_baseline/__init__.py`.
 *
 * It plays the game of `kingofsiam.kernel` by the default readings, for two to four players on any map of up to eight
 * provinces, the rule of the last card included. A position is the same twelve words, but changed in place, and the
 * dice fall in the same order: the same seed ends in the same twelve words, which is how it is checked. It judges no
 * moves, lists none and knows no other readings: it is as fast as we can make these rules run, not an engine.
 */

#include <stdbool.h>
#include <stdint.h>

typedef int64_t word;
typedef uint64_t set;

enum { RAMA, LAO, MALAY, NO_FACTION, FACTIONS = 3, BRITISH = 3, NO_REIGN = 3, COLONY = 12 };
enum { PASS, MAHARACHA, KHON_THAI, ONE_VS_ONE, TWO_VS_ONE, RAMA_CARD };
enum { LANE = 7, POOL = 8, NOBODY = 60, MOST_WAYS = 2048 };
enum { LAST_CARD = 23, CARDS = 29, BAN = 5, ENDING = 22, COMPLETED = 24, KINGS = 28 };

typedef struct {
    set follower[FACTIONS], tiles, control, turn, player[4], borders, table;
} State;

typedef struct {
    uint32_t one, two, three, counter;
} Dice;

/* --- dice: sfc32, and whole numbers without bias ----------------------------------------------------------------- */

static inline uint32_t dice_word(Dice *dice) {
    uint32_t drawn = dice->one + dice->two + dice->counter++;
    dice->one = dice->two ^ (dice->two >> 9);
    dice->two = dice->three + (dice->three << 3);
    dice->three = ((dice->three << 21) | (dice->three >> 11)) + drawn;
    return drawn;
}

static Dice dice_of(set seed) {
    Dice dice = {0, (uint32_t)(seed >> 32), (uint32_t)seed, 1};
    for (int round = 0; round < 15; round++) dice_word(&dice);
    return dice;
}

static inline int below(Dice *dice, int limit) {
    set product = (set)dice_word(dice) * limit;
    if ((uint32_t)product < (uint32_t)limit) {
        uint32_t unfair = -(uint32_t)limit % (uint32_t)limit;
        while ((uint32_t)product < unfair) product = (set)dice_word(dice) * limit;
    }
    return (int)(product >> 32);
}

/* --- sets: of places (a flag for each), and of cells (in the lane of each place a bit for each faction) ---------- */

#define LOWEST_OF_LANES 0x0102040810204081ULL
#define PROVINCES 0x00FFFFFFFFFFFFFFULL
#define GUARDS 0x0081020408102040ULL

static inline set bit(int place) { return (set)1 << place; }

static inline int lowest(set of) { return __builtin_ctzll(of); }

static inline int size(set of) {
    of -= (of >> 1) & 0x5555555555555555ULL;
    of = (of & 0x3333333333333333ULL) + ((of >> 2) & 0x3333333333333333ULL);
    return (int)((((of + (of >> 4)) & 0x0F0F0F0F0F0F0F0FULL) * 0x0101010101010101ULL) >> 56);
}

static inline int nth(set of, int number) {
    while (number-- > 0) of &= of - 1;
    return lowest(of);
}

static inline set one_at(int place) { return bit(LANE * place); }

static inline int count(set followers, int place) { return (int)(followers >> (LANE * place)) & 0x7F; }

static inline set occupied(set followers) { return ((followers + 0x3F7EFDFBF7EFDFBFULL) >> 6) & LOWEST_OF_LANES; }

static inline set cells(const set *follower) {
    return occupied(follower[RAMA]) | occupied(follower[LAO]) << LAO | occupied(follower[MALAY]) << MALAY;
}

static inline set flags_of(set lanes) {
    set pairs, fours;
    lanes &= LOWEST_OF_LANES & PROVINCES;
    pairs = (lanes | lanes >> 6) & 0x00000C003000C003ULL;
    fours = (pairs | pairs >> 12) & 0x00000000F000000FULL;
    return (fours | fours >> 24) & 0xFF;
}

static inline set cells_in(set flags) {
    set fours = (flags | flags << 24) & 0x00000000F000000FULL;
    set pairs = (fours | fours << 12) & 0x00000C003000C003ULL;
    return ((pairs | pairs << 6) & LOWEST_OF_LANES & PROVINCES) * 7;
}

/* --- what lies where --------------------------------------------------------------------------------------------- */

static inline int provinces(const State *s) { return s->table & 0xF; }
static inline int players(const State *s) { return (s->table >> 4) & 7; }
static inline int to_move(const State *s) { return s->turn & 3; }
static inline int hand(set who) { return who & 0xFF; }
static inline int held(set who, int faction) { return (who >> (8 + 5 * faction)) & 0x1F; }
static inline int last_card(set who) { return (who >> LAST_CARD) & 0x3F; }
static inline set neighbours(const State *s, int province) { return (s->borders >> (8 * province)) & 0xFF; }
static inline set controlled_by(set control, int power) { return (control >> (8 * power)) & 0xFF; }

static inline set open_provinces(const State *s) {
    set two = s->control | s->control >> 16;
    return (bit(provinces(s)) - 1) & ~(two | two >> 8);
}

static inline int cards_left(const State *s) {
    set hands = hand(s->player[0]) | hand(s->player[1]) << 8;
    return size(hands | (set)hand(s->player[2]) << 16 | (set)hand(s->player[3]) << 24);
}

static inline set kinds(const State *s) {
    int cards = hand(s->player[to_move(s)]);
    return (cards & 3) << 1 | (cards & 0xF8);
}

static inline int card_of(word action) { return (int)(action >> 14); }
static inline int place_in(word action, int number) { return (action >> (4 * number)) & 0xF; }
static inline int leaves(word action) { return (action >> 8) & 3; }
static inline int leaves_too(word action) { return (action >> 10) & 3; }
static inline int comes(word action) { return (action >> 12) & 3; }

static inline word in_places(int card, int one, int other, int third) {
    return (word)card << 14 | one | other << 4 | third << 8;
}

static inline word swap(int card, int province, int leaving, int leaving_too, int other, int coming) {
    return (word)card << 14 | province | other << 4 | leaving << 8 | leaving_too << 10 | coming << 12;
}

/* --- the swap cards ---------------------------------------------------------------------------------------------- */

typedef struct {
    int number; /* without the banned one */
    bool two, nothing, banned;
} Swaps;

static inline set partners(const State *s, int card, set standing, int province) {
    set elsewhere = standing & ~(bit(LANE * (province + 1)) - 1);
    return card == ONE_VS_ONE ? elsewhere : elsewhere & cells_in(neighbours(s, province));
}

static inline set groups(const State *s, int province) {
    int rama = count(s->follower[RAMA], province), lao = count(s->follower[LAO], province);
    int malay = count(s->follower[MALAY], province);
    return (rama > 1) | (rama && lao) << 1 | (rama && malay) << 2 | (lao > 1) << 3 | (lao && malay) << 4 |
           (malay > 1) << 5;
}

static const int FIRST_OF[] = {RAMA, RAMA, RAMA, LAO, LAO, MALAY}, SECOND_OF[] = {RAMA, LAO, MALAY, LAO, MALAY, MALAY};

static int ones_for_one(const State *s, int card, set standing) {
    int number = 0;
    for (set left = standing; left;) {
        int province = lowest(left) / LANE;
        set here = left & ((set)7 << (LANE * province));
        number += size(here) * size(partners(s, card, standing, province));
        left ^= here;
    }
    return number;
}

static int twos_for_one(const State *s, set standing) {
    int number = 0;
    for (set left = open_provinces(s); left; left &= left - 1) {
        int province = lowest(left);
        number += size(groups(s, province)) * size(standing & cells_in(neighbours(s, province)));
    }
    return number;
}

static bool bars_one(const State *s, int card, set standing, word ban) {
    int one = place_in(ban, 0), other = place_in(ban, 1);
    return card_of(ban) == card && leaves_too(ban) == NO_FACTION && standing >> (LANE * one + leaves(ban)) & 1 &&
           partners(s, card, standing, one) >> (LANE * other + comes(ban)) & 1;
}

static bool bars_two(const State *s, set standing, word ban) {
    int province = place_in(ban, 0), other = place_in(ban, 1), one = leaves(ban), too = leaves_too(ban);
    if (card_of(ban) != TWO_VS_ONE || too == NO_FACTION || !(open_provinces(s) >> province & 1)) return false;
    return groups(s, province) >> (one == RAMA ? too : one + too + 1) & 1 &&
           standing & cells_in(neighbours(s, province)) & bit(LANE * other + comes(ban));
}

static Swaps swaps_with(const State *s, int card, set standing, word ban) {
    Swaps all = {0, false, false, false};
    if (card == TWO_VS_ONE) {
        all.banned = bars_two(s, standing, ban);
        all.number = twos_for_one(s, standing) - all.banned;
        all.two = all.number > 0;
        if (all.two) return all;
    }
    all.banned = bars_one(s, card, standing, ban);
    all.number = ones_for_one(s, card, standing) - all.banned;
    all.nothing = all.number == 0;
    if (all.nothing) all.number = 1;
    return all;
}

static word one_for_one(const State *s, int card, set standing, int number) {
    for (set left = standing;; left &= left - 1) {
        int one = lowest(left), province = one / LANE;
        set others = partners(s, card, standing, province);
        int here = size(others);
        if (number < here) {
            int other = nth(others, number);
            return swap(card, province, one % LANE, NO_FACTION, other / LANE, other % LANE);
        }
        number -= here;
    }
}

static word two_for_one(const State *s, set standing, int number) {
    for (set left = open_provinces(s);; left &= left - 1) {
        int province = lowest(left);
        set pairs = groups(s, province), others = standing & cells_in(neighbours(s, province));
        int coming = size(others), here = size(pairs) * coming;
        if (number < here) {
            int pair = nth(pairs, number / coming), other = nth(others, number % coming);
            return swap(TWO_VS_ONE, province, FIRST_OF[pair], SECOND_OF[pair], other / LANE, other % LANE);
        }
        number -= here;
    }
}

static word swap_way(const State *s, int card, Swaps all, set standing, word ban, int number) {
    if (all.nothing) return (word)card << 14;
    word found = all.two ? two_for_one(s, standing, number) : one_for_one(s, card, standing, number);
    if (!all.banned || found != ban) return found;
    return all.two ? two_for_one(s, standing, all.number) : one_for_one(s, card, standing, all.number);
}

/* --- the faction cards ------------------------------------------------------------------------------------------- */

static set targets(const State *s, int faction) {
    int home = (s->table >> (7 + 4 * faction)) & 0xF;
    set bases = controlled_by(s->control, faction), reached = 0;
    if (home != provinces(s) && (open_provinces(s) >> home & 1)) bases |= bit(home);
    for (; bases; bases &= bases - 1) reached |= neighbours(s, lowest(bases));
    return reached & open_provinces(s);
}

static word two_placed(int card, set within_reach, int number) {
    int left = size(within_reach);
    for (; number >= left; within_reach &= within_reach - 1) number -= left--;
    return in_places(card, lowest(within_reach), nth(within_reach, number), 0);
}

/* --- any card: its ways are counted, then one of them is made ---------------------------------------------------- */

typedef struct {
    int card, number, owed;
    set standing, place[FACTIONS];
    Swaps swaps;
} Ways;

static void swap_ways(const State *s, Ways *all) {
    all->standing = cells(s->follower) & cells_in(open_provinces(s));
    all->swaps = swaps_with(s, all->card, all->standing, (s->turn >> BAN) & 0x1FFFF);
    all->number = all->swaps.number;
}

static void faction_card_ways(const State *s, Ways *all) {
    int faction = all->card - RAMA_CARD, in_pool = count(s->follower[faction], POOL), reach;
    all->place[0] = targets(s, faction);
    reach = size(all->place[0]);
    all->owed = reach == 0 ? 0 : in_pool < 2 ? in_pool : 2;
    all->number = all->owed == 0 ? 1 : all->owed == 1 ? reach : reach * (reach + 1) / 2;
}

static Ways ways_of(const State *s, int card) {
    Ways all = {.card = card};
    if (card == MAHARACHA) {
        all.place[0] = open_provinces(s) & ~(s->tiles >> KINGS & 0xFF);
        int tiles = size(all.place[0]);
        all.number = tiles > 1 ? tiles * (tiles - 1) : 1;
    } else if (card == KHON_THAI) {
        all.number = 1;
        for (int faction = 0; faction < FACTIONS; faction++) {
            all.place[faction] = count(s->follower[faction], POOL) ? open_provinces(s) : bit(POOL);
            all.number *= size(all.place[faction]);
        }
    } else if (card <= TWO_VS_ONE) {
        swap_ways(s, &all);
    } else {
        faction_card_ways(s, &all);
    }
    return all;
}

static word way(const State *s, const Ways *all, int number) {
    int card = all->card;
    if (card == MAHARACHA) {
        int others = size(all->place[0]) - 1;
        if (others < 1) return (word)card << 14;
        int crowned = nth(all->place[0], number / others);
        return in_places(card, crowned, nth(all->place[0] & ~bit(crowned), number % others), 0);
    }
    if (card == KHON_THAI) {
        int of_malay = size(all->place[MALAY]), of_lao = size(all->place[LAO]), rest = number / of_malay;
        return in_places(card, nth(all->place[RAMA], rest / of_lao), nth(all->place[LAO], rest % of_lao),
                         nth(all->place[MALAY], number % of_malay));
    }
    if (card <= TWO_VS_ONE) return swap_way(s, card, all->swaps, all->standing, (s->turn >> BAN) & 0x1FFFF, number);
    if (all->owed == 0) return in_places(card, POOL, POOL, 0);
    if (all->owed == 1) return in_places(card, nth(all->place[0], number), POOL, 0);
    return two_placed(card, all->place[0], number);
}

static void move_followers(set *follower, word action) {
    int card = card_of(action);
    if (card == MAHARACHA) return;
    if (card == KHON_THAI) {
        for (int faction = 0; faction < FACTIONS; faction++)
            follower[faction] += one_at(place_in(action, faction)) - one_at(POOL);
    } else if (card <= TWO_VS_ONE) {
        set there = one_at(place_in(action, 1)) - one_at(place_in(action, 0));
        if (!there) return;
        follower[leaves(action)] += there;
        if (leaves_too(action) != NO_FACTION) follower[leaves_too(action)] += there;
        follower[comes(action)] -= there;
    } else {
        follower[card - RAMA_CARD] += one_at(place_in(action, 0)) + one_at(place_in(action, 1)) - 2 * one_at(POOL);
    }
}

static inline set takeable(const set *follower) {
    set standing = cells(follower) & PROVINCES;
    return standing ? standing : bit(NOBODY);
}

/* --- who reigns, and who wins ------------------------------------------------------------------------------------ */

static inline int tile_in(set tiles, int box) { return (tiles >> (3 * box)) & 7; }

static int last_gain(const State *s, set control, int faction) {
    set gained = controlled_by(control, faction);
    int number = gained ? provinces(s) : 0;
    while (gained && !(gained >> tile_in(s->tiles, number - 1) & 1)) number--;
    return number;
}

/* How many provinces each power controls: a byte for each. */

static inline uint32_t provinces_held(set control) {
    uint32_t held = (uint32_t)control;
    held -= (held >> 1) & 0x55555555;
    held = (held & 0x33333333) + ((held >> 2) & 0x33333333);
    return (held + (held >> 4)) & 0x0F0F0F0F;
}

static inline int of(uint32_t held, int power) { return (held >> (8 * power)) & 0xF; }

static inline bool ranks_before(const State *s, set control, uint32_t held, int faction, int other) {
    int more = of(held, faction) - of(held, other);
    return more > 0 || (more == 0 && last_gain(s, control, faction) > last_gain(s, control, other));
}

static inline int reigning(const State *s, set control, uint32_t held) {
    int reign = ranks_before(s, control, held, LAO, RAMA) ? LAO : RAMA;
    return ranks_before(s, control, held, MALAY, reign) ? MALAY : reign;
}

static inline int second_ranked(const State *s, set control, uint32_t held, int reign) {
    int one = reign == RAMA ? LAO : RAMA, other = FACTIONS - reign - one;
    if (!of(held, one) && !of(held, other)) return NO_FACTION;
    return ranks_before(s, control, held, one, other) ? one : other;
}

static int country(const State *s, set control) {
    uint32_t held = provinces_held(control);
    if (of(held, BRITISH) >= 4) return COLONY;
    int reign = reigning(s, control, held);
    return 4 * reign + second_ranked(s, control, held, reign);
}

static inline bool one_side(int standing, int number) {
    return number == 4 ? !(standing & 5) || !(standing & 10) : !(standing & (standing - 1));
}

static inline int with_partners(int standing, int number) {
    return number != 4 ? standing : (standing & 5 ? 5 : 0) | (standing & 10 ? 10 : 0);
}

static int with_most(const State *s, int faction, int standing) {
    int most = -1, best = 0;
    for (int seat = 0; seat < 4; seat++) {
        if (!(standing >> seat & 1)) continue;
        int number = held(s->player[seat], faction);
        if (number > most) most = number, best = 0;
        if (number == most) best |= 1 << seat;
    }
    return best;
}

static int with_last_card(const State *s, int standing, bool latest) {
    int mark = latest ? 0 : 64, found = 0;
    for (int seat = 0; seat < 4; seat++) {
        if (!(standing >> seat & 1)) continue;
        int number = last_card(s->player[seat]);
        if (number == mark && found) found |= 1 << seat;
        else if (latest ? number > mark : number < mark) mark = number, found = 1 << seat;
    }
    return found;
}

/* Who wins (four flags), then by which sentences, numbered as the kernel numbers them. */

static int by_last_card(const State *s, int standing) {
    if (!with_last_card(s, standing, true)) return standing | 4 << 4;
    int earliest = with_last_card(s, standing, false);
    if (earliest & (earliest - 1)) return earliest | (one_side(earliest, players(s)) ? 1 : 4) << 4;
    return earliest | (size(standing) == 2 ? 2 : 3) << 4;
}

static int reign_outcome(const State *s, int reign, int second) {
    int number = players(s), standing = with_most(s, reign, (1 << number) - 1), sentences = 0;
    if (second != NO_FACTION && !one_side(standing, number)) {
        standing = with_most(s, second, standing);
        sentences = 2;
    }
    if (one_side(standing, number)) {
        if (standing & (standing - 1)) sentences |= 1 << 2;
    } else {
        int decided = by_last_card(s, standing);
        standing = decided & 0xF;
        sentences |= decided >> 4 << 2;
    }
    return with_partners(standing, number) | sentences << 4;
}

static int sets(set who, set partner) {
    int rama = held(who, RAMA) + held(partner, RAMA), lao = held(who, LAO) + held(partner, LAO);
    int malay = held(who, MALAY) + held(partner, MALAY), fewer = lao < rama ? lao : rama;
    return malay < fewer ? malay : fewer;
}

static int with_most_sets(const State *s) {
    if (players(s) == 4) {
        int more = sets(s->player[0], s->player[2]) - sets(s->player[1], s->player[3]);
        return (more >= 0 ? 5 : 0) | (more <= 0 ? 10 : 0);
    }
    int most = -1, best = 0;
    for (int seat = 0; seat < players(s); seat++) {
        int number = sets(s->player[seat], 0);
        if (number > most) most = number, best = 0;
        if (number == most) best |= 1 << seat;
    }
    return best;
}

static int colony_winners(const State *s) {
    int standing = with_most_sets(s), latest;
    if (one_side(standing, players(s))) return standing;
    latest = with_last_card(s, standing, true);
    return latest ? with_partners(latest, players(s)) | 5 << 4 : standing | 6 << 4;
}

static bool tied_for_reign(uint32_t held) {
    int rama = of(held, RAMA), lao = of(held, LAO), malay = of(held, MALAY);
    return rama == lao ? malay <= rama : malay == (rama > lao ? rama : lao);
}

static set ended(int how, int reign, int sentences) { return 1 | (how & 0xF) << 1 | reign << 5 | sentences << 7; }

static set outcome(const State *s) {
    uint32_t held = provinces_held(s->control);
    if (of(held, BRITISH) >= 4) {
        int how = colony_winners(s);
        return ended(how, NO_REIGN, how >> 4 << 2);
    }
    if ((int)(s->tiles >> COMPLETED & 0xF) < provinces(s)) return 0;
    int reign = reigning(s, s->control, held), second = second_ranked(s, s->control, held, reign);
    int how = reign_outcome(s, reign, second);
    return ended(how, reign, tied_for_reign(held) | how >> 4);
}

/* --- the turn ---------------------------------------------------------------------------------------------------- */

static set with_card_played(set who, int card, int number) {
    int code = card - 1, flag = card == KHON_THAI && (who & 4) ? 4 : 1 << (card <= KHON_THAI ? card - 1 : card);
    int place = 0;
    set cards = who >> CARDS;
    while ((int)(cards >> (3 * place) & 7) != code && place < 7) place++;
    set before = cards & (bit(3 * place) - 1), after = cards >> (3 * (place + 1)) << (3 * place);
    set rest = (who & 0x7FFFFF) ^ flag;
    return rest | (set)number << LAST_CARD | (before | after | (set)code << 21) << CARDS;
}

static inline set reverse(word action) {
    int card = card_of(action), one = place_in(action, 0), other = place_in(action, 1);
    if (card < ONE_VS_ONE || card > TWO_VS_ONE || one == other) return 0;
    if (leaves_too(action) != NO_FACTION)
        return swap(card, other, leaves(action), leaves_too(action), one, comes(action));
    return swap(card, one, comes(action), NO_FACTION, other, leaves(action));
}

static inline int next_seat(const State *s) {
    int seat = to_move(s) + 1;
    return seat < players(s) ? seat : 0;
}

static inline set lay_down(const State *s, int card, int faction) {
    set after = with_card_played(s->player[to_move(s)], card, 8 * players(s) - cards_left(s) + 1);
    return faction == NO_FACTION ? after : after + bit(8 + 5 * faction);
}

static set tiles_after(set tiles, word action) {
    int crowned = place_in(action, 0), other = place_in(action, 1);
    if (card_of(action) != MAHARACHA || crowned == other) return tiles;
    int box = 0, other_box = 0;
    while (tile_in(tiles, box) != crowned) box++;
    while (tile_in(tiles, other_box) != other) other_box++;
    set both = crowned ^ other;
    return (tiles ^ both << (3 * box) ^ both << (3 * other_box)) | bit(KINGS + crowned);
}

static void play_card(State *s, word move) {
    word action = move >> 6;
    int take = move & 0x3F, faction = take == NOBODY ? NO_FACTION : take % LANE;
    s->player[to_move(s)] = lay_down(s, card_of(action), faction);
    move_followers(s->follower, action);
    if (take != NOBODY) s->follower[faction] -= one_at(take / LANE);
    s->tiles = tiles_after(s->tiles, action);
    s->turn = next_seat(s) | reverse(action) << BAN;
}

static void complete_struggle(State *s) {
    int province = tile_in(s->tiles, s->tiles >> COMPLETED & 0xF), most = -1, power = BRITISH;
    for (int faction = 0; faction < FACTIONS; faction++) {
        int number = count(s->follower[faction], province);
        if (number >= most) power = number > most ? faction : BRITISH, most = number;
        s->follower[faction] += number * (one_at(POOL) - one_at(province));
    }
    s->tiles += bit(COMPLETED);
    s->control |= bit(8 * (most ? power : BRITISH) + province);
}

static void pass_turn(State *s) {
    int passes = (s->turn >> 2 & 7) + 1;
    set ban = s->turn >> BAN & 0x1FFFF;
    if (passes < players(s)) {
        s->turn = next_seat(s) | passes << 2 | ban << BAN;
        return;
    }
    complete_struggle(s);
    set how = outcome(s);
    s->turn = next_seat(s) | (how ? how << ENDING : ban << BAN);
}

static void take_turn(State *s, word move) {
    if (move == PASS) pass_turn(s);
    else play_card(s, move);
}

/* --- the very last card: it may be played only by a move that wins ----------------------------------------------- */

static set victories(const State *s, int card) {
    set won = 0;
    for (int faction = 0; faction <= FACTIONS; faction++) {
        State after = *s;
        after.player[to_move(s)] = lay_down(s, card, faction);
        for (int how = 0; how <= COLONY; how++) {
            int winners = how == COLONY ? colony_winners(&after) : reign_outcome(&after, how / 4, how % 4);
            if (winners >> to_move(s) & 1) won |= bit(13 * faction + how);
        }
    }
    return won;
}

static inline set more_than_both(set one, set other, set third) {
    set as_many = ((other & PROVINCES) | GUARDS) - (one & PROVINCES);
    as_many |= ((third & PROVINCES) | GUARDS) - (one & PROVINCES);
    return flags_of((~as_many & GUARDS) >> 6);
}

static inline set control_if_all_pass(set control, set to_come, set rama, set lao, set malay) {
    set for_rama = more_than_both(rama, lao, malay) & to_come, for_lao = more_than_both(lao, rama, malay) & to_come;
    set for_malay = more_than_both(malay, rama, lao) & to_come;
    set for_british = to_come & ~(for_rama | for_lao | for_malay);
    return control | for_rama | for_lao << 8 | for_malay << 16 | for_british << 24;
}

static set winning_takes(const State *s, word action, set won) {
    State after = *s;
    move_followers(after.follower, action);
    after.tiles = tiles_after(s->tiles, action);
    set *f = after.follower, allowed = takeable(f), to_come = open_provinces(s), winning = 0;
    set control = control_if_all_pass(s->control, to_come, f[RAMA], f[LAO], f[MALAY]);
    int how = country(&after, control);
    if (allowed == bit(NOBODY)) return won >> (13 * NO_FACTION + how) & 1 ? allowed : 0;
    for (int faction = 0; faction < FACTIONS; faction++) {
        set one = occupied(f[faction]), fewer, changed;
        f[faction] -= one;
        fewer = control_if_all_pass(s->control, to_come, f[RAMA], f[LAO], f[MALAY]);
        f[faction] += one;
        changed = control ^ fewer;
        changed |= changed >> 16;
        changed = (changed | changed >> 8) & 0xFF;
        if (won >> (13 * faction + how) & 1) winning |= one << faction & ~cells_in(changed);
        for (; changed; changed &= changed - 1) {
            int province = lowest(changed);
            set here = (set)0x01010101 << province;
            if (won >> (13 * faction + country(&after, (control & ~here) | (fewer & here))) & 1)
                winning |= bit(LANE * province + faction);
        }
    }
    return winning & allowed;
}

static word last_card_move(const State *s, Dice *dice) {
    int card = lowest(kinds(s)), winning = 0;
    if (below(dice, 2) == 0) return PASS;
    set won = victories(s, card);
    if (!won) return PASS;
    Ways all = ways_of(s, card);
    word actions[MOST_WAYS]; /* there are at most 8 x 6 x 21, of a 2 vs. 1 */
    set followers[MOST_WAYS];
    for (int each = 0; each < all.number; each++) {
        actions[winning] = way(s, &all, each);
        followers[winning] = winning_takes(s, actions[winning], won);
        winning += followers[winning] != 0;
    }
    if (!winning) return PASS;
    int number = below(dice, winning);
    return actions[number] << 6 | nth(followers[number], below(dice, size(followers[number])));
}

/* --- playouts ---------------------------------------------------------------------------------------------------- */

static word staged_move(const State *s, Dice *dice) {
    if (hand(s->player[to_move(s)]) && cards_left(s) == 1) return last_card_move(s, dice);
    set cards = kinds(s);
    int number = below(dice, size(cards) + 1);
    if (number == size(cards)) return PASS;
    Ways all = ways_of(s, nth(cards, number));
    word action = way(s, &all, below(dice, all.number));
    State after;
    for (int faction = 0; faction < FACTIONS; faction++) after.follower[faction] = s->follower[faction];
    move_followers(after.follower, action);
    set followers = takeable(after.follower);
    return action << 6 | nth(followers, below(dice, size(followers)));
}

/* Play each position to its end with the dice of this seed; returns how many turns that took. */
word limit_playouts(State *positions, word number, word seed) {
    word turns = 0;
    for (word game = 0; game < number; game++) {
        Dice dice = dice_of(seed + game);
        for (State *s = positions + game; !(s->turn >> ENDING); turns++) take_turn(s, staged_move(s, &dice));
    }
    return turns;
}

/* Copy each position and play its move there. */
void limit_transitions(const State *positions, const word *moves, State *after, word number) {
    for (word each = 0; each < number; each++) {
        after[each] = positions[each];
        take_turn(after + each, moves[each]);
    }
}
