//! From paths to the files to analyse.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;

/// A file with options beside code or submissions.
pub const OPTIONS: &str = "gadfly.toml";

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct InputFile {
    pub path: PathBuf,
    pub kind: InputKind,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum InputKind {
    JavaSource,
    ScalaSource,
    ClassFile,
    Jar,
    PythonSource,
}

impl InputKind {
    /// The largest file of this kind that is read.
    fn most(self) -> u64 {
        match self {
            InputKind::Jar => gadfly_files::MOST_ARCHIVE,
            _ => gadfly_files::MOST_TEXT,
        }
    }

    pub fn language(self) -> Language {
        match self {
            InputKind::JavaSource
            | InputKind::ScalaSource
            | InputKind::ClassFile
            | InputKind::Jar => Language::Java,
            InputKind::PythonSource => Language::Python,
        }
    }
}

/// Which machine runs the code: `Java` is the one for class files, whatever they were compiled from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Language {
    Java,
    Python,
}

const READABLE: &str =
    "Gadfly reads .java, .scala, .class, .jar and .py files, and folders with them";

/// The files behind the paths: sorted, each once.
pub fn collect(paths: &[PathBuf]) -> Result<Vec<InputFile>, Diagnostic> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path)
            .map_err(|error| Diagnostic::new(format!("cannot read it: {error}")).at(path))?;
        if !metadata.is_dir() {
            let kind = kind_of_given(path)?;
            if let Some(error) = gadfly_files::refusal(path, kind.most()) {
                return Err(Diagnostic::new(format!("cannot read it: {error}")).at(path));
            }
            files.push(InputFile {
                kind,
                path: path.clone(),
            });
            continue;
        }
        let before = files.len();
        search(path, path, &mut files)?;
        if files.len() == before {
            return Err(
                Diagnostic::new("there is no Java, Scala or Python code in this folder")
                    .at(path)
                    .help(READABLE),
            );
        }
    }
    files.sort();
    let mut seen = BTreeSet::new();
    files.retain(|file| {
        let real = file.path.canonicalize();
        seen.insert(real.unwrap_or_else(|_| file.path.clone()))
    });
    Ok(files)
}

/// The files of one language.
pub fn of_language(files: &[InputFile], language: Language) -> Vec<InputFile> {
    let files = files.iter();
    files
        .filter(|f| f.kind.language() == language)
        .cloned()
        .collect()
}

/// Sets apart what is no file but looks like the name of a class: `java.util.ArrayDeque`.
pub fn without_class_names(paths: Vec<PathBuf>) -> (Vec<PathBuf>, Vec<String>) {
    let mut classes = Vec::new();
    let mut rest = Vec::new();
    for path in paths {
        match path.to_str().filter(|text| is_class_name(text)) {
            Some(name) if !path.exists() => classes.push(name.to_string()),
            _ => rest.push(path),
        }
    }
    (rest, classes)
}

/// A qualified name whose last part is capitalised, which no file of ours is called.
fn is_class_name(text: &str) -> bool {
    let parts: Vec<&str> = text.split('.').collect();
    let identifier = |part: &&str| {
        !part.starts_with(|c: char| c.is_ascii_digit())
            && !part.is_empty()
            && part
                .chars()
                .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    };
    parts.len() > 1
        && parts.iter().all(identifier)
        && parts
            .last()
            .is_some_and(|p| p.starts_with(|c: char| c.is_uppercase()))
}

fn kind_of(path: &Path) -> Option<InputKind> {
    match path.extension()?.to_str()? {
        "java" => Some(InputKind::JavaSource),
        "scala" => Some(InputKind::ScalaSource),
        "class" => Some(InputKind::ClassFile),
        "jar" => Some(InputKind::Jar),
        "py" => Some(InputKind::PythonSource),
        _ => None,
    }
}

fn kind_of_given(path: &Path) -> Result<InputKind, Diagnostic> {
    kind_of(path).ok_or_else(|| {
        let message = match path.extension().and_then(|e| e.to_str()) {
            Some("kt") => {
                "Gadfly cannot compile Kotlin; give it the class files that kotlinc made".into()
            }
            Some(other) => format!("Gadfly cannot analyse .{other} files"),
            None => "Gadfly cannot tell the language of a file without an extension".into(),
        };
        Diagnostic::new(message).at(path).help(READABLE)
    })
}

/// Searches a folder. Hidden entries and links to folders are left out (the latter may lead in
/// circles), and so are tests that Gadfly wrote, which are no code to analyse.
fn search(folder: &Path, root: &Path, files: &mut Vec<InputFile>) -> Result<(), Diagnostic> {
    let unreadable =
        |error: std::io::Error| Diagnostic::new(format!("cannot read it: {error}")).at(folder);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || is_written_by_gadfly(&name) {
            continue;
        }
        let file_type = entry.file_type().map_err(unreadable)?;
        if file_type.is_dir() {
            // What tools put there is not the user's code.
            if !matches!(
                &*name,
                "__pycache__" | "site-packages" | "node_modules" | "venv"
            ) {
                search(&path, root, files)?;
            }
        } else if let Some(kind) = kind_of(&path)
            && !(kind == InputKind::PythonSource && is_python_test(&name))
            // Descriptions of packages and modules contain no code.
            && !matches!(&*name, "module-info.java" | "module-info.class" | "package-info.java" | "package-info.class")
        {
            let leads_out = file_type.is_symlink() && gadfly_files::leads_out(&path, root);
            let refused = if leads_out {
                Some("it is a link to another place, which is not followed".to_owned())
            } else {
                gadfly_files::refusal(&path, kind.most()).map(|error| error.to_string())
            };
            match refused {
                None => files.push(InputFile { path, kind }),
                Some(why) => {
                    crate::diagnostic::warn(&format!("{} is left out: {why}", path.display()));
                }
            }
        }
    }
    Ok(())
}

/// Tests are no code to analyse, whoever wrote them; a file that is named is taken all the same.
fn is_python_test(name: &str) -> bool {
    let stem = name.strip_suffix(".py").unwrap_or(name);
    stem.starts_with("test_") || stem.ends_with("_test") || stem == "conftest"
}

fn is_written_by_gadfly(name: &str) -> bool {
    name.split_once("GadflyTest").is_some_and(|(_, rest)| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        matches!(rest, ".java" | ".class")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_searched_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("b/.hidden")).unwrap();
        fs::create_dir_all(root.join("__pycache__")).unwrap();
        for file in [
            "z.java",
            "b/A.class",
            "b/.hidden/C.java",
            "lib.jar",
            "FooGadflyTest2.java",
            "note.txt",
            "c.py",
            "test_c.py",
            "__pycache__/c.py",
        ] {
            fs::write(root.join(file), "").unwrap();
        }
        let files = collect(&[root.to_path_buf(), root.join("z.java")]).unwrap();
        let names: Vec<_> = files
            .iter()
            .map(|f| f.path.strip_prefix(root).unwrap().to_str().unwrap())
            .collect();
        assert_eq!(names, ["b/A.class", "c.py", "lib.jar", "z.java"]);
    }
}
