//! Signals: unfinished files are removed before a signal ends the program.

/// Makes the program remove its unfinished files and then die of the signal, as shells expect. A file beyond the size
/// limit makes a write fail instead of ending the program.
///
/// # Errors
/// Returns an error if the system does not let the program catch signals.
#[cfg(unix)]
pub(crate) fn handle() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};

    signal_hook::flag::register(SIGXFSZ, std::sync::Arc::default())?;
    let ignored = ignored();
    let ending = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = signal_hook::iterator::Signals::new(ending)?;
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            // Kept until the end, so that no other thread writes, or reports its removed file.
            let _standstill = godtable_atomic_file::remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Returns the signals that were ignored at the start, as by `nohup`, one bit for each. Without `/proc`, there are
/// none.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Makes the program remove its unfinished files when it is interrupted.
///
/// # Errors
/// Returns an error if the system does not let the program catch interrupts.
#[cfg(not(unix))]
pub(crate) fn handle() -> Result<(), ctrlc::Error> {
    /// 128 plus the number of the signal.
    const INTERRUPTED: i32 = 130;

    ctrlc::set_handler(|| {
        let _standstill = godtable_atomic_file::remove_unfinished();
        std::process::exit(INTERRUPTED);
    })
}
