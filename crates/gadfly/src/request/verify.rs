//! What `gadfly verify` is asked.

use std::path::PathBuf;

use clap::Parser;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs::{self, Language};
use gadfly_verify::VerifyRequest;

use super::{FindCommand, Shown};
use crate::cli::{Arguments, Command, FindArguments, VerifyArguments};
use crate::config;

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
        let words = ["gadfly", "verify"].iter().chain(words);
        match Arguments::try_parse_from(words)?.command {
            Command::Verify(arguments) => Self::read(*arguments),
            _ => unreachable!("the second word is `verify`"),
        }
    }

    /// Looks for the files and for the options beside them.
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
        let config = config::load(common.config.as_deref(), &common.paths)?;
        let algorithm = algorithm.or(config.algorithm).unwrap_or_default();
        let modular = modular || config.modular.unwrap_or(false);
        let graphs = graphs || config.graphs.unwrap_or(false);
        let arguments = FindArguments {
            common,
            out,
            ..FindArguments::default()
        };
        let find = FindCommand::new(arguments, config, files);
        let folder = find.out;
        Ok(VerifyCommand {
            request: VerifyRequest {
                analysis: find.analysis,
                algorithm,
                modular,
            },
            graphs: graphs.then(|| folder.unwrap_or_else(|| PathBuf::from("gadfly-out"))),
            shown: find.shown,
        })
    }
}
