//! `gadfly.toml`: the options of the command line, in a file beside the code. What such a file may ask for
//! if it was only found there is in [`trust`].

pub mod trust;

use std::fs;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::{Path, PathBuf};

use serde::Deserialize;

use gadfly_base::diagnostic::{Diagnostic, position};
use gadfly_base::inputs::OPTIONS;
use gadfly_base::{Cost, Nulls, States, Strategy};
use gadfly_grading::{Revealed, SuiteOf};
use gadfly_testgen::{Goal, LineRanges};
use gadfly_verify::Algorithm;

use crate::request::{
    AnswerForm, Compared, ExportFormat, Format, JUnitVersion, NumberOfOptions, Penalty, Points,
    QuestionKind, Seconds, ShardOption, Tolerance, Weight,
};

/// The options as a file gives them. Relative paths have been resolved against its folder.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    #[serde(default)]
    pub only: Vec<String>,
    #[serde(default)]
    pub entry: Vec<String>,
    #[serde(default)]
    pub unknown: Vec<String>,
    pub states: Option<States>,
    pub nulls: Option<Nulls>,
    pub format: Option<Format>,
    pub out: Option<PathBuf>,
    pub junit: Option<JUnitVersion>,
    pub goal: Option<Goal>,
    #[serde(default)]
    pub with: Vec<PathBuf>,
    pub lines: Option<LineRanges>,
    pub canonize: Option<bool>,
    pub oracle: Option<PathBuf>,
    pub algorithm: Option<Algorithm>,
    pub modular: Option<bool>,
    pub graphs: Option<bool>,
    pub count: Option<NonZeroUsize>,
    pub distinct_output: Option<bool>,
    #[serde(default)]
    pub questions: Vec<QuestionKind>,
    pub options: Option<NumberOfOptions>,
    pub form: Option<AnswerForm>,
    pub points: Option<Points>,
    pub penalty: Option<Penalty>,
    #[serde(default)]
    pub tags: Vec<String>,
    pub category: Option<String>,
    pub title: Option<String>,
    pub shuffle: Option<bool>,
    #[serde(default)]
    pub to: Vec<ExportFormat>,
    pub code_as_image: Option<bool>,
    pub line_numbers: Option<bool>,
    #[serde(default)]
    pub reference: Vec<PathBuf>,
    #[serde(default)]
    pub precondition: Vec<String>,
    #[serde(default)]
    pub assume: Vec<String>,
    #[serde(default)]
    pub compare: Vec<Compared>,
    pub tolerance: Option<Tolerance>,
    #[serde(default)]
    pub opaque: Vec<String>,
    pub suite: Option<SuiteOf>,
    #[serde(default)]
    pub weight: Vec<Weight>,
    pub weights: Option<PathBuf>,
    pub reveal: Option<Revealed>,
    pub shard: Option<ShardOption>,
    /// A folder, or `false` for none.
    pub cache: Option<CacheOption>,
    pub strict: Option<bool>,
    pub unconfirmed: Option<bool>,
    pub quiet: Option<bool>,
    pub verbose: Option<bool>,
    pub k: Option<u32>,
    pub loops: Option<u32>,
    pub depth: Option<NonZeroU32>,
    pub time: Option<Seconds>,
    pub budget: Option<u64>,
    pub patience: Option<u64>,
    #[serde(default)]
    pub cost: Vec<Cost>,
    pub strategy: Option<Strategy>,
    pub seed: Option<u64>,
    pub jobs: Option<NonZeroUsize>,
    #[serde(default)]
    pub classpath: Vec<PathBuf>,
    pub java_home: Option<PathBuf>,
    pub python: Option<PathBuf>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum CacheOption {
    Wanted(bool),
    Folder(PathBuf),
}

/// The configuration for these paths: the named file, or the one beside the code (in a given
/// folder, in the folder of a given file, or in the current one), or none.
pub fn load(explicit: Option<&Path>, paths: &[PathBuf]) -> anyhow::Result<Config> {
    load_for_class(explicit, paths, &[])
}

/// The same for a class. Whoever hands in a submission must not say how it is graded: a file that
/// was found beside or below one of the submissions is refused, unless the user trusts it.
pub fn load_for_class(
    explicit: Option<&Path>,
    paths: &[PathBuf],
    submissions: &[PathBuf],
) -> anyhow::Result<Config> {
    if let Some(file) = explicit {
        let content = gadfly_files::read(file)
            .map_err(|e| Diagnostic::new(format!("cannot read the options: {e}")).at(file))?;
        return read(file, content);
    }
    let Some(file) = beside(paths)? else {
        return Ok(Config::default());
    };
    let content =
        gadfly_files::read_at_most(&file, gadfly_files::MOST_TEXT, gadfly_files::Links::Refused)
            .map_err(|e| {
                Diagnostic::new(format!("cannot read the options beside the code: {e}"))
                    .at(&file)
                    .help("remove it, or name a file with --config")
            })?;
    let trusted = trust::Trusted::of_user().is_some_and(|t| t.contains(&file, &content));
    if !trusted {
        let among = |path: &PathBuf| !gadfly_files::leads_out(&file, folder_of(path));
        if submissions.iter().any(among) {
            let why = "these options lie among the submissions, where a student may have put them";
            return Err(trust::untrusted(&file, why).into());
        }
    }
    let text = String::from_utf8_lossy(&content).into_owned();
    let config = read(&file, content)?;
    if !trusted {
        trust::check(&file, &text)?;
    }
    Ok(config)
}

/// The options in a file whose contents have been read.
pub fn read(file: &Path, content: Vec<u8>) -> anyhow::Result<Config> {
    let text = gadfly_files::into_text(content)
        .map_err(|e| Diagnostic::new(format!("cannot read the options: {e}")).at(file))?;
    let mut config = parse(file, &text)?;
    config.resolve(file.parent().unwrap_or(Path::new("")));
    Ok(config)
}

/// A given folder, or the folder of a given file.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        _ if path.is_dir() => path,
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn beside(paths: &[PathBuf]) -> anyhow::Result<Option<PathBuf>> {
    // A folder of that name holds no options; whatever else has the name is looked at.
    let there = |file: &PathBuf| fs::symlink_metadata(file).is_ok_and(|m| !m.is_dir());
    let mut found: Vec<PathBuf> = Vec::new();
    for path in paths {
        let folder = match path.is_dir() {
            true => path.as_path(),
            false => path.parent().unwrap_or(Path::new("")),
        };
        let file = folder.join(OPTIONS);
        let known = |other: &PathBuf| gadfly_files::real(other) == gadfly_files::real(&file);
        if there(&file) && !found.iter().any(known) {
            found.push(file);
        }
    }
    match found.as_slice() {
        [] => Ok(Some(PathBuf::from(OPTIONS)).filter(there)),
        [only] => Ok(Some(only.clone())),
        [first, second, ..] => Err(Diagnostic::new(format!(
            "two files with options apply: {} and {}",
            first.display(),
            second.display()
        ))
        .help("analyse the folders one by one, or choose a file with --config")
        .into()),
    }
}

fn parse(file: &Path, text: &str) -> Result<Config, Diagnostic> {
    toml::from_str(text).map_err(|error| {
        let message = error.message().trim_end().replace('\n', ", ");
        let diagnostic = Diagnostic::new(message);
        match error.span() {
            Some(span) => {
                let (line, column) = position(text, span.start);
                diagnostic.at_position(file, line, column)
            }
            None => diagnostic.at(file),
        }
    })
}

impl Config {
    fn resolve(&mut self, folder: &Path) {
        let lists = self.classpath.iter_mut().chain(&mut self.with);
        for path in lists.chain(&mut self.reference) {
            *path = folder.join(&*path);
        }
        if let Some(CacheOption::Folder(cache)) = &mut self.cache {
            *cache = folder.join(&*cache);
        }
        let single = [
            &mut self.out,
            &mut self.java_home,
            &mut self.oracle,
            &mut self.weights,
        ];
        for path in single.into_iter().flatten() {
            *path = folder.join(&*path);
        }
        // A bare command name is looked up on the PATH, as on the command line.
        if let Some(python) = &mut self.python
            && python.components().count() > 1
        {
            *python = folder.join(&*python);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let error = parse(Path::new("gadfly.toml"), text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    const ALL: &str = "only = [\"A\"]\nentry = [\"Main.main\"]\nunknown = [\"S.n*\"]\nstates = \"reachable\"\n\
        nulls = \"fields\"\nformat = \"json\"\nout = \"o\"\njunit = 4\nstrict = true\n\
        unconfirmed = true\nquiet = true\nverbose = false\nk = 1\nloops = 2\ndepth = 3\n\
        time = 4\nbudget = 5\ncost = [\"call=1\"]\nstrategy = \"dfs\"\nseed = 6\njobs = 7\n\
        goal = \"paths\"\nwith = [\"t\"]\nlines = \"4,6-9\"\ncanonize = true\noracle = \"g.py\"\n\
        algorithm = \"lazier-sharp\"\nmodular = true\ngraphs = true\n\
        count = 20\ndistinct-output = true\nquestions = [\"output\", \"trace\"]\noptions = 5\n\
        form = \"numeric\"\npoints = 2\npenalty = 0.25\ntags = [\"loops\"]\n\
        category = \"Exam/Loops\"\ntitle = \"Loops\"\nshuffle = true\nto = [\"moodle\"]\n\
        code-as-image = true\nline-numbers = true\n\
        reference = [\"r.py\"]\nprecondition = [\"valid\"]\nassume = [\"n > 0\"]\n\
        compare = [\"result\", \"messages\"]\ntolerance = 1e-6\nopaque = [\"Closure\"]\n\
        suite = \"ref+self\"\nweight = [\"take=2\"]\nweights = \"w.csv\"\nreveal = \"inputs\"\n\
        shard = \"1/4\"\ncache = false\n\
        classpath = [\"a.jar\"]\njava-home = \"/jdk\"\npython = \"python3\"\n";

    #[test]
    fn all_options_are_read() {
        let config = parse(Path::new("gadfly.toml"), ALL).unwrap();
        assert_eq!(config.depth.unwrap().get(), 3);
        let unlisted = trust::care("no such option");
        for line in ALL.lines() {
            let option = line.split(" = ").next().unwrap();
            assert_ne!(trust::care(option), unlisted, "{option}");
        }
        assert_eq!(config.cost.len(), 1);
        let half = parse(Path::new("x"), "time = 0.5").unwrap().time.unwrap();
        assert_eq!(half.0.as_millis(), 500);
    }

    #[test]
    fn mistakes_are_shown_where_they_are() {
        check(
            "k = 3\n  junit = 6\n",
            "gadfly.toml:2:11: error: JUnit 6 is not known, only 4 and 5",
        );
        check(
            "k = -1",
            "gadfly.toml:1:5: error: invalid value: integer `-1`, expected u32",
        );
        check(
            "cost = [\"call=1\", \"jump=1\"]",
            "gadfly.toml:1:8: error: `jump=1`: expected call=N, call:FUNCTION=N, match=N or match:CLASS=N",
        );
    }

    #[test]
    fn relative_paths_belong_to_the_folder_of_the_file() {
        let mut config = parse(
            Path::new("x"),
            "classpath = [\"a.jar\", \"/b.jar\"]\nout = \"o\"",
        )
        .unwrap();
        config.resolve(Path::new("code"));
        assert_eq!(
            config.classpath,
            [Path::new("code/a.jar"), Path::new("/b.jar")]
        );
        assert_eq!(config.out.unwrap(), Path::new("code/o"));
    }
}
