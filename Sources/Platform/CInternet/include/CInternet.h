#ifndef CINTERNET_H
#define CINTERNET_H

#include <stddef.h>
#include <stdint.h>

// Sockets of the internet, for programs that a person has told to listen. `sockaddr_in` and
// `sockaddr_in6` are awkward to fill from Swift. Names are never resolved.

/// Binds a new socket to the numeric `address`, of IPv4 or IPv6, and `port`, listens and returns
/// it. It is non-blocking and close-on-exec. A port of 0 lets the system choose. Returns -1 with
/// `errno` set on failure, EINVAL if `address` is no such address.
int otp_internet_listen(const char *address, uint16_t port, int backlog);

/// The size of a numeric address with its end.
#define OTP_INTERNET_HOST_SIZE 46

/// Makes `listener`, which somebody else made, non-blocking and close-on-exec, and stores the
/// numeric address that it is bound to. Returns 0, or -1 if it is no listening stream socket of the
/// internet.
int otp_internet_take(int listener, char *host, size_t size);

/// Returns the port that `listener` is bound to, or -1 with `errno` set.
int otp_internet_port(int listener);

/// Returns 1 if the numeric `address` reaches only this machine, 0 if it does not, and -1 if it is
/// no address.
int otp_internet_is_loopback(const char *address);

#endif
