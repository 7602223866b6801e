//! What `gadfly verify` is asked.

use std::path::PathBuf;

use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs::{self, Language};
use gadfly_verify::VerifyRequest;

use super::{Shown, typed};
use crate::cli::{Command, VerifyArguments};

/// What `gadfly verify` is asked.
#[derive(Clone, Debug)]
pub struct VerifyCommand {
    pub request: VerifyRequest,
    /// Where pictures go, if they are wanted.
    pub graphs: Option<PathBuf>,
    pub shown: Shown,
}

impl VerifyCommand {
    /// What someone asks who types these words after `gadfly verify`.
    pub fn parse(words: &[&str]) -> anyhow::Result<Self> {
        match typed("verify", words)? {
            Command::Verify(arguments) => Self::read(*arguments),
            _ => anyhow::bail!("this is another command"),
        }
    }

    /// Looks for the files.
    pub fn read(arguments: VerifyArguments) -> anyhow::Result<Self> {
        let VerifyArguments {
            common,
            algorithm,
            modular,
            graphs,
            out,
        } = arguments;
        let all = inputs::collect(&common.paths)?;
        let files = inputs::of_language(&all, Language::Java);
        if let (true, Some(other)) = (files.is_empty(), all.first()) {
            return Err(
                Diagnostic::new("Gadfly checks the contracts of Java code only")
                    .at(&other.path)
                    .help("`gadfly find` and `gadfly test` read Python as well")
                    .into(),
            );
        }
        let (analysis, shown) = common.split(files);
        Ok(VerifyCommand {
            request: VerifyRequest {
                analysis,
                algorithm: algorithm.unwrap_or_default(),
                modular,
            },
            graphs: graphs.then(|| out.unwrap_or_else(|| PathBuf::from("gadfly-out"))),
            shown,
        })
    }
}
