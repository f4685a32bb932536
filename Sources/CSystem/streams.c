#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/// Opens the standard streams that the program was started without, so that nothing that is opened later gets their number and is
/// written to as if it were standard error. They are opened the wrong way round: a read or write fails as if they were closed.
///
/// It runs before `main`, because Swift's runtime opens descriptors of its own on the way to `main` of a program with tasks.
__attribute__((constructor)) static void occupy_standard_streams(void) {
  // In order, so that each open gives the lowest free number: the missing one.
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
    if (fcntl(stream, F_GETFD) != -1 || errno != EBADF) continue;
    int flags = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    // Without /dev/null there is no safe way to go on, and nobody to tell.
    if (open("/dev/null", flags) != stream) _exit(2);
  }
}
