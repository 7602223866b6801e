//! Workers that may fail: what goes wrong with one submission stays with it.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};

use super::language::{Language, Worker};

/// Why nothing was found out.
pub enum Trouble {
    /// There is no runtime, or no memory: nobody can be graded.
    Start(anyhow::Error),
    /// Gadfly's own failure, in its words.
    Panic(String),
}

/// The worker of one thread, started when there is something to do, and anew after a failure.
pub struct Place<'l> {
    language: &'l dyn Language,
    worker: Option<Box<dyn Worker + 'l>>,
}

impl<'l> Place<'l> {
    pub fn new(language: &'l dyn Language) -> Place<'l> {
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
        match panic::catch_unwind(AssertUnwindSafe(|| work(&mut **worker))) {
            Ok(result) => Ok(result),
            Err(payload) => {
                // In whatever state it is, nobody else gets it; and it may fail once more in going.
                let worker = self.worker.take();
                let _ = panic::catch_unwind(AssertUnwindSafe(|| drop(worker)));
                let words = crate::take_panic().unwrap_or_else(|| message(&*payload));
                Err(Trouble::Panic(words))
            }
        }
    }
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no details".into())
}
