//! Starts the threads of the program, when the first work needs several.

use std::num::NonZeroUsize;
use std::sync::OnceLock;

use crate::arguments;
use crate::failure::Failure;
use crate::output;

/// The number that `--threads` chose.
static CHOSEN: OnceLock<NonZeroUsize> = OnceLock::new();

/// Chooses the number of threads; without one, there is one for each core.
pub(crate) fn choose(number: Option<NonZeroUsize>) {
    if let Some(number) = number {
        CHOSEN.get_or_init(|| number);
    }
    godtable_system::parallel::start_threads_with(start);
}

/// Returns the number of threads.
pub(crate) fn number() -> NonZeroUsize {
    *CHOSEN.get_or_init(arguments::cores)
}

/// Starts the threads. Without them the program reports that and ends.
fn start() {
    let number = number();
    // The current thread is one of them: it is awake already.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(number.get()).use_current_thread();
    if let Err(error) = pool.build_global() {
        let failure = Failure::failed(format!("starting {number} threads"), error);
        output::report(format_args!("error: {failure}"));
        let _standstill = godtable_system::atomic_file::remove_unfinished();
        std::process::exit(1);
    }
}
