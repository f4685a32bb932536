#ifndef CSOCKETS_H
#define CSOCKETS_H

#include <stddef.h>
#include <stdint.h>

// Unix sockets. They are here because a `sockaddr_un` and its length are awkward to fill from Swift, and because accept4(2) and
// `struct ucred` are declared only for GNU programs. All return -1 with `errno` set when they fail.

/// Binds a new socket to `path` and listens there; returns it. It does not block and is closed on exec.
int csockets_listen(const char *path, int backlog);

/// Connects a new blocking socket, closed on exec, to `path`; returns it.
int csockets_connect(const char *path);

/// Takes the next connection of `listener`; returns it. It does not block and is closed on exec.
int csockets_accept(int listener);

/// Stores the user who is at the other end of `connection`; returns 0.
int csockets_peer(int connection, uint32_t *user);

/// Whether `descriptor` is a Unix stream socket that listens: 1 or 0.
int csockets_is_listening(int descriptor);

/// Stores the path that `listener` is bound to, without a NUL at its end; returns its length, 0 when it has none.
int csockets_path(int listener, char *path, size_t size);

/// Sends a datagram to the socket at `path`, of which a first `@` stands for a NUL; returns 0.
int csockets_send(const char *path, const uint8_t *bytes, size_t length);

#endif
