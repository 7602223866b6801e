//! The worker's class files. Its source is part of this crate; the user's JDK compiles it once into
//! a cache folder named after source and JDK. The same run of javac records a class-data archive,
//! which halves the time of the compiler worker's first compilation.

use std::fs;
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
    _temporary: Option<tempfile::TempDir>,
}

impl Installed {
    /// Finds or makes the class files for this JDK.
    pub fn for_jdk(jdk: &Jdk) -> Result<Arc<Self>, RuntimeError> {
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
                    _temporary: None,
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
                        _temporary: None,
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
            _temporary: Some(temporary),
        })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn classes(&self) -> PathBuf {
        self.folder.join(CLASSES)
    }

    pub fn supply(&self) -> PathBuf {
        self.classes().join("gadfly/replay/Supply.class")
    }

    /// The class-data archive, if the JDK could make one.
    pub fn archive(&self) -> Option<PathBuf> {
        Some(self.folder.join(ARCHIVE)).filter(|file| file.is_file())
    }
}

const CLASSES: &str = "classes";
const ARCHIVE: &str = "javac.jsa";
/// Written last: a folder without it is not used.
const COMPLETE: &str = "complete";

fn cache_folder() -> Option<PathBuf> {
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
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in facts.into_iter().chain(texts) {
        for byte in text.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
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
    write(folder.join(COMPLETE), &jdk.version_text)
}
