//! Threads with enough stack for what is analysed.

use std::io;
use std::panic;
use std::thread;

/// Terms and programs nest deeply, and a thread's usual stack is small for walking them. Only what is used
/// of it is ever allocated.
pub const DEEP: usize = 512 << 20;

/// Runs a job on a thread with a deep stack, and waits for it. A panic goes on in the caller.
pub fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(DEEP);
        match builder.spawn_scoped(scope, work)?.join() {
            Ok(done) => Ok(done),
            Err(panicked) => panic::resume_unwind(panicked),
        }
    })
}
