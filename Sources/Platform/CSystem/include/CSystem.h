#ifndef OTP_CSYSTEM_H
#define OTP_CSYSTEM_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the environment line at `index`, such as "HOME=/root", or NULL at the end. `environ` is
/// a variable, which Swift 6 considers unsafe to read.
const char *otp_environment_line(size_t index);

/// Returns the value of the variable `name`, the last one if it occurs twice, or NULL. getenv(3)
/// returns the first one.
const char *otp_environment_value(const char *name);

/// Prevents other processes of the user from reading this one's memory, and core dumps. Returns 0,
/// or -1 with `errno` set. prctl(2) is variadic, which Swift cannot call.
int otp_forbid_dump(void);

/// Prevents Swift's runtime from printing registers and memory after a crash, as `SWIFT_BACKTRACE`
/// can request. Returns 0, or -1 with `errno` set. Swift cannot compare signal handlers.
int otp_forbid_backtrace(void);

/// Closes all descriptors but the standard streams, and takes all system calls from this process
/// but those that computing and reading files need, where the kernel can filter them. Returns 0, or
/// -1 with `errno` set. Filters are written with macros, which Swift cannot call.
int otp_confine(void);

/// Has a program that is spawned with `actions` close all descriptors from `first` on. Returns 0,
/// or an error. posix_spawn_file_actions_addclosefrom_np(3) is declared for GNU programs only.
int otp_close_from(posix_spawn_file_actions_t *actions, int first);

/// Keeps this process from connecting to abstract sockets of others, where the kernel can (Linux
/// 6.12): a sandbox that shares the network shares them, and a display may listen at one. It must
/// have no new privileges. Returns 0, or -1 with `errno` set. Landlock has no functions in the C
/// library.
int otp_leave_abstract_sockets(void);

/// Ends this process by SIGPROF after it has used so many more seconds of processor time. Returns
/// 0, or -1 with `errno` set. Swift cannot fill `itimerval` in release builds; see below.
int otp_limit_processor_time(int seconds);

/// Writes a sentence into the system's log, as a warning to the user. syslog(3) is variadic.
void otp_log_warning(const char *sentence);

/// Returns the number of terminal columns of a character, or -1 if the C library does not know it.
/// wcwidth(3) is declared for X/Open programs only.
int otp_columns(uint32_t character);

/// Returns the milliseconds since 1970. In release builds, Swift 6.3 takes the members of
/// `timespec` and `timeval` for those of a module that cannot be imported.
int64_t otp_milliseconds_now(void);

/// Returns the milliseconds since 1970 at which the file `descriptor` was last changed, or -1 with
/// `errno` set. See above for `timespec`.
int64_t otp_change_time(int descriptor);

/// Makes SIGINT, SIGTERM and SIGHUP mark a descriptor as readable instead of ending the process. A
/// second signal ends it. Call it once. Returns the descriptor, or -1 with `errno` set. Only C can
/// write an async-signal-safe handler.
int otp_open_stop_descriptor(void);

/// Returns the number of cores that this process may run on. The CPU set is read with macros, which
/// Swift cannot call.
int otp_usable_cores(void);

#endif
