//! Where classes come from: memory, folders and jars in class path order, and the JDK last.
//!
//! A class is read and decoded the first time somebody asks for it and shared by everybody after.

mod jar;
mod jdk;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

pub use self::jdk::find_jdk_home;
use self::{jar::Jar, jdk::Jdk};
use crate::decode::{DecodeError, decode};
use crate::model::ClassFile;

#[derive(Debug, thiserror::Error)]
pub enum ClassPathError {
    #[error("class {name}: {error}")]
    Decode { name: String, error: DecodeError },
    #[error("the class file found for {name} defines {found}")]
    WrongName { name: String, found: Arc<str> },
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    #[error("{}: {error}", path.display())]
    Jar {
        path: PathBuf,
        error: zip::result::ZipError,
    },
    #[error("{}: {error}", path.display())]
    Image {
        path: PathBuf,
        error: ristretto_jimage::Error,
    },
    #[error("{} is no JDK: it has neither lib/modules nor rt.jar", .0.display())]
    NotAJdk(PathBuf),
}

/// Where a class was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    Memory,
    Folder(PathBuf),
    Jar(PathBuf),
    /// `None` in JDKs without modules.
    Jdk {
        module: Option<Arc<str>>,
    },
}

enum Entry {
    Folder(PathBuf),
    Jar(Jar),
}

/// Sources are added while it is owned; lookups take `&self` and may come from many threads.
pub struct ClassPath {
    memory: FxHashMap<Arc<str>, Arc<[u8]>>,
    entries: Vec<Entry>,
    jdk: Option<Jdk>,
    /// Java version for multi-release jars.
    release: u16,
    /// Absent classes are remembered too: the machine asks for some again and again.
    found: RwLock<FxHashMap<Arc<str>, Option<Arc<ClassFile>>>>,
}

impl Default for ClassPath {
    fn default() -> Self {
        ClassPath::new()
    }
}

impl ClassPath {
    /// Without any class, not even those of a JDK.
    pub fn new() -> ClassPath {
        ClassPath {
            memory: FxHashMap::default(),
            entries: Vec::new(),
            jdk: None,
            release: 0,
            found: RwLock::default(),
        }
    }

    /// With the classes of the JDK at `home`, whose version also decides which classes
    /// multi-release jars give.
    pub fn with_jdk(home: &Path) -> Result<ClassPath, ClassPathError> {
        Ok(ClassPath {
            jdk: Some(Jdk::open(home)?),
            release: jdk::release_of(home).unwrap_or(0),
            ..ClassPath::new()
        })
    }

    /// A class that hides all others of its name.
    pub fn add_class(&mut self, internal_name: &str, bytes: impl Into<Arc<[u8]>>) {
        self.memory.insert(internal_name.into(), bytes.into());
        self.forget();
    }

    /// A class that was decoded, and perhaps changed, elsewhere. Add it after everything else:
    /// further sources make the class path forget it.
    pub fn add_decoded(&mut self, class: ClassFile) {
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        found.insert(class.name.clone(), Some(Arc::new(class)));
    }

    /// A folder of class files or a jar. As for Java, an entry that does not exist has no classes.
    pub fn add_path(&mut self, path: &Path) -> Result<(), ClassPathError> {
        if path.is_file() {
            self.entries
                .push(Entry::Jar(Jar::open(path, self.release)?));
        } else {
            self.entries.push(Entry::Folder(path.to_owned()));
        }
        self.forget();
        Ok(())
    }

    fn forget(&mut self) {
        self.found = RwLock::default();
    }

    /// The class of that name, `None` where no source has it.
    pub fn find(&self, internal_name: &str) -> Result<Option<Arc<ClassFile>>, ClassPathError> {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(class) = found.get(internal_name) {
            return Ok(class.clone());
        }
        drop(found);
        // Decoding without the lock may happen twice at once; the first to finish wins, so that
        // everybody gets the same `Arc`.
        let class = self.load(internal_name)?.map(Arc::new);
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        Ok(found.entry(internal_name.into()).or_insert(class).clone())
    }

    fn load(&self, name: &str) -> Result<Option<ClassFile>, ClassPathError> {
        if let Some(bytes) = self.user_bytes(name)? {
            return decode_as(name, &bytes).map(Some);
        }
        match &self.jdk {
            Some(jdk) if is_plain_name(name) => jdk.read(name, |bytes| decode_as(name, bytes)),
            _ => Ok(None),
        }
    }

    /// The class file of that name as it stands, `None` where no source but perhaps the JDK has it.
    pub fn user_bytes(&self, name: &str) -> Result<Option<Cow<'_, [u8]>>, ClassPathError> {
        if !is_plain_name(name) {
            return Ok(None);
        }
        if let Some(bytes) = self.memory.get(name) {
            return Ok(Some(Cow::Borrowed(bytes)));
        }
        for entry in &self.entries {
            let bytes = match entry {
                Entry::Folder(folder) => read_if_present(&class_file(folder, name))?,
                Entry::Jar(jar) => jar.read(name)?,
            };
            if let Some(bytes) = bytes {
                return Ok(Some(Cow::Owned(bytes)));
            }
        }
        Ok(None)
    }

    /// Where `find` takes the class from.
    pub fn origin(&self, internal_name: &str) -> Option<Origin> {
        if !is_plain_name(internal_name) {
            return None;
        }
        if self.memory.contains_key(internal_name) {
            return Some(Origin::Memory);
        }
        for entry in &self.entries {
            match entry {
                Entry::Folder(folder) if class_file(folder, internal_name).is_file() => {
                    return Some(Origin::Folder(folder.clone()));
                }
                Entry::Jar(jar) if jar.contains(internal_name) => {
                    return Some(Origin::Jar(jar.path.clone()));
                }
                _ => {}
            }
        }
        let module = self.jdk.as_ref()?.module_with(internal_name)?;
        Some(Origin::Jdk { module })
    }

    /// Internal names of all classes outside the JDK, sorted; without `module-info` and
    /// `package-info`, which are class files but no classes.
    pub fn list_user_classes(&self) -> Result<Vec<Arc<str>>, ClassPathError> {
        let mut names: BTreeSet<Arc<str>> = self.memory.keys().cloned().collect();
        for entry in &self.entries {
            match entry {
                Entry::Folder(folder) => list_folder(folder, "", &mut names)?,
                Entry::Jar(jar) => names.extend(jar.names().cloned()),
            }
        }
        names.retain(|name| {
            let simple = name.rsplit('/').next();
            !matches!(simple, Some("module-info" | "package-info"))
        });
        Ok(names.into_iter().collect())
    }

    /// Internal names of the JDK's classes in a package (`java/util`), sorted.
    pub fn jdk_classes_in(&self, package: &str) -> Vec<Arc<str>> {
        let classes = self.jdk.as_ref().map(|jdk| jdk.classes_in(package));
        classes.unwrap_or_default()
    }

    /// Internal names of the JDK's classes in a module (`java.base`), sorted.
    pub fn jdk_classes_of_module(&self, module: &str) -> Vec<Arc<str>> {
        let classes = self.jdk.as_ref().map(|jdk| jdk.classes_of_module(module));
        classes.unwrap_or_default()
    }

    /// The feature release of the JDK (17), if it says so.
    pub fn jdk_release(&self) -> Option<u16> {
        (self.release > 0).then_some(self.release)
    }
}

fn decode_as(name: &str, bytes: &[u8]) -> Result<ClassFile, ClassPathError> {
    let class = decode(bytes).map_err(|error| ClassPathError::Decode {
        name: name.to_owned(),
        error,
    })?;
    // A file system that ignores case finds `Foo.class` for `foo`, and Java refuses it too.
    if &*class.name == name {
        Ok(class)
    } else {
        Err(ClassPathError::WrongName {
            name: name.to_owned(),
            found: class.name,
        })
    }
}

/// Not an array, and nothing that would lead out of a folder.
fn is_plain_name(name: &str) -> bool {
    !name.starts_with('[')
        && !name.contains(['.', '\0'])
        && name.split('/').all(|part| !part.is_empty())
}

fn class_file(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.class"))
}

fn read_if_present(path: &Path) -> Result<Option<Vec<u8>>, ClassPathError> {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    match gadfly_files::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if matches!(error.kind(), NotFound | NotADirectory | InvalidFilename) => {
            Ok(None)
        }
        Err(error) => Err(ClassPathError::Io {
            path: path.to_owned(),
            error,
        }),
    }
}

fn list_folder(
    folder: &Path,
    prefix: &str,
    names: &mut BTreeSet<Arc<str>>,
) -> Result<(), ClassPathError> {
    let failed = |error| ClassPathError::Io {
        path: folder.to_owned(),
        error,
    };
    let listing = match fs::read_dir(folder) {
        Ok(listing) => listing,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    for entry in listing {
        let entry = entry.map_err(failed)?;
        let file_name = entry.file_name();
        // What is not Unicode cannot be a class that another one names.
        let Some(file_name) = file_name.to_str() else {
            continue;
        };
        // Links to folders are not followed: they may lead in circles.
        if entry.file_type().map_err(failed)?.is_dir() {
            list_folder(&entry.path(), &format!("{prefix}{file_name}/"), names)?;
        } else if let Some(simple) = file_name.strip_suffix(".class") {
            let name = format!("{prefix}{simple}");
            if is_plain_name(&name) {
                names.insert(name.into());
            }
        }
    }
    Ok(())
}
