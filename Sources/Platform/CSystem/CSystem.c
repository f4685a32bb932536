#define _XOPEN_SOURCE 700

#include "CSystem.h"

#include <signal.h>
#include <sys/prctl.h>
#include <syslog.h>
#include <wchar.h>

int otp_forbid_dump(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int otp_forbid_backtrace(void) {
  // The signals that the runtime handles:
  // https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/CrashHandlerLinux.cpp
  const int numbers[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
  const struct sigaction usual = {.sa_handler = SIG_DFL};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction before;
    if (sigaction(numbers[index], NULL, &before) != 0) return -1;
    // A shell without job control ignores SIGQUIT in background programs; keep it ignored.
    if (before.sa_handler == SIG_IGN) continue;
    if (sigaction(numbers[index], &usual, NULL) != 0) return -1;
  }
  return 0;
}

void otp_log_warning(const char *sentence) { syslog(LOG_USER | LOG_WARNING, "%s", sentence); }

int otp_columns(uint32_t character) { return wcwidth((wchar_t)character); }
