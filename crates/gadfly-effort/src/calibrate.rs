//! Comparing counted effort with processor time, to keep the table true.

use std::io::Write;
use std::sync::OnceLock;
use std::time::Duration;

use crate::{since, spent, thread_time};

/// A search that is measured; what it took is written when it ends if `GADFLY_DEBUG_EFFORT` is set.
pub struct Measured {
    counted: Duration,
    worked: Duration,
}

impl Measured {
    pub fn begin() -> Option<Measured> {
        static WANTED: OnceLock<bool> = OnceLock::new();
        let wanted = WANTED.get_or_init(|| std::env::var_os("GADFLY_DEBUG_EFFORT").is_some());
        wanted.then(|| Measured {
            counted: spent(),
            worked: thread_time(),
        })
    }
}

impl Drop for Measured {
    fn drop(&mut self) {
        let counted = since(self.counted).as_secs_f64();
        let worked = thread_time().saturating_sub(self.worked).as_secs_f64();
        let ratio = counted / worked;
        // Nobody reads it: nothing is lost.
        let _ = writeln!(
            std::io::stderr(),
            "effort: counted {counted:.4} s, processor {worked:.4} s, ratio {ratio:.2}"
        );
    }
}
