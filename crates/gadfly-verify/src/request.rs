//! Everything a verify job is asked.

use gadfly_base::{Analysis, choices};

/// A verify job: the same bounds as for bugs, and how heaps and calls are treated.
#[derive(Clone, Debug)]
pub struct VerifyRequest {
    pub analysis: Analysis,
    pub algorithm: Algorithm,
    /// Use callee contracts instead of executing callee code (modular verification).
    pub modular: bool,
}

impl VerifyRequest {
    pub fn of(analysis: Analysis) -> VerifyRequest {
        VerifyRequest {
            analysis,
            algorithm: Algorithm::default(),
            modular: false,
        }
    }
}

choices! {
    /// How early the references of unknown heaps are decided.
    pub enum Algorithm {
        Lazy = "lazy" "When read: null, an existing object, or a new one",
        Lazier = "lazier" "Null or not when read; which object when a field is accessed",
        LazierSharp = "lazier-sharp" "Nothing until an instruction needs it",
    }
    default LazierSharp
}

impl From<Algorithm> for gadfly_jvm::Algorithm {
    fn from(algorithm: Algorithm) -> Self {
        match algorithm {
            Algorithm::Lazy => gadfly_jvm::Algorithm::Lazy,
            Algorithm::Lazier => gadfly_jvm::Algorithm::Lazier,
            Algorithm::LazierSharp => gadfly_jvm::Algorithm::LazierSharp,
        }
    }
}
