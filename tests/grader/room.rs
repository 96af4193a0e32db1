//! A folder of its own for a test.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// A folder for one test, which goes with it.
pub struct Room {
    pub path: PathBuf,
}

impl Room {
    pub fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("grade-test-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self { path }
    }

    pub fn file(&self, name: &str, content: &str) -> String {
        let path = self.path.join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_string()
    }

    pub fn script(&self, name: &str, body: &str) -> String {
        let path = self.file(name, &format!("#!/bin/sh\n{body}\n"));
        make_executable(Path::new(&path));
        path
    }
}

impl Drop for Room {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

pub fn make_executable(path: &Path) {
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}
