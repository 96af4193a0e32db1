//! Copies of what was handed in, in folders of ours that go with the grading.

use std::ffi::{OsStr, OsString};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use super::{compile, spellings};
use crate::handed_in::{MOST_FILES, ends_with, entries, is_c_file, is_elf, is_header, is_own};
use crate::refusal::{Refusal, Why, in_words};
use crate::run::launch::{copy_program, finish};
use crate::run::patience::is_the_machines;
use crate::run::reaper::{watch_folder, watch_user};
use crate::run::sandbox::{Sandbox, end_owner, unmount};

/// Bytes that a folder may hold to be copied.
pub const MOST_BYTES: u64 = 300_000_000;

/// Bytes that a small file takes at most.
const BLOCK: u64 = 4096;

/// The system's words; the trouble may be the machine's.
fn cannot(error: &io::Error) -> Why {
    Why::of(error, is_the_machines(error))
}

/// A folder of ours that goes with this value.
#[derive(Debug)]
pub struct OwnFolder(pub PathBuf);

impl OwnFolder {
    pub fn new(sandbox: &Sandbox) -> Result<Self, Why> {
        let folder = unused_folder(&sandbox.scratch()).map_err(|error| cannot(&error))?;
        let own = Self(folder);
        // Its size is beyond the limits of a copy and a build. One that goes beyond these is seen.
        let (bytes, files) = (MOST_BYTES + BLOCK * u64::from(MOST_FILES), MOST_FILES + 1000);
        sandbox.mount_scratch(&own.0, bytes, files);
        if let Some(user) = sandbox.user() {
            chown(&own.0, Some(user), Some(user)).map_err(|error| cannot(&error))?;
            if !sandbox.is_there() {
                watch_user(user).map_err(|error| cannot(&error))?;
            }
        }
        if !sandbox.is_there() {
            watch_folder(&own.0).map_err(|error| cannot(&error))?;
        }
        Ok(own)
    }
}

/// Bytes that must fit into the folder for copies.
const TRIED_BYTES: usize = 1 << 20;

/// Sees whether copies can be made at all, before the first submission.
///
/// # Errors
/// Where they cannot, and why.
pub fn try_scratch(sandbox: &Sandbox) -> Result<(), Refusal> {
    let parent = sandbox.scratch();
    let attempt = unused_folder(&parent).and_then(|folder| {
        let written = fs::write(folder.join("trial"), vec![0; TRIED_BYTES]);
        remove(&folder);
        written
    });
    attempt.map_err(|error| Refusal::value("TMPDIR", &parent, in_words(&error)))
}

/// Makes a folder under a name that nobody has taken.
fn unused_folder(parent: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("in-a-row-{}-{number}", std::process::id()));
        match make_folder(&folder) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder),
        }
    }
}

/// Makes a folder that no other user can read.
pub fn make_folder(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().mode(0o700).create(folder)
}

impl Drop for OwnFolder {
    fn drop(&mut self) {
        if !unmount(&self.0) {
            end_owner(&self.0);
            remove(&self.0);
        }
    }
}

/// Deletes a folder with all that is in it, folders without rights too. `rm` does it, because
/// folders within each other may be deeper than a recursion can follow.
pub fn remove(folder: &Path) {
    if fs::remove_dir(folder).is_ok() {
        return;
    }
    let run = |words: &[&str]| {
        if let [program, options @ ..] = words {
            finish(Command::new(program).args(options).arg(folder).stderr(Stdio::null()));
        }
    };
    run(&["rm", "-rf"]);
    if folder.exists() {
        run(&["chmod", "-R", "u+rwX"]);
        run(&["rm", "-rf"]);
    }
}

/// A copy of the whole folder.
///
/// # Errors
/// A file that cannot be copied, or that the files are too many or too large.
pub fn copied(folder: &Path, sandbox: &Sandbox) -> Result<OwnFolder, Why> {
    let copy = OwnFolder::new(sandbox)?;
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    copy_folder(folder, &copy.0, &mut budget)?;
    Ok(copy)
}

/// A copy of one file, under its name.
///
/// # Errors
/// That it cannot be copied, or is too much.
pub fn copied_program(path: &Path, sandbox: &Sandbox) -> Result<OwnFolder, Why> {
    let copy = OwnFolder::new(sandbox)?;
    let about = fs::metadata(path).map_err(|error| cannot(&error))?;
    if about.len() > MOST_BYTES {
        return Err("it is too large".into());
    }
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    let name = path.file_name().unwrap_or_default();
    copy_file(path, &copy.0.join(name), about.len(), &mut budget)?;
    Ok(copy)
}

/// A copy of C files and of the headers beside them.
///
/// # Errors
/// A file that cannot be copied, or that the files are too many or too large.
pub fn copied_sources(
    folder: Option<&Path>,
    sources: &[PathBuf],
    sandbox: &Sandbox,
) -> Result<OwnFolder, Why> {
    let copy = OwnFolder::new(sandbox)?;
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    let mut headers = Vec::new();
    if let Some(folder) = folder {
        headers.extend(entries(folder)?.into_iter().map(|name| folder.join(name)));
        headers.retain(|path| is_header(path) && is_own(folder, path));
    }
    for path in headers.into_iter().chain(sources.iter().cloned()) {
        let about = fs::metadata(&path).map_err(|error| cannot(&error))?;
        if let Some(name) = copied_name(&path).filter(|_| about.is_file()) {
            copy_file(&path, &copy.0.join(name), about.len(), &mut budget)?;
        }
    }
    spellings::supply(&copy.0)?;
    Ok(copy)
}

/// Writes our headers and harnesses into a new folder. An older folder in its place goes.
///
/// # Errors
/// The system's words.
pub fn write_harness(folder: &Path) -> Result<(), Why> {
    clear(folder);
    fs::create_dir(folder).map_err(|error| cannot(&error))?;
    compile::held().try_for_each(|(name, bytes)| write_new(&folder.join(name), bytes))
}

/// Writes a file of ours where a submission may have put something, which goes. A link there is
/// never followed: root would write where it leads.
///
/// # Errors
/// The system's words.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Why> {
    clear(path);
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    file.and_then(|mut file| file.write_all(bytes)).map_err(|error| cannot(&error))
}

/// Deletes what stands at a place: a link, not what it leads to.
fn clear(path: &Path) {
    if fs::symlink_metadata(path).is_ok() {
        remove(path);
    }
}

/// Copies the plain files of a folder, not the folders beside them. They replace those of the same
/// name.
///
/// # Errors
/// Which file it is, and what the system says.
pub fn copy_plain_files(from: &Path, to: &Path) -> Result<(), Why> {
    let mut budget = Budget { files: MOST_FILES, bytes: MOST_BYTES };
    for name in entries(from)? {
        let (path, target) = (from.join(&name), to.join(&name));
        let Ok(about) = fs::metadata(&path) else { continue };
        if about.is_file() {
            // A link of the submission's would lead the copy elsewhere.
            clear(&target);
            copy_file(&path, &target, about.len(), &mut budget)?;
        }
    }
    Ok(())
}

/// The name of a copy. The compiler takes `NAME.C` for C++.
pub fn copied_name(path: &Path) -> Option<OsString> {
    let name = if is_c_file(path) { path.with_extension("c") } else { path.to_path_buf() };
    name.file_name().map(OsStr::to_os_string)
}

struct Budget {
    files: u32,
    bytes: u64,
}

impl Budget {
    /// Counts a file of this many bytes, a folder or a link.
    fn take(&mut self, bytes: u64) -> Result<(), Why> {
        self.files = self.files.checked_sub(1).ok_or("the folder holds too many files")?;
        self.bytes = self.bytes.checked_sub(bytes).ok_or("the folder is too large")?;
        Ok(())
    }
}

/// Levels of folders that are copied.
const MOST_LEVELS: usize = 100;

/// Copies files, folders and links. A pipe, a socket or a device is left out.
fn copy_folder(from: &Path, to: &Path, budget: &mut Budget) -> Result<(), Why> {
    let mut waiting = vec![(from.to_path_buf(), to.to_path_buf(), MOST_LEVELS)];
    while let Some((from, to, levels)) = waiting.pop() {
        fs::create_dir_all(&to).map_err(|error| cannot(&error))?;
        for name in entries(&from)? {
            let (source, target) = (from.join(&name), to.join(&name));
            let about = fs::symlink_metadata(&source).map_err(|error| cannot(&error))?;
            if about.is_dir() {
                let left = levels.checked_sub(1);
                let left = left.ok_or("the folder holds folders within each other, too deep")?;
                budget.take(0)?;
                // A folder that may not be read holds nothing that the program needs.
                if fs::read_dir(&source).is_ok() {
                    waiting.push((source, target, left));
                }
            } else if about.is_symlink() {
                budget.take(0)?;
                let link = fs::read_link(&source).map_err(|error| cannot(&error))?;
                std::os::unix::fs::symlink(link, &target).map_err(|error| cannot(&error))?;
            } else if about.is_file() {
                copy_file(&source, &target, about.len(), budget)?;
            }
        }
    }
    Ok(())
}

/// Deletes what earlier builds left in a copy: object files and programs. Libraries stay.
pub fn remove_built(folder: &Path) {
    let mut waiting = vec![folder.to_path_buf()];
    while let Some(folder) = waiting.pop() {
        for path in entries(&folder).unwrap_or_default().iter().map(|name| folder.join(name)) {
            let Ok(about) = fs::symlink_metadata(&path) else { continue };
            if about.is_dir() {
                waiting.push(path);
            } else if about.is_file() && is_built(&path) {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

/// True if a file comes from a compiler: an object file or a program, but no library.
fn is_built(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    if ends_with(path, "so") || name.contains(".so.") {
        return false;
    }
    ["o", "obj", "gch"].iter().any(|extension| ends_with(path, extension)) || is_elf(path)
}

fn copy_file(from: &Path, to: &Path, bytes: u64, budget: &mut Budget) -> Result<(), Why> {
    budget.take(bytes)?;
    let failed = |error: io::Error| {
        let name = from.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match cannot(&error) {
            Why::Own(why) => Why::Own(format!("{name}: {why}")),
            why @ Why::Machine(_) => why,
        }
    };
    copy_program(from, to).map_err(failed)?;
    let mode = fs::metadata(to).map_err(failed)?.permissions().mode();
    // A role that may run the file becomes the owner of the copy.
    let mode = mode | 0o600 | if mode & 0o111 == 0 { 0 } else { 0o100 };
    fs::set_permissions(to, fs::Permissions::from_mode(mode)).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::{
        BLOCK, Budget, MOST_BYTES, MOST_FILES, MOST_LEVELS, OwnFolder, Sandbox, TRIED_BYTES, Why,
        clear, compile, copied, copied_name, copied_program, copied_sources, copy_file,
        copy_folder, copy_plain_files, is_built, make_folder, remove, remove_built, try_scratch,
        unused_folder, write_harness, write_new,
    };
    use crate::files::test_folder::TestFolder;
    use std::ffi::OsString;
    use std::fs::{self, File};
    use std::io;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::path::{Path, PathBuf};

    /// The names in a folder, in their order.
    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn limits_of_copies_are_these() {
        assert_eq!(
            (MOST_BYTES, MOST_FILES, BLOCK, TRIED_BYTES),
            (300_000_000, 20_000, 4096, 1 << 20)
        );
    }

    #[test]
    fn folders_of_ours_have_new_names_and_one_reader() {
        let scratch = TestFolder::new("copies-unused");
        let first = unused_folder(&scratch.0).unwrap();
        let name = first.file_name().unwrap().to_str().unwrap().to_string();
        let start = format!("in-a-row-{}-", std::process::id());
        let number: u32 = name.strip_prefix(&start).unwrap().parse().unwrap();
        // Names that are taken are passed over.
        for taken in 1..20 {
            let _ = fs::create_dir(scratch.0.join(format!("{start}{}", number + taken)));
        }
        let before = names(&scratch.0);
        let second = unused_folder(&scratch.0).unwrap();
        assert!(!before.contains(&second.file_name().unwrap().to_os_string()));
        assert_eq!([mode(&first), mode(&second)], [0o700; 2]);
        let taken = make_folder(&first).unwrap_err();
        assert_eq!(taken.kind(), io::ErrorKind::AlreadyExists);
        let nowhere = unused_folder(Path::new("/no/such")).unwrap_err();
        assert_eq!(nowhere.kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn a_folder_of_ours_goes_with_its_value() {
        let own = OwnFolder::new(&Sandbox::none()).unwrap();
        let folder = own.0.clone();
        assert_eq!(folder.parent(), Some(std::env::temp_dir().as_path()));
        fs::create_dir(folder.join("a")).unwrap();
        fs::write(folder.join("a/b"), "x").unwrap();
        drop(own);
        assert!(!folder.exists());
        assert!(try_scratch(&Sandbox::none()).is_ok());
    }

    /// Its size is known before a byte is copied.
    #[test]
    fn a_program_is_copied_under_its_name() {
        let scratch = TestFolder::new("copies-program");
        let program = scratch.put("run me", "x", 0o555);
        let copy = copied_program(&program, &Sandbox::none()).unwrap();
        assert_eq!(names(&copy.0), ["run me"]);
        assert_eq!(mode(&copy.0.join("run me")), 0o755);
        let large = scratch.put("large", "", 0o644);
        File::options().write(true).open(&large).unwrap().set_len(MOST_BYTES + 1).unwrap();
        let why = copied_program(&large, &Sandbox::none()).unwrap_err();
        assert_eq!(why, Why::Own("it is too large".to_string()));
        let why = copied_program(&scratch.0.join("none"), &Sandbox::none()).unwrap_err();
        assert_eq!(why, Why::Own("No such file or directory".to_string()));
    }

    /// A header that lies elsewhere is somebody else's.
    #[test]
    fn c_files_are_copied_with_the_headers_beside_them() {
        let scratch = TestFolder::new("copies-sources");
        for name in ["in/a.C", "in/b.c", "in/c.h", "in/D.H", "in/notes.txt", "e.h", "in/x.c/y"] {
            scratch.put(name, "x", 0o644);
        }
        scratch.put("in/a.C", "#include \"C.h\"\n", 0o644);
        symlink("../e.h", scratch.0.join("in/e.h")).unwrap();
        let folder = scratch.0.join("in");
        let sources = ["a.C", "x.c"].map(|name| folder.join(name));
        let of = |folder| copied_sources(folder, &sources, &Sandbox::none());
        let copy = of(Some(&folder)).unwrap();
        assert_eq!(names(&copy.0), ["C.h", "D.H", "a.c", "c.h"]);
        assert_eq!(names(&of(None).unwrap().0), ["a.c"]);
        let whole = copied(&folder, &Sandbox::none()).unwrap();
        assert_eq!(names(&whole.0), names(&folder));
        let missing = copied_sources(None, &[folder.join("z.c")], &Sandbox::none());
        assert_eq!(missing.unwrap_err(), Why::Own("No such file or directory".to_string()));
    }

    #[test]
    fn a_socket_is_left_out_of_a_copy() {
        let scratch = TestFolder::new("copies-socket");
        scratch.put("from/a", "x", 0o644);
        let _socket = UnixListener::bind(scratch.0.join("from/b")).unwrap();
        let copy = copied(&scratch.0.join("from"), &Sandbox::none()).unwrap();
        assert_eq!(names(&copy.0), ["a"]);
    }

    /// A folder or a link in its place goes, not what the link leads to.
    #[test]
    fn our_headers_are_written_into_a_new_folder() {
        let scratch = TestFolder::new("copies-harness");
        scratch.put("old/a/b", "x", 0o644);
        scratch.put("kept/b", "x", 0o644);
        symlink("kept", scratch.0.join("link")).unwrap();
        for name in ["old", "link", "new"] {
            let folder = scratch.0.join(name);
            write_harness(&folder).unwrap();
            let mut held: Vec<_> = compile::held().map(|(name, _)| name.to_os_string()).collect();
            held.sort();
            assert_eq!(names(&folder), held);
            assert!(!folder.is_symlink());
        }
        let bytes = compile::held().find(|(name, _)| *name == "ours.h").unwrap().1;
        assert_eq!(fs::read(scratch.0.join("new/ours.h")).unwrap(), bytes);
        assert_eq!(scratch.text("kept/b").as_deref(), Some("x"));
        clear(&scratch.0.join("none"));
        let why = write_new(&scratch.0.join("none/a"), b"").unwrap_err();
        assert_eq!(why, Why::Own("No such file or directory".to_string()));
    }

    #[test]
    fn a_budget_is_used_up_to_its_last_file_and_byte() {
        let mut budget = Budget { files: 3, bytes: 10 };
        assert_eq!(budget.take(4), Ok(()));
        assert_eq!(budget.take(6), Ok(()));
        assert_eq!(budget.take(1).unwrap_err().text(), "the folder is too large");
        let mut budget = Budget { files: 2, bytes: 10 };
        assert_eq!([budget.take(0), budget.take(10)], [Ok(()), Ok(())]);
        assert_eq!(budget.take(0).unwrap_err().text(), "the folder holds too many files");
    }

    #[test]
    fn objects_are_built_and_libraries_stay() {
        for name in ["a.o", "a.OBJ", "a.gch"] {
            assert!(is_built(Path::new(name)), "{name}");
        }
        for name in ["a.so", "a.so.1.o", "a.c", "a.a", "o"] {
            assert!(!is_built(Path::new(name)), "{name}");
        }
        // A program by its first bytes.
        let itself = std::env::current_exe().unwrap();
        assert!(is_built(&itself));
    }

    #[test]
    fn a_folder_is_copied_with_its_files_folders_and_links() {
        let scratch = TestFolder::new("copies-folder");
        scratch.put("from/a.c", "a", 0o644);
        scratch.put("from/b/c/run", "run", 0o755);
        symlink("/no/such", scratch.0.join("from/link")).unwrap();
        let copied = |name: &str, files: u32, bytes: u64| {
            let mut budget = Budget { files, bytes };
            let done = copy_folder(&scratch.0.join("from"), &scratch.0.join(name), &mut budget);
            (done.is_ok(), budget.files, budget.bytes)
        };
        // Two files of four bytes, two folders and a link.
        assert_eq!(copied("to", 6, 5), (true, 1, 1));
        assert_eq!((copied("less", 4, 5).0, copied("small", 5, 3).0), (false, false));
        assert_eq!(scratch.text("to/a.c").as_deref(), Some("a"));
        assert_eq!(scratch.text("to/b/c/run").as_deref(), Some("run"));
        assert_eq!(fs::read_link(scratch.0.join("to/link")).unwrap(), Path::new("/no/such"));
    }

    #[test]
    fn folders_within_each_other_are_copied_to_a_hundred_levels() {
        let is_copied = |levels: usize| {
            let scratch = TestFolder::new("copies-deep");
            let deep: PathBuf = std::iter::repeat_n("d", levels).collect();
            fs::create_dir_all(scratch.0.join("from").join(&deep)).unwrap();
            let mut budget = Budget { files: 1000, bytes: 0 };
            let (from, to) = (scratch.0.join("from"), scratch.0.join("to"));
            let done = copy_folder(&from, &to, &mut budget).is_ok();
            done && to.join(deep).is_dir()
        };
        assert_eq!(MOST_LEVELS, 100);
        assert_eq!([100, 101].map(is_copied), [true, false]);
    }

    /// Its owner may read and write it, and run it where anybody may.
    #[test]
    fn a_copy_belongs_to_its_owner() {
        let scratch = TestFolder::new("copies-modes");
        for (mode, copy) in [(0o444, 0o644), (0o455, 0o755), (0o040, 0o640), (0o610, 0o710)] {
            let from = scratch.put("from", "x", mode);
            let to = scratch.0.join(format!("{mode:o}"));
            copy_file(&from, &to, 1, &mut Budget { files: 1, bytes: 1 }).unwrap();
            let found = fs::metadata(&to).unwrap().permissions().mode() & 0o777;
            assert_eq!(found, copy, "{mode:o}");
        }
        let missing = copy_file(
            &scratch.0.join("none.c"),
            &scratch.0.join("x"),
            0,
            &mut Budget { files: 1, bytes: 0 },
        );
        let why = Why::Own("none.c: No such file or directory".to_string());
        assert_eq!(missing.unwrap_err(), why);
    }

    /// A link of the submission's is replaced, not followed.
    #[test]
    fn files_of_ours_replace_those_of_the_same_name() {
        let scratch = TestFolder::new("copies-plain");
        scratch.put("ours/a.h", "ours", 0o644);
        scratch.put("ours/folder/b.h", "ours", 0o644);
        scratch.put("to/kept", "theirs", 0o644);
        scratch.put("outside", "outside", 0o644);
        symlink("../outside", scratch.0.join("to/a.h")).unwrap();
        copy_plain_files(&scratch.0.join("ours"), &scratch.0.join("to")).unwrap();
        assert_eq!(scratch.text("to/a.h").as_deref(), Some("ours"));
        assert_eq!(scratch.text("to/kept").as_deref(), Some("theirs"));
        assert_eq!((scratch.text("to/folder"), scratch.text("to/b.h")), (None, None));
        symlink("../outside", scratch.0.join("to/new.h")).unwrap();
        write_new(&scratch.0.join("to/new.h"), b"new").unwrap();
        assert_eq!(scratch.text("to/new.h").as_deref(), Some("new"));
        assert_eq!(scratch.text("outside").as_deref(), Some("outside"));
    }

    #[test]
    fn what_an_earlier_build_left_goes() {
        let scratch = TestFolder::new("copies-built");
        for name in ["a.o", "b/c.obj", "b/program", "a.c", "b/lib.so"] {
            scratch.put(name, "\x7fELF", 0o755);
        }
        scratch.put("a.c", "x", 0o644);
        remove_built(&scratch.0);
        let kept = |name: &&str| scratch.0.join(name).exists();
        let names = ["a.o", "b/c.obj", "b/program", "a.c", "b/lib.so"];
        assert_eq!(
            names.iter().filter(|name| kept(name)).collect::<Vec<_>>(),
            [&"a.c", &"b/lib.so"]
        );
    }

    #[test]
    fn a_folder_without_rights_is_removed() {
        let scratch = TestFolder::new("copies-rights");
        let file = scratch.put("a/b/c", "x", 0o000);
        fs::set_permissions(file.parent().unwrap(), fs::Permissions::from_mode(0o000)).unwrap();
        remove(&scratch.0.join("a"));
        assert!(!scratch.0.join("a").exists());
    }

    #[test]
    fn the_copy_of_a_c_file_has_a_small_ending() {
        let name = |path: &str| copied_name(Path::new(path)).unwrap().into_string().unwrap();
        assert_eq!(["a/b.C", "a/b.c", "B.H"].map(name), ["b.c", "b.c", "B.H"]);
        assert_eq!(copied_name(Path::new("/")), None);
    }
}
