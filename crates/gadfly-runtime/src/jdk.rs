//! Finding the JDK: the one the user names, else `JAVA_HOME`, else the one behind `java` on the
//! path, else the newest under the usual folders.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::RuntimeError;
use crate::search_path;

/// Where distributions put JDKs, each as a folder of its own.
const USUAL_PLACES: &[&str] = &["/usr/lib/jvm", "/usr/java", "/opt/java", "/opt/jdk", "/opt"];

/// The oldest Java the worker's source compiles with.
const OLDEST: u32 = 11;

/// An installed JDK that can compile and run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// Its folder, symbolic links resolved.
    pub home: PathBuf,
    /// The feature release: 17, 21, 25 …
    pub version: u32,
    /// The whole version as the JDK writes it: `17.0.15`.
    pub version_text: String,
}

impl Jdk {
    /// Finds a JDK. An explicit folder or `JAVA_HOME` that is no JDK is an error, not skipped: the
    /// user meant it.
    pub fn find(explicit: Option<&Path>) -> Result<Self, RuntimeError> {
        if let Some(home) = explicit {
            return Self::at(home);
        }
        let mut tried = Vec::new();
        match env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            Some(home) => return Self::at(Path::new(&home)),
            None => tried.push("JAVA_HOME".to_string()),
        }
        for tool in ["javac", "java"] {
            tried.push(format!("{tool} on PATH"));
            if let Some(jdk) = on_path(tool).and_then(|home| Self::at(&home).ok()) {
                return Ok(jdk);
            }
        }
        let mut found = Vec::new();
        for place in USUAL_PLACES {
            tried.push((*place).to_string());
            let Ok(entries) = fs::read_dir(place) else {
                continue;
            };
            let homes = entries.flatten().map(|entry| entry.path());
            found.extend(homes.filter_map(|home| Self::at(&home).ok()));
        }
        // The newest; among equals the first by name, so that the choice is always the same.
        found.sort_by(|a, b| b.version.cmp(&a.version).then_with(|| a.home.cmp(&b.home)));
        found
            .into_iter()
            .next()
            .ok_or(RuntimeError::NoJdk { tried })
    }

    /// The JDK in this folder.
    pub fn at(home: &Path) -> Result<Self, RuntimeError> {
        let unusable = |why: &str| RuntimeError::UnusableJdk {
            home: home.to_path_buf(),
            why: why.to_string(),
        };
        let real = home
            .canonicalize()
            .map_err(|_| unusable("there is no such folder"))?;
        if !real.join("bin/java").is_file() {
            return Err(unusable("it has no bin/java"));
        }
        if !real.join("lib/modules").is_file() {
            return Err(unusable(
                "it has no lib/modules (Java 8 or older, or not a whole JDK)",
            ));
        }
        let release = fs::read_to_string(real.join("release"))
            .map_err(|_| unusable("its file `release` cannot be read"))?;
        let version_text = release_field(&release, "JAVA_VERSION")
            .ok_or_else(|| unusable("its file `release` names no JAVA_VERSION"))?
            .to_string();
        let version = feature(&version_text)
            .ok_or_else(|| unusable(&format!("version `{version_text}` is not understood")))?;
        if version < OLDEST {
            return Err(unusable(&format!(
                "Java {version} is too old, {OLDEST} is needed"
            )));
        }
        let has_compiler = match release_field(&release, "MODULES") {
            Some(modules) => modules.split_whitespace().any(|m| m == "jdk.compiler"),
            None => real.join("bin/javac").is_file(),
        };
        if !has_compiler {
            return Err(unusable("it has no Java compiler (a JRE, not a JDK)"));
        }
        Ok(Self {
            home: real,
            version,
            version_text,
        })
    }

    /// The launcher.
    pub fn java(&self) -> PathBuf {
        self.home.join("bin/java")
    }
}

/// The JDK folder that a tool on the path belongs to: two levels above the real file.
fn on_path(tool: &str) -> Option<PathBuf> {
    let found = search_path::programs(tool).next()?;
    let bin = found.canonicalize().ok()?.parent()?.to_path_buf();
    (bin.file_name() == Some(OsStr::new("bin"))).then(|| bin.parent().map(Path::to_path_buf))?
}

/// A value of the `release` file, which has lines like `JAVA_VERSION="17.0.15"`.
fn release_field<'a>(release: &'a str, name: &str) -> Option<&'a str> {
    release.lines().find_map(|line| {
        let value = line.strip_prefix(name)?.strip_prefix('=')?;
        Some(value.trim().trim_matches('"'))
    })
}

/// `17.0.15` → 17, `1.8.0_302` → 8, `25` → 25, `26-ea` → 26.
fn feature(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(version.len());
    version[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_releases() {
        for (text, expected) in [("17.0.15", 17), ("1.8.0_302", 8), ("25", 25), ("26-ea", 26)] {
            assert_eq!(feature(text), Some(expected), "{text}");
        }
        assert_eq!(feature("x"), None);
    }

    #[test]
    fn a_wrong_folder_says_why() {
        let error = Jdk::at(Path::new("/usr")).unwrap_err().to_string();
        assert!(error.contains("/usr is not a usable JDK"), "{error}");
    }

    #[test]
    fn fields_of_the_release_file() {
        let text =
            "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"21.0.1\"\nMODULES=\"java.base jdk.compiler\"\n";
        assert_eq!(release_field(text, "JAVA_VERSION"), Some("21.0.1"));
        assert_eq!(release_field(text, "JAVA"), None);
    }
}
