#ifndef OTP_CSYSTEM_H
#define OTP_CSYSTEM_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>

/// Returns the environment line at `index`, such as "HOME=/root", or NULL after the last one.
/// `environ` is a variable, which Swift 6 considers unsafe to read.
const char *otp_environment_line(size_t index);

/// Returns the value of the variable `name`, or NULL. If it occurs more than once, the last value
/// counts, whereas getenv(3) returns the first.
const char *otp_environment_value(const char *name);

/// Prevents other processes of the user from reading this one's memory, and core dumps. Returns 0,
/// or -1 with `errno` set. prctl(2) is variadic, which Swift cannot call.
int otp_forbid_dump(void);

/// Prevents Swift's runtime from printing registers and memory after a crash, as `SWIFT_BACKTRACE`
/// can request. Returns 0, or -1 with `errno` set. Swift cannot compare signal handlers.
int otp_forbid_backtrace(void);

/// Closes all descriptors other than the standard streams, and denies this process all system calls
/// other than those for computing and reading files, if the kernel supports filters. Returns 0, or
/// -1 with `errno` set. Filters are written with macros, which Swift cannot call.
int otp_confine(void);

/// Makes a program that is spawned with `actions` close all descriptors from `first` on. Returns 0,
/// or an error number. posix_spawn_file_actions_addclosefrom_np(3) is only declared for GNU
/// programs.
int otp_close_from(posix_spawn_file_actions_t *actions, int first);

/// Prevents this process from connecting to abstract sockets of others, if the kernel supports it
/// (Linux 6.12): a sandbox that shares the network also shares those sockets, and a display may
/// listen on one. Sets no_new_privs. Returns 0, or -1 with `errno` set. Landlock has no functions
/// in the C library.
int otp_leave_abstract_sockets(void);

/// Ends this process by SIGPROF after it has used `seconds` more of processor time. Returns 0, or
/// -1 with `errno` set. Swift cannot fill `itimerval` in release builds; see below.
int otp_limit_processor_time(int seconds);

/// Writes a sentence to the system log as a user-level warning. syslog(3) is variadic.
void otp_log_warning(const char *sentence);

/// Returns the number of terminal columns of a character, or -1 if the C library does not know it.
/// wcwidth(3) is only declared for X/Open programs.
int otp_columns(uint32_t character);

/// Returns the milliseconds since 1970. In release builds, Swift 6.3 attributes the members of
/// `timespec` and `timeval` to a module that cannot be imported.
int64_t otp_milliseconds_now(void);

/// Returns the milliseconds since 1970 at which the file `descriptor` was last changed, or -1 with
/// `errno` set. See above for `timespec`.
int64_t otp_change_time(int descriptor);

/// Returns whether the kernel knows that a program keeps the clock right. <sys/timex.h> is not in
/// Swift's module of the C library.
int otp_clock_is_synchronized(void);

/// Makes SIGINT, SIGTERM and SIGHUP mark a descriptor as readable instead of ending the process. A
/// second signal ends it. Call it once. Returns the descriptor, or -1 with `errno` set. Only C can
/// write an async-signal-safe handler.
int otp_open_stop_descriptor(void);

/// Returns the number of cores that this process may run on. The CPU set is read with macros, which
/// Swift cannot call.
int otp_usable_cores(void);

#endif
