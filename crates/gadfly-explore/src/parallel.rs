//! Work over threads whose results come back in the order of the work.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::guard::{Panicked, guard};

/// Deep terms and deep call stacks are walked recursively in a few places.
const STACK: usize = 64 << 20;

/// Applies `work` to every item on up to `jobs` threads and returns the results in item order.
///
/// Each thread makes its own `worker` (a machine with its terms and solver), so nothing is shared
/// and the result of an item cannot depend on which thread had it, provided that `work` leaves
/// no trace of one item in the next. A panic is the result of the item that met it; the thread goes
/// on with a new worker. Where no thread can be started, the caller's does the work.
pub fn map_ordered<T, W, R>(
    items: &[T],
    jobs: usize,
    make_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize, &T) -> R + Sync,
) -> Vec<Result<R, Panicked>>
where
    T: Sync,
    R: Send,
{
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, Result<R, Panicked>)>> =
        Mutex::new(Vec::with_capacity(items.len()));
    let run = || {
        let mut kept: Option<W> = None;
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            let mut worker = kept.take();
            let result = guard(|| {
                let mut worker = worker.take().unwrap_or_else(&make_worker);
                let result = work(&mut worker, index, item);
                (worker, result)
            });
            let result = result.map(|(worker, result)| {
                kept = Some(worker);
                result
            });
            let mut results = results
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            results.push((index, result));
        }
    };
    let threads = jobs.clamp(1, items.len().max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let builder = std::thread::Builder::new().stack_size(STACK);
            if builder.spawn_scoped(scope, run).is_err() {
                // Those that were started do all; without any, the caller does.
                break;
            }
        }
    });
    run();
    let mut results = results
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_item_order() {
        let items: Vec<u64> = (0..100).collect();
        let squares = map_ordered(&items, 4, || (), |(), _, n| n * n);
        let expected: Vec<_> = items.iter().map(|n| Ok(n * n)).collect();
        assert_eq!(squares, expected);
    }

    #[test]
    fn a_panic_is_the_result_of_its_item_alone() {
        let items: Vec<u64> = (0..20).collect();
        // A worker counts; the one that saw the panic is not used again.
        let found = map_ordered(
            &items,
            1,
            || 0u64,
            |count, _, n| {
                assert!(*n != 7, "seven");
                *count += 1;
                *count
            },
        );
        assert_eq!(found[6], Ok(7));
        assert!(matches!(&found[7], Err(Panicked(words)) if words.contains("seven")));
        assert_eq!(found[8], Ok(1));
        assert_eq!(found.len(), 20);
    }
}
