#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/// Opens missing standard streams, so that no descriptor opened later gets one of their numbers and
/// is mistaken for standard error. They are opened in the opposite direction, so that reads and
/// writes fail as if they were closed.
///
/// Runs before `main`, because in programs with tasks Swift's runtime opens descriptors before
/// `main`.
__attribute__((constructor)) static void occupy_standard_streams(void) {
  // In order: each open returns the lowest free number, which is the missing one.
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    int flags = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    // There is no safe way to continue without /dev/null, and no stream for a message.
    if (open("/dev/null", flags) != stream) _exit(2);
  }
}
