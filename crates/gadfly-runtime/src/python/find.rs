//! The installed CPython.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::RuntimeError;
use crate::search_path;

/// The oldest release that is supported.
const OLDEST: (u32, u32) = (3, 9);

/// A CPython interpreter and where its parts are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Python {
    /// The interpreter itself, not a script that looks for one.
    pub executable: PathBuf,
    pub version: (u32, u32),
    /// The standard library's folder (`…/lib/python3.11`).
    pub library: PathBuf,
    /// Release with its last number: `3.11.2`.
    pub release: String,
    /// Folders of installed packages.
    pub(crate) packages: Vec<PathBuf>,
    /// All it must be able to read.
    pub(crate) roots: Vec<PathBuf>,
}

/// One fact a line; empty lines separate lists.
const PROBE: &str = "\
import sys, sysconfig
print('gadfly asks')
if sys.version_info < (3, 9):
    print('old'); print('%d.%d' % sys.version_info[:2]); sys.exit()
if sys.implementation.name != 'cpython':
    print('other'); print(sys.implementation.name); sys.exit()
paths = sysconfig.get_paths()
print('fine')
print(sys.executable)
print('%d.%d.%d' % sys.version_info[:3])
print(paths['stdlib'])
for name in ('purelib', 'platlib'): print(paths[name])
import site
for folder in site.getsitepackages(): print(folder)
print('')
for prefix in {sys.base_prefix, sys.base_exec_prefix}:
    for name in ('lib', 'lib64'): print(prefix + '/' + name)
print(paths['platstdlib'])
";

impl Python {
    /// The interpreter named, or the first fitting `python3` on the PATH.
    pub fn find(named: Option<&Path>) -> Result<Self, RuntimeError> {
        if let Some(path) = named {
            return probe(path).map_err(|why| RuntimeError::UnusablePython {
                path: path.to_path_buf(),
                why,
            });
        }
        let mut tried = Vec::new();
        for name in ["python3", "python"] {
            for candidate in search_path::programs(name) {
                match probe(&candidate) {
                    Ok(found) => return Ok(found),
                    Err(why) => tried.push(format!("{}: {why}", candidate.display())),
                }
            }
        }
        if tried.is_empty() {
            tried.push("nothing named python3 on the PATH".into());
        }
        Err(RuntimeError::NoPython { tried })
    }

    /// The same interpreter with another folder of installed packages, looked at first.
    pub fn with_packages(mut self, folder: &Path) -> Self {
        self.packages.insert(0, folder.to_path_buf());
        self.roots.push(folder.to_path_buf());
        self
    }

    /// Whether pytest can be imported: its version.
    pub fn pytest(&self) -> Option<String> {
        let script = "import pytest; print(pytest.__version__)";
        let output = ask(&self.executable, script).ok()?;
        let version = output.trim().lines().next_back()?;
        Some(version.to_string())
    }

    /// Lines for `gadfly doctor`: what, whether it is there, and details.
    pub fn doctor(named: Option<&Path>) -> Vec<(&'static str, bool, String)> {
        match Self::find(named) {
            Err(error) => vec![("CPython", false, error.to_string())],
            Ok(python) => {
                let place = python.executable.display();
                let pytest = python.pytest();
                let mut lines = vec![
                    ("CPython", true, format!("{} at {place}", python.release)),
                    (
                        "pytest",
                        pytest.is_some(),
                        pytest.unwrap_or_else(|| {
                            "not installed for this Python; tests are checked by Gadfly's own \
                             runner (install it with `python3 -m pip install pytest`)"
                                .into()
                        }),
                    ),
                ];
                if ask(&python.executable, "import ctypes").is_err() {
                    lines.push((
                        "ctypes",
                        false,
                        "this Python was built without it: programs under test can start processes \
                         and signal the worker"
                            .into(),
                    ));
                }
                lines
            }
        }
    }
}

fn ask(executable: &Path, script: &str) -> Result<String, String> {
    // `-I`: neither the current folder nor the user's settings have a say.
    let output = Command::new(executable)
        .args(["-I", "-c", script])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("cannot be started: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let last = said.trim().lines().next_back().unwrap_or("no message");
        return Err(format!("does not work: {last}"));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn probe(executable: &Path) -> Result<Python, String> {
    let told = ask(executable, PROBE)?;
    // Start-up files may have said something of their own before.
    let mut lines = told
        .lines()
        .skip_while(|line| *line != "gadfly asks")
        .skip(1);
    match (lines.next(), lines.next()) {
        (Some("old"), Some(version)) => Err(format!(
            "is Python {version}; {}.{} or later is needed",
            OLDEST.0, OLDEST.1
        )),
        (Some("other"), Some(name)) => Err(format!("is {name}; CPython is needed")),
        (Some("fine"), Some(path)) => {
            let strange = || "does not say what it is".to_string();
            let release = lines.next().ok_or_else(strange)?.to_string();
            let mut numbers = release.split('.').map(|part| part.parse().ok());
            let (Some(Some(major)), Some(Some(minor))) = (numbers.next(), numbers.next()) else {
                return Err(strange());
            };
            let library = PathBuf::from(lines.next().ok_or_else(strange)?);
            let mut packages: Vec<PathBuf> = Vec::new();
            for line in lines.by_ref().take_while(|line| !line.is_empty()) {
                let folder = PathBuf::from(line);
                if folder.is_dir() && !packages.contains(&folder) {
                    packages.push(folder);
                }
            }
            let mut roots: Vec<PathBuf> = lines.map(PathBuf::from).collect();
            roots.push(library.clone());
            roots.extend(packages.iter().cloned());
            roots.retain(|root| root.is_dir());
            roots.sort();
            roots.dedup();
            Ok(Python {
                executable: PathBuf::from(path),
                version: (major, minor),
                library,
                release,
                packages,
                roots,
            })
        }
        _ => Err("does not say what it is".into()),
    }
}
