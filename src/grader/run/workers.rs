//! Independent pieces of work on several cores, with results in their order.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZero;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::{self, Builder, Scope};

use super::patience::patiently;
use crate::refusal::Refusal;

/// Pieces that may wait in memory until an earlier one is finished, where they take little.
pub const ALL: usize = usize::MAX;

/// The cores of this machine.
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Does each piece of work in one of the workers. `each` gets the pieces with their results in
/// their order, and the number of those that are finished by then. No piece begins that is `ahead`
/// or more places behind the first unfinished one.
///
/// # Errors
/// The first of `each`, or that no thread can be started. Each worker begins at most one more piece
/// then.
pub fn on_all_cores<T: Sync, R: Send>(
    workers: usize,
    ahead: usize,
    work: &[T],
    job: impl Fn(&T) -> R + Sync,
    each: &mut dyn FnMut(&T, R, usize) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let (give, tickets) = mpsc::channel::<(usize, &T)>();
    let (done, results) = mpsc::channel();
    let tickets = Mutex::new(tickets);
    let take = || tickets.lock().unwrap_or_else(PoisonError::into_inner).recv();
    let (take, job) = (&take, &job);
    thread::scope(|scope| {
        let mut worker = || {
            let done = done.clone();
            move || {
                while let Ok((number, piece)) = take() {
                    // Nobody listens any more: a result could not be used.
                    if done.send((number, job(piece))).is_err() {
                        return;
                    }
                }
            }
        };
        start(scope, workers.min(work.len()), &mut worker)
            .map_err(|error| Refusal::machine("no thread can be started", &error))?;
        drop(done);
        in_order(work, ahead, give, results, each)
    })
}

/// Gives out tickets, and hands over the results, which come in any order.
fn in_order<'a, T, R>(
    work: &'a [T],
    ahead: usize,
    give: mpsc::Sender<(usize, &'a T)>,
    results: mpsc::Receiver<(usize, R)>,
    each: &mut dyn FnMut(&T, R, usize) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut give = Some(give);
    let mut left = work.iter().enumerate();
    let mut give_out = |count: usize| {
        for ticket in left.by_ref().take(count) {
            let _ = give.as_ref().map(|give| give.send(ticket));
        }
        // Without more tickets the workers end.
        if left.len() == 0 {
            give = None;
        }
    };
    give_out(ahead);
    let mut waiting = BTreeMap::new();
    let mut awaited = work.iter().enumerate().peekable();
    for (finished, (number, result)) in (1..).zip(results) {
        waiting.insert(number, result);
        while let Some((number, piece)) = awaited.peek()
            && let Some(result) = waiting.remove(number)
        {
            each(piece, result, finished)?;
            awaited.next();
            give_out(1);
        }
    }
    Ok(())
}

/// Starts `count` workers, or as many as the machine has threads for.
fn start<'scope, F>(
    scope: &'scope Scope<'scope, '_>,
    count: usize,
    worker: &mut dyn FnMut() -> F,
) -> io::Result<()>
where
    F: FnOnce() + Send + 'scope,
{
    let mut start = || Builder::new().spawn_scoped(scope, worker()).map(drop);
    if count > 0 {
        patiently(&mut start)?;
    }
    for _ in 1..count {
        if start().is_err() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ALL, on_all_cores};
    use crate::refusal::Refusal;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;
    use std::time::Duration;

    #[test]
    fn results_come_in_order_and_no_piece_runs_too_far_ahead() {
        let work: Vec<usize> = (0..40).collect();
        for (workers, ahead) in [(1, 1), (4, 1), (4, 3), (50, ALL)] {
            let handed = AtomicUsize::new(0);
            let mut seen = Vec::new();
            let job = |&number: &usize| {
                assert!(number - handed.load(Ordering::SeqCst) < ahead);
                if number % 4 == 0 {
                    thread::sleep(Duration::from_millis(2));
                }
                number * 10
            };
            let mut each = |&number: &usize, result: usize, finished: usize| {
                assert!(number < finished && result == number * 10);
                seen.push(number);
                handed.fetch_add(1, Ordering::SeqCst);
                Ok(())
            };
            on_all_cores(workers, ahead, &work, job, &mut each).unwrap();
            assert_eq!(seen, work, "{workers} {ahead}");
        }
        on_all_cores(4, ALL, &[], |&(): &()| (), &mut |(), (), _| Ok(())).unwrap();
    }

    #[test]
    fn after_an_error_each_worker_begins_one_more_piece_at_most() {
        let begun = AtomicUsize::new(0);
        let work = [(); 1000];
        let job = |&(): &()| {
            begun.fetch_add(1, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(1));
        };
        let mut each = |&(): &(), (), _: usize| Err(Refusal::call("enough"));
        assert!(on_all_cores(1, ALL, &work, job, &mut each).is_err());
        assert!(begun.into_inner() < 100);
    }

    #[test]
    fn so_many_workers_start() {
        for count in [0, 1, 2, 5] {
            let begun = AtomicUsize::new(0);
            thread::scope(|scope| {
                let mut worker = || {
                    || {
                        begun.fetch_add(1, Ordering::SeqCst);
                    }
                };
                super::start(scope, count, &mut worker).unwrap();
            });
            assert_eq!(begun.into_inner(), count);
        }
    }
}
