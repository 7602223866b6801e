//! Zip archives whose bytes depend on nothing but their content.

use std::io::{Cursor, Write};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::OutFile;

/// Packs files in the given order, all of the first day that zip knows.
pub(super) fn zip(files: &[OutFile]) -> Vec<u8> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        // Memory does not fail, and names are unique and short; a writer that could fail would be no
        // better off with an archive that lacks a file.
        let begun = zip.start_file(file.path.as_str(), options);
        if begun.is_ok() {
            let _ = zip.write_all(&file.bytes);
        }
    }
    zip.finish().map(Cursor::into_inner).unwrap_or_default()
}
