//! Class files that a slow compiler made before, in the user's cache folder: the same sources, compiled
//! by the same compiler against the same libraries, give the same classes.
//!
//! Code under test never gets to see this folder: a reference's classes are in it.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{ClassBytes, SourceFile};
use crate::wire::{Malformed, Reader, Writer};
use crate::worker::{cache_folder, fnv};

/// Programs that are kept, and how many of the oldest go when there are more.
const MOST: usize = 512;
const LEAVING: usize = 128;

/// Changes with what is written.
const FORMAT: &str = "classes 1";

/// A folder of compiled programs.
pub(super) struct Kept {
    folder: PathBuf,
}

/// Everything that the classes of a program depend on. It is kept beside them and compared as a
/// whole, so that nobody can have their program mistaken for another one.
pub(super) struct Key(Vec<u8>);

impl Key {
    /// Nothing if it cannot be known what the classes depend on.
    pub(super) fn new(
        compiler: &[PathBuf],
        options: &[String],
        class_path: &[PathBuf],
        sources: &[SourceFile],
    ) -> Option<Key> {
        let mut out = Writer::default();
        out.text(FORMAT).texts(options);
        for jars in [compiler, class_path] {
            let facts: Option<Vec<String>> = jars.iter().map(|jar| facts(jar)).collect();
            out.texts(&facts?);
        }
        out.count(sources.len());
        for source in sources {
            let name = source.path.file_name()?;
            out.text(&name.to_string_lossy()).text(&source.text);
        }
        Some(Key(out.finish()))
    }

    fn file_name(&self) -> String {
        format!("{:016x}", fnv(self.0.iter().copied()))
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
        let path = self.folder.join(key.file_name());
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
        out.bytes(&key.0).count(classes.len());
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
            let _ = scratch.persist(self.folder.join(key.file_name()));
            self.trim();
        }
    }

    fn trim(&self) {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        let mut all: Vec<(SystemTime, PathBuf)> = entries
            .flatten()
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        if all.len() > MOST {
            all.sort();
            for (_, path) in &all[..LEAVING] {
                let _ = fs::remove_file(path);
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
    if input.bytes()? != key.0 {
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

    fn key(sources: &[SourceFile]) -> Key {
        Key::new(&[], &[], &[], sources).unwrap()
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
        let (from, to) = (key(&one).file_name(), key(&two).file_name());
        fs::rename(folder.path().join(from), folder.path().join(to)).unwrap();
        assert_eq!(kept.get(&key(&two), &two), None);
    }

    #[test]
    fn what_depends_on_a_folder_is_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = [folder.path().to_path_buf()];
        assert!(Key::new(&[], &[], &path, &[]).is_none());
    }
}
