//! Calls of Windows that the standard library lacks.
#![expect(unsafe_code, reason = "the functions of Windows take pointers")]

use std::os::windows::ffi::OsStrExt as _;
use std::path::Path;
use std::ptr;

use windows_sys::Win32::Storage::FileSystem::GetDiskFreeSpaceExW;
use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};

/// Returns the number of bytes that a user may write to a folder.
pub(crate) fn free_space(folder: &Path) -> Option<u64> {
    let folder: Vec<u16> = folder.as_os_str().encode_wide().chain([0]).collect();
    let mut free = 0;
    // SAFETY: the path ends with a zero, the number may be written, and the null pointers mean that nothing else is asked.
    let is_known = unsafe { GetDiskFreeSpaceExW(folder.as_ptr(), &raw mut free, ptr::null_mut(), ptr::null_mut()) };
    (is_known != 0).then_some(free)
}

/// Returns the bytes that new data may take: free memory, and no more than may be promised to processes.
pub(crate) fn available_memory() -> Option<u64> {
    let mut status = MEMORYSTATUSEX { dwLength: size_of::<MEMORYSTATUSEX>() as u32, ..Default::default() };
    // SAFETY: the structure states its size, and may be written.
    let is_known = unsafe { GlobalMemoryStatusEx(&raw mut status) };
    (is_known != 0).then_some(status.ullAvailPhys.min(status.ullAvailPageFile))
}
