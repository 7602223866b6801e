//! How much memory a search may use, counted where memory is allocated.
//!
//! The allocator of every program that links this crate adds and subtracts the size of each
//! allocation to a counter of the thread. A search runs on one thread, so the growth of that
//! counter since [`Budget::begin`] is what the search holds, whatever it holds it in: terms,
//! heaps, strings, integers, waiting states.
//!
//! An allocator cannot refuse without ending the process. So a search asks: [`is_exhausted`] often
//! (one load and one comparison), and [`has_room`] before one operation that makes something large.
//! Operations whose result is at most as large as what they read need not ask before.
//!
//! The machines ask every thousand instructions, and before an operation makes something large (`"a" * n`,
//! `new int[n]`, a slice, a format width). The path then ends with `Reason::Memory`; the explorer drops
//! waiting states and continues with the others. Work is priced in the same places: ten million elements
//! cost as much as ten million steps, operations on integers are priced by their bits, and walks over values
//! by their nodes. A small graph can be an enormous tree (`t = (t, t)`), so tuples know their size as a
//! tree.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// What one search may hold. The same on every machine and for any number of threads, because the
/// results must be the same as well. One operation may double what is there, and the C library
/// keeps some of what is freed: the process stays below three times as much.
pub const SEARCH: usize = 400 << 20;

/// What a thread may hold where no search was begun: a machine may run there as well, to import a
/// module or to write down the inputs of a path.
const OUTSIDE: isize = 2 * SEARCH as isize;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

struct Counting;

thread_local! {
    /// Bytes that this thread has allocated and not freed. May be negative: what one thread
    /// allocates, another may free.
    static LIVE: Cell<isize> = const { Cell::new(0) };
    /// The value of `LIVE` beyond which a machine on this thread must stop.
    static LIMIT: Cell<isize> = const { Cell::new(OUTSIDE) };
    /// Something was refused or the limit was found to be passed.
    static REFUSED: Cell<bool> = const { Cell::new(false) };
}

/// What the C library takes for an allocation: a header, and multiples of sixteen bytes.
#[inline]
const fn taken(size: usize) -> isize {
    let taken = (size as isize).saturating_add(23) & !15;
    if taken < 32 { 32 } else { taken }
}

#[inline]
fn count(bytes: isize) {
    LIVE.with(|live| live.set(live.get().wrapping_add(bytes)));
}

// SAFETY: all work is done by `System`; counting allocates nothing and does not unwind (the
// thread-local counters are constants without destructors).
unsafe impl GlobalAlloc for Counting {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(taken(layout.size()));
        // SAFETY: the caller keeps the contract of `GlobalAlloc::alloc`.
        unsafe { System.alloc(layout) }
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(taken(layout.size()));
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    #[inline]
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-taken(layout.size()));
        // SAFETY: as above; `pointer` came from `System`.
        unsafe { System.dealloc(pointer, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(taken(size) - taken(layout.size()));
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// Bytes that this thread holds.
#[inline]
pub fn live() -> isize {
    LIVE.with(Cell::get)
}

/// The current search holds more than it may: it must end.
#[inline]
pub fn is_exhausted() -> bool {
    let over = live() > LIMIT.with(Cell::get);
    if over {
        note_refusal();
    }
    over
}

/// Whether the current search may allocate so many bytes more. Ask before, not after.
#[inline]
pub fn has_room(bytes: usize) -> bool {
    let bytes = isize::try_from(bytes).unwrap_or(isize::MAX);
    let fits = live().saturating_add(bytes) <= LIMIT.with(Cell::get);
    if !fits {
        note_refusal();
    }
    fits
}

#[cold]
fn note_refusal() {
    REFUSED.with(|refused| refused.set(true));
}

/// While it lives, the thread is bound to a budget. Budgets nest: an inner one never allows more
/// than the outer one.
#[must_use]
#[derive(Debug)]
pub struct Budget {
    outer_limit: isize,
    outer_refused: bool,
}

impl Budget {
    /// From now on this thread may allocate so many bytes more than it frees.
    pub fn begin(bytes: usize) -> Budget {
        let begun = live();
        let bytes = isize::try_from(bytes).unwrap_or(isize::MAX);
        let outer_limit = LIMIT.with(Cell::get);
        LIMIT.with(|limit| limit.set(begun.saturating_add(bytes).min(outer_limit)));
        Budget {
            outer_limit,
            outer_refused: REFUSED.with(|refused| refused.replace(false)),
        }
    }

    /// The budget of one search.
    pub fn search() -> Budget {
        Budget::begin(SEARCH)
    }

    /// Whether something was refused since the beginning.
    pub fn was_exhausted(&self) -> bool {
        REFUSED.with(Cell::get)
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        LIMIT.with(|limit| limit.set(self.outer_limit));
        let refused = self.was_exhausted();
        REFUSED.with(|outer| outer.set(self.outer_refused));
        if refused {
            return_to_system();
        }
    }
}

/// Gives freed memory back to the system, which the C library does only now and then.
fn return_to_system() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `malloc_trim` may be called at any time, from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_where_it_was_set() {
        let budget = Budget::begin(1 << 20);
        assert!(!is_exhausted() && has_room(1000) && !has_room(2 << 20));
        let held = vec![1u8; 2 << 20];
        assert!(is_exhausted() && !has_room(1));
        drop(held);
        assert!(!is_exhausted() && budget.was_exhausted());
        drop(budget);
        assert!(has_room(SEARCH) && !has_room(2 * SEARCH));
    }

    #[test]
    fn an_inner_budget_allows_no_more_than_the_outer() {
        let outer = Budget::begin(1 << 20);
        let inner = Budget::begin(1 << 30);
        assert!(!has_room(2 << 20));
        drop(inner);
        let inner = Budget::begin(1 << 10);
        assert!(!has_room(1 << 19));
        drop(inner);
        assert!(has_room(1 << 19) && !outer.was_exhausted());
    }

    #[test]
    fn threads_have_counters_of_their_own() {
        let _budget = Budget::begin(1 << 20);
        let thread = std::thread::spawn(|| {
            let held = vec![1u8; 4 << 20];
            (is_exhausted(), held.len())
        });
        assert!(matches!(thread.join(), Ok((false, _))));
    }
}
