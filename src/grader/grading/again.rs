//! Second runs of cases that were stopped for their time, and the budget of a submission.
//!
//! A busy machine may be the cause of a stop, so such a case runs once more at full time. While it
//! runs alone, all other submissions wait. One case that is out of time again ends the runs alone.
//! Together they take at most the time of one case. A program that only waits is never run alone,
//! for no other submission keeps it from going on.

use std::time::Duration;

use crate::cases::Case;
use crate::marks::results::is_out_of_time;
use crate::run::launch::Ending;
use crate::run::limits::{Allowance, WALL};
use crate::verdict::check::{CaseResult, PATIENCE, Verdict};

/// How a case runs once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// No other submission runs meanwhile.
    Alone,
    Beside,
}

/// The time of the second runs up to now.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    /// Cases that were out of time again, and their time.
    lost: usize,
    lost_time: Duration,
    /// The time of the runs alone.
    alone: Duration,
}

/// The way in which a case with this end runs once more, if it does.
fn second(taken: &Taken, ending: Ending, time: Duration) -> Option<Second> {
    if taken.lost >= PATIENCE {
        None
    } else if ending == Ending::Wait || taken.lost > 0 || taken.alone >= time * WALL {
        Some(Second::Beside)
    } else {
        Some(Second::Alone)
    }
}

/// True if a submission has no time left after these runs.
pub fn is_used_up(results: &[CaseResult], allowance: Allowance) -> bool {
    is_beyond(results, Duration::ZERO, allowance.budget)
}

fn is_beyond(results: &[CaseResult], more: Duration, budget: Duration) -> bool {
    let counted = results.iter().filter(|result| !result.verdicts.iter().copied().any(is_right));
    counted.map(|result| result.run.wall).sum::<Duration>() + more >= budget
}

/// The time of such a case does not count.
fn is_right(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Pass | Verdict::WhiteSpace | Verdict::NotReached)
}

/// Runs the cases that were stopped for their time once more with `again`. If that helps, it also
/// runs those that had a tenth of the time, and those that were not run. The budget bounds all of
/// them. Returns how many of those that were stopped end in time now.
///
/// # Errors
/// The first of `again`.
pub fn run<'a, E>(
    results: &mut [CaseResult<'a>],
    allowance: Allowance,
    again: &mut dyn FnMut(&'a Case, Second) -> Result<CaseResult<'a>, E>,
) -> Result<usize, E> {
    let (mut helped, mut taken) = (0, Taken::default());
    for hurried in [false, true] {
        if hurried && helped == 0 {
            return Ok(0);
        }
        for place in 0..results.len() {
            let used_up = is_beyond(results, taken.lost_time, allowance.budget);
            let Some(result) = results.get_mut(place).filter(|_| !used_up) else { continue };
            if !is_out_of_time(&result.run) || result.hurried != hurried {
                continue;
            }
            let Some(how) = second(&taken, result.run.ending, allowance.time) else { continue };
            let now = again(result.case, how)?;
            if how == Second::Alone {
                taken.alone += now.run.wall;
            }
            if is_out_of_time(&now.run) {
                taken.lost += 1;
                taken.lost_time += now.run.wall;
            } else {
                helped += 1;
                *result = now;
            }
        }
    }
    for place in 0..results.len() {
        let used_up = is_beyond(results, taken.lost_time, allowance.budget);
        let Some(result) = results.get_mut(place).filter(|_| !used_up) else { break };
        if result.run.ending == Ending::Budget {
            *result = again(result.case, Second::Beside)?;
        }
    }
    Ok(helped)
}

#[cfg(test)]
mod tests {
    use super::{Second, Taken, is_used_up, run, second};
    use crate::cases::courses::Course;
    use crate::cases::{self, Case};
    use crate::run::launch::{Ending, Run};
    use crate::run::limits::{Allowance, Bounds};
    use crate::verdict::check::{CaseResult, Verdict, judged, unrun};
    use std::convert::Infallible;
    use std::time::Duration;

    const SECOND: Duration = Duration::from_secs(1);
    const LEAST: Duration = Duration::from_nanos(1);

    fn game() -> Course {
        Course::GomokuMist
    }

    fn some_cases(count: usize) -> Vec<Case> {
        let mut cases = cases::of(Course::GomokuMist).0;
        cases.truncate(count);
        cases
    }

    fn allowance(budget: Duration) -> Allowance {
        Allowance { time: SECOND, memory: 1 << 30, processes: 256, budget, bounds: Bounds::Told }
    }

    fn ended(case: &Case, ending: Ending, wall: Duration, hurried: bool) -> CaseResult<'_> {
        let right = matches!(ending, Ending::Exit(_));
        let output = if right { case.expected.clone() } else { Vec::new() };
        judged(game(), case, Run { output, error: Vec::new(), ending, wall }, hurried)
    }

    #[test]
    fn a_case_runs_alone_until_one_is_lost_or_the_time_of_a_case_is_over() {
        let how = |lost, alone, ending| {
            second(&Taken { lost, lost_time: Duration::ZERO, alone }, ending, SECOND)
        };
        let zero = Duration::ZERO;
        assert_eq!(how(0, zero, Ending::Time), Some(Second::Alone));
        assert_eq!(how(0, (3 * SECOND).saturating_sub(LEAST), Ending::Time), Some(Second::Alone));
        assert_eq!(how(0, 3 * SECOND, Ending::Time), Some(Second::Beside));
        assert_eq!(how(0, zero, Ending::Wait), Some(Second::Beside));
        assert_eq!(how(1, zero, Ending::Time), Some(Second::Beside));
        assert_eq!(how(2, zero, Ending::Time), Some(Second::Beside));
        assert_eq!(how(3, zero, Ending::Time), None);
        assert_eq!(how(4, zero, Ending::Wait), None);
    }

    /// A busy machine stops six cases of a right program: three at full time, three at a tenth of
    /// it.
    #[test]
    fn a_second_round_runs_what_had_a_tenth_of_the_time() {
        let cases = some_cases(7);
        let stopped = |(place, case)| ended(case, Ending::Time, SECOND, place >= 3);
        let mut results: Vec<_> = cases.iter().take(6).enumerate().map(stopped).collect();
        results.push(unrun(game(), &cases[6]));
        let mut calls = Vec::new();
        let helped = run(&mut results, allowance(100 * SECOND), &mut |case, how| {
            calls.push((case.name.clone(), how));
            Ok::<_, Infallible>(ended(case, Ending::Exit(case.status), SECOND, false))
        });
        assert_eq!(helped, Ok(6));
        let names: Vec<_> = calls.iter().map(|(name, _)| name).collect();
        assert_eq!(names, cases.iter().map(|case| &case.name).collect::<Vec<_>>());
        let alone = calls.iter().filter(|(_, how)| *how == Second::Alone).count();
        assert_eq!(alone, 3);
        assert!(results.iter().all(|result| matches!(result.run.ending, Ending::Exit(_))));
    }

    #[test]
    fn what_hangs_is_run_again_three_times_and_what_had_a_tenth_not_at_all() {
        let cases = some_cases(8);
        let stopped = |(place, case)| ended(case, Ending::Wait, SECOND, place >= 4);
        let mut results: Vec<_> = cases.iter().enumerate().map(stopped).collect();
        let mut calls = 0;
        let helped = run(&mut results, allowance(100 * SECOND), &mut |case, how| {
            assert_eq!(how, Second::Beside);
            calls += 1;
            Ok::<_, Infallible>(ended(case, Ending::Wait, SECOND, false))
        });
        assert_eq!((helped, calls), (Ok(0), 3));
    }

    /// The time of a second run that is lost counts in the budget.
    #[test]
    fn lost_second_runs_use_the_budget_up() {
        let cases = some_cases(3);
        let stopped = |case| ended(case, Ending::Wait, SECOND, false);
        for (budget, expected) in
            [(3 * SECOND + LEAST, 1), (4 * SECOND, 1), (4 * SECOND + LEAST, 2)]
        {
            let mut results: Vec<_> = cases.iter().map(stopped).collect();
            let mut calls = 0;
            let helped = run(&mut results, allowance(budget), &mut |case, _| {
                calls += 1;
                Ok::<_, Infallible>(ended(case, Ending::Wait, SECOND, false))
            });
            assert_eq!((helped, calls), (Ok(0), expected), "{budget:?}");
        }
    }

    /// White space alone and what was not reached take nothing of the budget.
    #[test]
    fn only_failing_cases_take_of_the_budget() {
        let cases = some_cases(1);
        let used = |output: &str, ending| {
            let right = String::from_utf8_lossy(&cases[0].expected);
            let output = output.replace("RIGHT", &right).into_bytes();
            let run = Run { output, error: Vec::new(), ending, wall: SECOND };
            is_used_up(&[judged(game(), &cases[0], run, false)], allowance(SECOND))
        };
        let exit = Ending::Exit(cases[0].status);
        assert!(!used("RIGHT", exit));
        assert!(!used("RIGHT\n", exit));
        assert!(used("RIGHT", Ending::Signal(6)));
        assert!(used("?", exit));
    }

    #[test]
    fn the_budget_ends_the_runs_of_a_submission() {
        let cases = some_cases(3);
        let all = [Ending::Time, Ending::Exit(cases[1].status), Ending::Signal(6)];
        let pairs = cases.iter().zip(all);
        let results: Vec<_> = pairs.map(|(case, end)| ended(case, end, SECOND, false)).collect();
        assert!(!is_used_up(&results, allowance(2 * SECOND + LEAST)));
        assert!(is_used_up(&results, allowance(2 * SECOND)));
        assert!(is_used_up(&results, allowance((2 * SECOND).saturating_sub(LEAST))));
        let mut results = results;
        let helped = run(&mut results, allowance(2 * SECOND), &mut |case, _| {
            Ok::<_, Infallible>(ended(case, Ending::Exit(0), SECOND, false))
        });
        assert_eq!(helped, Ok(0));
    }

    /// One right form is enough, and so is a game that was not reached.
    #[test]
    fn a_case_that_passes_in_one_form_takes_nothing_of_the_budget() {
        let cases = some_cases(1);
        let used = |verdicts: &[Verdict]| {
            let mut result = ended(&cases[0], Ending::Signal(6), SECOND, false);
            result.verdicts = verdicts.to_vec();
            is_used_up(&[result], allowance(SECOND))
        };
        for right in [Verdict::Pass, Verdict::WhiteSpace, Verdict::NotReached] {
            assert!(!used(&[right]) && !used(&[Verdict::Line, right, Verdict::Line]), "{right:?}");
        }
        for wrong in [Verdict::Line, Verdict::Ending, Verdict::Unrun] {
            assert!(used(&[wrong]), "{wrong:?}");
        }
    }

    /// The first case ends in time now; the others take a second of the budget each.
    #[test]
    fn cases_that_were_not_run_are_run_as_far_as_the_budget_goes() {
        let cases = some_cases(5);
        for (budget, expected) in [(SECOND, 1), (SECOND + LEAST, 2), (2 * SECOND + LEAST, 3)] {
            let mut results = vec![ended(&cases[0], Ending::Time, Duration::ZERO, false)];
            results.extend(cases.iter().skip(1).map(|case| unrun(game(), case)));
            let mut calls = Vec::new();
            let helped = run(&mut results, allowance(budget), &mut |case, how| {
                let is_first = calls.is_empty();
                calls.push(how);
                let ending = if is_first { Ending::Exit(case.status) } else { Ending::Signal(6) };
                Ok::<_, Infallible>(ended(case, ending, SECOND, false))
            });
            assert_eq!((helped, calls.len()), (Ok(1), 1 + expected), "{budget:?}");
            assert_eq!(calls[0], Second::Alone);
            assert!(calls.iter().skip(1).all(|how| *how == Second::Beside));
            let unrun = results.iter().filter(|result| result.run.ending == Ending::Budget);
            assert_eq!(unrun.count(), 4 - expected);
        }
    }

    /// A case that is out of time again keeps the result of its first run.
    #[test]
    fn the_first_trouble_of_the_second_runs_is_told() {
        let cases = some_cases(3);
        let mut results: Vec<_> =
            cases.iter().map(|case| ended(case, Ending::Time, SECOND, false)).collect();
        let mut calls = 0;
        let told = run(&mut results, allowance(100 * SECOND), &mut |case, _| {
            calls += 1;
            if calls == 2 {
                Err("no room")
            } else {
                Ok(ended(case, Ending::Time, 2 * SECOND, false))
            }
        });
        assert_eq!((told, calls), (Err("no room"), 2));
        assert_eq!(results[0].run.wall, SECOND);
    }

    /// What had a tenth of the time waits for a case at full time that ends.
    #[test]
    fn a_case_with_a_tenth_of_the_time_waits_for_the_others() {
        let cases = some_cases(3);
        let hurried = |place: usize| ended(&cases[place], Ending::Time, SECOND, place != 1);
        let mut results: Vec<_> = (0..3).map(hurried).collect();
        let mut calls = Vec::new();
        let helped = run(&mut results, allowance(100 * SECOND), &mut |case, _| {
            calls.push(case.name.clone());
            Ok::<_, Infallible>(ended(case, Ending::Exit(case.status), SECOND, false))
        });
        assert_eq!(helped, Ok(3));
        assert_eq!(calls, [1, 0, 2].map(|place| cases[place].name.clone()));
    }
}
