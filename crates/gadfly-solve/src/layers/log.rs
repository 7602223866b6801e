//! Records the queries that pass, with the answer and the time as comments: as
//! SMT-LIB for studying them with any solver, or as text that can be read again.
//! Off unless a file is named; files grow, since a run has many solvers.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use crate::query::{Layer, Outcome, Query};
use crate::recorded;
use crate::smtlib;
use crate::stats::Stats;

pub(crate) struct Log {
    out: BufWriter<File>,
    form: Form,
    next: Box<dyn Layer>,
}

#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Form {
    SmtLib,
    Recorded,
}

impl Log {
    pub(crate) fn around(next: Box<dyn Layer>, path: &Path, form: Form) -> Box<dyn Layer> {
        match OpenOptions::new().append(true).create(true).open(path) {
            Ok(file) => Box::new(Log {
                out: BufWriter::new(file),
                form,
                next,
            }),
            // Recording is a help; that it is not possible is said, not fatal.
            Err(error) => {
                let path = path.display();
                let _ = writeln!(
                    io::stderr(),
                    "warning: cannot record queries in {path}: {error}"
                );
                next
            }
        }
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
        // A full disk must not change answers; the log just ends.
        let _ = match self.form {
            Form::SmtLib => {
                let text = smtlib::script(query.pool, &query.conjuncts());
                writeln!(self.out, "; {verdict} in {took:?}\n{text}(reset)\n")
            }
            Form::Recorded => {
                let text = recorded::write(query.pool, &query.known.list(), query.goal);
                writeln!(self.out, "# {verdict} in {} us\n{text}", took.as_micros())
            }
        };
        outcome
    }
}
