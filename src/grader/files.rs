//! Files that the grader writes.

use std::path::Path;

pub mod atomic;
pub mod resumable;
pub mod several;
#[cfg(test)]
pub mod test_folder;

/// The folder of a file, for a name alone the one where we are.
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use super::folder_of;
    use std::path::Path;

    #[test]
    fn a_name_alone_is_a_file_where_we_are() {
        let folder = |file: &str| folder_of(Path::new(file)).to_str().unwrap().to_string();
        assert_eq!(["a/b", "/a", "a", "/"].map(folder), ["a", "/", ".", "."]);
    }
}
