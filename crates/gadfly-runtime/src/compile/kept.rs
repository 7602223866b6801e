//! Class files that a compiler made before, in the user's cache folder: the same sources, compiled by the
//! same compiler against the same libraries, give the same classes. Starting a compiler and compiling one
//! file takes half a second to several seconds of a processor, finding the classes a millisecond.
//!
//! Code under test never gets to see this folder: a reference's classes are in it.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use gadfly_base::hash::Hash;

use super::{ClassBytes, CompileAgainst, SourceFile};
use crate::wire::{Malformed, Reader, Writer};
use crate::worker::cache_folder;

/// What the folder may hold. If it is more, the oldest quarter goes; one in sixteen new programs looks:
/// those whose hash begins so.
const MOST_BYTES: u64 = 256 << 20;
const LOOKS: char = '0';

/// Changes with what is written.
const FORMAT: &str = "classes 2";

/// A folder of compiled programs.
pub(super) struct Kept {
    folder: PathBuf,
}

/// The hash of everything that the classes of a program depend on. It also stands in the file: one that has
/// the name of another program is not taken.
pub(super) struct Key(String);

impl Key {
    /// Nothing if it cannot be known what the classes depend on.
    pub(super) fn new(
        worker: &Path,
        compiler: &[PathBuf],
        sources: &[SourceFile],
        against: CompileAgainst<'_>,
    ) -> Option<Key> {
        let mut out = Writer::default();
        // The worker's folder is named after its source and the JDK.
        out.text(FORMAT).text(&worker.to_string_lossy());
        out.texts(against.options);
        for jars in [compiler, against.class_path] {
            let facts: Option<Vec<String>> = jars.iter().map(|jar| facts(jar)).collect();
            out.texts(&facts?);
        }
        out.count(against.classes.len());
        for group in against.classes {
            out.count(group.len());
            for class in *group {
                out.text(&class.name).bytes(&class.bytes);
            }
        }
        out.count(sources.len());
        for source in sources {
            // Where it is does not matter.
            let name = source.path.file_name()?;
            out.text(&name.to_string_lossy()).text(&source.text);
        }
        let mut hash = Hash::new();
        hash.add(out.finish());
        Some(Key(hash.text()))
    }
}

/// Which file it is. What is in a folder may change without its knowledge.
fn facts(jar: &Path) -> Option<String> {
    let file = fs::metadata(jar).ok().filter(fs::Metadata::is_file)?;
    Some(format!(
        "{} {} {}.{}",
        jar.display(),
        file.size(),
        file.mtime(),
        file.mtime_nsec()
    ))
}

impl Kept {
    /// The folder in the user's cache, if there is one.
    pub(super) fn open() -> Option<Kept> {
        Some(Kept {
            folder: cache_folder()?.join("classes"),
        })
    }

    /// The classes that these sources gave before.
    pub(super) fn get(&self, key: &Key, sources: &[SourceFile]) -> Option<Vec<ClassBytes>> {
        let path = self.folder.join(&key.0);
        let content = fs::read(&path).ok()?;
        let classes = read(&content, key, sources).ok()??;
        // The ones that are used stay.
        if let Ok(file) = fs::File::options().append(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(classes)
    }

    /// Keeps the classes of a program: whole, or not at all. It is for speed only, so nobody is told
    /// if that fails.
    pub(super) fn put(&self, key: &Key, sources: &[SourceFile], classes: &[ClassBytes]) {
        let mut out = Writer::default();
        out.text(&key.0).count(classes.len());
        for class in classes {
            let source = sources
                .iter()
                .position(|s| Some(&s.path) == class.source_file.as_ref());
            out.text(&class.name)
                .count(source.unwrap_or(sources.len()))
                .bytes(&class.bytes);
        }
        if fs::create_dir_all(&self.folder).is_err() {
            return;
        }
        let Ok(mut scratch) = tempfile::NamedTempFile::new_in(&self.folder) else {
            return;
        };
        if scratch.write_all(&out.finish()).is_ok() {
            let _ = scratch.persist(self.folder.join(&key.0));
            if key.0.starts_with(LOOKS) {
                self.trim(MOST_BYTES);
            }
        }
    }

    fn trim(&self, most: u64) {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        let fact = |entry: fs::DirEntry| {
            let about = entry.metadata().ok()?;
            Some((about.modified().ok()?, about.len(), entry.path()))
        };
        let mut all: Vec<(SystemTime, u64, PathBuf)> = entries.flatten().filter_map(fact).collect();
        let mut bytes: u64 = all.iter().map(|one| one.1).sum();
        if bytes > most {
            all.sort();
            for (_, size, path) in &all {
                if bytes <= most / 4 * 3 {
                    break;
                }
                let _ = fs::remove_file(path);
                bytes -= size;
            }
        }
    }
}

/// Nothing if it is another program's.
fn read(
    content: &[u8],
    key: &Key,
    sources: &[SourceFile],
) -> Result<Option<Vec<ClassBytes>>, Malformed> {
    let mut whole = Reader::new(content);
    let mut input = Reader::new(whole.bytes()?);
    if input.text()? != key.0 {
        return Ok(None);
    }
    let mut classes = Vec::new();
    for _ in 0..input.count()? {
        let name = input.text()?;
        let source = input.u32()? as usize;
        classes.push(ClassBytes {
            name,
            bytes: input.bytes()?.to_vec(),
            source_file: sources.get(source).map(|s| s.path.clone()),
        });
    }
    Ok(Some(classes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> SourceFile {
        SourceFile {
            path: path.into(),
            text: text.into(),
        }
    }

    fn key_against(sources: &[SourceFile], against: CompileAgainst<'_>) -> Option<Key> {
        Key::new(Path::new("worker"), &[], sources, against)
    }

    fn key(sources: &[SourceFile]) -> Key {
        key_against(sources, CompileAgainst::default()).unwrap()
    }

    #[test]
    fn a_program_comes_back_as_it_was_compiled() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept {
            folder: folder.path().join("classes"),
        };
        let sources = [source("a/A.scala", "object A"), source("B.scala", "")];
        let classes = [
            ClassBytes {
                name: "A$".into(),
                bytes: vec![1, 2, 3],
                source_file: Some("a/A.scala".into()),
            },
            ClassBytes {
                name: "Other".into(),
                bytes: Vec::new(),
                source_file: None,
            },
        ];
        assert_eq!(kept.get(&key(&sources), &sources), None);
        kept.put(&key(&sources), &sources, &classes);
        assert_eq!(
            kept.get(&key(&sources), &sources).as_deref(),
            Some(&classes[..])
        );
        // Where it is does not matter, what it says does.
        let moved = [source("b/A.scala", "object A"), source("B.scala", "")];
        let found = kept.get(&key(&moved), &moved).unwrap();
        assert_eq!(
            found[0].source_file.as_deref(),
            Some(Path::new("b/A.scala"))
        );
        let other = [source("a/A.scala", "object  A"), source("B.scala", "")];
        assert_eq!(kept.get(&key(&other), &other), None);
    }

    #[test]
    fn a_file_with_the_name_of_another_program_is_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept {
            folder: folder.path().to_path_buf(),
        };
        let (one, two) = ([source("A.scala", "1")], [source("A.scala", "2")]);
        kept.put(&key(&one), &one, &[]);
        let (from, to) = (key(&one).0, key(&two).0);
        fs::rename(folder.path().join(from), folder.path().join(to)).unwrap();
        assert_eq!(kept.get(&key(&two), &two), None);
    }

    #[test]
    fn what_depends_on_a_folder_is_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let against = CompileAgainst {
            class_path: &[folder.path().to_path_buf()],
            ..CompileAgainst::default()
        };
        assert!(key_against(&[], against).is_none());
    }

    #[test]
    fn what_they_are_compiled_against_counts() {
        let class = |bytes: &[u8]| ClassBytes {
            name: "A".into(),
            bytes: bytes.to_vec(),
            source_file: None,
        };
        let (one, two) = ([class(&[1])], [class(&[2])]);
        let groups: [&[&[ClassBytes]]; 4] = [&[], &[&one], &[&two], &[&[], &one]];
        let keys: std::collections::BTreeSet<String> = groups
            .iter()
            .map(|classes| {
                let against = CompileAgainst {
                    classes,
                    ..CompileAgainst::default()
                };
                key_against(&[], against).unwrap().0
            })
            .collect();
        assert_eq!(keys.len(), groups.len());
    }

    #[test]
    fn the_oldest_go() {
        let folder = tempfile::tempdir().unwrap();
        let kept = Kept {
            folder: folder.path().to_path_buf(),
        };
        for age in 0..8 {
            let path = folder.path().join(age.to_string());
            fs::write(&path, [0; 100]).unwrap();
            let time = SystemTime::now() - std::time::Duration::from_secs(age * 100);
            fs::File::options()
                .append(true)
                .open(path)
                .unwrap()
                .set_modified(time)
                .unwrap();
        }
        kept.trim(800);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 8);
        kept.trim(400);
        let mut left: Vec<_> = fs::read_dir(folder.path())
            .unwrap()
            .flatten()
            .map(|e| e.file_name())
            .collect();
        left.sort();
        assert_eq!(left, ["0", "1", "2"]);
    }
}
