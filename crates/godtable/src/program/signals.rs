//! Signals: what was being written goes before one of them ends the program.

/// Has the program remove what it is writing, and then die of the signal, as shells expect it. A file larger than the
/// system lets it be is no end, but a write that fails.
///
/// # Errors
/// Where the system does not let signals be caught.
#[cfg(unix)]
pub(crate) fn handle() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

    signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default())?;
    let ignored = ignored();
    let ending = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = signal_hook::iterator::Signals::new(ending)?;
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            // Kept until the end: no other thread writes, or tells of a file that it finds removed.
            let _standstill = godtable_atomic_file::remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// The signals that the program was started to ignore, as by `nohup`, a bit for each; none where the system has no such
/// file.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Has the program remove what it is writing where somebody interrupts it.
///
/// # Errors
/// Where the system does not let that be caught.
#[cfg(not(unix))]
pub(crate) fn handle() -> Result<(), ctrlc::Error> {
    /// 128, and the number of the signal.
    const INTERRUPTED: i32 = 130;

    ctrlc::set_handler(|| {
        let _standstill = godtable_atomic_file::remove_unfinished();
        std::process::exit(INTERRUPTED);
    })
}
