//! Players of `slide4` that Bot1 is measured against: some follow rules, some search full width.

use super::slide::{Ground, count, draw, lines, pairs, square_of};
use grader::random::Random;
use in_a_row::board::Disc;
use in_a_row::slide4::engine::bitboard::{Bitboard, Square, each};
use in_a_row::slide4::engine::position::Position;

/// The care of a player that follows rules, before it follows its taste.
#[derive(Clone, Copy, Debug)]
pub enum Care {
    /// It wins when it can.
    Win,
    /// It takes a square with which the other player would win, too.
    Block,
    /// And it does not open the way to one, unless it must.
    Safe,
}

/// Its taste.
#[derive(Clone, Copy, Debug)]
pub enum Taste {
    Random,
    First,
    Last,
    Centre,
    Edge,
    /// A point opposite to one of the other player's discs.
    Mirror,
    /// Its own discs.
    Near,
    Lines,
    Threes,
    /// Threes along the centre block.
    CentreThrees,
}

/// The evaluation of a player that searches.
#[derive(Clone, Copy, Debug)]
pub enum Counts {
    Lines,
    SteepLines,
    Pairs,
    Holes,
    Centre,
    Landings,
    /// Lines whose free squares can be taken within two moves, and such holes.
    Reach,
}

#[derive(Clone, Copy, Debug)]
pub enum Strategy {
    Rules(Care, Taste),
    Search(i32, Counts),
}

/// The players that search, those of four plies last.
const SEARCHERS: [(i32, Counts); 14] = [
    (1, Counts::Lines),
    (1, Counts::Holes),
    (1, Counts::Centre),
    (2, Counts::Lines),
    (2, Counts::Pairs),
    (2, Counts::Landings),
    (3, Counts::SteepLines),
    (3, Counts::Centre),
    (4, Counts::Lines),
    (4, Counts::SteepLines),
    (4, Counts::Pairs),
    (4, Counts::Holes),
    (4, Counts::Centre),
    (4, Counts::Landings),
];

/// Everybody: each care with each taste, then those that search.
pub fn field() -> Vec<Strategy> {
    let tastes = [
        Taste::Random,
        Taste::First,
        Taste::Last,
        Taste::Centre,
        Taste::Edge,
        Taste::Mirror,
        Taste::Near,
        Taste::Lines,
        Taste::Threes,
        Taste::CentreThrees,
    ];
    let cares = [Care::Win, Care::Block, Care::Safe];
    let rules = cares.into_iter().flat_map(|care| tastes.map(|taste| Strategy::Rules(care, taste)));
    rules.chain(SEARCHERS.map(|(plies, counts)| Strategy::Search(plies, counts))).collect()
}

/// Players that search so deep, one with each evaluation.
pub fn searchers(plies: i32) -> Vec<Strategy> {
    let evaluations = [
        Counts::Lines,
        Counts::SteepLines,
        Counts::Pairs,
        Counts::Holes,
        Counts::Centre,
        Counts::Landings,
        Counts::Reach,
    ];
    evaluations.map(|counts| Strategy::Search(plies, counts)).into()
}

const WON: i32 = 1_000_000;

pub struct Player {
    kind: Strategy,
    /// True if its search sees that the player to move at the horizon wins.
    sees_wins: bool,
    random: Random,
}

impl Player {
    /// A player of the field does not see wins at the horizon: it evaluates there in any case.
    pub fn new(kind: Strategy, sees_wins: bool, seed: u64) -> Self {
        Self { kind, sees_wins, random: Random::seeded(seed) }
    }

    pub fn choose(&mut self, board: &Bitboard, mover: Disc) -> Square {
        let (ground, at) = (Ground::of(board), Position::of(board, mover));
        if let Some(square) = each(at.wins(ground.edge)).next() {
            return square;
        }
        match self.kind {
            Strategy::Rules(care, taste) => self.follow(care, taste, &at, &ground),
            Strategy::Search(plies, counts) => self.search(plies, counts, &at, &ground),
        }
    }

    fn follow(&mut self, care: Care, taste: Taste, at: &Position, ground: &Ground) -> Square {
        let landings = at.reach.landings();
        let danger = landings & at.other_threats;
        if danger != 0 && !matches!(care, Care::Win) {
            return square_of(&mut self.random, danger);
        }
        let mut moves = landings;
        if matches!(care, Care::Safe) {
            let opens = |&square: &Square| at.after(square).wins(ground.edge) != 0;
            moves = each(landings).filter(opens).fold(moves, |moves, square| moves & !square.bit());
            if moves == 0 {
                moves = landings;
            }
        }
        // Rotated by half.
        let opposite =
            |square: &Square| square.transformed(ground.size.cast_unsigned() - 1, 3).bit();
        match taste {
            Taste::Random => square_of(&mut self.random, moves),
            Taste::First => each(moves).next().unwrap(),
            Taste::Last => each(moves).last().unwrap(),
            Taste::Mirror => {
                let answers = each(at.other).fold(0, |all, square| all | opposite(&square)) & moves;
                square_of(&mut self.random, if answers == 0 { moves } else { answers })
            }
            _ => each(moves).max_by_key(|&square| liking(taste, square, at, ground)).unwrap(),
        }
    }

    fn search(&mut self, plies: i32, counts: Counts, at: &Position, ground: &Ground) -> Square {
        let mut moves: Vec<Square> = each(at.reach.landings()).collect();
        if matches!(counts, Counts::Centre) {
            moves.sort_by_key(|&square| -ground.central(square));
        } else {
            moves.sort_by_cached_key(|_| draw(&mut self.random, 1 << 20));
        }
        let sees_wins = self.sees_wins;
        let mut search = FullWidth { counts, ground, sees_wins, killers: [0; 16] };
        let mut best = (-2 * WON, moves[0]);
        for square in moves {
            let score = -search.value(plies - 1, (-2 * WON, -best.0), &at.after(square));
            if score > best.0 {
                best = (score, square);
            }
        }
        best.1
    }
}

/// How much a player that follows rules likes a square.
fn liking(taste: Taste, square: Square, at: &Position, ground: &Ground) -> i32 {
    let (own, free) = (at.own | square.bit(), ground.free(at) & !square.bit());
    let gain = |weights: [i32; 3]| {
        let (own, other) = (lines(own, free), lines(at.other, free));
        (0..3).map(|discs| weights[discs] * (2 * own[discs] - other[discs])).sum::<i32>()
    };
    match taste {
        Taste::Centre => ground.central(square),
        Taste::Edge => -ground.central(square),
        Taste::Near => pairs(own),
        Taste::Lines => gain([1, 4, 16]),
        Taste::Threes => gain([0, 1, 20]),
        Taste::CentreThrees => gain([0, 10, 100]) + 3 * ground.central(square),
        Taste::Random | Taste::First | Taste::Last | Taste::Mirror => 0,
    }
}

/// Alpha-beta to a fixed depth.
struct FullWidth<'ground> {
    counts: Counts,
    ground: &'ground Ground,
    sees_wins: bool,
    /// Killer moves: squares that gave a cutoff, by plies left.
    killers: [u128; 16],
}

impl FullWidth<'_> {
    fn value(&mut self, plies: i32, (mut low, high): (i32, i32), at: &Position) -> i32 {
        if (plies > 0 || self.sees_wins) && at.wins(self.ground.edge) != 0 {
            return WON + plies;
        }
        if plies == 0 {
            return worth(self.counts, at, self.ground);
        }
        let landings = at.reach.landings();
        let wanted = landings & at.other_threats;
        let killers = landings & !wanted & self.killers[plies.cast_unsigned() as usize];
        let mut best = -2 * WON;
        for square in each(wanted).chain(each(killers)).chain(each(landings & !wanted & !killers)) {
            best = best.max(-self.value(plies - 1, (-high, -low), &at.after(square)));
            low = low.max(best);
            if low >= high {
                let killers = &mut self.killers[plies.cast_unsigned() as usize];
                *killers =
                    if killers.count_ones() < 3 { *killers | square.bit() } else { square.bit() };
                break;
            }
        }
        best
    }
}

/// The worth of a position to the player to move.
fn worth(counts: Counts, at: &Position, ground: &Ground) -> i32 {
    let free = ground.free(at);
    let all = |weights: [i32; 3]| {
        let (own, other) = (lines(at.own, free), lines(at.other, free));
        (0..3).map(|discs| weights[discs] * (own[discs] - other[discs])).sum::<i32>()
    };
    let near = |set: u128| {
        let soon = at.reach.landings() | at.reach.next_landings(at.reach.landings());
        count(at.own_threats & set & soon) - count(at.other_threats & set & soon)
    };
    match counts {
        Counts::Lines => all([1, 5, 25]),
        Counts::SteepLines => all([1, 10, 100]),
        Counts::Pairs => pairs(at.own) - pairs(at.other),
        Counts::Holes => {
            7 * near(free) + 3 * (count(at.own_threats & free) - count(at.other_threats & free))
        }
        Counts::Centre => {
            let middle = |discs| each(discs).map(|square| ground.central(square)).sum::<i32>();
            middle(at.own) - middle(at.other) + all([0, 3, 12])
        }
        Counts::Landings => count(at.reach.landings()) + 4 * near(free),
        Counts::Reach => {
            let landings = at.reach.landings();
            let reach = landings | at.reach.next_landings(landings);
            let (own, other) = (lines(at.own, reach), lines(at.other, reach));
            let weights = [10, 35, 40];
            let sum: i32 = (0..3).map(|discs| weights[discs] * (own[discs] - other[discs])).sum();
            sum + 20 * near(free)
                + 40 * (count(at.own_threats & free) - count(at.other_threats & free))
        }
    }
}
