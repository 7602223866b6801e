//! The command line: arguments, progress, exit codes.
//!
//! A library so that tests can run a job without a process; the binary only calls [`main`].

mod cli;
mod cmd;
// Settings from files; public for tests of what such files may hold.
pub mod config;
mod progress;
pub mod request;
pub mod schemas;
mod values;

pub use cli::command;
pub use values::{Format, JUnitVersion};

use std::io::{self, Write};
use std::panic;
use std::process::ExitCode;
use std::sync::{Mutex, MutexGuard};
use std::thread;

use gadfly_base::{diagnostic, output};

/// Exit codes; each page of the manual names them.
const NOTHING_FOUND: u8 = 0;
const SOMETHING_FOUND: u8 = 1;
const TROUBLE: u8 = 2;

/// Where and why a thread panicked that nobody guarded; the first one counts.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Reads the arguments, runs the command and says how it ended.
pub fn main() -> ExitCode {
    panic::set_hook(Box::new(|info| {
        if !gadfly_explore::note_panic(info) {
            lock_panic().get_or_insert_with(|| info.to_string());
        }
    }));
    output::stop_cleanly_on_interrupt();
    let worker = thread::Builder::new()
        .name("gadfly".into())
        .stack_size(gadfly_base::stack::DEEP)
        .spawn(run);
    let code = match worker {
        Ok(worker) => worker.join().unwrap_or_else(|_| report_panic()),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot start a thread: {error}");
            TROUBLE
        }
    };
    ExitCode::from(code)
}

fn run() -> u8 {
    let arguments = match cli::Arguments::read(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(error) => match error.downcast::<clap::Error>() {
            Ok(usage) => {
                // Help and version go to stdout with code 0, wrong usage to stderr with code 2.
                let _ = usage.print();
                return if usage.use_stderr() {
                    TROUBLE
                } else {
                    NOTHING_FOUND
                };
            }
            Err(error) => {
                diagnostic::print(&error);
                return TROUBLE;
            }
        },
    };
    let solves = !matches!(arguments.command, cli::Command::Doctor(_));
    let done = cmd::run(arguments);
    if solves && let Some(why) = gadfly_solve::z3_was_missed() {
        let _ = writeln!(
            io::stderr(),
            "warning: some conditions were not solved: {why}"
        );
    }
    match done {
        Ok(true) => SOMETHING_FOUND,
        Ok(false) => NOTHING_FOUND,
        Err(error) if output::is_broken_pipe(&error) => NOTHING_FOUND,
        Err(error) if error.is::<output::Interrupted>() => output::INTERRUPTED,
        Err(error) => {
            diagnostic::print(&error);
            // A panic in a thread of the job may be what is behind the error.
            if lock_panic().is_some() {
                report_panic()
            } else {
                TROUBLE
            }
        }
    }
}

fn lock_panic() -> MutexGuard<'static, Option<String>> {
    PANIC
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn report_panic() -> u8 {
    // The hook takes the lock, so it must not be held when something may panic again.
    let what = lock_panic().clone();
    let _ = writeln!(
        io::stderr(),
        "error: Gadfly itself failed; this is a bug in Gadfly, not in your code.\n\
         Please report it together with the analysed code and these lines:\n  gadfly {}\n  {}",
        env!("CARGO_PKG_VERSION"),
        what.as_deref()
            .unwrap_or("no details")
            .replace('\n', "\n  ")
    );
    TROUBLE
}
