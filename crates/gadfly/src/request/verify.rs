//! Everything a verify job is asked.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use serde::Deserialize;

use super::FindRequest;
use crate::cli::{Arguments, Command, FindArguments, VerifyArguments};
use crate::diagnostic::Diagnostic;
use crate::inputs::Language;
use crate::{config, inputs};

/// How early the references of unknown heaps are decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Algorithm {
    /// When read: null, an object that is there, or a new one
    Lazy,
    /// Null or not when read; which object when something looks inside
    Lazier,
    /// Nothing until an instruction needs it
    #[default]
    LazierSharp,
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

/// A verify job: the same bounds, and how heaps and calls are treated.
#[derive(Clone, Debug)]
pub struct VerifyRequest {
    pub find: FindRequest,
    pub algorithm: Algorithm,
    pub modular: bool,
    /// Where pictures go, if they are wanted.
    pub graphs: Option<PathBuf>,
}

impl VerifyRequest {
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
        let find = FindRequest::new(arguments, config, files);
        let folder = find.out.clone();
        Ok(VerifyRequest {
            algorithm,
            modular,
            graphs: graphs.then(|| folder.unwrap_or_else(|| PathBuf::from("gadfly-out"))),
            find,
        })
    }
}
