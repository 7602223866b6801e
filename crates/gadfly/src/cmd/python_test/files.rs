//! The test file: written whole, and never over something that a person wrote.

use std::path::{Path, PathBuf};

use gadfly_base::output;

/// What the first line of a file of ours begins with.
const MARK: &str = "# Written by `gadfly test ";

/// What became of a test file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Saved {
    pub path: PathBuf,
    /// The file that could not be used because it is not ours, or was changed by hand.
    pub instead_of: Option<PathBuf>,
}

/// Writes the tests of `source` into a folder.
pub(super) fn save(folder: &Path, source: &Path, text: &str) -> anyhow::Result<Saved> {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let shown = source.file_name().unwrap_or_default().to_string_lossy();
    let text = stamped(&shown, text);
    let usual = folder.join(format!("test_{stem}.py"));
    let mut n = 0;
    let name = loop {
        let name = match n {
            0 => format!("test_{stem}.py"),
            1 => format!("test_{stem}_gadfly.py"),
            n => format!("test_{stem}_gadfly_{n}.py"),
        };
        if may_be_replaced(&folder.join(&name)) {
            break name;
        }
        n += 1;
    };
    let path = output::write_file(folder, &name, &text)?;
    Ok(Saved {
        path,
        instead_of: (n > 0).then_some(usual),
    })
}

/// The text under a first line that says whose it is, and what it was.
fn stamped(source: &str, text: &str) -> String {
    let sum = checksum(text);
    format!(
        "{MARK}{source}` ({sum:08x}), which overwrites it each time: put tests of your own into\n\
         # another file. If you change this one, Gadfly leaves it alone from then on.\n{text}"
    )
}

/// Nothing is there, or what was written by us and has not been changed since.
fn may_be_replaced(path: &Path) -> bool {
    let text = match gadfly_files::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).replace("\r\n", "\n"),
        Err(error) => return error.kind() == std::io::ErrorKind::NotFound,
    };
    let mut parts = text.splitn(3, '\n');
    let (Some(first), Some(_), Some(rest)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let sum = first.strip_prefix(MARK).and_then(|first| {
        let (_, sum) = first.split_once("` (")?;
        u32::from_str_radix(sum.get(..8)?, 16).ok()
    });
    sum == Some(checksum(rest))
}

/// FNV-1a.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_of_others_are_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("stack.py");
        let first = save(folder.path(), &source, "def test_a(): pass\n").unwrap();
        assert!(first.path.ends_with("test_stack.py"));
        let again = save(folder.path(), &source, "def test_b(): pass\n").unwrap();
        assert_eq!(again.path, first.path);
        assert_eq!(again.instead_of, None);
        // Changed by hand.
        let text = fs::read_to_string(&first.path).unwrap() + "\ndef test_mine(): pass\n";
        fs::write(&first.path, &text).unwrap();
        let other = save(folder.path(), &source, "def test_c(): pass\n").unwrap();
        assert!(other.path.ends_with("test_stack_gadfly.py"));
        assert_eq!(other.instead_of.as_ref(), Some(&first.path));
        assert_eq!(fs::read_to_string(&first.path).unwrap(), text);
        // Written by somebody else altogether.
        fs::write(&other.path, "import stack\n").unwrap();
        let third = save(folder.path(), &source, "def test_d(): pass\n").unwrap();
        assert!(third.path.ends_with("test_stack_gadfly_2.py"));
    }
}
