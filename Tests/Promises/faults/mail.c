// Faults in the libraries that read mails, for LD_PRELOAD: a mail triggers one through its charset.
// With OTP_FAULT_SPAWN, no process can be started. Another charset tries to escape from the
// process. With OTP_FAULT_ABSTRACT, the process that listens on the abstract socket of that name is
// ended if a connection to it is possible.
#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <unistd.h>

/// The memory that a fault asks for, in pieces that are written to.
static const size_t piece = 1 << 20, pieces = 10 << 10;

/// Whether a call that returned `answer` reached the kernel's checks of its arguments.
static bool is_left(long answer) { return answer >= 0 || errno != EPERM; }

/// Ends the process if it may make any of the calls that reach other processes.
static void try_to_escape(void) {
  const struct rlimit endless = {RLIM_INFINITY, RLIM_INFINITY};
  long started = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
  if (started == 0) _exit(0);
  if (is_left(started)
      || is_left(syscall(SYS_openat, AT_FDCWD, "/dev/null", O_WRONLY, 0))
      || is_left(syscall(SYS_openat, AT_FDCWD, "/dev/null", O_RDWR, 0))
      || is_left(syscall(SYS_openat, AT_FDCWD, "/tmp", O_RDWR | O_TMPFILE, 0600))
      || is_left(syscall(SYS_socket, AF_INET, SOCK_STREAM, 0))
      || is_left(syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0))
      || is_left(syscall(SYS_connect, STDIN_FILENO, NULL, 0))
      || is_left(syscall(SYS_kill, getppid(), 0))
      || is_left(syscall(SYS_tgkill, getppid(), getppid(), 0))
      || is_left(syscall(SYS_ptrace, PTRACE_PEEKDATA, 0, NULL, NULL))
      || is_left(syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0))
      || is_left(syscall(SYS_prlimit64, 0, RLIMIT_FSIZE, &endless, NULL))
      || is_left(syscall(SYS_execve, "", NULL, NULL)))
    abort();
}

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
  if (strcasecmp(from, "viscii") == 0) try_to_escape();
  iconv_t (*next)(const char *, const char *) = (iconv_t (*)(const char *, const char *))dlsym(RTLD_NEXT, "iconv_open");
  return next(to, from);
}

int listen(int descriptor, int backlog) {
  const char *name = getenv("OTP_FAULT_ABSTRACT");
  if (name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    // The first byte of the path is NUL.
    memccpy(address.sun_path + 1, name, 0, sizeof address.sun_path - 1);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
    int other = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(other, (struct sockaddr *)&address, size) == 0) abort();
    close(other);
  }
  __typeof__(listen) *next = (__typeof__(listen) *)dlsym(RTLD_NEXT, "listen");
  return next(descriptor, backlog);
}

int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const environment[]) {
  if (getenv("OTP_FAULT_SPAWN")) return EAGAIN;
  __typeof__(posix_spawnp) *next = (__typeof__(posix_spawnp) *)dlsym(RTLD_NEXT, "posix_spawnp");
  return next(pid, file, actions, attributes, arguments, environment);
}
