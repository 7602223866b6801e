//! Reading files that other people wrote: sources, class files, jars, options, answers, parts of a class.
//!
//! A path in a folder of somebody else may be anything: a named pipe that nobody writes to, a device, a
//! link to another place, a file of many gigabytes. Everything that Gadfly itself reads of its users goes
//! through here: what is no regular file is never opened, and no more than a limit is ever read. Errors
//! are those of `std::io`, so that these functions stand where `std::fs::read` would.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

/// What people write by hand, and single class files: sources, options, answers, tables.
pub const MOST_TEXT: u64 = 4 << 20;
/// What programs put together: jars, parts of a class.
pub const MOST_ARCHIVE: u64 = 256 << 20;

/// Why a file is not read although it is there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    #[error("it is {0}, not a regular file")]
    NotRegular(&'static str),
    #[error("it is larger than {}, the most that Gadfly reads of such a file", size(*.0))]
    TooLarge(u64),
}

fn size(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        mega => format!("{mega} MB"),
    }
}

impl From<Refused> for io::Error {
    fn from(refused: Refused) -> io::Error {
        let kind = match refused {
            Refused::NotRegular(_) => io::ErrorKind::InvalidInput,
            Refused::TooLarge(_) => io::ErrorKind::FileTooLarge,
        };
        io::Error::new(kind, refused)
    }
}

/// Whether links are followed to where they lead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Links {
    /// For a path that the user named, or that [`leads_out`] was asked about.
    Followed,
    /// For a file that was only found.
    Refused,
}

/// The bytes of a file of ordinary size.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MOST_TEXT, Links::Followed)
}

/// The bytes of a file that programs put together.
pub fn read_large(path: &Path) -> io::Result<Vec<u8>> {
    read_at_most(path, MOST_ARCHIVE, Links::Followed)
}

/// The bytes of a file of ordinary size as text, which must be UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    into_text(read(path)?)
}

/// The text in bytes that were read.
pub fn into_text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not valid UTF-8"))
}

/// The bytes of a file, unless it has more than `most`.
pub fn read_at_most(path: &Path, most: u64, links: Links) -> io::Result<Vec<u8>> {
    let file = open(path, most, links)?;
    let mut bytes = Vec::new();
    // It may have grown since, or be one of those files whose size nobody knows.
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        Err(Refused::TooLarge(most).into())
    } else {
        Ok(bytes)
    }
}

/// A regular file, opened to be read.
pub fn open(path: &Path, most: u64, links: Links) -> io::Result<File> {
    let look = |path: &Path| match links {
        Links::Followed => fs::metadata(path),
        Links::Refused => fs::symlink_metadata(path),
    };
    // Before it is opened, since opening a device may already do something.
    check(&look(path)?, most)?;
    let follow = match links {
        Links::Followed => 0,
        Links::Refused => libc::O_NOFOLLOW,
    };
    // Should it have become a pipe in the meantime, nobody waits for its writer.
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY | follow)
        .open(path)?;
    check(&file.metadata()?, most)?;
    Ok(file)
}

fn check(metadata: &Metadata, most: u64) -> Result<(), Refused> {
    match kind(metadata.file_type()) {
        Some(other) => Err(Refused::NotRegular(other)),
        None if metadata.len() > most => Err(Refused::TooLarge(most)),
        None => Ok(()),
    }
}

/// What something is that is no regular file.
pub fn kind(file: FileType) -> Option<&'static str> {
    match file {
        file if file.is_file() => None,
        file if file.is_dir() => Some("a folder"),
        file if file.is_symlink() => Some("a link"),
        file if file.is_fifo() => Some("a named pipe"),
        file if file.is_socket() => Some("a socket"),
        _ => Some("a device"),
    }
}

/// Why a file would not be read, without opening it.
pub fn refusal(path: &Path, most: u64) -> Option<io::Error> {
    match fs::metadata(path) {
        Ok(metadata) => check(&metadata, most).err().map(io::Error::from),
        Err(error) => Some(error),
    }
}

/// Whether a path is, or leads through links to, something that is not below the folder. A path that
/// leads nowhere does not stay inside.
pub fn leads_out(path: &Path, folder: &Path) -> bool {
    match (path.canonicalize(), folder.canonicalize()) {
        (Ok(real), Ok(folder)) => !real.starts_with(folder),
        _ => true,
    }
}

/// The path without links; as it is if there is nothing.
pub fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    fn check(path: &Path, links: Links, expected: Result<&str, &str>) {
        let read = read_at_most(path, 8, links);
        let read = read.map(|bytes| String::from_utf8(bytes).unwrap());
        let read = read.map_err(|error| error.to_string());
        assert_eq!(
            read.as_deref().map_err(String::as_str),
            expected,
            "{}",
            path.display()
        );
    }

    #[test]
    fn only_regular_files_within_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("fits"), "12345678").unwrap();
        fs::write(at("long"), "123456789").unwrap();
        symlink(at("fits"), at("link")).unwrap();
        symlink("/dev/zero", at("endless")).unwrap();
        symlink(at("round"), at("round")).unwrap();
        let made = Command::new("mkfifo").arg(at("pipe")).status().unwrap();
        assert!(made.success());
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).unwrap();
        let regular = "not a regular file";
        check(&at("fits"), Links::Refused, Ok("12345678"));
        check(&at("link"), Links::Followed, Ok("12345678"));
        let long = "it is larger than 8 bytes, the most that Gadfly reads of such a file";
        check(&at("long"), Links::Followed, Err(long));
        for (name, links, what) in [
            ("link", Links::Refused, "a link"),
            ("endless", Links::Followed, "a device"),
            ("pipe", Links::Followed, "a named pipe"),
            ("pipe", Links::Refused, "a named pipe"),
            ("socket", Links::Followed, "a socket"),
            ("", Links::Followed, "a folder"),
        ] {
            let expected = format!("it is {what}, {regular}");
            check(&at(name), links, Err(&expected));
        }
        assert!(read(&at("round")).is_err());
        assert!(read(&at("nowhere")).is_err());
        // A regular file to the system, without a size and with more in it than the limit.
        check(Path::new("/proc/self/maps"), Links::Followed, Err(long));
    }

    #[test]
    fn what_leads_out_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("in/deep")).unwrap();
        fs::create_dir_all(at("inside")).unwrap();
        fs::write(at("in/a"), "").unwrap();
        fs::write(at("inside/b"), "").unwrap();
        symlink("../a", at("in/deep/back")).unwrap();
        symlink("../../inside/b", at("in/deep/out")).unwrap();
        let root = at("in");
        assert!(!leads_out(&at("in/a"), &root));
        assert!(!leads_out(&at("in/deep/back"), &root));
        assert!(leads_out(&at("in/deep/out"), &root));
        assert!(leads_out(&at("inside/b"), &root));
        assert!(leads_out(&at("in/../inside/b"), &root));
        assert!(leads_out(&at("in/nowhere"), &root));
    }
}
