//! The file system as a child sees it: a small tree in memory in which the runtime's libraries, the
//! program and what it may read are mounted read-only, and a throw-away folder of limited size.
//! Nothing else of the machine has a name there.
//!
//! [`View::new`] looks at the real file system and writes down what to do; [`View::enter`] runs between
//! fork and exec, so it makes only system calls on those notes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::{CStr, CString, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

use super::files::{DEVICES, Reach};
use super::namespaces::check;

/// Links on links end here.
const MOST_LINKS: usize = 40;

/// What to do to get there. Paths of the new tree begin with its place in the old one.
pub(super) struct View {
    /// Where the new tree grows; nothing if everything stays visible (`Reach::read_everything`).
    place: Option<CString>,
    make: Vec<Make>,
    /// Read-only mounts: from, to.
    binds: Vec<(CString, CString)>,
    devices: Vec<(CString, CString)>,
    /// Files that may be written.
    writable: Vec<(CString, CString)>,
    proc: CString,
    /// A `/proc` of its own processes, else the machine's.
    own_proc: bool,
    work: CString,
    work_options: CString,
    /// The throw-away folder as the program names it.
    work_inside: CString,
}

enum Make {
    Folder(CString),
    File(CString),
    Link { at: CString, to: CString },
}

/// The kernel's `struct mount_attr`.
#[repr(C)]
#[derive(Default)]
struct Attributes {
    set: u64,
    clear: u64,
    propagation: u64,
    user_namespace: u64,
}

const READ_ONLY: u64 = 1;
const NO_SUID: u64 = 2;
const NO_DEVICES: u64 = 4;
const NO_EXEC: u64 = 8;

impl View {
    /// `place` is an empty folder; `visible` is what to show besides `reach`.
    pub(super) fn new(
        place: &Path,
        work: &Path,
        work_bytes: u64,
        visible: &[PathBuf],
        reach: &Reach,
        own_proc: bool,
    ) -> io::Result<Self> {
        let mut tree = Tree::default();
        if !reach.read_everything {
            visible.iter().for_each(|path| tree.show(path));
            reach.read.iter().for_each(|path| tree.show(path));
        }
        let inside = |path: &Path| -> io::Result<CString> {
            let mut name = if reach.read_everything {
                OsString::new()
            } else {
                place.as_os_str().to_os_string()
            };
            name.push(path);
            Ok(CString::new(name.into_vec())?)
        };
        let outside = |path: &Path| CString::new(path.as_os_str().as_bytes());
        let pair = |path: &Path| Ok::<_, io::Error>((outside(path)?, inside(path)?));
        let mut make = Makes::default();
        let mut binds = Vec::new();
        for (path, is_folder) in tree.roots() {
            make.node(path, is_folder);
            binds.push(pair(path)?);
        }
        for (at, to) in tree.links() {
            make.link(at, to);
        }
        for folder in &tree.passed {
            make.node(folder, true);
        }
        let mut devices = Vec::new();
        let mut writable = Vec::new();
        if !reach.read_everything {
            for device in DEVICES.iter().map(Path::new).filter(|path| path.exists()) {
                make.node(device, false);
                devices.push(pair(device)?);
            }
        }
        for file in &reach.write {
            make.node(file, false);
            writable.push(pair(file)?);
        }
        let proc = Path::new("/proc");
        make.node(proc, true);
        make.node(work, true);
        let make = if reach.read_everything {
            Vec::new()
        } else {
            make.finish(inside)?
        };
        Ok(Self {
            place: if reach.read_everything {
                None
            } else {
                Some(outside(place)?)
            },
            make,
            binds,
            devices,
            writable,
            proc: inside(proc)?,
            own_proc,
            work: inside(work)?,
            work_options: CString::new(format!("size={work_bytes},nr_inodes=8192,mode=700"))?,
            work_inside: outside(work)?,
        })
    }

    /// Only system calls. The mount namespace must be the process's own.
    pub(super) fn enter(&self) -> io::Result<()> {
        mount(None, c"/", None, libc::MS_REC | libc::MS_PRIVATE, None)?;
        match &self.place {
            Some(place) => self.build(place)?,
            None => attributes(c"/", READ_ONLY, 0)?,
        }
        for (from, to) in &self.writable {
            mount(Some(from), to, None, libc::MS_BIND, None)?;
            attributes(to, NO_SUID | NO_DEVICES | NO_EXEC, READ_ONLY)?;
        }
        let plain = libc::MS_NOSUID | libc::MS_NODEV | libc::MS_NOEXEC;
        if self.own_proc {
            let (proc, kind) = (&self.proc, Some(c"proc"));
            // Older kernels do not know the option.
            mount(kind, proc, kind, plain, Some(c"subset=pid"))
                .or_else(|_| mount(kind, proc, kind, plain, None))?;
        }
        let tmpfs = Some(c"tmpfs");
        mount(tmpfs, &self.work, tmpfs, plain, Some(&self.work_options))?;
        // SAFETY: all paths end with null.
        unsafe {
            if let Some(place) = &self.place {
                check(libc::chdir(place.as_ptr()))?;
                let here = c".".as_ptr();
                check(libc::syscall(libc::SYS_pivot_root, here, here) as _)?;
                check(libc::umount2(here, libc::MNT_DETACH))?;
            }
            check(libc::chdir(self.work_inside.as_ptr()))
        }
    }

    fn build(&self, place: &CStr) -> io::Result<()> {
        let tmpfs = Some(c"tmpfs");
        let options = Some(c"size=1m,nr_inodes=8192,mode=755");
        mount(
            tmpfs,
            place,
            tmpfs,
            libc::MS_NOSUID | libc::MS_NODEV,
            options,
        )?;
        for step in &self.make {
            step.take()?;
        }
        let recursive = libc::MS_BIND | libc::MS_REC;
        for (from, to) in &self.binds {
            mount(Some(from), to, None, recursive, None)?;
        }
        attributes(place, READ_ONLY | NO_SUID | NO_DEVICES, 0)?;
        for (from, to) in &self.devices {
            mount(Some(from), to, None, libc::MS_BIND, None)?;
            attributes(to, READ_ONLY | NO_SUID | NO_EXEC, 0)?;
        }
        if !self.own_proc {
            mount(Some(c"/proc"), &self.proc, None, recursive, None)?;
            attributes(&self.proc, READ_ONLY | NO_SUID | NO_DEVICES | NO_EXEC, 0)?;
        }
        Ok(())
    }
}

impl Make {
    fn take(&self) -> io::Result<()> {
        // SAFETY: all paths end with null.
        unsafe {
            match self {
                Make::Folder(path) => there(libc::mkdir(path.as_ptr(), 0o755)),
                Make::Link { at, to } => there(libc::symlink(to.as_ptr(), at.as_ptr())),
                Make::File(path) => {
                    let flags = libc::O_CREAT | libc::O_WRONLY | libc::O_CLOEXEC;
                    let file = libc::open(path.as_ptr(), flags, 0o444);
                    check(file)?;
                    libc::close(file);
                    Ok(())
                }
            }
        }
    }
}

/// The result of making something that may already be there.
fn there(result: libc::c_int) -> io::Result<()> {
    check(result).or_else(|error| match error.raw_os_error() {
        Some(libc::EEXIST) => Ok(()),
        _ => Err(error),
    })
}

fn mount(
    source: Option<&CStr>,
    target: &CStr,
    kind: Option<&CStr>,
    flags: libc::c_ulong,
    options: Option<&CStr>,
) -> io::Result<()> {
    let pointer = |text: Option<&CStr>| text.map_or(std::ptr::null(), CStr::as_ptr);
    // SAFETY: all texts end with null and outlive the call.
    check(unsafe {
        libc::mount(
            pointer(source),
            target.as_ptr(),
            pointer(kind),
            flags,
            pointer(options).cast(),
        )
    })
}

/// Changes flags of a mount and of all below it.
fn attributes(target: &CStr, set: u64, clear: u64) -> io::Result<()> {
    let attributes = Attributes {
        set,
        clear,
        ..Attributes::default()
    };
    // SAFETY: the path ends with null, the structure is laid out as the kernel wants it.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            libc::AT_FDCWD,
            target.as_ptr(),
            libc::AT_RECURSIVE,
            &raw const attributes,
            size_of::<Attributes>(),
        )
    };
    check(done as libc::c_int)
}

/// What is to be seen: real files and folders, and the links that lead to them.
#[derive(Default)]
struct Tree {
    /// Real path, and whether it is a folder.
    shown: BTreeMap<PathBuf, bool>,
    links: BTreeMap<PathBuf, PathBuf>,
    /// Folders that a path with `..` leads through.
    passed: BTreeSet<PathBuf>,
}

impl Tree {
    /// Shows a path under its own name; nothing if there is nothing.
    fn show(&mut self, path: &Path) {
        let mut rest: VecDeque<OsString> = parts(path);
        let mut at = PathBuf::from("/");
        let (mut links, mut passed) = (Vec::new(), Vec::new());
        while let Some(name) = rest.pop_front() {
            if name == ".." {
                passed.push(at.clone());
                at.pop();
                continue;
            }
            let next = at.join(&name);
            match fs::read_link(&next) {
                Ok(target) if links.len() < MOST_LINKS => {
                    if target.is_absolute() {
                        at = PathBuf::from("/");
                    }
                    for part in parts(&target).into_iter().rev() {
                        rest.push_front(part);
                    }
                    links.push((next, target));
                }
                _ => at = next,
            }
        }
        // The whole machine is not to be shown, whoever asks.
        if at.parent().is_some()
            && let Ok(facts) = fs::metadata(&at)
        {
            self.shown.insert(at, facts.is_dir());
            self.links.extend(links);
            self.passed.extend(passed);
        }
    }

    /// What is not within something else that is shown.
    fn roots(&self) -> impl Iterator<Item = (&Path, bool)> {
        let outermost = |path: &Path| !path.ancestors().skip(1).any(|above| self.holds(above));
        let shown = self.shown.iter().map(|(path, folder)| (&**path, *folder));
        shown.filter(move |(path, _)| outermost(path))
    }

    fn links(&self) -> impl Iterator<Item = (&Path, &Path)> {
        let links = self.links.iter().map(|(at, to)| (&**at, &**to));
        links.filter(|(at, _)| !at.ancestors().any(|above| self.holds(above)))
    }

    fn holds(&self, folder: &Path) -> bool {
        self.shown.get(folder) == Some(&true)
    }
}

/// The names that make up a path, without the root.
fn parts(path: &Path) -> VecDeque<OsString> {
    let parts = path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_os_string()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    });
    parts.collect()
}

/// Empty folders and files on which others are mounted, outer ones first.
#[derive(Default)]
struct Makes(BTreeMap<PathBuf, Node>);

enum Node {
    Folder,
    File,
    Link(PathBuf),
}

impl Makes {
    fn node(&mut self, path: &Path, is_folder: bool) {
        self.parents(path);
        let node = if is_folder { Node::Folder } else { Node::File };
        self.0.entry(path.to_path_buf()).or_insert(node);
    }

    fn link(&mut self, at: &Path, to: &Path) {
        self.parents(at);
        let node = Node::Link(to.to_path_buf());
        self.0.entry(at.to_path_buf()).or_insert(node);
    }

    fn parents(&mut self, path: &Path) {
        let above = path.ancestors().skip(1).filter(|p| p.parent().is_some());
        for folder in above {
            let folder = folder.to_path_buf();
            self.0.entry(folder).or_insert(Node::Folder);
        }
    }

    fn finish(self, inside: impl Fn(&Path) -> io::Result<CString>) -> io::Result<Vec<Make>> {
        let makes = self.0.into_iter().map(|(path, node)| {
            let at = inside(&path)?;
            Ok(match node {
                Node::Folder => Make::Folder(at),
                Node::File => Make::File(at),
                Node::Link(to) => Make::Link {
                    at,
                    to: CString::new(to.into_os_string().into_vec())?,
                },
            })
        });
        makes.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_shown_with_what_they_lead_to() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        fs::create_dir_all(root.join("real/inner")).unwrap();
        fs::write(root.join("real/inner/file"), "").unwrap();
        std::os::unix::fs::symlink("real", root.join("link")).unwrap();
        let mut tree = Tree::default();
        tree.show(&root.join("link/inner/file"));
        tree.show(&root.join("missing"));
        let roots: Vec<_> = tree.roots().collect();
        assert_eq!(roots, [(&*root.join("real/inner/file"), false)]);
        let links: Vec<_> = tree.links().collect();
        assert_eq!(links, [(&*root.join("link"), Path::new("real"))]);
        // Within a folder that is shown nothing else has to be.
        tree.show(&root.join("real"));
        let roots: Vec<_> = tree.roots().collect();
        assert_eq!(roots, [(&*root.join("real"), true)]);
    }

    #[test]
    fn nobody_is_shown_the_whole_machine() {
        let mut tree = Tree::default();
        tree.show(Path::new("/"));
        tree.show(Path::new("/usr/.."));
        assert_eq!(tree.roots().count(), 0);
    }
}
