//! What was found out earlier, by the hash of everything it depends on.
//!
//! An entry is a file that appears whole or not at all; one that cannot be read is as good as none. The
//! cache only saves time: whoever deletes it, or any part of it, loses nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use gadfly_base::hash::Hash;
use gadfly_base::output;

/// Entries that are kept, at most; the ones not used for longest go first.
const MOST: usize = 4096;

pub struct Cache {
    folder: PathBuf,
    /// The program that found it out: another build may find out something else.
    build: String,
    most: usize,
    hits: AtomicU64,
}

#[derive(Serialize, Deserialize)]
struct Entry<T> {
    key: String,
    value: T,
}

impl Cache {
    pub fn new(folder: &Path) -> Cache {
        Cache {
            folder: folder.to_path_buf(),
            build: build(),
            most: MOST,
            hits: AtomicU64::new(0),
        }
    }

    /// A key for what depends on all these parts.
    pub fn key<'p>(&self, parts: impl IntoIterator<Item = &'p [u8]>) -> String {
        let mut hash = Hash::new();
        hash.add(&self.build);
        for part in parts {
            hash.add(part);
        }
        hash.text()
    }

    fn path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{key}.json"))
    }

    pub fn get<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let path = self.path(key);
        let text = gadfly_files::read_large(&path).ok()?;
        let entry: Entry<T> = serde_json::from_slice(&text).ok()?;
        if entry.key != key {
            return None;
        }
        self.hits.fetch_add(1, Ordering::Relaxed);
        // So that it counts as used; if that fails, it is forgotten a little earlier.
        if let Ok(file) = fs::File::options().append(true).open(&path) {
            let _ = file.set_modified(SystemTime::now());
        }
        Some(entry.value)
    }

    /// Keeps something. A cache that cannot be written is no reason to stop.
    pub fn put<T: Serialize>(&self, key: &str, value: T) {
        let entry = Entry {
            key: key.to_owned(),
            value,
        };
        if let Ok(text) = serde_json::to_vec(&entry) {
            let _ = output::write_file(&self.folder, &format!("{key}.json"), text);
        }
    }

    /// How often something was found here.
    pub fn hits(&self) -> u64 {
        self.hits.load(Ordering::Relaxed)
    }

    /// Deletes what was not used for long, if there is too much.
    pub fn trim(&self) {
        let Ok(files) = fs::read_dir(&self.folder) else {
            return;
        };
        let mut files: Vec<(SystemTime, PathBuf)> = files
            .flatten()
            .filter(|file| file.path().extension().is_some_and(|e| e == "json"))
            .filter_map(|file| Some((file.metadata().ok()?.modified().ok()?, file.path())))
            .collect();
        if files.len() <= self.most {
            return;
        }
        files.sort();
        // Some more, or every run would begin with this.
        let surplus = files.len() - self.most + self.most / 8;
        for (_, file) in files.into_iter().take(surplus) {
            let _ = fs::remove_file(file);
        }
    }
}

/// Tells one build from another, without reading the whole program.
fn build() -> String {
    let stamp = || {
        let metadata = fs::metadata(std::env::current_exe().ok()?).ok()?;
        let time = metadata.modified().ok()?;
        let age = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        Some(format!("{} {}", metadata.len(), age.as_nanos()))
    };
    format!(
        "{} {}",
        env!("CARGO_PKG_VERSION"),
        stamp().unwrap_or_default()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_damaged_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let mut cache = Cache::new(&folder.path().join("not/there/yet"));
        let key = |n: u32| cache.key([&n.to_be_bytes()[..]]);
        let keys: Vec<String> = (0..20).map(key).collect();
        assert_eq!(cache.get::<u32>(&keys[0]), None);
        cache.put(&keys[0], 7u32);
        assert_eq!(cache.get::<u32>(&keys[0]), Some(7));
        assert_eq!(cache.get::<String>(&keys[0]), None);
        // A file under another name is not taken for it.
        fs::copy(cache.path(&keys[0]), cache.path(&keys[1])).unwrap();
        assert_eq!(cache.get::<u32>(&keys[1]), None);
        fs::write(cache.path(&keys[0]), "{\"key\":").unwrap();
        assert_eq!(cache.get::<u32>(&keys[0]), None);
        assert_eq!(cache.hits(), 1);
        cache.most = 8;
        for key in &keys {
            cache.put(key, 1u32);
        }
        cache.trim();
        assert_eq!(fs::read_dir(&cache.folder).unwrap().count(), 7);
        assert_eq!(cache.get::<u32>(&keys[19]), Some(1));
    }
}
