//! Everything that grading is asked.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::{Bounds, all_cores, choices};
use gadfly_grade::write::Reveal;
use gadfly_grade::{Language, LeftOut, Shard};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::exercise::Decisions;
use crate::gather::{self, Handed};
use crate::language::{Compare, Task, Tools};

/// A class to be graded.
#[derive(Clone, Debug)]
pub struct GradeRequest {
    pub language: Language,
    pub task: Task,
    /// The whole class, in the natural order of names, whatever the shard.
    pub submissions: Vec<Handed>,
    pub left_out: Vec<LeftOut>,
    pub suite: SuiteOf,
    pub points: f64,
    pub weights: Vec<(String, f64)>,
    /// What the teacher has said about inputs. It has no influence on the search, so that an answer changes no
    /// cached result.
    pub decisions: Option<Decisions>,
    pub shard: Option<Shard>,
    /// Nothing: what is found out is not kept.
    pub cache: Option<PathBuf>,
    pub title: String,
    pub jobs: NonZeroUsize,
}

impl GradeRequest {
    /// Every public function of the reference, compared with everything at its default. Nothing is kept in a
    /// cache.
    pub fn of(references: &[PathBuf], submissions: &[PathBuf]) -> Result<GradeRequest, Diagnostic> {
        let (language, references) = gather::references(references)?;
        let (submissions, left_out) =
            gather::submissions(submissions, language, &references, None)?;
        Ok(GradeRequest {
            language,
            task: Task {
                references,
                entries: Vec::new(),
                preconditions: Vec::new(),
                assume: Vec::new(),
                compare: Compare::default(),
                opaque: Vec::new(),
                bounds: Bounds::default().into(),
                tools: Tools::default(),
                seed: 0,
            },
            submissions,
            left_out,
            suite: SuiteOf::default(),
            points: 100.0,
            weights: Vec::new(),
            decisions: None,
            shard: None,
            cache: None,
            title: "Submissions".into(),
            jobs: all_cores(),
        })
    }
}

/// Parts of a class that are to be joined.
#[derive(Clone, Debug)]
pub struct MergeRequest {
    pub shards: Vec<PathBuf>,
    pub title: Option<String>,
    pub jobs: NonZeroUsize,
    /// What runs the submissions: never what a part says.
    pub tools: Tools,
}

/// Whose paths give inputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SuiteOf {
    Reference,
    Own,
    ReferenceAndOwn,
    #[default]
    All,
}

impl SuiteOf {
    /// Whether everybody is tried with the reference's inputs.
    pub fn has_reference(self) -> bool {
        self != SuiteOf::Own
    }

    /// Whether a submission is tried with the inputs of its own paths.
    pub fn has_own(self) -> bool {
        self != SuiteOf::Reference
    }

    /// As on the command line.
    pub fn code(self) -> &'static str {
        match self {
            SuiteOf::Reference => "reference",
            SuiteOf::Own => "self",
            SuiteOf::ReferenceAndOwn => "ref+self",
            SuiteOf::All => "all",
        }
    }
}

impl Serialize for SuiteOf {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for SuiteOf {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
    }
}

impl FromStr for SuiteOf {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "reference" | "ref" => Ok(SuiteOf::Reference),
            "self" => Ok(SuiteOf::Own),
            "ref+self" | "reference+self" => Ok(SuiteOf::ReferenceAndOwn),
            "all" => Ok(SuiteOf::All),
            _ => Err("expected reference, self, ref+self or all".into()),
        }
    }
}

choices! {
    /// What students may see.
    pub enum Revealed {
        None = "none" "Verdict and points",
        Inputs = "inputs" "Also the inputs and the results of their own program",
        All = "all" "Also the expected results",
    }
    default All
}

impl Revealed {
    pub fn of(reveal: Reveal) -> Revealed {
        match reveal {
            Reveal::None => Revealed::None,
            Reveal::Inputs => Revealed::Inputs,
            Reveal::All => Revealed::All,
        }
    }

    pub fn reveal(self) -> Reveal {
        match self {
            Revealed::None => Reveal::None,
            Revealed::Inputs => Reveal::Inputs,
            Revealed::All => Reveal::All,
        }
    }
}
