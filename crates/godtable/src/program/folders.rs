//! The user's folders for caches and configuration.

use std::env;
use std::path::PathBuf;

/// Returns the program's cache folder, or `None` without a home folder.
pub(crate) fn cache() -> Option<PathBuf> {
    folder(if cfg!(windows) { ["LOCALAPPDATA", "AppData/Local"] } else { ["XDG_CACHE_HOME", ".cache"] })
}

/// Returns the program's configuration folder, or `None` without a home folder.
pub(crate) fn configuration() -> Option<PathBuf> {
    folder(if cfg!(windows) { ["APPDATA", "AppData/Roaming"] } else { ["XDG_CONFIG_HOME", ".config"] })
}

/// Returns the program's folder in the folder named by a variable, if that is an absolute path, else in a folder of the
/// user's home. See <https://specifications.freedesktop.org/basedir-spec/latest/>.
fn folder([variable, in_home]: [&str; 2]) -> Option<PathBuf> {
    let is_absolute = |path: &PathBuf| path.is_absolute();
    let named = env::var_os(variable).map(PathBuf::from).filter(is_absolute);
    let base = named.or_else(|| Some(env::home_dir().filter(is_absolute)?.join(in_home)));
    Some(base?.join("godtable"))
}
