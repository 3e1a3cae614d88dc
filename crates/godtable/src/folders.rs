//! The user's folders for caches and configuration, on any system.
//!
//! This is the one place where the library reads the environment, and only for callers who ask.

use std::env;
use std::path::PathBuf;

/// Returns godtable's cache folder, or `None` without a home folder. The program keeps its tables there.
#[must_use]
pub fn cache() -> Option<PathBuf> {
    folder(if cfg!(windows) { ["LOCALAPPDATA", r"AppData\Local"] } else { ["XDG_CACHE_HOME", ".cache"] })
}

/// Returns godtable's configuration folder, or `None` without a home folder.
#[must_use]
pub fn configuration() -> Option<PathBuf> {
    folder(if cfg!(windows) { ["APPDATA", r"AppData\Roaming"] } else { ["XDG_CONFIG_HOME", ".config"] })
}

/// Returns godtable's folder in the folder named by a variable, if that is an absolute path, else in a folder of the
/// user's home. See <https://specifications.freedesktop.org/basedir-spec/latest/>.
fn folder([variable, in_home]: [&str; 2]) -> Option<PathBuf> {
    let is_absolute = |path: &PathBuf| path.is_absolute();
    let named = env::var_os(variable).map(PathBuf::from).filter(is_absolute);
    let base = named.or_else(|| Some(env::home_dir().filter(is_absolute)?.join(in_home)));
    Some(base?.join("godtable"))
}
