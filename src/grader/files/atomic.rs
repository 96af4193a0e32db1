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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::{Existing, look, replace};

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let top = std::env::temp_dir().join(format!("in-a-row-atomic-{}", std::process::id()));
        fs::create_dir(&top).unwrap();
        let file = top.join("a.csv");
        replace(&file, "one\n").unwrap();
        replace(&file, "2\n").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "2\n");
        assert_eq!(fs::read_dir(&top).unwrap().count(), 1, "no part stays");
        let is_fine = |path: &Path, existing| look("--csv", path, existing).is_ok();
        let all = [Existing::Refused, Existing::Replaced, Existing::Resumed];
        assert_eq!(all.map(|existing| is_fine(&file, existing)), [false, true, true]);
        assert_eq!(all.map(|existing| is_fine(&top.join("b"), existing)), [true; 3]);
        assert_eq!(all.map(|existing| is_fine(&top.join("c/d"), existing)), [false; 3]);
        fs::remove_dir_all(&top).unwrap();
    }

    /// A device holds nothing that could be lost, and stays one.
    #[test]
    fn a_device_is_written_and_not_replaced() {
        let null = Path::new("/dev/null");
        assert!(look("--csv", null, Existing::Refused).is_ok());
        replace(null, "x").unwrap();
        assert!(!fs::metadata(null).unwrap().is_file());
    }

    #[test]
    fn a_file_that_does_not_go_on_is_refused_in_words() {
        let told = |path: &str| {
            let refusal = look("--key", Path::new(path), Existing::Refused).err();
            refusal.map(|refusal| refusal.to_string())
        };
        let there = "in-a-row: --key=/proc/version: it is there already; --force replaces it.\n";
        assert_eq!(told("/proc/version").as_deref(), Some(there));
        let missing = "in-a-row: --key=/none/such: No such file or directory.\n";
        assert_eq!(told("/none/such").as_deref(), Some(missing));
        // A name alone is a file where we are.
        assert_eq!(told("no-such-key.csv"), None);
    }
}
