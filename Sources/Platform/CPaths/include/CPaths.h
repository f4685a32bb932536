#ifndef OTP_PATHS_H
#define OTP_PATHS_H

// Functions that the C library's Swift module lacks.

/// Whether the file or folder at `path`, which is not a link, has a POSIX access control list.
int otp_has_access_control_list(const char *path);

/// The number of the file system type at `path`, as in statfs(2); 0 on failure.
unsigned long otp_file_system_kind(const char *path);

#endif
