//! The memory that is free: of the machine, of the control groups of this process, and of its address space.

/// Returns the bytes that new data may take without swapping, or `None` if the system does not tell.
#[must_use]
pub fn available() -> Option<u64> {
    #[cfg(windows)]
    return crate::windows::available_memory();
    #[cfg(unix)]
    return linux::available(std::path::Path::new("/"));
    #[cfg(not(any(unix, windows)))]
    None
}

/// Linux, by its files.
#[cfg(unix)]
mod linux {
    use std::fs::read_to_string;
    use std::path::{Path, PathBuf};

    /// A kind of control groups: of version 2, or of version 1.
    struct Version {
        /// The type of its file system.
        file_system: &'static str,
        /// Version 1 has a hierarchy for each controller.
        controller: Option<&'static str>,
        limit: &'static str,
        usage: &'static str,
        /// The line of `memory.stat` with what the system can drop from the copies of files in memory.
        reclaimable: &'static str,
    }

    const VERSIONS: [Version; 2] = [
        Version {
            file_system: "cgroup2",
            controller: None,
            limit: "memory.max",
            usage: "memory.current",
            reclaimable: "inactive_file",
        },
        Version {
            file_system: "cgroup",
            controller: Some("memory"),
            limit: "memory.limit_in_bytes",
            usage: "memory.usage_in_bytes",
            reclaimable: "total_inactive_file",
        },
    ];

    /// Returns the memory that is free, by the files below a root folder.
    pub(super) fn available(root: &Path) -> Option<u64> {
        let machine = of_machine(root)?;
        let groups = VERSIONS.iter().filter_map(|version| version.available(root));
        Some(groups.chain(of_process(root)).fold(machine, u64::min))
    }

    /// Returns what is left of the limit of this process's address space, as by `ulimit -v`.
    fn of_process(root: &Path) -> Option<u64> {
        let limits = read_to_string(root.join("proc/self/limits")).ok()?;
        let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
        let limit = limit.split_whitespace().next()?.parse::<u64>().ok()?;
        let status = read_to_string(root.join("proc/self/status")).ok()?;
        let used = status.lines().find_map(|line| line.strip_prefix("VmSize:"))?;
        let used = used.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)?;
        Some(limit.saturating_sub(used))
    }

    fn of_machine(root: &Path) -> Option<u64> {
        let text = read_to_string(root.join("proc/meminfo")).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
    }

    impl Version {
        /// Returns the least that is left of the limits of this process's group and of the groups around it.
        fn available(&self, root: &Path) -> Option<u64> {
            let (top, group) = self.group(root)?;
            let groups = group.ancestors().take_while(|folder| folder.starts_with(&top));
            let left = |folder: &Path| {
                let number = |name: &str| read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
                let stat = read_to_string(folder.join("memory.stat")).unwrap_or_default();
                let of_line = |line: &str| line.strip_prefix(self.reclaimable)?.strip_prefix(' ')?.parse::<u64>().ok();
                let reclaimable = stat.lines().find_map(of_line).unwrap_or_default();
                let used = number(self.usage)?.saturating_sub(reclaimable);
                Some(number(self.limit)?.saturating_sub(used))
            };
            groups.filter_map(left).min()
        }

        /// Returns the folder where the groups are mounted, and the folder of this process's group in it.
        fn group(&self, root: &Path) -> Option<(PathBuf, PathBuf)> {
            let mounts = read_to_string(root.join("proc/self/mountinfo")).ok()?;
            let mount = mounts.lines().find_map(|line| self.mount(line))?;
            let groups = read_to_string(root.join("proc/self/cgroup")).ok()?;
            let own = groups.lines().find_map(|line| self.path(line))?;
            let top = root.join(mount.folder.trim_start_matches('/'));
            // What lies outside the mounted part cannot be read: a path such as /../.. of another namespace.
            let inside = own.strip_prefix(mount.root.trim_end_matches('/')).unwrap_or_default();
            let inside = if inside.split('/').any(|part| part == "..") { "" } else { inside };
            let group = top.join(inside.trim_start_matches('/'));
            Some((top.clone(), if group.is_dir() { group } else { top }))
        }

        /// Returns what a line of `mountinfo` mounts, if these are the groups. See proc_pid_mountinfo(5).
        fn mount(&self, line: &str) -> Option<Mount> {
            let (own, rest) = line.split_once(" - ")?;
            let (mut own, mut rest) = (own.split(' ').skip(3), rest.split(' '));
            let (root, folder) = (unescaped(own.next()?), unescaped(own.next()?));
            let is_of_groups = rest.next()? == self.file_system;
            let mut options = rest.nth(1)?.split(',');
            let has_controller = self.controller.is_none_or(|own| options.any(|option| option == own));
            (is_of_groups && has_controller).then_some(Mount { root, folder })
        }

        /// Returns the path of the group in a line of `/proc/self/cgroup`, if it is of this version. See cgroups(7).
        fn path<'a>(&self, line: &'a str) -> Option<&'a str> {
            let mut fields = line.splitn(3, ':');
            let (_, mut controllers) = (fields.next()?, fields.next()?.split(','));
            let expected = self.controller.unwrap_or_default();
            controllers.any(|own| own == expected).then(|| fields.next()).flatten()
        }
    }

    /// A mounted hierarchy.
    struct Mount {
        /// The group that is mounted.
        root: String,
        /// Where it is mounted.
        folder: String,
    }

    /// Returns a path of `mountinfo` with its blanks.
    fn unescaped(path: &str) -> String {
        [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
            .iter()
            .fold(path.to_owned(), |path, (code, letter)| path.replace(code, letter))
    }

    #[cfg(test)]
    mod tests {
        use std::fs;

        use tempfile::TempDir;

        use super::available;

        const MACHINE: u64 = 1 << 30;

        /// Returns a root folder with some files.
        fn root(files: &[(&str, &str)]) -> TempDir {
            let root = tempfile::tempdir().expect("a folder");
            let meminfo = ("proc/meminfo", "MemTotal: 4194304 kB\nMemAvailable:    1048576 kB\n");
            for (path, text) in [&[meminfo], files].concat() {
                let path = root.path().join(path);
                fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
                fs::write(path, text).expect("a file");
            }
            root
        }

        fn left(files: &[(&str, &str)]) -> Option<u64> {
            available(root(files).path())
        }

        const MOUNT_2: (&str, &str) = (
            "proc/self/mountinfo",
            "22 1 0:20 / /proc rw - proc proc rw\n30 22 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n",
        );

        #[test]
        fn machine_without_groups_has_its_free_memory() {
            assert_eq!(left(&[]), Some(MACHINE));
            assert_eq!(left(&[MOUNT_2, ("proc/self/cgroup", "0::/user.slice\n")]), Some(MACHINE));
            assert_eq!(available(&root(&[]).path().join("proc")), None);
        }

        #[test]
        fn limit_of_the_address_space_counts() {
            let status = ("proc/self/status", "Name:\tgodtable\nVmSize:\t    1000 kB\n");
            let limits = |limit: &str| {
                let limits = format!(
                    "Limit   Soft Limit   Hard Limit   Units\nMax address space   {limit}   unlimited   bytes\n"
                );
                left(&[status, ("proc/self/limits", &limits)])
            };
            assert_eq!(limits("unlimited"), Some(MACHINE));
            assert_eq!((limits("3072000"), limits("1000")), (Some(2_048_000), Some(0)));
        }

        #[test]
        fn least_limit_on_the_way_to_the_group_counts() {
            let own = ("proc/self/cgroup", "0::/a/b c\n");
            let group = |folder: &str, file: &str| format!("sys/fs/cgroup/{folder}{file}");
            let (max, current) = (group("a/b c/", "memory.max"), group("a/b c/", "memory.current"));
            let (max_a, current_a) = (group("a/", "memory.max"), group("a/", "memory.current"));
            for (limits, expected) in [
                ([(&*max, "500\n"), (&current, "100\n"), (&max_a, "max\n"), (&current_a, "9\n")], 400),
                ([(&*max, "500\n"), (&current, "100\n"), (&max_a, "350\n"), (&current_a, "150\n")], 200),
                ([(&*max, "500\n"), (&current, "700\n"), (&max_a, "900\n"), (&current_a, "150\n")], 0),
                ([(&*max, "max\n"), (&current, "700\n"), (&max_a, "max\n"), (&current_a, "150\n")], MACHINE),
            ] {
                assert_eq!(left(&[&[MOUNT_2, own][..], &limits].concat()), Some(expected), "{limits:?}");
            }
        }

        #[test]
        fn container_sees_its_own_group_at_the_top() {
            let limits = [("sys/fs/cgroup/memory.max", "500"), ("sys/fs/cgroup/memory.current", "100")];
            for own in ["0::/\n", "0::/../..\n", "0::/docker/abc\n"] {
                assert_eq!(left(&[&[MOUNT_2, ("proc/self/cgroup", own)][..], &limits].concat()), Some(400), "{own}");
            }
            // Without a namespace of its own, the mounted part has a root.
            let mounted = ("proc/self/mountinfo", "30 22 0:26 /docker/abc /groups rw - cgroup2 cgroup rw\n");
            let inner = [("groups/inner/memory.max", "300"), ("groups/inner/memory.current", "100")];
            let own = ("proc/self/cgroup", "0::/docker/abc/inner\n");
            assert_eq!(left(&[&[mounted, own][..], &inner].concat()), Some(200));
        }

        #[test]
        fn version_1_has_a_hierarchy_for_memory() {
            let mounts = "30 22 0:26 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n\
                          31 22 0:27 / /my\\040groups rw - cgroup cgroup rw,memory\n";
            let own = "5:cpu,cpuacct:/other\n4:hugetlb,memory:/a/b\n1:name=systemd:/c\n0::/d\n";
            let files = [
                ("proc/self/mountinfo", mounts),
                ("proc/self/cgroup", own),
                ("my groups/a/b/memory.limit_in_bytes", "9223372036854771712\n"),
                ("my groups/a/b/memory.usage_in_bytes", "100\n"),
                ("my groups/a/memory.limit_in_bytes", "500\n"),
                ("my groups/a/memory.usage_in_bytes", "200\n"),
                ("my groups/memory.limit_in_bytes", "250\n"),
                ("my groups/memory.usage_in_bytes", "220\n"),
                ("my groups/memory.stat", "inactive_file 100\ntotal_inactive_file 7\n"),
            ];
            assert_eq!(left(&files), Some(37));
        }
    }
}

#[cfg(test)]
mod tests {
    #[cfg(any(target_os = "linux", windows))]
    #[test]
    fn system_tells_the_available_memory() {
        assert!(super::available().is_some_and(|bytes| bytes > 1 << 20));
    }
}
