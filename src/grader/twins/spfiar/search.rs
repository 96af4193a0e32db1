//! The minimax of spfiar with alpha-beta, as plain as it can be and still quick.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

use crate::twins::spfiar::switches::Is;
use crate::twins::switches::Set;
use crate::twins::work;

/// Cell by cell, the lowest row first, each from the left. It is 1 or -1 for the two sides, 0 for a
/// free cell.
pub type Grid = [i32; 42];

/// A line of four cells, and the switch that hides its direction in the search.
struct Span {
    cells: [usize; 4],
    unscored: usize,
    unseen: usize,
}

/// All 69 lines of four cells.
static SPANS: LazyLock<Vec<Span>> = LazyLock::new(|| {
    let mut spans = Vec::new();
    let mut add = |rows: usize, columns: std::ops::Range<usize>, step: usize, is: [Is; 2]| {
        for row in 0..rows {
            for column in columns.clone() {
                let cells = [0, 1, 2, 3].map(|number| 7 * row + column + number * step);
                spans.push(Span { cells, unscored: is[0] as usize, unseen: is[1] as usize });
            }
        }
    };
    add(6, 0..4, 1, [Is::rows_unscored, Is::row_unseen]);
    add(3, 0..7, 7, [Is::columns_unscored, Is::column_unseen]);
    add(3, 0..4, 8, [Is::rising_unscored, Is::rising_unseen]);
    add(3, 3..7, 6, [Is::falling_unscored, Is::falling_unseen]);
    spans
});

/// The lowest free cell of a column, 0 to 6.
pub fn landing(grid: &Grid, column: usize) -> Option<usize> {
    (column..42).step_by(7).find(|&cell| grid[cell] == 0)
}

/// True if a side has four in a row.
pub fn has_four(grid: &Grid, side: i32, switches: Set) -> bool {
    let fours = SPANS.iter().filter(|span| {
        let beyond = |cell: &usize| {
            switches.has(Is::last_column_unseen as usize) && cell % 7 == 6
                || switches.has(Is::top_row_unseen as usize) && *cell >= 35
        };
        !switches.has(span.unseen)
            && !span.cells.iter().any(beyond)
            && span.cells.iter().all(|&cell| grid[cell] == side)
    });
    if switches.has(Is::five_needed as usize) {
        // Two fours that share three cells are five.
        let fours: Vec<_> = fours.collect();
        let shared = |one: &Span, other: &Span| one.cells[1..] == other.cells[..3];
        return fours.iter().any(|one| fours.iter().any(|other| shared(one, other)));
    }
    fours.count() > 0
}

/// Values of boards; those of decided ones are the ends of C's int.
type Value = i64;

const WON: Value = 2_147_483_647;
const LOST: Value = -2_147_483_648;
const LEAST: Value = Value::MIN + 1;

/// Faults of the search itself; without them a position has one answer.
const OWN: [Is; 17] = [
    Is::lost_gives_nothing,
    Is::lost_gives_column_1,
    Is::win_at_once,
    Is::ties_to_the_right,
    Is::four_weighted,
    Is::four_goes_on,
    Is::full_board_is_0,
    Is::one_level_less,
    Is::one_level_more,
    Is::rising_unscored,
    Is::falling_unscored,
    Is::rows_unscored,
    Is::columns_unscored,
    Is::three_weighs_four,
    Is::two_weighs_three,
    Is::mixed_discarded,
    Is::scores_for_user,
];

/// A board, the level, the side that asks, and the faults of the search.
type Asked = (Grid, u32, i32, Set);

/// Answers that are kept at most.
const MOST_KEPT: usize = 1 << 16;

thread_local! {
    /// The answers of searches in this thread, with their faults. Most faults lie elsewhere, and
    /// their programs come to the same positions.
    static KEPT: RefCell<HashMap<Asked, Option<usize>>> = RefCell::default();
}

/// Forgets what searches have answered in this thread: the work of the next sessions hangs on them
/// alone then.
pub fn forget() {
    KEPT.with_borrow_mut(HashMap::clear);
}

pub struct Search {
    switches: Set,
    /// The switches of the search itself.
    own: Set,
    /// The weight of each sum of a span, from -4 to 4.
    weights: [Value; 9],
    spans: Vec<[usize; 4]>,
}

impl Search {
    pub fn new(switches: Set) -> Self {
        let is = |switch: Is| switches.has(switch as usize);
        let two = if is(Is::two_weighs_three) { 3 } else { 2 };
        let three = if is(Is::three_weighs_four) { 4 } else { 5 };
        let weights = [-1_000_000, -three, -two, -1, 0, 1, two, three, 1_000_000];
        let scored = SPANS.iter().filter(|span| !switches.has(span.unscored));
        let own = OWN.iter().filter(|fault| is(**fault));
        let own = own.fold(Set::NONE, |set, fault| set.with(*fault as usize));
        Self { switches, own, weights, spans: scored.map(|span| span.cells).collect() }
    }

    fn is(&self, switch: Is) -> bool {
        self.switches.has(switch as usize)
    }

    /// The column, 0 to 6, for a side, which is 1 or -1. None on a full board.
    pub fn best(&self, cells: &Grid, level: u32, side: i32) -> Option<usize> {
        let key = (*cells, level, side, self.own);
        if let Some(kept) = KEPT.with_borrow(|kept| kept.get(&key).copied()) {
            return kept;
        }
        let best = self.search(cells, level, side);
        if work::is_used_up() {
            return best;
        }
        KEPT.with_borrow_mut(|kept| {
            if kept.len() >= MOST_KEPT {
                kept.clear();
            }
            kept.insert(key, best);
        });
        best
    }

    fn search(&self, cells: &Grid, level: u32, side: i32) -> Option<usize> {
        let mut grid = cells.map(|cell| cell * side);
        let levels = match () {
            () if self.is(Is::one_level_less) => level.saturating_sub(1).max(1),
            () if self.is(Is::one_level_more) => level + 1,
            () => level.max(1),
        };
        let open: Vec<(usize, usize)> =
            (0..7).filter_map(|column| Some((column, landing(&grid, column)?))).collect();
        if self.is(Is::win_at_once) {
            for &(column, cell) in &open {
                grid[cell] = 1;
                let won = has_four(&grid, 1, Set::NONE);
                grid[cell] = 0;
                if won {
                    return Some(column);
                }
            }
        }
        let right = self.is(Is::ties_to_the_right);
        let mut best = if self.is(Is::lost_gives_column_1) { Some((0, LOST)) } else { None };
        for (column, cell) in open {
            let window = best.map_or(LEAST, |(_, value)| if right { value - 1 } else { value });
            grid[cell] = 1;
            let value = self.value(&mut grid, -1, levels - 1, window, Value::MAX);
            grid[cell] = 0;
            let better = |(_, greatest)| value > greatest || right && value == greatest;
            if best.is_none_or(better) {
                best = Some((column, value));
            }
        }
        let lost = self.is(Is::lost_gives_nothing);
        best.filter(|&(_, value)| !(lost && value == LOST)).map(|(column, _)| column)
    }

    /// The value of a board with `left` levels below it, exact between the bounds. The side that
    /// asks moves 1, the other one -1.
    fn value(
        &self,
        grid: &mut Grid,
        mover: i32,
        left: u32,
        mut alpha: Value,
        mut beta: Value,
    ) -> Value {
        if !work::spend() {
            return 0;
        }
        let (score, four) = self.score(grid);
        let full = grid[35..].iter().all(|&cell| cell != 0);
        if full && !four && self.is(Is::full_board_is_0) {
            return 0;
        }
        if left == 0 || full || four && !self.is(Is::four_goes_on) {
            return score;
        }
        let mut best = if mover == 1 { LEAST } else { Value::MAX };
        // Below the root any order will do, and the middle cuts most.
        for column in [3, 2, 4, 1, 5, 0, 6] {
            let Some(cell) = landing(grid, column) else {
                continue;
            };
            grid[cell] = mover;
            let value = self.value(grid, -mover, left - 1, alpha, beta);
            grid[cell] = 0;
            if mover == 1 {
                best = best.max(value);
                alpha = alpha.max(value);
            } else {
                best = best.min(value);
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The score of a board, and whether it has four in a row.
    fn score(&self, grid: &Grid) -> (Value, bool) {
        let (mut sum, mut won, mut lost) = (0, false, false);
        let discarded = self.is(Is::mixed_discarded);
        for cells in &self.spans {
            // Most of the work is here. Without the optimisation of the tests' build this is quick too.
            let four = [grid[cells[0]], grid[cells[1]], grid[cells[2]], grid[cells[3]]];
            let total = four[0] + four[1] + four[2] + four[3];
            won |= total == 4;
            lost |= total == -4;
            let mixed = || four.contains(&1) && four.contains(&-1);
            if !(discarded && mixed()) {
                sum += self.weights[usize::try_from(total + 4).unwrap_or(0)];
            }
        }
        if self.is(Is::scores_for_user) {
            (won, lost) = (lost, won);
            sum = -sum;
        }
        let score = match (won, lost) {
            _ if self.is(Is::four_weighted) => sum,
            (true, _) => WON,
            (_, true) => LOST,
            _ => sum,
        };
        (score, won || lost)
    }
}
