//! Processor time of the thread.

use std::time::Duration;

/// For how long the processor has worked for this thread.
pub fn thread_time() -> Duration {
    clock_time(libc::CLOCK_THREAD_CPUTIME_ID)
}

/// What a clock shows; nothing if it is gone.
pub(crate) fn clock_time(clock: libc::clockid_t) -> Duration {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the clock writes one value of this type.
    let done = unsafe { libc::clock_gettime(clock, &raw mut time) };
    if done != 0 {
        return Duration::ZERO;
    }
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    let nanoseconds = u32::try_from(time.tv_nsec).unwrap_or_default();
    Duration::new(seconds, nanoseconds)
}
