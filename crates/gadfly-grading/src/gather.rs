//! From paths to solutions: what is a reference, what is a submission, and whose it is.
//!
//! Folders of submissions come from learning platforms and from students: with leftovers of editors,
//! compilers and archivers, without any code, in the wrong language, with links to other places, or with
//! things that are no files at all. Nothing of that stops the others, and nobody is left out in silence:
//! what lies in a folder of submissions is a submission (perhaps one with a problem), or it is listed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gadfly_files::real;
use gadfly_grade::{Language, LeftOut, Problem, ProblemKind, names};

use super::exercise::EXERCISE;
use super::language::{Program, ProgramFile};
use super::unreadable::unreadable;
use gadfly_base::diagnostic::Diagnostic;
use gadfly_base::inputs;

/// A submission as it was handed in.
#[derive(Clone, Debug, PartialEq)]
pub struct Handed {
    pub program: Program,
    /// Why there is nothing to examine.
    pub problem: Option<Problem>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kind {
    Source(Language),
    /// Class files and jars, of Java or Scala.
    Compiled,
}

fn kind(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "py" => Some(Kind::Source(Language::Python)),
        "java" => Some(Kind::Source(Language::Java)),
        "scala" | "sc" => Some(Kind::Source(Language::Scala)),
        "class" | "jar" => Some(Kind::Compiled),
        _ => None,
    }
}

/// More are no solution to an exercise.
const MOST_FILES: usize = 1000;

const READABLE: &str =
    "Gadfly grades .py, .java, .scala, .class and .jar files, and folders with them";

/// The language of the references, and their files.
pub fn references(paths: &[PathBuf]) -> Result<(Language, Vec<Program>), Diagnostic> {
    if paths.is_empty() {
        return Err(
            Diagnostic::new("there is no reference to compare the submissions with")
                .help("name a solution that is right: --reference FILE"),
        );
    }
    let mut language: Option<(Language, &Path)> = None;
    let mut programs = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        let files = if metadata.is_dir() {
            let mut files = Vec::new();
            walk(path, path, &mut files)?;
            files
        } else {
            vec![Walked::named(path)]
        };
        if let Some((file, why)) = files.iter().find_map(Walked::refused) {
            return Err(Diagnostic::new(format!("cannot read it: {why}")).at(file));
        }
        let files: Vec<PathBuf> = files.into_iter().map(|found| found.path).collect();
        let Some(own) = language_of(&files, path)? else {
            return Err(if metadata.is_dir() {
                Diagnostic::new("there is no Java, Python or Scala code in this folder")
                    .at(path)
                    .help(READABLE)
            } else {
                unknown_kind(path)
            });
        };
        match language {
            Some((other, first)) if other != own => {
                return Err(Diagnostic::new(format!(
                    "this reference is written in {}, but {} in {}",
                    own.name(),
                    first.display(),
                    other.name()
                ))
                .at(path)
                .help("grade each language by itself"));
            }
            _ => language = Some((own, path)),
        }
        programs.push(Program {
            name: path.display().to_string(),
            files: sorted(select(files, own)),
        });
    }
    let (language, _) = language.unwrap_or((Language::Python, Path::new("")));
    Ok((language, programs))
}

/// The language of the sources, or of compiled code if there are none. Nothing if there is no code.
fn language_of(files: &[PathBuf], path: &Path) -> Result<Option<Language>, Diagnostic> {
    let sources: BTreeSet<Language> = files
        .iter()
        .filter_map(|file| match kind(file) {
            Some(Kind::Source(language)) => Some(language),
            _ => None,
        })
        .collect();
    let mut languages = sources.into_iter();
    match (languages.next(), languages.next()) {
        (Some(first), Some(second)) => Err(Diagnostic::new(format!(
            "the reference is written in both {} and {}",
            first.name(),
            second.name()
        ))
        .at(path)
        .help("name the file that is the reference, or a folder with nothing else in it")),
        (Some(language), None) => Ok(Some(language)),
        _ if files.iter().any(|file| kind(file) == Some(Kind::Compiled)) => {
            let scala = files.iter().any(|file| is_from_scala(file));
            Ok(Some(if scala {
                Language::Scala
            } else {
                Language::Java
            }))
        }
        _ => Ok(None),
    }
}

/// Whether scalac made a class file: it leaves its signatures in an attribute of its own.
fn is_from_scala(file: &Path) -> bool {
    let Ok(bytes) = gadfly_files::read_large(file) else {
        return false;
    };
    let has = |mark: &[u8]| bytes.windows(mark.len()).any(|window| window == mark);
    has(b"ScalaSig") || has(b"ScalaInlineInfo") || has(b"TASTY") || has(b".tasty")
}

/// The files that belong to a program in this language: its sources, or else compiled code. Tests
/// are no part of it, unless there is nothing else.
fn select(files: Vec<PathBuf>, language: Language) -> Vec<PathBuf> {
    let of = |wanted: Kind| -> Vec<PathBuf> {
        let fitting = files.iter().filter(|file| kind(file) == Some(wanted));
        fitting.cloned().collect()
    };
    let sources = of(Kind::Source(language));
    if sources.is_empty() && language != Language::Python {
        return of(Kind::Compiled);
    }
    let plain: Vec<PathBuf> = sources.iter().filter(|f| !is_test(f)).cloned().collect();
    if plain.is_empty() { sources } else { plain }
}

fn is_test(file: &Path) -> bool {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.split('.').next().unwrap_or_default();
    match kind(file) {
        Some(Kind::Source(Language::Python)) => {
            stem.starts_with("test_") || stem.ends_with("_test") || stem == "conftest"
        }
        _ => stem.contains("GadflyTest") || stem.ends_with("SuiteTest"),
    }
}

fn sorted(mut files: Vec<PathBuf>) -> Vec<ProgramFile> {
    files.sort();
    files
        .into_iter()
        .map(|path| ProgramFile {
            shown: path.display().to_string(),
            path,
        })
        .collect()
}

/// A submission before it has a name.
struct Found {
    path: PathBuf,
    folder: bool,
    files: Vec<PathBuf>,
    problem: Option<Problem>,
}

/// The submissions behind these paths, in the natural order of their names, and what is none.
pub fn submissions(
    paths: &[PathBuf],
    language: Language,
    references: &[Program],
    out: Option<&Path>,
) -> Result<(Vec<Handed>, Vec<LeftOut>), Diagnostic> {
    let mut left_out = BTreeSet::new();
    let class = Search {
        language,
        reference_files: references
            .iter()
            .flat_map(|program| &program.files)
            .map(|file| real(&file.path))
            .collect(),
        reference_names: references
            .iter()
            .flat_map(|program| &program.files)
            .filter_map(|file| Some(file.path.file_name()?.to_string_lossy().into_owned()))
            .collect(),
        out: out.map(real),
    };
    let folders = paths.iter().filter(|path| path.is_dir()).count();
    let mut found: Vec<Found> = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if metadata.is_dir() {
            let before = found.len();
            class.folder(path, folders > 1, &mut found, &mut left_out)?;
            if found.len() == before {
                return Err(Diagnostic::new("there are no submissions in this folder")
                    .at(path)
                    .help(READABLE));
            }
        } else if kind(path).is_none() {
            return Err(unknown_kind(path));
        } else if !class.is_reference(path) {
            found.push(class.walked(path, false, vec![Walked::named(path)]));
        }
    }
    let mut seen = BTreeSet::new();
    // A link that is not followed is not what it leads to.
    found.retain(|one| match &one.problem {
        None => seen.insert(real(&one.path)),
        Some(_) => seen.insert(std::path::absolute(&one.path).unwrap_or(one.path.clone())),
    });
    if found.is_empty() {
        return Err(
            Diagnostic::new("there are no submissions besides the reference").help(
                "name the files or the folder of the students: gadfly grade --reference REF FOLDER",
            ),
        );
    }
    let places: Vec<(&Path, bool)> = found.iter().map(|one| (&*one.path, one.folder)).collect();
    let names = names::distinct(&places);
    let mut handed: Vec<Handed> = names
        .into_iter()
        .zip(found)
        .map(|(name, one)| Handed {
            program: Program {
                name,
                files: sorted(one.files),
            },
            problem: one.problem,
        })
        .collect();
    handed.sort_by(|a, b| names::natural(&a.program.name, &b.program.name));
    Ok((handed, left_out.into_iter().collect()))
}

struct Search {
    language: Language,
    /// As the system knows them.
    reference_files: BTreeSet<PathBuf>,
    /// `Lists.java`
    reference_names: BTreeSet<String>,
    out: Option<PathBuf>,
}

impl Search {
    fn is_reference(&self, path: &Path) -> bool {
        self.reference_files.contains(&real(path))
    }

    /// A folder with a file or a folder for each student. One of several folders that has a file named
    /// like the reference's is a student's own.
    fn folder(
        &self,
        folder: &Path,
        one_of_several: bool,
        found: &mut Vec<Found>,
        left_out: &mut BTreeSet<LeftOut>,
    ) -> Result<(), Diagnostic> {
        let mut files: Vec<Walked> = Vec::new();
        let mut folders: Vec<(PathBuf, Vec<Walked>)> = Vec::new();
        let mut passed: Vec<(PathBuf, String)> = Vec::new();
        for entry in entries(folder)? {
            if let Some(why) = entry.ignored {
                passed.push((entry.path, why.into()));
            } else if entry.folder {
                if self.is_output(&entry.path) {
                    passed.push((entry.path, "a report that Gadfly wrote".into()));
                    continue;
                }
                let mut inside = Vec::new();
                // What cannot be looked into has no code in it, as far as anybody can tell.
                let _ = walk(&entry.path, &entry.path, &mut inside);
                let had_some = !inside.is_empty();
                inside.retain(|file| file.refused.is_some() || !self.is_reference(&file.path));
                if inside.is_empty() && had_some {
                    continue;
                }
                folders.push((entry.path, inside));
            } else if kind(&entry.path).is_some() {
                // The folder has the files of everybody: a link in it would lead to somebody else.
                let walked = Walked::found(entry, None);
                if walked.refused.is_some() || !self.is_reference(&walked.path) {
                    files.push(walked);
                }
            } else if entry
                .path
                .file_name()
                .is_some_and(|n| n != inputs::OPTIONS && n != EXERCISE)
            {
                let why = if entry.link {
                    "a link, which is not followed"
                } else {
                    "no code"
                };
                passed.push((entry.path, why.into()));
            }
        }
        // Class files beside sources are what a compiler made of them.
        if files.iter().any(Walked::is_source) {
            let (sources, compiled) = files.into_iter().partition(Walked::is_source);
            files = sources;
            let why = "compiled code beside sources";
            passed.extend(compiled.into_iter().map(|file| (file.path, why.into())));
        }
        let with_code = folders.iter().any(|(_, inside)| !inside.is_empty());
        let like_reference = files.iter().any(|file| {
            let name = file.path.file_name().unwrap_or_default().to_string_lossy();
            self.reference_names.contains(&*name)
        });
        let own = one_of_several || self.language != Language::Python;
        if like_reference && own && !with_code {
            found.push(self.walked(folder, true, files));
            return Ok(());
        }
        // With a folder for each student, one without code is a student without code.
        let everyone = with_code && files.is_empty();
        for (path, inside) in folders {
            if everyone || !inside.is_empty() {
                found.push(self.walked(&path, true, inside));
            } else {
                passed.push((
                    path,
                    format!("there is no {} code in it", self.language.name()),
                ));
            }
        }
        for file in files {
            let skipped = is_test(&file.path) && self.language != Language::Python
                || file.path.file_name().is_some_and(|n| n == "conftest.py");
            if skipped {
                passed.push((file.path, "tests".into()));
            } else {
                let path = file.path.clone();
                found.push(self.walked(&path, false, vec![file]));
            }
        }
        left_out.extend(passed.into_iter().map(|(path, reason)| LeftOut {
            path: path.display().to_string(),
            reason,
        }));
        Ok(())
    }

    /// Whether Gadfly wrote what is in a folder.
    fn is_output(&self, folder: &Path) -> bool {
        let written = ["report.html", "grades.csv", "suite.json"];
        let is_shard = |entry: &Entry| {
            let name = entry.path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("shard-") && name.contains("-of-") && name.ends_with(".json")
        };
        self.out.as_deref() == Some(&*real(folder))
            || written.iter().all(|name| folder.join(name).is_file())
            || entries(folder).is_ok_and(|inside| inside.iter().any(is_shard))
    }

    fn walked(&self, path: &Path, folder: bool, files: Vec<Walked>) -> Found {
        let refused = match files.iter().find_map(Walked::refused) {
            Some((file, why)) => Some(format!("{}: {why}", file.display())),
            None if files.len() > MOST_FILES => {
                Some(format!("there are more than {MOST_FILES} files in it"))
            }
            None => None,
        };
        if let Some(message) = refused {
            return Found {
                problem: Some(problem(ProblemKind::Unreadable, message)),
                path: path.to_path_buf(),
                folder,
                files: Vec::new(),
            };
        }
        let files = files.into_iter().map(|file| file.path).collect();
        self.program(path, folder, files)
    }

    fn program(&self, path: &Path, folder: bool, files: Vec<PathBuf>) -> Found {
        let wanted = self.language.name();
        let own = select(files.clone(), self.language);
        let other = files.iter().find_map(|file| match kind(file) {
            Some(Kind::Source(language)) if language != self.language => Some(language.name()),
            Some(Kind::Compiled) if self.language == Language::Python => Some("Java or Scala"),
            _ => None,
        });
        let problem = match (own.is_empty(), other) {
            (false, _) => None,
            (true, Some(other)) => Some(problem(
                ProblemKind::OtherLanguage,
                format!("it is written in {other}, but the reference in {wanted}"),
            )),
            (true, None) => Some(problem(
                ProblemKind::Unreadable,
                format!("there is no {wanted} code in it"),
            )),
        };
        Found {
            path: path.to_path_buf(),
            folder,
            files: if own.is_empty() { files } else { own },
            problem,
        }
    }
}

fn problem(kind: ProblemKind, message: String) -> Problem {
    Problem {
        kind,
        message,
        place: None,
    }
}

/// A file with code in it, as its name says.
struct Walked {
    path: PathBuf,
    /// Why it is not read.
    refused: Option<String>,
}

impl Walked {
    /// A file that the user named.
    fn named(path: &Path) -> Walked {
        Walked {
            refused: gadfly_files::refusal(path, most(path)).map(|error| error.to_string()),
            path: path.to_path_buf(),
        }
    }

    /// A file that was found. A link is followed only inside of `root`.
    fn found(entry: Entry, root: Option<&Path>) -> Walked {
        let stays = |root: &Path| !gadfly_files::leads_out(&entry.path, root);
        if entry.link && !root.is_some_and(stays) {
            return Walked {
                refused: Some("it is a link to another place, which is not followed".into()),
                path: entry.path,
            };
        }
        Walked::named(&entry.path)
    }

    fn is_source(&self) -> bool {
        matches!(kind(&self.path), Some(Kind::Source(_)))
    }

    fn refused(&self) -> Option<(&Path, &str)> {
        Some((&self.path, self.refused.as_deref()?))
    }
}

/// The largest file of its kind that is read.
fn most(path: &Path) -> u64 {
    if path
        .extension()
        .is_some_and(|e| e.eq_ignore_ascii_case("jar"))
    {
        gadfly_files::MOST_ARCHIVE
    } else {
        gadfly_files::MOST_TEXT
    }
}

struct Entry {
    path: PathBuf,
    folder: bool,
    link: bool,
    /// Why it is no part of anybody's program.
    ignored: Option<&'static str>,
}

/// What is in a folder, sorted. A link is never a folder: it might lead in circles.
fn entries(folder: &Path) -> Result<Vec<Entry>, Diagnostic> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        let name = entry.file_name();
        let ignored = match &*name.to_string_lossy() {
            name if name.starts_with('.') => Some("its name begins with a dot"),
            "__pycache__" | "__MACOSX" | "site-packages" | "node_modules" | "venv" => {
                Some("a folder of this name is made by tools")
            }
            "module-info.java" | "module-info.class" | "package-info.java"
            | "package-info.class" => Some("a description without code"),
            _ => None,
        };
        let file_type = entry.file_type();
        all.push(Entry {
            path: entry.path(),
            folder: file_type.as_ref().is_ok_and(fs::FileType::is_dir),
            link: file_type.is_ok_and(|file_type| file_type.is_symlink()),
            ignored,
        });
    }
    all.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(all)
}

/// All code below a folder; links are followed inside of `root`.
fn walk(folder: &Path, root: &Path, found: &mut Vec<Walked>) -> Result<(), Diagnostic> {
    for entry in entries(folder)?.into_iter().filter(|e| e.ignored.is_none()) {
        if entry.folder {
            walk(&entry.path, root, found)?;
        } else if kind(&entry.path).is_some() {
            found.push(Walked::found(entry, Some(root)));
        }
        if found.len() > MOST_FILES {
            break;
        }
    }
    Ok(())
}

fn unknown_kind(path: &Path) -> Diagnostic {
    let message = match path.extension().and_then(|e| e.to_str()) {
        Some(other) => format!("Gadfly does not know how to grade a .{other} file"),
        None => "Gadfly cannot tell the language of a file without an extension".to_owned(),
    };
    Diagnostic::new(message).at(path).help(READABLE)
}

/// The files of `gadfly merge`: those named, and `shard-I-of-N.json` in folders.
pub fn shards(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Diagnostic> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| unreadable(path, &error))?;
        if !metadata.is_dir() {
            files.push(path.clone());
            continue;
        }
        let before = files.len();
        for entry in entries(path)? {
            let name = entry.path.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with("shard-") && name.ends_with(".json") {
                files.push(entry.path);
            }
        }
        if files.len() == before {
            return Err(Diagnostic::new("there are no shards in this folder")
                .at(path)
                .help(
                    "shards are files named shard-1-of-4.json, written by gadfly grade --shard 1/4",
                ));
        }
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(real(file)));
    Ok(files)
}

#[cfg(test)]
mod tests;
