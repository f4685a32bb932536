#ifndef CINTERNET_H
#define CINTERNET_H

#include <stddef.h>
#include <stdint.h>

// Internet sockets, for programs that the user has asked to listen. `sockaddr_in` and
// `sockaddr_in6` are awkward to fill from Swift. Names are never resolved.

/// Binds a new socket to the numeric IPv4 or IPv6 `address` and `port`, listens and returns it. It
/// is non-blocking and close-on-exec. With port 0, the system chooses one. Returns -1 with `errno`
/// set on failure, EINVAL if `address` is not such an address.
int otp_internet_listen(const char *address, uint16_t port, int backlog);

/// The size of a numeric address with its terminating NUL.
#define OTP_INTERNET_HOST_SIZE 46

/// Makes `listener`, which another program created, non-blocking and close-on-exec, and stores the
/// numeric address that it is bound to. Returns 0, or -1 if it is not a listening internet stream
/// socket.
int otp_internet_take(int listener, char *host, size_t size);

/// Returns the port that `listener` is bound to, or -1 with `errno` set.
int otp_internet_port(int listener);

/// Returns 1 if the numeric `address` is reachable only from this machine, 0 if not, and -1 if it
/// is not an address.
int otp_internet_is_loopback(const char *address);

/// Stores a line for each IPv4 address of this machine in `text`, with the name of its interface, a
/// space and the address. Interfaces that are down, loopback and point-to-point links are left out,
/// and so is what does not fit. Returns the length.
size_t otp_internet_addresses(char *text, size_t size);

#endif
