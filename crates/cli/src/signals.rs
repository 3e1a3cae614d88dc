//! Signals: unfinished files are removed before a signal ends the program. A search can ask for the time to print what
//! it found.

use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The state that the thread of the signals and a search share.
struct SignalState {
    /// Whether a [`Patience`] exists: then the first signal does not end the program.
    is_waiting: bool,
    /// The signal that has come meanwhile.
    caught: Option<i32>,
}

static SHARED: Mutex<SignalState> = Mutex::new(SignalState { is_waiting: false, caught: None });

fn shared() -> MutexGuard<'static, SignalState> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// While this exists, the first signal only sets a flag, and the work that checks it ends. The second one ends the program.
#[derive(Debug)]
pub(crate) struct Patience(());

impl Patience {
    pub(crate) fn new() -> Patience {
        catch();
        shared().is_waiting = true;
        Patience(())
    }

    /// Returns whether a signal has come that is to end the program.
    pub(crate) fn is_over(&self) -> bool {
        shared().caught.is_some()
    }

    /// Returns whether a signal has come. A later one ends the program.
    pub(crate) fn finish(self) -> bool {
        let mut shared = shared();
        shared.is_waiting = false;
        shared.caught.is_some()
    }
}

/// Notes the first signal if a [`Patience`] exists. Returns whether the signal is to end the program now.
fn ends_at_once(signal: i32) -> bool {
    let mut shared = shared();
    let is_first = shared.caught.replace(signal).is_none();
    !(shared.is_waiting && is_first)
}

/// Makes the program catch signals before it begins a file. Until then they end it by default, at less cost. A file
/// beyond the size limit makes a write fail instead of ending the program.
pub(crate) fn prepare() {
    #[cfg(unix)]
    {
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
        fail_without_memory();
    }
    godtable_system::atomic_file::before_files(catch);
}

/// Makes a failed allocation end the program with status 1. Rust reports it and aborts, as it does after a panic, and a
/// panic keeps its own status.
#[cfg(unix)]
fn fail_without_memory() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    let is_no_panic = Arc::new(AtomicBool::new(true));
    let panicked = Arc::clone(&is_no_panic);
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        panicked.store(false, Relaxed);
        report(panic);
    }));
    let _ = signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGABRT, 1, is_no_panic);
}

/// Makes the program catch signals. If the system does not allow that, they end the program by default.
fn catch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| drop(handle()));
}

/// Makes the program remove its unfinished files and then die of the signal, as shells expect.
///
/// # Errors
/// Returns an error if the system does not let the program catch signals.
#[cfg(unix)]
fn handle() -> std::io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let ignored = ignored();
    let ending = [SIGHUP, SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    let mut signals = signal_hook::iterator::Signals::new(ending)?;
    std::thread::Builder::new().spawn(move || {
        for signal in signals.forever().filter(|&signal| ends_at_once(signal)) {
            // Kept until the end, so that no other thread writes, or reports its removed file.
            let _standstill = godtable_system::atomic_file::remove_unfinished();
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    })?;
    Ok(())
}

/// Ends the program as the signal would have done that came meanwhile.
pub(crate) fn end() -> std::process::ExitCode {
    let signal = shared().caught.unwrap_or_default();
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal);
    // Reached only if the signal does not end the program.
    std::process::ExitCode::from(128 + signal as u8)
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
fn handle() -> Result<(), ctrlc::Error> {
    /// The number of the signal.
    const INTERRUPT: i32 = 2;

    ctrlc::set_handler(|| {
        if ends_at_once(INTERRUPT) {
            let _standstill = godtable_system::atomic_file::remove_unfinished();
            std::process::exit(128 + INTERRUPT);
        }
    })
}
