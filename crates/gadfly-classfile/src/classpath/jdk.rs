//! The classes of an installed JDK: the `lib/modules` image, or `rt.jar` up to Java 8.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use ristretto_jimage::{Image, Resource};
use rustc_hash::FxHashMap;

use super::{ClassPathError, jar::Jar};

pub(super) enum Jdk {
    Image(ModuleImage),
    /// Java 8 and before.
    Jars(Vec<Jar>),
}

/// The memory-mapped image. Resources are named by module, so a class is found through the module
/// that owns its package.
pub(super) struct ModuleImage {
    path: PathBuf,
    image: Image,
    module_of: OnceLock<FxHashMap<String, Arc<str>>>,
}

impl Jdk {
    pub(super) fn open(home: &Path) -> Result<Jdk, ClassPathError> {
        let path = home.join("lib/modules");
        if path.is_file() {
            return match Image::from_file(&path) {
                Ok(image) => Ok(Jdk::Image(ModuleImage {
                    path,
                    image,
                    module_of: OnceLock::new(),
                })),
                Err(error) => Err(ClassPathError::Image { path, error }),
            };
        }
        for lib in [home.join("jre/lib"), home.join("lib")] {
            if lib.join("rt.jar").is_file() {
                return ["rt.jar", "jce.jar", "jsse.jar", "charsets.jar"]
                    .iter()
                    .map(|jar| lib.join(jar))
                    .filter(|jar| jar.is_file())
                    .map(|jar| Jar::open(&jar, 8))
                    .collect::<Result<_, _>>()
                    .map(Jdk::Jars);
            }
        }
        Err(ClassPathError::NotAJdk(home.to_owned()))
    }

    /// The bytes of a class, for `use_bytes`; the image lends them without a copy.
    pub(super) fn read<T>(
        &self,
        name: &str,
        use_bytes: impl FnOnce(&[u8]) -> Result<T, ClassPathError>,
    ) -> Result<Option<T>, ClassPathError> {
        match self {
            Jdk::Image(image) => match image.resource(name)? {
                Some((_, resource)) => use_bytes(resource.data()).map(Some),
                None => Ok(None),
            },
            Jdk::Jars(jars) => {
                for jar in jars {
                    if let Some(bytes) = jar.read(name)? {
                        return use_bytes(&bytes).map(Some);
                    }
                }
                Ok(None)
            }
        }
    }

    /// The module that has the class; the outer `None` if no module does.
    pub(super) fn module_with(&self, name: &str) -> Option<Option<Arc<str>>> {
        match self {
            Jdk::Image(image) => {
                let (module, _) = image.resource(name).ok()??;
                Some(Some(module))
            }
            Jdk::Jars(jars) => jars.iter().any(|jar| jar.contains(name)).then_some(None),
        }
    }

    /// Internal names of the classes in a package (`java/util`), sorted.
    pub(super) fn classes_in(&self, package: &str) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> = match self {
            Jdk::Image(image) => image
                .image
                .iter()
                .flatten()
                .filter(|r| r.extension() == "class" && r.parent() == package)
                .map(|r| format!("{package}/{}", r.base()).into())
                .collect(),
            Jdk::Jars(jars) => jars
                .iter()
                .flat_map(Jar::names)
                .filter(|name| package_of(name) == Some(package))
                .cloned()
                .collect(),
        };
        names.sort();
        names.dedup();
        names
    }

    /// Internal names of the classes in a module, sorted; before modules there was one for all.
    pub(super) fn classes_of_module(&self, module: &str) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> = match self {
            Jdk::Image(image) => image
                .image
                .iter()
                .flatten()
                .filter(|r| r.extension() == "class" && r.module() == module)
                .filter(|r| !r.parent().is_empty())
                .map(|r| format!("{}/{}", r.parent(), r.base()).into())
                .collect(),
            Jdk::Jars(jars) if module == "java.base" => {
                jars.iter().flat_map(Jar::names).cloned().collect()
            }
            Jdk::Jars(_) => Vec::new(),
        };
        names.sort();
        names.dedup();
        names
    }
}

impl ModuleImage {
    /// The class's resource and its module. Most classes a program needs are in `java.base`:
    /// asking it first spares many programs the package index.
    fn resource(&self, name: &str) -> Result<Option<(Arc<str>, Resource<'_>)>, ClassPathError> {
        let Some(package) = package_of(name) else {
            return Ok(None);
        };
        if let Some(resource) = self.resource_in("java.base", name)? {
            return Ok(Some(("java.base".into(), resource)));
        }
        let modules = self.module_of.get_or_init(|| index_packages(&self.image));
        let Some(module) = modules.get(package) else {
            return Ok(None);
        };
        let resource = self.resource_in(module, name)?;
        Ok(resource.map(|resource| (module.clone(), resource)))
    }

    fn resource_in(
        &self,
        module: &str,
        name: &str,
    ) -> Result<Option<Resource<'_>>, ClassPathError> {
        use ristretto_jimage::Error;
        match self.image.get_resource(&format!("/{module}/{name}.class")) {
            Ok(resource) => Ok(Some(resource)),
            // The image is a perfect hash table: absent names land on another entry.
            Err(Error::InvalidIndex(_) | Error::ResourceNameMismatch { .. }) => Ok(None),
            Err(error) => Err(ClassPathError::Image {
                path: self.path.clone(),
                error,
            }),
        }
    }
}

/// No two modules of a JDK share a package, so any class of a package tells its module.
fn index_packages(image: &Image) -> FxHashMap<String, Arc<str>> {
    let mut packages: FxHashMap<String, Arc<str>> = FxHashMap::default();
    let mut last: Arc<str> = "".into();
    for resource in image.iter().flatten() {
        if resource.extension() != "class" || packages.contains_key(resource.parent()) {
            continue;
        }
        if &*last != resource.module() {
            last = resource.module().into();
        }
        packages.insert(resource.parent().to_owned(), last.clone());
    }
    packages
}

fn package_of(name: &str) -> Option<&str> {
    name.rsplit_once('/').map(|(package, _)| package)
}

/// Where a JDK is installed: `JAVA_HOME`, or the home of the `javac` or `java` on the `PATH`.
pub fn find_jdk_home() -> Option<PathBuf> {
    let configured = std::env::var_os("JAVA_HOME").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path =
        std::env::split_paths(&path).flat_map(|dir| [dir.join("javac"), dir.join("java")]);
    let installed = on_path.filter_map(|tool| {
        // Usually a chain of links into the JDK's `bin`.
        let tool = tool.canonicalize().ok()?;
        Some(tool.parent()?.parent()?.to_owned())
    });
    configured
        .into_iter()
        .chain(installed)
        .find(|home| home.join("lib/modules").is_file() || has_rt_jar(home))
}

fn has_rt_jar(home: &Path) -> bool {
    home.join("jre/lib/rt.jar").is_file() || home.join("lib/rt.jar").is_file()
}

/// The feature release (`17`) from the `release` file of a JDK.
pub(super) fn release_of(home: &Path) -> Option<u16> {
    let text = std::fs::read_to_string(home.join("release")).ok()?;
    let version = text
        .lines()
        .find_map(|line| line.strip_prefix("JAVA_VERSION="))?
        .trim_matches('"');
    // Up to Java 8 the feature was the second number: `1.8.0_392`.
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}
