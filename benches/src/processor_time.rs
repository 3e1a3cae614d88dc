//! The processor time of this process: the time that its threads ran, without their waits for a processor.

use std::time::Duration;

/// Returns the processor time of all threads, or `None` if this system's clock is not known here.
#[must_use]
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
#[expect(unsafe_code, reason = "the standard library has no such clock")]
pub fn processor_time() -> Option<Duration> {
    use std::ffi::{c_int, c_long};

    unsafe extern "C" {
        fn clock_gettime(clock: c_int, time: *mut [c_long; 2]) -> c_int;
    }
    /// `CLOCK_PROCESS_CPUTIME_ID` of Linux.
    const PROCESS: c_int = 2;

    let mut time = [0; 2];
    // SAFETY: on 64-bit Linux, a `timespec` is two numbers of the type `long`, and `time` has room for them.
    let is_known = unsafe { clock_gettime(PROCESS, &mut time) } == 0;
    let [seconds, nanoseconds] = time.map(|part| u64::try_from(part).unwrap_or(0));
    is_known.then(|| Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds))
}

/// Returns `None`: this system's clock is not known here.
#[must_use]
#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
pub fn processor_time() -> Option<Duration> {
    None
}
