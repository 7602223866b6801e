//! Threads that grade. Each keeps its worker, with all that it has started and compiled, from the first
//! question to the last; and what goes wrong with one submission stays with it.

use std::collections::VecDeque;
use std::sync::mpsc;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;

use gadfly_explore::{Panicked, guard};

use super::language::{OpenClass, Worker};

/// Deep terms are walked recursively in a few places; only what is used is ever allocated.
const STACK: usize = 64 << 20;

/// Why nothing was found out.
pub enum Trouble {
    /// There is no runtime, or no memory: nobody can be graded.
    Start(anyhow::Error),
    /// Gadfly's own failure, in its words.
    Panic(String),
}

/// The worker of one thread, started when there is something to do, and anew after a failure.
pub struct Place<'l> {
    language: &'l dyn OpenClass,
    worker: Option<Box<dyn Worker + 'l>>,
}

impl<'l> Place<'l> {
    fn new(language: &'l dyn OpenClass) -> Place<'l> {
        Place {
            language,
            worker: None,
        }
    }

    pub fn with<R>(&mut self, work: impl FnOnce(&mut dyn Worker) -> R) -> Result<R, Trouble> {
        let worker = match &mut self.worker {
            Some(worker) => worker,
            none => none.insert(self.language.worker().map_err(Trouble::Start)?),
        };
        guard(|| work(&mut **worker)).map_err(|Panicked(words)| {
            // In whatever state it is, nobody else gets it; and it may fail once more in going.
            let worker = self.worker.take();
            let _ = guard(|| drop(worker));
            Trouble::Panic(words)
        })
    }
}

type Job<'l> = Box<dyn FnOnce(&mut Place<'l>) + Send + 'l>;

#[derive(Default)]
struct State<'l> {
    jobs: VecDeque<Job<'l>>,
    closed: bool,
}

/// Jobs that wait for a thread.
#[derive(Default)]
struct Queue<'l> {
    state: Mutex<State<'l>>,
    changed: Condvar,
}

impl<'l> Queue<'l> {
    fn lock(&self) -> MutexGuard<'_, State<'l>> {
        let state = self.state.lock();
        state.unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// The next job; nothing if there will be no more.
    fn next(&self) -> Option<Job<'l>> {
        let mut state = self.lock();
        loop {
            match state.jobs.pop_front() {
                Some(job) => return Some(job),
                None if state.closed => return None,
                None => {
                    let waited = self.changed.wait(state);
                    state = waited.unwrap_or_else(std::sync::PoisonError::into_inner);
                }
            }
        }
    }
}

/// Closes the queue whatever happens, or the threads would wait for ever.
struct Closing<'q, 'l>(&'q Queue<'l>);

impl Drop for Closing<'_, '_> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.changed.notify_all();
    }
}

pub struct Team<'t, 'l> {
    queue: &'t Queue<'l>,
    language: &'l dyn OpenClass,
    threads: usize,
}

/// Starts so many threads, and ends them when the work is done.
pub(crate) fn with_team<'l, R>(
    language: &'l dyn OpenClass,
    jobs: usize,
    work: impl FnOnce(&Team<'_, 'l>) -> R,
) -> R {
    let queue = Queue::default();
    thread::scope(|scope| {
        let closing = Closing(&queue);
        let mut threads = 0;
        for _ in 0..jobs.max(1) {
            let builder = thread::Builder::new().stack_size(STACK);
            let spawned = builder.spawn_scoped(scope, || {
                let mut place = Place::new(language);
                while let Some(job) = queue.next() {
                    // Jobs guard what may fail; this is for what they forgot.
                    let _ = guard(|| job(&mut place));
                }
            });
            match spawned {
                Ok(_) => threads += 1,
                Err(_) => break,
            }
        }
        let result = work(&Team {
            queue: &queue,
            language,
            threads,
        });
        drop(closing);
        result
    })
}

impl<'l> Team<'_, 'l> {
    pub fn language(&self) -> &'l dyn OpenClass {
        self.language
    }

    /// Does something with every item; the results are in the order of the items.
    pub fn map<T: Send + 'l, R: Send + 'l>(
        &self,
        items: Vec<T>,
        work: impl Fn(&mut Place<'l>, T) -> R + Send + Sync + 'l,
    ) -> Vec<R> {
        if self.threads == 0 {
            let mut place = Place::new(self.language);
            return items.into_iter().map(|i| work(&mut place, i)).collect();
        }
        let work = Arc::new(work);
        let (sender, receiver) = mpsc::channel();
        let mut state = self.queue.lock();
        for (at, item) in items.into_iter().enumerate() {
            let (work, sender) = (work.clone(), sender.clone());
            state.jobs.push_back(Box::new(move |place| {
                // Nobody listens only if everything is over.
                let _ = sender.send((at, work(place, item)));
            }));
        }
        drop(state);
        drop(sender);
        self.queue.changed.notify_all();
        let mut results: Vec<(usize, R)> = receiver.iter().collect();
        results.sort_by_key(|(at, _)| *at);
        results.into_iter().map(|(_, result)| result).collect()
    }
}
