#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/// The write end of the pipe. Global because a signal handler has no context.
static volatile sig_atomic_t signalled = -1;

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // This cannot block: the pipe holds thousands of bytes, and each signal writes one byte once.
  ssize_t count = write(signalled, &byte, sizeof byte);
  (void)count;
  errno = saved;
}

int otp_open_stop_descriptor(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  signalled = ends[1];
  // SA_RESETHAND: a second signal ends the process at once.
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART | SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    if (sigaction(numbers[index], NULL, &before) != 0) return -1;
    // The signal is ignored, as by nohup or for a shell's background program. Keep it ignored.
    if (before.sa_handler == SIG_IGN) continue;
    if (sigaction(numbers[index], &action, NULL) != 0) return -1;
  }
  return ends[0];
}
