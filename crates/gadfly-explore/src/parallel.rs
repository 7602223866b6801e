//! Work over threads whose results come back in the order of the work.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Applies `work` to every item on up to `jobs` threads and returns the results in item order.
///
/// Each thread makes its own `worker` (a machine with its terms and solver), so nothing is shared
/// and the result of an item cannot depend on which thread had it, provided that `work` leaves
/// no trace of one item in the next.
pub fn map_ordered<T, W, R>(
    items: &[T],
    jobs: usize,
    make_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, usize, &T) -> R + Sync,
) -> Vec<R>
where
    T: Sync,
    R: Send,
{
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    let threads = jobs.clamp(1, items.len().max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            // Deep terms and deep call stacks are walked recursively in a few places.
            let builder = std::thread::Builder::new().stack_size(64 << 20);
            let spawned = builder.spawn_scoped(scope, || {
                let mut worker = make_worker();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(&mut worker, index, item);
                    if let Ok(mut results) = results.lock() {
                        results.push((index, result));
                    }
                }
            });
            if spawned.is_err() {
                break;
            }
        }
    });
    let mut results = results
        .into_inner()
        .unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::map_ordered;

    #[test]
    fn results_come_in_item_order() {
        let items: Vec<u64> = (0..100).collect();
        let squares = map_ordered(&items, 4, || (), |(), _, n| n * n);
        assert_eq!(squares, items.iter().map(|n| n * n).collect::<Vec<_>>());
    }
}
