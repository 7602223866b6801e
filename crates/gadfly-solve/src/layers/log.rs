//! Records the queries that pass as SMT-LIB, with the answer and the time as
//! comments, for studying slow ones with any solver. Off unless a file is named.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use crate::query::{Layer, Outcome, Query};
use crate::smtlib;
use crate::stats::Stats;

pub(crate) struct Log {
    out: BufWriter<File>,
    next: Box<dyn Layer>,
}

impl Log {
    pub fn new(path: &Path, next: Box<dyn Layer>) -> Result<Log, std::io::Error> {
        Ok(Log {
            out: BufWriter::new(File::create(path)?),
            next,
        })
    }
}

impl Layer for Log {
    fn check(&mut self, query: &Query, stats: &mut Stats) -> Outcome {
        let start = Instant::now();
        let outcome = self.next.check(query, stats);
        let took = start.elapsed();
        let verdict = match &outcome {
            Outcome::Sat(_) => "sat",
            Outcome::Unsat(_) => "unsat",
            Outcome::Unknown(_) => "unknown",
        };
        let text = smtlib::script(query.pool, &query.conjuncts());
        // A full disk must not change answers; the log just ends.
        let _ = writeln!(self.out, "; {verdict} in {took:?}\n{text}(reset)\n");
        outcome
    }
}
