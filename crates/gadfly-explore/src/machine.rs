//! What a language must offer to be explored.

/// A language's semantics, as seen by the explorer.
///
/// The machine owns its terms and its solver; a state owns everything that differs from path to
/// path and is cheap to fork (shared structure). States carry their own path condition, so two
/// states at the same code point may later be joined into one.
pub trait Machine {
    type State;
    /// How a path ended, with whatever is needed to report it.
    type Outcome;

    /// Runs `state` until its path ends or the machine wants another state to have a turn.
    /// Forked siblings go to `forks`, in a deterministic order.
    fn advance(
        &mut self,
        state: Self::State,
        forks: &mut Vec<Self::State>,
    ) -> Advance<Self::State, Self::Outcome>;

    /// Where a state stands, for the search order.
    fn position(&self, state: &Self::State) -> Position;
}

/// What became of a state that was given a turn.
pub enum Advance<S, O> {
    /// The turn is over, the path goes on.
    Paused(S),
    Ended(O),
}

/// Where a state stands. Two states with the same `location` are about to do the same thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// A code point together with the decision taken there.
    pub location: u64,
    /// How elaborate the inputs of this path are: simple ones come first.
    pub cost: u32,
    /// The code point has not been executed by any path yet.
    pub uncovered: bool,
}
