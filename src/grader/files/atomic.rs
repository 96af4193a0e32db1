//! Files that are written whole, when all is known.

use std::fs;
use std::io;
use std::path::Path;

use super::folder_of;
use super::resumable::Existing;
use crate::refusal::Refusal;

/// The refusal of a file that is there and does not go on.
pub const IS_THERE: &str = "it is there already; --force replaces it";

/// Looks before the work begins that a file's folder is there. The file itself may be there only if
/// it is replaced or continued. `option` names the file in a refusal.
///
/// # Errors
/// That it is there already, or what the system says of the folder.
pub fn look(option: &str, file: &Path, existing: Existing) -> Result<(), Refusal> {
    // A pipe or a device holds nothing that could be lost.
    if existing == Existing::Refused && file.is_file() {
        return Err(Refusal::value(option, file, IS_THERE));
    }
    let about = fs::metadata(folder_of(file));
    about.map(drop).map_err(|error| Refusal::file(option, file, &error))
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
