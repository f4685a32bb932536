#define _GNU_SOURCE

#include "CInternet.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/// An address of either family.
union address {
  struct sockaddr any;
  struct sockaddr_in four;
  struct sockaddr_in6 six;
};

/// Stores the numeric `text` and `port` in `address`. Returns its length, or 0 with `errno` set.
static socklen_t fill(union address *address, const char *text, uint16_t port) {
  memset(address, 0, sizeof *address);
  if (inet_pton(AF_INET, text, &address->four.sin_addr) == 1) {
    address->four.sin_family = AF_INET;
    address->four.sin_port = htons(port);
    return sizeof address->four;
  }
  if (inet_pton(AF_INET6, text, &address->six.sin6_addr) == 1) {
    address->six.sin6_family = AF_INET6;
    address->six.sin6_port = htons(port);
    return sizeof address->six;
  }
  errno = EINVAL;
  return 0;
}

/// Closes `descriptor` after a failure, preserving `errno`.
static int give_up(int descriptor) {
  int saved = errno;
  close(descriptor);
  errno = saved;
  return -1;
}

int otp_internet_listen(const char *text, uint16_t port, int backlog) {
  union address address;
  socklen_t length = fill(&address, text, port);
  if (length == 0) return -1;
  int descriptor = socket(address.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  int yes = 1;
  // Recently closed connections must not block the port.
  if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0) return give_up(descriptor);
  // Restrict `::` to IPv6, so that only the requested address is reachable.
  if (address.any.sa_family == AF_INET6 &&
      setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &yes, sizeof yes) != 0)
    return give_up(descriptor);
  if (bind(descriptor, &address.any, length) != 0) return give_up(descriptor);
  if (listen(descriptor, backlog) != 0) return give_up(descriptor);
  return descriptor;
}

int otp_internet_take(int listener, char *host, size_t size) {
  union address address;
  socklen_t length = sizeof address;
  if (getsockname(listener, &address.any, &length) != 0) return -1;
  int type = 0, listens = 0;
  length = sizeof type;
  if (getsockopt(listener, SOL_SOCKET, SO_TYPE, &type, &length) != 0) return -1;
  length = sizeof listens;
  if (getsockopt(listener, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) != 0) return -1;
  if (type != SOCK_STREAM || !listens) return -1;
  const void *number = address.any.sa_family == AF_INET    ? (const void *)&address.four.sin_addr
                       : address.any.sa_family == AF_INET6 ? (const void *)&address.six.sin6_addr
                                                           : NULL;
  if (number == NULL || inet_ntop(address.any.sa_family, number, host, (socklen_t)size) == NULL) return -1;
  int flags = fcntl(listener, F_GETFL);
  if (flags < 0 || fcntl(listener, F_SETFL, flags | O_NONBLOCK) != 0) return -1;
  return fcntl(listener, F_SETFD, FD_CLOEXEC);
}

int otp_internet_port(int listener) {
  union address address;
  socklen_t length = sizeof address;
  if (getsockname(listener, &address.any, &length) != 0) return -1;
  switch (address.any.sa_family) {
  case AF_INET: return ntohs(address.four.sin_port);
  case AF_INET6: return ntohs(address.six.sin6_port);
  default: errno = EINVAL; return -1;
  }
}

int otp_internet_is_loopback(const char *text) {
  union address address;
  if (fill(&address, text, 0) == 0) return -1;
  if (address.any.sa_family == AF_INET6) return IN6_IS_ADDR_LOOPBACK(&address.six.sin6_addr);
  // 127.0.0.0/8 (RFC 1122, section 3.2.1.3).
  return ntohl(address.four.sin_addr.s_addr) >> 24 == 127;
}

size_t otp_internet_addresses(char *text, size_t size) {
  struct ifaddrs *first;
  size_t length = 0;
  if (getifaddrs(&first) != 0) return 0;
  for (const struct ifaddrs *each = first; each != NULL; each = each->ifa_next) {
    if (each->ifa_addr == NULL || each->ifa_addr->sa_family != AF_INET) continue;
    bool is_up = (each->ifa_flags & (IFF_UP | IFF_RUNNING)) == (IFF_UP | IFF_RUNNING);
    if (!is_up || (each->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT)) != 0) continue;
    struct sockaddr_in address;
    memcpy(&address, each->ifa_addr, sizeof address);
    char number[OTP_INTERNET_HOST_SIZE];
    if (inet_ntop(AF_INET, &address.sin_addr, number, sizeof number) == NULL) continue;
    int added = snprintf(text + length, size - length, "%s %s\n", each->ifa_name, number);
    if (added < 0 || (size_t)added >= size - length) break;
    length += (size_t)added;
  }
  freeifaddrs(first);
  return length;
}
