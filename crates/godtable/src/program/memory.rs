//! The memory of the machine.

use std::fs;

/// Returns the bytes of memory that are available, or `None` if the system does not tell.
pub(crate) fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_the_available_memory() {
        assert!(super::available().is_some_and(|bytes| bytes > 1 << 20));
    }
}
