#define _GNU_SOURCE

#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OTP_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OTP_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OTP_ARCHITECTURE

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
#define CALL(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), ALLOW

// The system calls that computing needs: memory, the standard streams, and reading files, because
// the C library loads charsets as libraries by name. None that opens files for writing, connects,
// starts a process or reaches another one.
static struct sock_filter filter[] = {
  LOAD(arch),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OTP_ARCHITECTURE, 1, 0),
  REFUSE,
  LOAD(nr),
  CALL(read), CALL(readv), CALL(pread64), CALL(write), CALL(writev), CALL(lseek), CALL(close),
  CALL(fstat), CALL(newfstatat), CALL(statx), CALL(readlinkat), CALL(faccessat), CALL(getcwd), CALL(ppoll),
  CALL(brk), CALL(mmap), CALL(munmap), CALL(mremap), CALL(mprotect), CALL(madvise),
  CALL(futex), CALL(sched_yield), CALL(sched_getaffinity), CALL(getrandom), CALL(sysinfo), CALL(uname),
  CALL(clock_gettime), CALL(gettimeofday), CALL(setitimer), CALL(getpid), CALL(gettid), CALL(getrusage),
  CALL(getuid), CALL(geteuid), CALL(getgid), CALL(getegid),
  CALL(rt_sigaction), CALL(rt_sigprocmask), CALL(rt_sigreturn), CALL(sigaltstack), CALL(restart_syscall),
  CALL(exit), CALL(exit_group),
#ifdef __NR_poll
  CALL(poll), CALL(readlink), CALL(access),
#endif
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 1, 0),
  REFUSE,
  LOAD(args[2]),
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_ACCMODE | O_CREAT | O_TRUNC, 0, 1),
  REFUSE,
  ALLOW,
};

static int forbid_calls(void) {
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

#else

static int forbid_calls(void) { return errno = ENOSYS, -1; }

#endif

int otp_confine(void) {
  // This program's descriptors were closed by exec, except any that were inherited without that
  // flag.
  close_range(STDERR_FILENO + 1, ~0U, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  // A kernel without filters must not keep mails from being read.
  return forbid_calls() == 0 || errno == EINVAL || errno == ENOSYS ? 0 : -1;
}

// The newest version of the structure; <linux/landlock.h> may be older.
struct landlock_ruleset {
  uint64_t handled_access_fs, handled_access_net, scoped;
};

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif

int otp_leave_abstract_sockets(void) {
  const struct landlock_ruleset rules = {.scoped = 1 /* LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET */};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  int descriptor = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  // An older kernel knows neither the call, nor the member, nor the value; a filter may refuse it.
  const int unknown[] = {ENOSYS, EPERM, EOPNOTSUPP, E2BIG, EINVAL};
  for (size_t index = 0; descriptor < 0 && index < sizeof unknown / sizeof *unknown; index++)
    if (errno == unknown[index]) return 0;
  if (descriptor < 0) return -1;
  int result = (int)syscall(SYS_landlock_restrict_self, descriptor, 0);
  close(descriptor);
  return result;
}

int otp_limit_processor_time(int seconds) {
  const struct itimerval limit = {.it_value = {.tv_sec = seconds}};
  return setitimer(ITIMER_PROF, &limit, NULL);
}
