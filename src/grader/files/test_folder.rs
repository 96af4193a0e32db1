//! A folder of a unit test.

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process;

/// A folder among the temporary ones, without links in its path. It is deleted at the test's end.
pub struct TestFolder(pub PathBuf);

impl TestFolder {
    /// An empty folder. No other test uses this name.
    pub fn new(name: &str) -> Self {
        let name = format!("in-a-row-{name}-{}", process::id());
        let folder = fs::canonicalize(env::temp_dir()).unwrap().join(name);
        // A process of the same number may have left one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).unwrap();
        Self(folder)
    }

    /// Writes a file, in folders that may be missing, and gives its path.
    pub fn put(&self, name: impl AsRef<Path>, text: impl AsRef<[u8]>, mode: u32) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        path
    }

    /// Writes a script of the shell.
    pub fn script(&self, name: impl AsRef<Path>, text: &str) -> PathBuf {
        self.put(name, format!("#!/bin/sh\n{text}\n"), 0o755)
    }

    /// The text of a file. [`None`] if it cannot be read.
    pub fn text(&self, name: impl AsRef<Path>) -> Option<String> {
        fs::read_to_string(self.0.join(name)).ok()
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
