// Faults of the libraries that read mails, for LD_PRELOAD: a mail brings one about by its charset.
// With OTP_FAULT_SPAWN, no process can be started.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <iconv.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// The memory that a fault asks for, in pieces that are written to.
static const size_t piece = 1 << 20, pieces = 10 << 10;

iconv_t iconv_open(const char *to, const char *from) {
  if (strcasecmp(from, "georgian-ps") == 0) abort();
  if (strcasecmp(from, "armscii-8") == 0)
    for (;;) __asm__ volatile("");
  if (strcasecmp(from, "tcvn5712-1") == 0)
    for (size_t count = 0; count < pieces; count++) {
      char *memory = malloc(piece);
      // As GLib and Swift do.
      if (memory == NULL) abort();
      memset(memory, 1, piece);
    }
  iconv_t (*next)(const char *, const char *) = (iconv_t (*)(const char *, const char *))dlsym(RTLD_NEXT, "iconv_open");
  return next(to, from);
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const environment[]) {
  if (getenv("OTP_FAULT_SPAWN")) return EAGAIN;
  __typeof__(posix_spawnp) *next = (__typeof__(posix_spawnp) *)dlsym(RTLD_NEXT, "posix_spawnp");
  return next(pid, file, actions, attributes, arguments, environment);
}
