#ifndef CSOCKETS_H
#define CSOCKETS_H

#include <stddef.h>
#include <stdint.h>

// Unix sockets. `sockaddr_un` is awkward to fill from Swift, and accept4(2) and `struct ucred` are
// only declared for GNU programs. All functions return -1 with `errno` set on failure.

/// Binds a new socket to `path`, listens and returns it. It is non-blocking and close-on-exec.
int otp_socket_listen(const char *path, int backlog);

/// Connects a new socket to `path` and returns it. It is blocking and close-on-exec. If the backlog
/// of the listener is full, it waits up to `milliseconds`, or without a limit if negative, and then
/// fails with EAGAIN; see SO_SNDTIMEO in socket(7).
int otp_socket_connect(const char *path, int milliseconds);

/// Accepts a connection from `listener` and returns it. It is non-blocking and close-on-exec.
int otp_socket_accept(int listener);

/// Stores two connected sockets. They are blocking and close-on-exec. Returns 0.
int otp_socket_pair(int ends[2]);

/// Stores the user ID of the peer of `connection`. Returns 0.
int otp_socket_peer(int connection, uint32_t *user);

/// Stores the identifier of the process that `connection` leads to, which is the one that listened
/// there. Returns 0.
int otp_socket_peer_process(int connection, int32_t *process);

/// Returns 1 if `descriptor` is a listening Unix stream socket, else 0.
int otp_socket_is_listening(int descriptor);

/// Stores the path that `listener` is bound to, without a terminating NUL. Returns its length, or 0
/// if it has none.
int otp_socket_path(int listener, char *path, size_t size);

/// Sends a datagram to the socket at `path`; a leading `@` stands for a NUL. Returns 0.
int otp_socket_send(const char *path, const uint8_t *bytes, size_t length);

#endif
