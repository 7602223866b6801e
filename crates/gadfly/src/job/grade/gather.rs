//! From paths to solutions: what is a reference, what is a submission, and whose it is.
//!
//! Folders of submissions come from learning platforms and from students: with leftovers of editors,
//! compilers and archivers, without any code, in the wrong language, or with links to other places.
//! Nothing of that stops the others, and nobody is left out in silence.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use gadfly_grade::{Language, Problem, ProblemKind, names};

use super::language::{Program, ProgramFile};
use super::unreadable::unreadable;
use crate::diagnostic::Diagnostic;

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
            let root = real(path);
            walk(path, &root, &mut files)?;
            files.into_iter().map(|found| found.path).collect()
        } else {
            vec![path.clone()]
        };
        let Some(own) = language_of(&files, path)? else {
            return Err(match metadata.is_dir() {
                true => Diagnostic::new("there is no Java, Python or Scala code in this folder")
                    .at(path)
                    .help(READABLE),
                false => unknown_kind(path),
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
            Ok(Some(match scala {
                true => Language::Scala,
                false => Language::Java,
            }))
        }
        _ => Ok(None),
    }
}

/// Whether scalac made a class file: it leaves its signatures in an attribute of its own.
fn is_from_scala(file: &Path) -> bool {
    let Ok(bytes) = fs::read(file) else {
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
    match plain.is_empty() {
        true => sources,
        false => plain,
    }
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

/// The submissions behind these paths, in the natural order of their names.
pub fn submissions(
    paths: &[PathBuf],
    language: Language,
    references: &[Program],
    out: Option<&Path>,
) -> Result<Vec<Handed>, Diagnostic> {
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
            class.folder(path, folders > 1, &mut found)?;
            if found.len() == before {
                return Err(Diagnostic::new("there are no submissions in this folder")
                    .at(path)
                    .help(READABLE));
            }
        } else if kind(path).is_none() {
            return Err(unknown_kind(path));
        } else if !class.is_reference(path) {
            found.push(class.program(path, false, vec![path.clone()]));
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|one| seen.insert(real(&one.path)));
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
    Ok(handed)
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
    ) -> Result<(), Diagnostic> {
        let root = real(folder);
        let mut files: Vec<Walked> = Vec::new();
        let mut folders: Vec<(PathBuf, Vec<Walked>)> = Vec::new();
        for entry in entries(folder)? {
            if entry.folder {
                if self.is_output(&entry.path) {
                    continue;
                }
                let mut inside = Vec::new();
                // What cannot be looked into has no code in it, as far as anybody can tell.
                let _ = walk(&entry.path, &root, &mut inside);
                let had_some = !inside.is_empty();
                inside.retain(|file| file.leads_out || !self.is_reference(&file.path));
                if inside.is_empty() && had_some {
                    continue;
                }
                folders.push((entry.path, inside));
            } else if kind(&entry.path).is_some() || entry.link {
                let walked = Walked::new(entry, &root);
                if kind(&walked.path).is_some()
                    && (walked.leads_out || !self.is_reference(&walked.path))
                {
                    files.push(walked);
                }
            }
        }
        // Class files beside sources are what a compiler made of them.
        if files.iter().any(Walked::is_source) {
            files.retain(Walked::is_source);
        }
        let with_code = folders.iter().any(|(_, inside)| !inside.is_empty());
        let like_reference = files.iter().any(|file| {
            let name = file.path.file_name().unwrap_or_default().to_string_lossy();
            self.reference_names.contains(&*name)
        });
        let own = one_of_several || self.language != Language::Python;
        if like_reference && own && !with_code {
            found.push(self.walked(folder, files));
            return Ok(());
        }
        // With a folder for each student, one without code is a student without code.
        let everyone = with_code && files.is_empty();
        for (path, inside) in folders {
            if everyone || !inside.is_empty() {
                found.push(self.walked(&path, inside));
            }
        }
        for file in files {
            let skipped = is_test(&file.path) && self.language != Language::Python
                || file.path.file_name().is_some_and(|n| n == "conftest.py");
            if !skipped {
                let path = file.path.clone();
                found.push(Found {
                    folder: false,
                    ..self.walked(&path, vec![file])
                });
            }
        }
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

    fn walked(&self, path: &Path, files: Vec<Walked>) -> Found {
        let outside = files.iter().find(|file| file.leads_out);
        if let Some(file) = outside {
            let message = format!(
                "{} is a link to another place, which is not followed",
                file.path.display()
            );
            return Found {
                problem: Some(problem(ProblemKind::Unreadable, message)),
                path: path.to_path_buf(),
                folder: true,
                files: Vec::new(),
            };
        }
        let files = files.into_iter().map(|file| file.path).collect();
        self.program(path, true, files)
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

/// A file that was found in a folder.
struct Walked {
    path: PathBuf,
    /// A link out of the folder that was searched.
    leads_out: bool,
}

impl Walked {
    fn new(entry: Entry, root: &Path) -> Walked {
        Walked {
            leads_out: entry.link && !real(&entry.path).starts_with(root),
            path: entry.path,
        }
    }

    fn is_source(&self) -> bool {
        matches!(kind(&self.path), Some(Kind::Source(_)))
    }
}

struct Entry {
    path: PathBuf,
    folder: bool,
    link: bool,
}

/// What is in a folder, sorted, without what editors, compilers and archivers leave there. A link is
/// never a folder: it might lead in circles.
fn entries(folder: &Path) -> Result<Vec<Entry>, Diagnostic> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let entry = entry.map_err(|error| unreadable(folder, &error))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let left_over = matches!(
            &*name,
            "__pycache__" | "__MACOSX" | "site-packages" | "node_modules" | "venv"
        );
        let described = matches!(
            &*name,
            "module-info.java" | "module-info.class" | "package-info.java" | "package-info.class"
        );
        if name.starts_with('.') || left_over || described {
            continue;
        }
        let Ok(file_type) = entry.file_type() else {
            continue;
        };
        all.push(Entry {
            path: entry.path(),
            folder: file_type.is_dir(),
            link: file_type.is_symlink(),
        });
    }
    all.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(all)
}

/// All code below a folder.
fn walk(folder: &Path, root: &Path, found: &mut Vec<Walked>) -> Result<(), Diagnostic> {
    for entry in entries(folder)? {
        if entry.folder {
            walk(&entry.path, root, found)?;
        } else if kind(&entry.path).is_some() {
            let walked = Walked::new(entry, root);
            if walked.leads_out || walked.path.is_file() {
                found.push(walked);
            }
        }
    }
    Ok(())
}

/// The path without links; as it is if there is nothing.
fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
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
            return Err(Diagnostic::new("there are no parts of a class in this folder")
                .at(path)
                .help("parts are files named shard-1-of-4.json, written by gadfly grade --shard 1/4"));
        }
    }
    let mut seen = BTreeSet::new();
    files.retain(|file| seen.insert(real(file)));
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes the files and says what the submissions are: `name: files`, or `name! problem`.
    fn check(files: &[&str], reference: &str, given: &[&str], expected: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for file in files {
            let path = root.join(file);
            let is_folder = file.ends_with('/');
            let folder = if is_folder {
                &path
            } else {
                path.parent().unwrap()
            };
            fs::create_dir_all(folder).unwrap();
            if !is_folder {
                fs::write(&path, "").unwrap();
            }
        }
        let (language, references) = references(&[root.join(reference)]).unwrap();
        let given: Vec<PathBuf> = given.iter().map(|path| root.join(path)).collect();
        let found = submissions(&given, language, &references, Some(&root.join("c/out"))).unwrap();
        let shown: Vec<String> = found
            .iter()
            .map(|one| match &one.problem {
                Some(problem) => format!("{}! {}", one.program.name, problem.message),
                None => {
                    let files: Vec<String> = one
                        .program
                        .files
                        .iter()
                        .map(|f| {
                            let path = f.path.strip_prefix(root).unwrap();
                            path.display().to_string()
                        })
                        .collect();
                    format!("{}: {}", one.program.name, files.join(" "))
                }
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn a_file_for_each() {
        check(
            &[
                "c/reference.py",
                "c/s10.py",
                "c/s2.py",
                "c/notes.txt",
                "c/.s3.py",
                "c/__pycache__/s2.py",
                "c/test_me.py",
                "c/other.java",
                "c/docs/readme.md",
                "c/out/test_suite.py",
            ],
            "c/reference.py",
            &["c", "c/s2.py"],
            &[
                "other! it is written in Java, but the reference in Python",
                "s2: c/s2.py",
                "s10: c/s10.py",
                "test_me: c/test_me.py",
            ],
        );
    }

    #[test]
    fn a_folder_for_each() {
        check(
            &[
                "c/ref/L.java",
                "c/anna/L.java",
                "c/anna/L.class",
                "c/anna/sub/Node.java",
                "c/bert/",
                "c/carl/solution.py",
                "c/dora/L.class",
            ],
            "c/ref",
            &["c"],
            &[
                "anna: c/anna/L.java c/anna/sub/Node.java",
                "bert! there is no Java code in it",
                "carl! it is written in Python, but the reference in Java",
                "dora: c/dora/L.class",
            ],
        );
        check(
            &[
                "c/ref/L.java",
                "c/anna/L.java",
                "c/anna/N.java",
                "c/bert/L.java",
            ],
            "c/ref/L.java",
            &["c/anna", "c/bert"],
            &["anna: c/anna/L.java c/anna/N.java", "bert: c/bert/L.java"],
        );
        check(
            &["r.py", "c/anna/a.py", "c/b.py", "c/docs/readme.md"],
            "r.py",
            &["c"],
            &["anna: c/anna/a.py", "b: c/b.py"],
        );
    }

    #[test]
    #[cfg(unix)]
    fn links_are_not_followed_out() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("c/anna")).unwrap();
        fs::create_dir_all(root.join("c/bert")).unwrap();
        fs::write(root.join("ref.py"), "").unwrap();
        fs::write(root.join("c/bert/s.py"), "").unwrap();
        symlink(root.join("ref.py"), root.join("c/anna/s.py")).unwrap();
        symlink(root.join("c"), root.join("c/bert/round")).unwrap();
        let (language, references) = references(&[root.join("ref.py")]).unwrap();
        let found = submissions(&[root.join("c")], language, &references, None).unwrap();
        assert_eq!(found.len(), 2);
        let words = found[0].problem.as_ref().map(|p| p.message.as_str());
        assert!(words.unwrap().ends_with("which is not followed"));
        assert_eq!(found[1].problem, None);
    }

    #[test]
    fn mistakes_are_explained() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("empty")).unwrap();
        fs::create_dir_all(root.join("both")).unwrap();
        for file in ["r.py", "R.java", "both/a.py", "both/A.java", "x.txt"] {
            fs::write(root.join(file), "").unwrap();
        }
        let of = |paths: &[&str]| {
            let paths: Vec<PathBuf> = paths.iter().map(|path| root.join(path)).collect();
            references(&paths).unwrap_err().message
        };
        assert!(of(&[]).contains("no reference"));
        assert!(of(&["r.py", "R.java"]).contains("written in Java, but"));
        assert!(of(&["both"]).contains("both Java and Python"));
        assert!(of(&["empty"]).contains("no Java, Python or Scala code"));
        assert!(of(&["x.txt"]).contains(".txt"));
        assert!(of(&["nowhere.py"]).contains("no such file or folder"));
        let (language, references) = references(&[root.join("r.py")]).unwrap();
        let submissions = |path: &str| {
            let found = submissions(&[root.join(path)], language, &references, None);
            found.unwrap_err().message
        };
        assert!(submissions("empty").contains("no submissions in this folder"));
        assert!(submissions("r.py").contains("besides the reference"));
    }
}
