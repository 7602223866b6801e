//! Z3 behind three small files: the loaded library, terms in its language, and
//! solvers along paths.

mod context;
mod library;
mod session;

pub use library::z3_was_missed;
pub(crate) use session::Z3;

/// The version of the Z3 library in use, or why there is none.
pub fn z3_version() -> Result<String, String> {
    let api = library::api().map_err(str::to_owned)?;
    let (major, minor, build) = api.version();
    Ok(format!("{major}.{minor}.{build}"))
}

/// Runs an SMT-LIB script in a context of its own and gives back what Z3 prints.
/// For tests and for studying recorded queries.
pub fn z3_script(text: &str) -> Result<String, String> {
    let api = library::api().map_err(str::to_owned)?;
    Ok(context::Context::new(api).run_script(text))
}
