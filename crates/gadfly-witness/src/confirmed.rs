//! Whether the real runtime did what was predicted. Only a run can confirm: whoever makes a
//! [`Confirmed`] must have one at hand, and there is no other way to make one.

/// What a run of the real runtime showed; the runtimes' results implement this.
pub trait RealRun {}

impl RealRun for crate::PyObservation {}

/// Not confirmed, until a run is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Confirmed(bool);

impl Confirmed {
    /// Nothing was run, or the run showed something else.
    pub fn not_yet() -> Confirmed {
        Confirmed::default()
    }

    /// The run showed exactly this.
    pub fn by(_: &impl RealRun) -> Confirmed {
        Confirmed(true)
    }

    pub fn holds(self) -> bool {
        self.0
    }
}
