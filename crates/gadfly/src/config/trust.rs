//! What a file with options may ask for that nobody has vouched for.
//!
//! A `gadfly.toml` beside analysed code was written by whoever wrote the code. Naming a program there would
//! run it, outside of every sandbox. So each option has a [`Care`], declared here and nowhere else, and a file
//! that was only found may set no more than its cares allow. A file that the user names (`--config`) or has
//! trusted (`gadfly trust FILE`) may set everything. Trust is kept in the user's state folder, one entry for
//! each file, named by the hash of the file's path and contents: a file that has changed is a stranger again.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path, PathBuf};

use toml::de::{DeTable, DeValue};

use gadfly_base::diagnostic::{Diagnostic, position};
use gadfly_base::hash::Hash;
use gadfly_base::output;

/// What an option of a file that was only found may say.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Care {
    /// Anything: it decides what is looked at and how it is shown.
    Free,
    /// Work, up to this amount.
    UpTo(f64),
    /// Paths below the folder of the file.
    Inside,
    /// Nothing; this is what it would do.
    Trusted(&'static str),
}

/// The care that an option needs. One that is not listed needs the most.
pub fn care(option: &str) -> Care {
    match option {
        // What is analysed.
        "only" | "entry" | "unknown" | "states" | "nulls" | "goal" | "lines" | "canonize"
        | "algorithm" | "modular" => Care::Free,
        // What is asked in a quiz.
        "distinct-output" | "questions" | "options" | "form" | "penalty" | "tags" | "category"
        | "title" | "shuffle" | "to" | "code-as-image" | "line-numbers" => Care::Free,
        // What counts in a class; a file among submissions is refused as a whole.
        "precondition" | "assume" | "compare" | "tolerance" | "opaque" | "suite" | "points"
        | "weight" | "reveal" | "shard" => Care::Free,
        // What is shown, and in which order the work is done.
        "format" | "junit" | "graphs" | "strict" | "unconfirmed" | "quiet" | "verbose"
        | "budget" | "patience" | "cost" | "strategy" | "seed" => Care::Free,
        "k" => Care::UpTo(16.0),
        "loops" => Care::UpTo(10_000.0),
        "depth" => Care::UpTo(1_000.0),
        "time" => Care::UpTo(300.0),
        "count" => Care::UpTo(1_000.0),
        "jobs" => Care::UpTo(64.0),
        "with" | "oracle" | "reference" | "weights" | "out" | "answers" => Care::Inside,
        "python" | "java-home" => Care::Trusted("names a program to run"),
        "classpath" => Care::Trusted("names code to load"),
        "cache" => Care::Trusted("names a folder whose contents would be trusted"),
        _ => Care::Trusted("may do anything"),
    }
}

/// Refuses what a file that was only found may not ask for.
pub fn check(file: &Path, text: &str) -> Result<(), Diagnostic> {
    check_as(file, text, |name| Some(name))
}

/// The same for a file whose keys stand for options; nothing for a key that stands for none.
pub fn check_as(
    file: &Path,
    text: &str,
    option_of: fn(&str) -> Option<&str>,
) -> Result<(), Diagnostic> {
    // Mistakes in it were explained before.
    let Ok(table) = DeTable::parse(text) else {
        return Ok(());
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    for (option, value) in table.get_ref() {
        let Some(name) = option_of(option.get_ref()) else {
            continue;
        };
        let why = match care(name) {
            Care::Free => None,
            Care::UpTo(most) => exceeds(value.get_ref(), most)
                .then(|| format!("the option `{name}` asks for more than {most}")),
            Care::Inside => outside(value.get_ref(), folder).map(|path| {
                format!("the option `{name}` leads out of the folder of this file: `{path}`")
            }),
            Care::Trusted(would) => Some(format!("the option `{name}` {would}")),
        };
        if let Some(why) = why {
            let (line, column) = position(text, option.span().start);
            return Err(untrusted(file, &why).at_position(file, line, column));
        }
    }
    Ok(())
}

/// A file that is not used unless the user vouches for it.
pub fn untrusted(file: &Path, why: &str) -> Diagnostic {
    let shown = file.display();
    Diagnostic::new(format!("{why}, and you have not trusted this file"))
        .at(file)
        .help(format!(
            "read it; if it may do that, use --config {shown} this time, or `gadfly trust {shown}` \
             from now on"
        ))
}

fn exceeds(value: &DeValue<'_>, most: f64) -> bool {
    let number = match value {
        DeValue::Integer(n) => i64::from_str_radix(n.as_str(), n.radix())
            .ok()
            .map(|n| n as f64),
        DeValue::Float(n) => n.as_str().parse().ok(),
        DeValue::String(text) => text.parse().ok(),
        _ => None,
    };
    // A number that cannot be read is not a small one.
    number.is_none_or(|number: f64| number.is_nan() || number > most)
}

/// A path of the value that does not stay below the folder.
fn outside(value: &DeValue<'_>, folder: &Path) -> Option<String> {
    match value {
        DeValue::String(path) => {
            (!stays_inside(Path::new(&**path), folder)).then(|| path.to_string())
        }
        DeValue::Array(list) => list.iter().find_map(|one| outside(one.get_ref(), folder)),
        _ => Some("this is no path".into()),
    }
}

/// Whether a path in a file leads to something in the file's folder, or to nothing that is there yet.
fn stays_inside(path: &Path, folder: &Path) -> bool {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    if !path.components().all(plain) {
        return false;
    }
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let whole = folder.join(path);
    // A link that leads nowhere is there, but does not exist.
    let there = whole.ancestors().find(|p| fs::symlink_metadata(p).is_ok());
    there.is_some_and(|there| {
        there == folder || !folder.starts_with(there) && !gadfly_files::leads_out(there, folder)
    })
}

/// The files that the user trusts.
pub struct Trusted {
    folder: PathBuf,
}

impl Trusted {
    /// `$XDG_STATE_HOME/gadfly/trusted`; nothing if there is no home.
    pub fn of_user() -> Option<Trusted> {
        let absolute = |name: &str| {
            let path = PathBuf::from(std::env::var_os(name)?);
            path.is_absolute().then_some(path)
        };
        let root = absolute("XDG_STATE_HOME")
            .or_else(|| Some(absolute("HOME")?.join(".local").join("state")))?;
        Some(Trusted {
            folder: root.join("gadfly").join("trusted"),
        })
    }

    pub fn contains(&self, file: &Path, content: &[u8]) -> bool {
        let Ok(file) = file.canonicalize() else {
            return false;
        };
        let entry = self.folder.join(entry_name(&file, content));
        gadfly_files::read(&entry).is_ok_and(|path| path == file.as_os_str().as_encoded_bytes())
    }

    /// Trusts a file as it is now, and no longer as it was.
    pub fn add(&self, file: &Path, content: &[u8]) -> anyhow::Result<()> {
        let file = file.canonicalize()?;
        self.remove(&file)?;
        let name = entry_name(&file, content);
        output::write_file(&self.folder, &name, file.as_os_str().as_encoded_bytes())?;
        Ok(())
    }

    /// Whether the file was trusted, with whatever contents.
    pub fn remove(&self, file: &Path) -> anyhow::Result<bool> {
        // A file that is gone was trusted under the path it had.
        let file = match file.canonicalize() {
            Ok(real) => real,
            Err(_) => std::path::absolute(file)?,
        };
        let mut some = false;
        for (entry, path) in self.entries() {
            if path == file {
                fs::remove_file(entry)?;
                some = true;
            }
        }
        Ok(some)
    }

    /// The trusted files in the order of their paths, and whether they are still as they were.
    pub fn list(&self) -> Vec<(PathBuf, bool)> {
        let mut all: Vec<(PathBuf, bool)> = self
            .entries()
            .into_iter()
            .map(|(_, path)| {
                let content = gadfly_files::read(&path);
                let unchanged = content.is_ok_and(|content| self.contains(&path, &content));
                (path, unchanged)
            })
            .collect();
        all.sort();
        all
    }

    /// The entries and the files they are for.
    fn entries(&self) -> Vec<(PathBuf, PathBuf)> {
        let inside = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        inside
            .filter_map(|entry| {
                let path = gadfly_files::read(&entry.path()).ok()?;
                Some((entry.path(), PathBuf::from(OsString::from_vec(path))))
            })
            .collect()
    }
}

fn entry_name(file: &Path, content: &[u8]) -> String {
    let mut hash = Hash::new();
    hash.add("gadfly trusts");
    hash.add(file.as_os_str().as_encoded_bytes());
    hash.add(content);
    hash.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    /// What a found file with this text is refused for; nothing if it is used.
    fn refused(folder: &Path, text: &str) -> Option<String> {
        let error = check(&folder.join("gadfly.toml"), text).err()?;
        let (line, column) = error.position.unwrap();
        let message = error.message.split(", and you").next().unwrap();
        Some(format!("{line}:{column} {message}"))
    }

    #[test]
    fn programs_are_refused_where_they_stand() {
        let folder = tempfile::tempdir().unwrap();
        let check = |text: &str, expected: &str| {
            assert_eq!(refused(folder.path(), text).as_deref(), Some(expected));
        };
        check(
            "k = 2\n  python = \"./py\"\n",
            "2:3 the option `python` names a program to run",
        );
        check(
            "\"java-home\" = \"jdk\"",
            "1:1 the option `java-home` names a program to run",
        );
        check(
            "classpath = [\"a.jar\"]",
            "1:1 the option `classpath` names code to load",
        );
        check(
            "classpath = []",
            "1:1 the option `classpath` names code to load",
        );
        check(
            "brand-new = 1",
            "1:1 the option `brand-new` may do anything",
        );
    }

    #[test]
    fn work_has_limits() {
        let folder = tempfile::tempdir().unwrap();
        for text in [
            "jobs = 100000",
            "k = 1_000",
            "k = 0xffff",
            "time = 1e9",
            "time = 301",
            "time = inf",
            "loops = 99999999999999999999",
            "depth = 2000",
        ] {
            let refused = refused(folder.path(), text).unwrap_or_default();
            assert!(refused.contains("asks for more than"), "{text}: {refused}");
        }
        for text in [
            "jobs = 4",
            "k = 0x4",
            "time = 0.5",
            "time = 60",
            "loops = 20",
        ] {
            assert_eq!(refused(folder.path(), text), None, "{text}");
        }
    }

    #[test]
    fn paths_stay_below_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("code");
        fs::create_dir_all(root.join("tests")).unwrap();
        fs::create_dir_all(folder.path().join("other")).unwrap();
        symlink("../other", root.join("away")).unwrap();
        symlink("../nowhere", root.join("dangling")).unwrap();
        symlink("tests", root.join("near")).unwrap();
        for (path, fine) in [
            ("tests", true),
            (".", true),
            ("./tests/../tests", false),
            ("new/folder", true),
            ("near", true),
            ("near/new", true),
            ("..", false),
            ("../code/tests", false),
            ("/tmp", false),
            ("away", false),
            ("away/new", false),
            ("dangling", false),
            ("dangling/new", false),
        ] {
            let single = refused(&root, &format!("out = \"{path}\""));
            assert_eq!(single.is_none(), fine, "{path}: {single:?}");
            let list = refused(&root, &format!("with = [\"tests\", \"{path}\"]"));
            assert_eq!(list.is_none(), fine, "{path}: {list:?}");
        }
    }

    #[test]
    fn trust_ends_with_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let trusted = Trusted {
            folder: folder.path().join("state"),
        };
        let file = folder.path().join("gadfly.toml");
        fs::write(&file, "k = 1").unwrap();
        assert!(!trusted.contains(&file, b"k = 1"));
        trusted.add(&file, b"k = 1").unwrap();
        assert!(trusted.contains(&file, b"k = 1"));
        assert!(!trusted.contains(&file, b"k = 2"));
        // The same contents elsewhere are another file.
        let copy = folder.path().join("copy.toml");
        fs::write(&copy, "k = 1").unwrap();
        assert!(!trusted.contains(&copy, b"k = 1"));
        assert_eq!(trusted.list(), [(file.canonicalize().unwrap(), true)]);
        fs::write(&file, "k = 2").unwrap();
        assert_eq!(trusted.list(), [(file.canonicalize().unwrap(), false)]);
        trusted.add(&file, b"k = 2").unwrap();
        assert!(!trusted.contains(&file, b"k = 1"));
        assert!(trusted.remove(&file).unwrap());
        assert!(!trusted.contains(&file, b"k = 2"));
        assert!(!trusted.remove(&file).unwrap());
    }
}
