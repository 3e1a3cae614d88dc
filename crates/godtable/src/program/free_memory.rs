//! The memory that the system can still give.

use std::fs;

/// Returns the number of bytes that new data may take without swapping, if the system tells it.
pub(crate) fn bytes() -> Option<u64> {
    let meminfo = fs::read_to_string("/proc/meminfo").ok()?;
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let available = line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)?;
    Some(of_group().map_or(available, |group| group.min(available)))
}

/// Returns what is left of the limit of this process's control group, as in a container.
fn of_group() -> Option<u64> {
    let number =
        |name: &str| -> Option<u64> { fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?.trim().parse().ok() };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}
