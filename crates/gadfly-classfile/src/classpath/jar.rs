//! One jar: its classes by name, and their bytes on demand.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use gadfly_files::{Links, MOST_ARCHIVE, Refused};
use rustc_hash::FxHashMap;
use zip::ZipArchive;
use zip::result::ZipError;

use super::ClassPathError;

/// No compiler writes a class file of this size, and no library is as large as this all together:
/// archives with more are zip bombs.
const MOST_IN_CLASS: u64 = gadfly_files::MOST_TEXT;
const MOST_IN_JAR: u128 = 1 << 30;

const VERSIONS: &str = "META-INF/versions/";

pub(super) struct Jar {
    pub(super) path: PathBuf,
    /// Index of the entry in the archive, by internal name.
    entries: FxHashMap<Arc<str>, usize>,
    archive: Mutex<ZipArchive<BufReader<File>>>,
}

impl Jar {
    /// `release` is the Java version whose classes a multi-release jar should give.
    pub(super) fn open(path: &Path, release: u16) -> Result<Jar, ClassPathError> {
        let failed = |error| ClassPathError::Jar {
            path: path.to_owned(),
            error,
        };
        let file = gadfly_files::open(path, MOST_ARCHIVE, Links::Followed)
            .map_err(|error| failed(error.into()))?;
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(failed)?;
        if archive.decompressed_size().unwrap_or(0) > MOST_IN_JAR {
            return Err(failed(too_large(MOST_IN_JAR as u64)));
        }
        let release = if is_multi_release(&mut archive) {
            release
        } else {
            0
        };
        let mut entries: FxHashMap<Arc<str>, (u16, usize)> = FxHashMap::default();
        for index in 0..archive.len() {
            let Some((name, version)) = archive.name_for_index(index).and_then(class_entry) else {
                continue;
            };
            if version > release {
                continue;
            }
            let best = entries.entry(name.into()).or_insert((version, index));
            if best.0 < version {
                *best = (version, index);
            }
        }
        Ok(Jar {
            path: path.to_owned(),
            entries: entries.into_iter().map(|(n, (_, i))| (n, i)).collect(),
            archive: Mutex::new(archive),
        })
    }

    pub(super) fn contains(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.entries.keys()
    }

    pub(super) fn read(&self, name: &str) -> Result<Option<Vec<u8>>, ClassPathError> {
        let Some(&index) = self.entries.get(name) else {
            return Ok(None);
        };
        // A panic elsewhere leaves an archive usable: every read seeks first.
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let failed = |error| ClassPathError::Jar {
            path: self.path.clone(),
            error,
        };
        let entry = archive.by_index(index).map_err(failed)?;
        // What is said of its size may be a lie, in both directions.
        let most = entry.size().min(MOST_IN_CLASS);
        if entry.size() > most {
            return Err(failed(too_large(most)));
        }
        let mut bytes = Vec::new();
        entry
            .take(most + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| failed(error.into()))?;
        if bytes.len() as u64 > most {
            Err(failed(too_large(most)))
        } else {
            Ok(Some(bytes))
        }
    }
}

fn too_large(most: u64) -> ZipError {
    ZipError::Io(Refused::TooLarge(most).into())
}

/// The class that an entry holds and the Java version it is for (0: any).
fn class_entry(entry: &str) -> Option<(&str, u16)> {
    let name = entry.strip_suffix(".class")?;
    match name.strip_prefix(VERSIONS) {
        Some(versioned) => {
            let (version, name) = versioned.split_once('/')?;
            Some((name, version.parse().ok()?))
        }
        None => (!name.starts_with("META-INF/")).then_some((name, 0)),
    }
}

fn is_multi_release(archive: &mut ZipArchive<BufReader<File>>) -> bool {
    let mut manifest = String::new();
    let read = archive
        .by_name("META-INF/MANIFEST.MF")
        .map(|entry| entry.take(1 << 20).read_to_string(&mut manifest));
    matches!(read, Ok(Ok(_)))
        && manifest.lines().any(|line| {
            line.split_once(':').is_some_and(|(key, value)| {
                key.eq_ignore_ascii_case("Multi-Release")
                    && value.trim().eq_ignore_ascii_case("true")
            })
        })
}
