//! The folders in which programs keep what is their user's.

use std::env;
use std::path::PathBuf;

/// Where this program keeps what it can make again; `None` where the user has no home.
pub(crate) fn cache() -> Option<PathBuf> {
    folder(if cfg!(windows) { ["LOCALAPPDATA", "AppData/Local"] } else { ["XDG_CACHE_HOME", ".cache"] })
}

/// Where its user keeps what is meant for it; `None` where the user has no home.
pub(crate) fn configuration() -> Option<PathBuf> {
    folder(if cfg!(windows) { ["APPDATA", "AppData/Roaming"] } else { ["XDG_CONFIG_HOME", ".config"] })
}

/// The folder of this program in the one that a variable names by an absolute path, else in that one of the user's home,
/// <https://specifications.freedesktop.org/basedir-spec/latest/>.
fn folder([variable, in_home]: [&str; 2]) -> Option<PathBuf> {
    let is_absolute = |path: &PathBuf| path.is_absolute();
    let named = env::var_os(variable).map(PathBuf::from).filter(is_absolute);
    let base = named.or_else(|| Some(env::home_dir().filter(is_absolute)?.join(in_home)));
    Some(base?.join("godtable"))
}
