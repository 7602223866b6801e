//! Work on every entry, over threads with a machine each.

use gadfly_base::Analysis;
use gadfly_base::progress::Progress;
use gadfly_explore::{Panicked, guard, map_ordered};

use crate::Language;

/// A machine, or why there is none.
type Worker<L> = Result<<L as Language>::Machine, String>;

/// Does something with every entry of the request. The results are in the order of the entries, and no thread's
/// work depends on another's.
pub fn each_entry<L: Language + ?Sized, T: Send>(
    language: &L,
    request: &Analysis,
    program: &L::Program,
    progress: &dyn Progress,
    work: impl Fn(&mut L::Machine, usize, &L::Entry) -> anyhow::Result<T> + Sync,
) -> anyhow::Result<Vec<T>> {
    let entries = language.entries(request, program)?;
    progress.begin(entries.len());
    let make = || {
        let machine = language.machine(request, program);
        machine.map_err(|error| error.to_string())
    };
    let results = map_ordered(
        &entries,
        request.jobs.get(),
        make,
        |worker: &mut Worker<L>, index, entry| {
            let name = language.name(program, entry);
            let result = guarded(
                worker,
                make,
                |machine, panic| language.refuse(machine, panic),
                |machine| {
                    progress.entered(name);
                    work(machine, index, entry).map_err(|error| error.to_string())
                },
            );
            progress.finished(name);
            result
        },
    );
    collected(results)
}

/// What threads found, or why they found nothing.
pub fn collected<T>(results: Vec<Result<Result<T, String>, Panicked>>) -> anyhow::Result<Vec<T>> {
    let flat = results.into_iter().map(|r| r.unwrap_or_else(failed));
    flat.map(|r| r.map_err(anyhow::Error::msg)).collect()
}

/// Works on one entry. If Gadfly panics, a new machine does the same work once more, but refuses to start the
/// entry: so it has the usual report, with the panic as the reason.
pub fn guarded<M, T>(
    worker: &mut Result<M, String>,
    make: impl Fn() -> Result<M, String>,
    refuse: impl Fn(&mut M, Option<String>),
    work: impl Fn(&mut M) -> Result<T, String>,
) -> Result<T, String> {
    let machine = worker.as_mut().map_err(|error| error.clone())?;
    let Panicked(words) = match guard(|| work(machine)) {
        Ok(result) => return result,
        Err(panicked) => panicked,
    };
    let spoilt = std::mem::replace(worker, make());
    let _ = guard(|| drop(spoilt));
    let machine = worker.as_mut().map_err(|error| error.clone())?;
    refuse(machine, Some(words));
    let result = guard(|| work(machine)).unwrap_or_else(failed);
    refuse(machine, None);
    result
}

fn failed<T>(Panicked(words): Panicked) -> Result<T, String> {
    Err(format!("Gadfly itself failed, please report it: {words}"))
}
