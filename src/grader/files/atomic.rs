//! Files that are written whole, when all is known.

use std::fs;
use std::io;
use std::path::Path;

use super::folder_of;

/// Sees that a file's folder is there, before the work begins.
///
/// # Errors
/// The system's words on the folder.
pub fn look(file: &Path) -> io::Result<()> {
    fs::metadata(folder_of(file)).map(drop)
}

/// Writes a file beside the old one, which it then replaces. A pipe or a device stays what it is.
///
/// # Errors
/// Those of [`fs::write`] and [`fs::rename`].
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(file).is_ok_and(|about| !about.is_file()) {
        return fs::write(file, text);
    }
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(".part");
    let part = file.with_file_name(name);
    fs::write(&part, text)?;
    fs::rename(&part, file)
}
