#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

/// The end of a pipe that the handler writes to. A handler has no context, so it must be global.
static volatile sig_atomic_t signalled = -1;

static void tell(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  // The pipe can hold thousands of bytes, and each signal writes one, once.
  ssize_t count = write(signalled, &byte, sizeof byte);
  (void)count;
  errno = saved;
}

int otp_open_stop_descriptor(void) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  signalled = ends[1];
  // SA_RESETHAND: who asks a second time means now.
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART | SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    if (sigaction(numbers[index], NULL, &before) != 0) return -1;
    // Started by nohup, or in the background of a shell: the signal is to stay ignored.
    if (before.sa_handler == SIG_IGN) continue;
    if (sigaction(numbers[index], &action, NULL) != 0) return -1;
  }
  return ends[0];
}
