//! The memory of the machine.

use std::fs;
use std::hint::black_box;

use crate::Error;
use crate::words::size;

/// Returns an error if the system does not give so many bytes now, as under `ulimit -v`. Allocations in small parts end the
/// program if they fail, so this is asked before them.
pub(crate) fn check_free(doing: &str, bytes: usize) -> Result<(), Error> {
    let mut probe = Vec::<u8>::new();
    match probe.try_reserve_exact(bytes).map(|()| black_box(probe)) {
        Ok(_) => Ok(()),
        Err(_) => Err(Error::out_of_memory(doing, format!("not enough memory; {} are needed", size(bytes as u64)))),
    }
}

/// Returns the bytes that new data may take without swapping, or `None` if the system does not tell.
#[must_use]
pub fn available() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let available = line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)?;
    Some(of_group().map_or(available, |group| group.min(available)))
}

/// Returns what is left of the limit of this process's control group, as in a container.
fn of_group() -> Option<u64> {
    let number =
        |name: &str| -> Option<u64> { fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok()?.trim().parse().ok() };
    Some(number("memory.max")?.saturating_sub(number("memory.current")?))
}

#[cfg(test)]
mod tests {
    #[cfg(target_os = "linux")]
    #[test]
    fn linux_tells_the_available_memory() {
        assert!(super::available().is_some_and(|bytes| bytes > 1 << 20));
    }
}
