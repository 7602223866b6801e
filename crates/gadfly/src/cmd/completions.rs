//! `gadfly completions SHELL`.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Arguments;
use gadfly_base::output;

pub(super) fn run(shell: Shell) -> anyhow::Result<bool> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "gadfly", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(false)
}
