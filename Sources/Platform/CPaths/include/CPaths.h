#ifndef OTP_PATHS_H
#define OTP_PATHS_H

// What Swift's module of the C library lacks.

/// Whether the file or folder at `path`, which is no link, has a POSIX access control list.
int otp_has_access_control_list(const char *path);

/// The number of the kind of file system at `path`, as statfs(2) has it; 0 on failure.
unsigned long otp_file_system_kind(const char *path);

#endif
