#define _GNU_SOURCE

#include "CSockets.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/// Stores `path` in `address`. Returns the address's length, or 0 with `errno` set if the path is
/// too long.
static socklen_t fill(struct sockaddr_un *address, const char *path) {
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) {
    errno = ENAMETOOLONG;
    return 0;
  }
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + 1);
}

/// Closes `descriptor` after a failure, preserving `errno`.
static int give_up(int descriptor) {
  int saved = errno;
  close(descriptor);
  errno = saved;
  return -1;
}

int otp_socket_listen(const char *path, int backlog) {
  struct sockaddr_un address;
  socklen_t length = fill(&address, path);
  if (length == 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&address, length) != 0) return give_up(descriptor);
  if (listen(descriptor, backlog) != 0) return give_up(descriptor);
  return descriptor;
}

int otp_socket_connect(const char *path, int milliseconds) {
  struct sockaddr_un address;
  socklen_t length = fill(&address, path);
  if (length == 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  if (milliseconds >= 0) {
    // A timeout of zero would mean no timeout.
    int limit = milliseconds > 0 ? milliseconds : 1;
    struct timeval time = {.tv_sec = limit / 1000, .tv_usec = limit % 1000 * 1000};
    if (setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time) != 0) return give_up(descriptor);
  }
  if (connect(descriptor, (struct sockaddr *)&address, length) != 0) return give_up(descriptor);
  return descriptor;
}

int otp_socket_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int otp_socket_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); }

int otp_socket_peer(int connection, uint32_t *user) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *user = peer.uid;
  return 0;
}

int otp_socket_peer_process(int connection, int32_t *process) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *process = peer.pid;
  return 0;
}

int otp_socket_is_listening(int descriptor) {
  int family = 0, type = 0, listens = 0;
  socklen_t length = sizeof family;
  if (getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &family, &length) != 0) return 0;
  length = sizeof type;
  if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &length) != 0) return 0;
  length = sizeof listens;
  if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) != 0) return 0;
  return family == AF_UNIX && type == SOCK_STREAM && listens != 0;
}

int otp_socket_path(int listener, char *path, size_t size) {
  struct sockaddr_un address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getsockname(listener, (struct sockaddr *)&address, &length) != 0) return -1;
  // A name that starts with a NUL is not a path.
  size_t count = strnlen(address.sun_path, sizeof address.sun_path);
  if (count > size) {
    errno = ENAMETOOLONG;
    return -1;
  }
  memcpy(path, address.sun_path, count);
  return (int)count;
}

int otp_socket_send(const char *path, const uint8_t *bytes, size_t length) {
  struct sockaddr_un address;
  socklen_t addressLength = fill(&address, path);
  if (addressLength == 0) return -1;
  if (address.sun_path[0] == '@') {
    address.sun_path[0] = '\0';
    // All bytes of such a name count, even a trailing NUL.
    addressLength -= 1;
  }
  int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  ssize_t count = sendto(descriptor, bytes, length, MSG_NOSIGNAL, (struct sockaddr *)&address, addressLength);
  if (count < 0) return give_up(descriptor);
  close(descriptor);
  return 0;
}
