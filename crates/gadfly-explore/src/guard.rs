//! A defect of Gadfly costs the work that met it and nothing else.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};

/// What a panic said, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panicked(pub String);

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static WORDS: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Does something; a panic on the way comes back as a value. Whatever the work was changing is in an
/// unknown state then and must not be used again.
pub fn guard<R>(work: impl FnOnce() -> R) -> Result<R, Panicked> {
    let outer = GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    result.map_err(|payload| {
        let words = WORDS.take().unwrap_or_else(|| message(&*payload));
        Panicked(words)
    })
}

/// For the panic hook: keeps the words for the [`guard`] of this thread. False if there is none.
pub fn note_panic(info: &PanicHookInfo<'_>) -> bool {
    let guarded = GUARDED.get();
    if guarded {
        WORDS.set(Some(info.to_string()));
    }
    guarded
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no details".into())
}
