#ifndef OTP_PATHS_H
#define OTP_PATHS_H

/// Whether the file or folder at `path`, which is no link, has a POSIX access control list. Swift's
/// module of the C library lacks the functions for extended attributes.
int otp_has_access_control_list(const char *path);

#endif
