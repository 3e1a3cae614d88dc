//! The memory that is free.

/// Returns the bytes that new data may take without swapping, or `None` if the system does not tell.
#[must_use]
pub fn available() -> Option<u64> {
    #[cfg(windows)]
    return crate::windows::available_memory();
    #[cfg(not(windows))]
    return of_machine().map(|machine| of_group().map_or(machine, |group| group.min(machine)));
}

/// Returns what Linux can give.
#[cfg(not(windows))]
fn of_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns what is left of the limit of this process's control group, as in a container.
#[cfg(not(windows))]
fn of_group() -> Option<u64> {
    let number = |name: &str| -> Option<u64> {
        std::fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?.trim().parse().ok()
    };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

#[cfg(test)]
mod tests {
    #[cfg(any(target_os = "linux", windows))]
    #[test]
    fn system_tells_the_available_memory() {
        assert!(super::available().is_some_and(|bytes| bytes > 1 << 20));
    }
}
