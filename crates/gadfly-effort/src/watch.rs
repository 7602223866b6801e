//! A backstop for work that cannot look at a [`Deadline`](crate::Deadline) itself: a library that
//! goes on until somebody interrupts it from another thread.

use std::collections::BTreeMap;
use std::sync::{Condvar, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::processor::clock_time;
use crate::thread_time;

/// How often the clocks of watched threads are read.
const LOOK_EVERY: Duration = Duration::from_millis(20);

struct Watch {
    clock: libc::clockid_t,
    until: Duration,
    stop: Box<dyn Fn() + Send>,
}

#[derive(Default)]
struct Watches {
    all: BTreeMap<u64, Watch>,
    next: u64,
    /// The watcher sleeps until it is woken.
    is_idle: bool,
    has_watcher: bool,
}

static WATCHES: LazyLock<(Mutex<Watches>, Condvar)> = LazyLock::new(Default::default);

/// Ends the watch, also if the work panics.
struct Guard(Option<u64>);

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(id) = self.0 {
            watches().all.remove(&id);
        }
    }
}

fn watches() -> MutexGuard<'static, Watches> {
    WATCHES.0.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Does `work`. Once it has taken `most` processor time of this thread, `stop` is called on another
/// thread again and again until the work is over; that should make it end soon.
pub fn watched<T>(most: Duration, stop: impl Fn() + Send + 'static, work: impl FnOnce() -> T) -> T {
    let _guard = Guard(begin(most, Box::new(stop)));
    work()
}

/// The number of the watch; nothing where threads have no clocks or none can be started.
fn begin(most: Duration, stop: Box<dyn Fn() + Send>) -> Option<u64> {
    let mut clock = 0;
    // SAFETY: asks about the current thread; the clock is used only while this thread is at work.
    let known = unsafe { libc::pthread_getcpuclockid(libc::pthread_self(), &raw mut clock) } == 0;
    if !known {
        return None;
    }
    let mut watches = watches();
    if !watches.has_watcher {
        let thread = std::thread::Builder::new().name("watcher".into());
        thread.spawn(watch).ok()?;
        watches.has_watcher = true;
    }
    let id = watches.next;
    watches.next += 1;
    let watch = Watch {
        clock,
        until: thread_time().saturating_add(most),
        stop,
    };
    watches.all.insert(id, watch);
    if watches.is_idle {
        WATCHES.1.notify_one();
    }
    Some(id)
}

fn watch() {
    let mut watches = watches();
    loop {
        if watches.all.is_empty() {
            watches.is_idle = true;
            let woken = WATCHES.1.wait(watches);
            watches = woken.unwrap_or_else(PoisonError::into_inner);
            watches.is_idle = false;
            continue;
        }
        for watch in watches.all.values() {
            if clock_time(watch.clock) >= watch.until {
                // Under the lock: the work cannot be over and something else begun meanwhile.
                (watch.stop)();
            }
        }
        drop(watches);
        std::thread::sleep(LOOK_EVERY);
        watches = self::watches();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    #[test]
    fn work_that_takes_too_long_is_stopped() {
        let stopped = Arc::new(AtomicBool::new(false));
        let begun = thread_time();
        let stop = {
            let stopped = stopped.clone();
            move || stopped.store(true, Ordering::Relaxed)
        };
        watched(Duration::from_millis(30), stop, || {
            while !stopped.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
        assert!(thread_time().saturating_sub(begun) >= Duration::from_millis(30));
    }

    #[test]
    fn work_that_waits_is_not_stopped() {
        let stopped = Arc::new(AtomicBool::new(false));
        let stop = {
            let stopped = stopped.clone();
            move || stopped.store(true, Ordering::Relaxed)
        };
        let done = watched(Duration::from_millis(100), stop, || {
            std::thread::sleep(Duration::from_millis(300));
            7
        });
        assert_eq!(done, 7);
        assert!(!stopped.load(Ordering::Relaxed));
    }
}
