//! What an exploration leaves in the machine: kept, and taken back before every comparison.

use gadfly_python::machine::{Vm, solver_config};
use gadfly_python::opaque::Opaque;
use gadfly_python::pending_text::Piece;
use gadfly_solve::{Solver, SolverConfig};
use gadfly_term::{Pool, SymId, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// What the machine knows of the unknowns of one exploration.
#[derive(Clone)]
pub(super) struct Memory {
    pool: Pool,
    hashes: FxHashSet<SymId>,
    pieces: Vec<Piece>,
    piece_of: FxHashMap<Piece, u32>,
    opaque: Vec<Opaque>,
    quotients: FxHashMap<Term, Term>,
}

impl Memory {
    pub(super) fn of(vm: &Vm) -> Memory {
        Memory {
            pool: vm.pool.clone(),
            hashes: vm.hashes.clone(),
            pieces: vm.pieces.clone(),
            piece_of: vm.piece_of.clone(),
            opaque: vm.opaque.clone(),
            quotients: vm.quotients.clone(),
        }
    }

    pub(super) fn recall(&self, vm: &mut Vm) {
        vm.forget_terms();
        let Memory {
            pool,
            hashes,
            pieces,
            piece_of,
            opaque,
            quotients,
        } = self.clone();
        vm.pool = pool;
        vm.hashes = hashes;
        vm.pieces = pieces;
        vm.piece_of = piece_of;
        vm.opaque = opaque;
        vm.quotients = quotients;
        vm.solver = patient_solver();
    }
}

/// One whose limits by the clock are far: on a busy machine they would decide verdicts.
pub(super) fn patient_solver() -> Solver {
    Solver::new(SolverConfig {
        query_timeout_ms: 600,
        minimise_ms: 2000,
        ..solver_config()
    })
}
