#ifndef OTP_CSYSTEM_H
#define OTP_CSYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// The line of the environment at `index`, such as "HOME=/root", or NULL behind the last one. It is here because `environ` is a
/// variable, which Swift 6 takes for one that other threads may write.
const char *otp_environment_line(size_t index);

/// The value of the variable `name`, of the last one with this name, or NULL when there is none. getenv(3) gives the first one.
const char *otp_environment_value(const char *name);

/// Keeps other processes of the same user from reading this one's memory, and the system from dumping it.
/// Returns 0, or -1 with `errno` set. It is here because prctl(2) is variadic, which Swift cannot call.
int otp_forbid_dump(void);

/// Keeps Swift's runtime from printing registers and the memory that they point to when the process crashes, as it does where
/// `SWIFT_BACKTRACE` asks for it. Returns 0, or -1 with `errno` set. It is here because Swift cannot compare handlers.
int otp_forbid_backtrace(void);

/// The columns that a character takes on a terminal, or -1 where the C library does not know it.
/// It is here because wcwidth(3) is declared only for programs that ask for X/Open.
int otp_columns(uint32_t character);

/// Milliseconds since 1970 by the system's clock. It is here because Swift 6.3, in release builds only, takes the members of
/// `timespec` and `timeval` for those of a module that cannot be imported.
int64_t otp_milliseconds_now(void);

/// Lets SIGINT, SIGTERM and SIGHUP make a descriptor readable instead of ending the process; a second signal ends it. Call it once.
/// Returns the descriptor, or -1 with `errno` set. It is here because only C can write a handler that is safe at any moment.
int otp_open_stop_descriptor(void);

/// On how many cores this process may run, which can be fewer than there are. It is here because the set of cores is read with
/// macros, which Swift cannot call.
int otp_usable_cores(void);

#endif
