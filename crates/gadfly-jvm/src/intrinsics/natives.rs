//! What a program wanted that the machine has not got, in words its author understands.

use crate::classes::Method;

/// The reason for ending a path at a native method that has no model.
pub(crate) fn reason(method: &Method) -> String {
    let class = &*method.class_name;
    let within = |prefixes: &[&str]| prefixes.iter().any(|p| class.starts_with(p));
    let what = if within(&["java/io/FileInputStream"]) && method.name.starts_with("read") {
        "reading from System.in or a file"
    } else if within(&[
        "java/io/File",
        "java/io/UnixFileSystem",
        "java/io/WinNTFileSystem",
        "java/io/RandomAccessFile",
        "java/nio/file/",
        "sun/nio/fs/",
    ]) {
        "files"
    } else if within(&["java/net/", "sun/net/", "sun/nio/ch/"]) {
        "the network"
    } else if within(&["java/lang/Thread"])
        || matches!(&*method.name, "park" | "unpark" | "wait" | "wait0")
    {
        "threads"
    } else if within(&["java/lang/Process"]) {
        "other processes"
    } else if within(&["java/awt/", "javax/swing/", "sun/awt/", "sun/java2d/"]) {
        "graphical interfaces"
    } else if within(&["java/lang/Runtime"]) {
        "questions about the machine (java.lang.Runtime)"
    } else if within(&["java/time/", "jdk/internal/misc/VM"]) && method.name.contains("Time") {
        "the clock"
    } else if within(&[
        "java/lang/Class",
        "java/lang/Module",
        "java/lang/StackTrace",
        "java/lang/StackStream",
        "java/lang/reflect/",
        "java/lang/invoke/",
        "jdk/internal/reflect/",
    ]) {
        "reflection"
    } else {
        return format!("native method {}", method.readable_name());
    };
    format!("{what} ({})", method.readable_name())
}
