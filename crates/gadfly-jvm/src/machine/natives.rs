//! What a program wanted that the machine has not got, in words its author understands.

use crate::classes::Method;
use crate::state::State;

/// Beginnings of class names, and what their classes are about; the first that fits is it.
const AREAS: &[(&str, &str)] = &[
    ("java/security/SecureRandom", "random numbers"),
    ("java/lang/Process", "other processes"),
    ("java/net/", "the network"),
    ("sun/net/", "the network"),
    ("sun/nio/ch/", "the network"),
    ("java/io/File", "files"),
    ("java/io/UnixFileSystem", "files"),
    ("java/io/WinNTFileSystem", "files"),
    ("java/io/RandomAccessFile", "files"),
    ("java/nio/file/", "files"),
    ("sun/nio/fs/", "files"),
    ("java/awt/", "graphical interfaces"),
    ("javax/swing/", "graphical interfaces"),
    ("java/lang/Thread", "threads"),
    ("java/util/concurrent/", "threads"),
    (
        "java/lang/Runtime",
        "questions about the machine (java.lang.Runtime)",
    ),
    ("java/lang/reflect/", "reflection"),
    ("java/lang/invoke/", "reflection"),
    ("jdk/internal/reflect/", "reflection"),
    ("java/lang/Class", "reflection"),
    ("java/lang/Module", "reflection"),
    ("java/lang/StackTrace", "reflection"),
    ("java/lang/StackStream", "reflection"),
];

/// The reason for ending a path at a native method that has no model.
pub(crate) fn reason(st: &State, method: &Method) -> String {
    let name = method.readable_name();
    if &*method.class_name == "java/io/FileInputStream" && method.name.starts_with("read") {
        return format!("reading from System.in or a file ({name})");
    }
    if matches!(&*method.name, "park" | "unpark" | "wait" | "wait0") {
        return format!("threads ({name})");
    }
    // The library calls that led here tell more than the native itself.
    let calls = st
        .frames
        .iter()
        .rev()
        .take_while(|f| !f.method.is_user)
        .map(|f| &*f.method.class_name);
    let classes: Vec<&str> = std::iter::once(&*method.class_name).chain(calls).collect();
    let area = AREAS
        .iter()
        .find(|(prefix, _)| classes.iter().any(|c| c.starts_with(prefix)));
    match area {
        Some((_, what)) => format!("{what} ({name})"),
        None => format!("native method {name}"),
    }
}
