//! Whether standard output was open for writing when the program was started.
//!
//! Before `main`, the standard library opens `/dev/null` in the place of a closed standard output. It also reports success for
//! writes to one that is only open for reading. Either way answers would be lost without an error. So an initializer of the
//! program looks before.

use std::io;

/// Checks that standard output was open for writing when the program was started.
///
/// # Errors
/// Returns an error if it was closed, or open only for reading.
pub fn check() -> io::Result<()> {
    #[cfg(unix)]
    return match early::IS_LOST.load(std::sync::atomic::Ordering::Relaxed) {
        true => Err(io::Error::new(io::ErrorKind::InvalidInput, "standard output is not open for writing")),
        false => Ok(()),
    };
    #[cfg(not(unix))]
    Ok(())
}

#[cfg(unix)]
mod early {
    use std::sync::atomic::AtomicBool;
    use std::sync::atomic::Ordering::Relaxed;

    use rustix::fs::{OFlags, fcntl_getfl};
    use rustix::stdio::stdout;

    pub(super) static IS_LOST: AtomicBool = AtomicBool::new(false);

    extern "C" fn look() {
        let is_open = fcntl_getfl(stdout()).is_ok_and(|flags| flags & OFlags::RWMODE != OFlags::RDONLY);
        IS_LOST.store(!is_open, Relaxed);
    }

    #[used]
    #[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
    #[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
    #[expect(unsafe_code, reason = "the system calls it before `main`; it makes one system call and sets a flag")]
    static LOOK: extern "C" fn() = look;
}
