//! Four in a line on a board of rows, and the ways in which programs miss it.

/// The lines that count.
pub struct Lines {
    /// For rows, columns, rising and falling diagonals, true if they are looked at.
    pub seen: [bool; 4],
    pub needed: usize,
    /// Longer lines do not count.
    pub exactly: bool,
    /// Lines go on over the left and right edges.
    pub wraps: bool,
}

/// Steps down and to the right, in the order of [`Lines::seen`].
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (-1, 1), (1, 1)];

/// True if a mark ends a line of four: each of the eight directions is looked at by itself.
pub fn has_four_from(rows: &[Vec<u8>], (row, column): (usize, usize)) -> bool {
    let cell = |down: isize, right: isize| {
        rows.get(row.checked_add_signed(down)?)?.get(column.checked_add_signed(right)?)
    };
    let ways = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
    ways.filter(|&way| way != (0, 0)).any(|(down, right)| {
        (1..4).all(|steps| cell(0, 0).is_some() && cell(steps * down, steps * right) == cell(0, 0))
    })
}

/// True if a mark has four in a line of cells. The cells lie in memory column after column, from
/// the top. A line goes on past the end of a column.
pub fn has_four_in_columns(rows: &[Vec<u8>], mark: u8) -> bool {
    let cells = rows.len() * rows.first().map_or(0, Vec::len);
    let is_mark =
        |place: usize| place < cells && rows[place % rows.len()][place / rows.len()] == mark;
    let steps = [1, rows.len() - 1, rows.len(), rows.len() + 1];
    let has_line =
        |start: usize| steps.iter().any(|step| (0..4).all(|count| is_mark(start + count * step)));
    (0..cells).any(has_line)
}

/// The pieces in a line that wins, in programs with one of these faults or none.
pub const fn needed(three_win: bool, five_needed: bool) -> usize {
    match (three_win, five_needed) {
        (true, _) => 3,
        (_, true) => 5,
        _ => 4,
    }
}

impl Lines {
    /// True if a mark stands in such a line anywhere.
    pub fn found(&self, rows: &[Vec<u8>], mark: u8) -> bool {
        let cell = |(row, column): (isize, isize)| {
            let line = rows.get(usize::try_from(row).ok()?)?;
            let width = line.len().cast_signed();
            let column = if self.wraps { column.rem_euclid(width) } else { column };
            line.get(usize::try_from(column).ok()?).copied()
        };
        let steps = STEPS.iter().zip(self.seen).filter(|(_, seen)| *seen);
        steps.map(|(step, _)| step).any(|&(down, right)| {
            let starts = (0..rows.len()).flat_map(|row| {
                (0..rows[row].len()).map(move |column| (row.cast_signed(), column.cast_signed()))
            });
            let on = |(row, column), steps: isize| (row + steps * down, column + steps * right);
            starts.filter(|&start| cell(start) == Some(mark)).any(|start| {
                let run = (0..10).take_while(|&steps| cell(on(start, steps)) == Some(mark)).count();
                let longer = run > self.needed || cell(on(start, -1)) == Some(mark);
                run >= self.needed && !(self.exactly && longer)
            })
        })
    }
}
