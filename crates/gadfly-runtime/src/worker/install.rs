//! The worker's class files. Its source is part of this crate; the user's JDK compiles it once into
//! a cache folder named after source and JDK. The same run of javac records a class-data archive,
//! which halves the time of the compiler worker's first compilation. That of Scala's compiler is
//! recorded by the first run that needs one, as it ends.

use std::fs;
use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use crate::error::RuntimeError;
use crate::jdk::Jdk;

/// Path below `java/`, and text.
const SOURCES: &[(&str, &str)] = &[
    (
        "module-info.java",
        include_str!("../../java/module-info.java"),
    ),
    (
        "gadfly/worker/Main.java",
        include_str!("../../java/gadfly/worker/Main.java"),
    ),
    (
        "gadfly/worker/Wire.java",
        include_str!("../../java/gadfly/worker/Wire.java"),
    ),
    (
        "gadfly/worker/Compile.java",
        include_str!("../../java/gadfly/worker/Compile.java"),
    ),
    (
        "gadfly/worker/CompileScala.java",
        include_str!("../../java/gadfly/worker/CompileScala.java"),
    ),
    (
        "gadfly/worker/Replay.java",
        include_str!("../../java/gadfly/worker/Replay.java"),
    ),
    (
        "gadfly/worker/JobLoader.java",
        include_str!("../../java/gadfly/worker/JobLoader.java"),
    ),
    (
        "gadfly/worker/Libraries.java",
        include_str!("../../java/gadfly/worker/Libraries.java"),
    ),
    (
        "gadfly/worker/Capture.java",
        include_str!("../../java/gadfly/worker/Capture.java"),
    ),
    (
        "gadfly/worker/Trace.java",
        include_str!("../../java/gadfly/worker/Trace.java"),
    ),
    (
        "gadfly/replay/Supply.java",
        include_str!("../../java/gadfly/replay/Supply.java"),
    ),
    (
        "gadfly/replay/Meter.java",
        include_str!("../../java/gadfly/replay/Meter.java"),
    ),
];

/// A folder with the compiled worker.
#[derive(Debug)]
pub(crate) struct Installed {
    folder: PathBuf,
    /// Deleted with this value where no cache folder could be used.
    temporary: Option<tempfile::TempDir>,
}

impl Installed {
    /// Finds or makes the class files for this JDK.
    pub(crate) fn for_jdk(jdk: &Jdk) -> Result<Arc<Self>, RuntimeError> {
        // One at a time, and shared within the process: both workers ask for it.
        static KNOWN: Mutex<Vec<(Jdk, Weak<Installed>)>> = Mutex::new(Vec::new());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(_, installed)| installed.strong_count() > 0);
        let ready = known
            .iter()
            .find(|(of, _)| of == jdk)
            .and_then(|(_, it)| it.upgrade());
        if let Some(ready) = ready {
            return Ok(ready);
        }
        let installed = Arc::new(Self::find_or_make(jdk)?);
        known.push((jdk.clone(), Arc::downgrade(&installed)));
        Ok(installed)
    }

    fn find_or_make(jdk: &Jdk) -> Result<Self, RuntimeError> {
        if let Some(cache) = cache_folder() {
            let folder = cache.join(format!("worker-{:016x}", fingerprint(jdk)));
            if folder.join(COMPLETE).is_file() {
                return Ok(Self {
                    folder,
                    temporary: None,
                });
            }
            if fs::create_dir_all(&cache).is_ok()
                && let Ok(scratch) = tempfile::Builder::new().prefix("new-").tempdir_in(&cache)
            {
                compile(jdk, scratch.path())?;
                // If another process was faster, its folder is as good as ours.
                if fs::rename(scratch.path(), &folder).is_ok() {
                    let _ = scratch.keep();
                }
                if folder.join(COMPLETE).is_file() {
                    return Ok(Self {
                        folder,
                        temporary: None,
                    });
                }
            }
        }
        let temporary = tempfile::Builder::new()
            .prefix("gadfly-worker-")
            .tempdir()
            .map_err(RuntimeError::io("make a temporary folder"))?;
        compile(jdk, temporary.path())?;
        Ok(Self {
            folder: temporary.path().to_path_buf(),
            temporary: Some(temporary),
        })
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn classes(&self) -> PathBuf {
        self.folder.join(CLASSES)
    }

    pub(crate) fn supply(&self) -> PathBuf {
        self.classes().join("gadfly/replay/Supply.class")
    }

    /// The same classes in one file: archives of class data know only such.
    pub(crate) fn jar(&self) -> PathBuf {
        self.folder.join(JAR)
    }

    /// The class-data archive, if the JDK could make one.
    pub(crate) fn archive(&self) -> Option<PathBuf> {
        Some(self.folder.join(ARCHIVE)).filter(|file| file.is_file())
    }

    /// Where the archive of a compiler in these jars is, or will be; nothing if nothing is kept.
    pub(crate) fn archive_of(&self, jars: &[PathBuf]) -> Option<PathBuf> {
        if self.temporary.is_some() {
            return None;
        }
        let mut facts = Vec::new();
        for jar in jars {
            let file = fs::metadata(jar).ok()?;
            facts.push(format!(
                "{} {} {}",
                jar.display(),
                file.size(),
                file.mtime()
            ));
        }
        let hash = fnv_of(facts.iter().map(String::as_str));
        Some(self.folder.join(format!("scala-{hash:016x}.jsa")))
    }

    /// Whether an archive can be kept.
    pub(crate) fn is_writable(&self) -> bool {
        tempfile::tempfile_in(&self.folder).is_ok()
    }

    /// Keeps an archive: whole, or not at all. It is for speed only, so nobody is told if that fails.
    pub(crate) fn keep(&self, from: &Path, archive: &Path) {
        let Ok(mut scratch) = tempfile::NamedTempFile::new_in(&self.folder) else {
            return;
        };
        let copied = fs::File::open(from)
            .and_then(|mut recorded| std::io::copy(&mut recorded, &mut scratch));
        if copied.is_ok_and(|bytes| bytes > 0) {
            let _ = scratch.persist(archive);
        }
    }
}

const CLASSES: &str = "classes";
const ARCHIVE: &str = "javac.jsa";
const JAR: &str = "worker.jar";
/// Written last: a folder without it is not used.
const COMPLETE: &str = "complete";

/// Where what is kept between runs is.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path: &PathBuf| path.is_absolute())
    };
    let base = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(base.join("gadfly"))
}

/// FNV-1a over all that the class files depend on. Not `DefaultHasher`: the name must mean the same
/// to every build of Gadfly.
fn fingerprint(jdk: &Jdk) -> u64 {
    let home = jdk.home.to_string_lossy();
    let facts = [env!("CARGO_PKG_VERSION"), &jdk.version_text, &home];
    let texts = SOURCES.iter().flat_map(|(path, text)| [*path, *text]);
    fnv_of(facts.into_iter().chain(texts))
}

fn fnv_of<'t>(texts: impl Iterator<Item = &'t str>) -> u64 {
    fnv(texts.flat_map(|text| text.bytes().chain([0])))
}

fn fnv(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn compile(jdk: &Jdk, folder: &Path) -> Result<(), RuntimeError> {
    let write = |path: PathBuf, text: &str| {
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .and_then(|()| fs::write(&path, text))
            .map_err(RuntimeError::io(format!("write {}", path.display())))
    };
    let source = folder.join("java");
    let mut files = Vec::new();
    for (path, text) in SOURCES {
        let file = source.join(path);
        write(file.clone(), text)?;
        files.push(file);
    }
    let output = Command::new(jdk.java())
        .args([
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            // Java 11 and 12 cannot make such an archive.
            "-XX:+IgnoreUnrecognizedVMOptions",
        ])
        .arg(format!(
            "-XX:ArchiveClassesAtExit={}",
            folder.join(ARCHIVE).display()
        ))
        .args(["-m", "jdk.compiler/com.sun.tools.javac.Main"])
        .args(["-proc:none", "-nowarn", "-encoding", "UTF-8", "-d"])
        .arg(folder.join(CLASSES))
        .args(&files)
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .env_remove("CLASSPATH")
        .output()
        .map_err(RuntimeError::io(format!("run {}", jdk.java().display())))?;
    if !output.status.success() {
        let mut detail = String::from_utf8_lossy(&output.stderr).into_owned();
        detail.push_str(&String::from_utf8_lossy(&output.stdout));
        return Err(RuntimeError::WorkerBuild {
            home: jdk.home.clone(),
            detail,
        });
    }
    pack(folder).map_err(RuntimeError::io(format!("write {JAR}")))?;
    write(folder.join(COMPLETE), &jdk.version_text)
}

/// Puts the classes into a jar.
fn pack(folder: &Path) -> std::io::Result<()> {
    let classes = folder.join(CLASSES);
    let mut files = Vec::new();
    list(&classes, &mut files)?;
    files.sort();
    let mut jar = zip::ZipWriter::new(fs::File::create(folder.join(JAR))?);
    let stored =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for file in files {
        let name = file.strip_prefix(&classes).unwrap_or(&file);
        jar.start_file(name.to_string_lossy(), stored)?;
        jar.write_all(&fs::read(&file)?)?;
    }
    jar.finish()?.flush()
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
