//! Options whose values are numbers.

use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

pub(super) use godtable::words::read_size as size;

/// Reads a number of threads. More than a few threads for each core slow each other down.
pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = cores().get().saturating_mul(4).max(256);
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= most);
    number.ok_or_else(|| "a number of threads is a whole number from 1 to 256, or to four for each core".to_owned())
}

/// Returns the number of cores that this process may use.
pub(crate) fn cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Reads a time: a number of seconds or milliseconds, such as `2s`, `0.5s` or `100ms`.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a time; write seconds or milliseconds, such as 0.5s or 100ms");
    let (number, unit) = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => (number, 1e-3),
        (None, Some(number)) => (number, 1.0),
        (None, None) => return Err(wrong()),
    };
    let seconds: f64 = number.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds * unit).map_err(|_| wrong())
}

/// Reads a whole number of at least 0.
pub(super) fn from_zero<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "must be a whole number of at least 0, and not too large".to_owned())
}

/// Reads a whole number from 1 to `MOST`.
pub(super) fn from_one_to<const MOST: u32>(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST).contains(number));
    number.ok_or_else(|| format!("must be a whole number from 1 to {MOST}"))
}

/// Reads a whole number of at least 1.
pub(super) fn from_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "must be a whole number of at least 1".to_owned())
}
