//! Lookups across memory, folders and jars.

use crate::common;

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use common::{HandMade, Scratch};
use gadfly_classfile::{ClassPath, ClassPathError, Origin};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn class(name: &'static str, access: u16) -> Vec<u8> {
    let mut class = HandMade::new(name);
    class.access = access;
    class.bytes()
}

fn write_jar(path: &Path, entries: &[(&str, &[u8])]) {
    let mut jar = ZipWriter::new(File::create(path).expect("a jar"));
    for (name, bytes) in entries {
        let started = jar.start_file(*name, SimpleFileOptions::default());
        started.expect("an entry starts");
        jar.write_all(bytes).expect("an entry is written");
    }
    jar.finish().expect("the jar closes");
}

/// `a/A` is everywhere; each place has one class of its own and a mark in the access flags.
fn everywhere(scratch: &Scratch) -> ClassPath {
    let folder = scratch.0.join("classes");
    fs::create_dir_all(folder.join("a/b")).expect("folders");
    fs::write(folder.join("a/A.class"), class("a/A", 2)).expect("written");
    fs::write(folder.join("a/b/InFolder.class"), class("a/b/InFolder", 2)).expect("written");
    fs::write(folder.join("a/wrong.class"), class("a/A", 2)).expect("written");
    fs::write(folder.join("a/Broken.class"), b"nonsense").expect("written");
    fs::write(folder.join("module-info.class"), b"").expect("written");
    let jar = scratch.0.join("lib.jar");
    write_jar(
        &jar,
        &[
            ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\n"),
            ("a/A.class", &class("a/A", 3)),
            ("a/InJar.class", &class("a/InJar", 3)),
            ("a/readme.txt", b""),
            ("META-INF/versions/9/a/InJar.class", b"never read"),
        ],
    );
    let mut path = ClassPath::new();
    path.add_path(&folder).expect("a folder");
    path.add_path(&jar).expect("a jar");
    path.add_path(&scratch.0.join("absent")).expect("ignored");
    path
}

#[test]
fn the_first_source_wins() {
    let scratch = Scratch::new("order");
    let mut path = everywhere(&scratch);
    let access = |path: &ClassPath, name| {
        let found = path.find(name).expect(name);
        found.map(|class| class.access.0)
    };
    assert_eq!(access(&path, "a/A"), Some(2));
    assert_eq!(access(&path, "a/b/InFolder"), Some(2));
    assert_eq!(access(&path, "a/InJar"), Some(3));
    assert_eq!(access(&path, "a/Nowhere"), None);
    assert_eq!(access(&path, "a/b/InFolder/x"), None);
    path.add_class("a/A", class("a/A", 1));
    assert_eq!(access(&path, "a/A"), Some(1));

    assert_eq!(path.origin("a/A"), Some(Origin::Memory));
    assert_eq!(
        path.origin("a/b/InFolder"),
        Some(Origin::Folder(scratch.0.join("classes")))
    );
    assert_eq!(
        path.origin("a/InJar"),
        Some(Origin::Jar(scratch.0.join("lib.jar")))
    );
    assert_eq!(path.origin("a/Nowhere"), None);
}

#[test]
fn user_classes_are_listed_in_order() {
    let scratch = Scratch::new("list");
    let mut path = everywhere(&scratch);
    path.add_class("Main", class("Main", 1));
    let names = path.list_user_classes().expect("listed");
    let names: Vec<&str> = names.iter().map(|name| &**name).collect();
    assert_eq!(
        names,
        [
            "Main",
            "a/A",
            "a/Broken",
            "a/InJar",
            "a/b/InFolder",
            "a/wrong"
        ]
    );
}

#[test]
fn broken_classes_are_errors_that_name_them() {
    let scratch = Scratch::new("broken");
    let path = everywhere(&scratch);
    let error = path.find("a/Broken").expect_err("broken");
    assert_eq!(error.to_string(), "class a/Broken: not a class file");
    assert!(matches!(
        path.find("a/wrong"),
        Err(ClassPathError::WrongName { .. })
    ));
    let no_jar = scratch.0.join("no.jar");
    fs::write(&no_jar, b"nonsense").expect("written");
    assert!(matches!(
        ClassPath::new().add_path(&no_jar),
        Err(ClassPathError::Jar { .. })
    ));
    assert!(matches!(
        ClassPath::with_jdk(&scratch.0),
        Err(ClassPathError::NotAJdk(_))
    ));
}

#[test]
fn multi_release_jars_and_jdks_of_old() {
    let scratch = Scratch::new("release");
    let home = scratch.0.join("jdk8");
    fs::create_dir_all(home.join("jre/lib")).expect("folders");
    fs::write(home.join("release"), "JAVA_VERSION=\"1.8.0_392\"\n").expect("written");
    write_jar(
        &home.join("jre/lib/rt.jar"),
        &[("java/lang/Object.class", &class("java/lang/Object", 1))],
    );
    let jar = scratch.0.join("multi.jar");
    write_jar(
        &jar,
        &[
            ("META-INF/MANIFEST.MF", b"Multi-Release: true\r\n"),
            ("META-INF/versions/8/A.class", &class("A", 8)),
            ("A.class", &class("A", 1)),
            ("META-INF/versions/9/A.class", &class("A", 9)),
        ],
    );
    let mut path = ClassPath::with_jdk(&home).expect("a JDK");
    path.add_path(&jar).expect("a jar");
    assert_eq!(path.jdk_release(), Some(8));
    let found = path.find("A").expect("decodes").expect("found");
    assert_eq!(found.access.0, 8);
    assert_eq!(
        path.origin("java/lang/Object"),
        Some(Origin::Jdk { module: None })
    );
    assert!(path.find("java/lang/Object").expect("decodes").is_some());
    assert_eq!(path.jdk_classes_in("java/lang").len(), 1);
}
