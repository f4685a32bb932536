// Runs a command that the kernel kills when it or a descendant creates a socket that is not local.
//
// It combines two measures. A network namespace requires a right, and a program in it gets an
// error, which it may hide. A seccomp filter requires no right and kills, so that no attempt goes
// unnoticed.
//
// With --loopback, it may use internet sockets for connections, in a namespace with only a
// loopback, which is then required. With --listening, it may listen on them, and is killed when it
// connects: no namespace is created, because clients connect from outside.

#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <net/if.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
// System calls of x32 have this bit and the same architecture.
#define FIRST_FOREIGN_CALL 0x40000000u
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#define FIRST_FOREIGN_CALL 0xFFFFFFFFu
#else
#error "add this architecture's number from linux/audit.h"
#endif

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "big-endian machines are not supported"
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
// Continues with the next line if it holds, otherwise skips that line.
#define IF_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1)
#define UNLESS_EQUAL(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0)
#define IF_AT_LEAST(value) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), 0, 1)

static void fail(const char *what) {
  fprintf(stderr, "without-network: %s: %s\n", what, strerror(errno));
  exit(2);
}

/// What the command may do.
enum mode { LOCAL, LOOPBACK, LISTENING };

/// The bits of a socket's type that are not flags.
#define TYPE_BITS 0xF

/// Kills on system calls that create anything but a local socket, or what `mode` allows.
static void install_filter(enum mode mode) {
  // Never the number of a system call.
  const unsigned connecting = mode == LISTENING ? __NR_connect : FIRST_FOREIGN_CALL - 1;
  // Without them, the family of local sockets once more.
  const unsigned four = mode == LOCAL ? AF_UNIX : AF_INET, six = mode == LOCAL ? AF_UNIX : AF_INET6;
  struct sock_filter filter[] = {
      LOAD(arch),
      UNLESS_EQUAL(ARCHITECTURE),
      KILL,
      LOAD(nr),
      IF_AT_LEAST(FIRST_FOREIGN_CALL),
      KILL,
      // io_uring creates and connects sockets without further system calls.
      IF_EQUAL(__NR_io_uring_setup),
      KILL,
      IF_EQUAL(connecting),
      KILL,
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 2, 0),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socketpair, 1, 0),
      ALLOW,
      // The kernel takes the family as an int and ignores the upper half.
      LOAD(args[0]),
      IF_EQUAL(AF_UNIX),
      ALLOW,
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, four, 2, 0),
      UNLESS_EQUAL(six),
      KILL,
      // Connections alone: neither datagrams nor raw packets.
      LOAD(args[1]),
      BPF_STMT(BPF_ALU | BPF_AND | BPF_K, TYPE_BITS),
      UNLESS_EQUAL(SOCK_STREAM),
      KILL,
      ALLOW,
  };
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  // Required of other users than root: no descendant may gain privileges.
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) fail("no_new_privs");
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) fail("seccomp");
}

/// Writes `text` to the file at `path`. Returns whether it succeeded.
static int put(const char *path, const char *text) {
  int descriptor = open(path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return 0;
  ssize_t count = write(descriptor, text, strlen(text));
  close(descriptor);
  return count == (ssize_t)strlen(text);
}

/// Enters a new user namespace, which makes a network namespace available to every user. Returns
/// whether it succeeded. User and group keep their IDs, so files keep their owners.
static int leave_network_as_user(void) {
  unsigned user = geteuid(), group = getegid();
  char map[64];
  if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0 || !put("/proc/self/setgroups", "deny")) return 0;
  snprintf(map, sizeof map, "%u %u 1\n", user, user);
  if (!put("/proc/self/uid_map", map)) return 0;
  snprintf(map, sizeof map, "%u %u 1\n", group, group);
  return put("/proc/self/gid_map", map);
}

/// Enters a network namespace with only a loopback that is down. Returns whether it succeeded.
static int leave_network(void) {
  if (unshare(CLONE_NEWNET) == 0) return 1;
  // A failure half-way would leave this process as nobody, so a child tries first.
  pid_t trial = fork();
  if (trial < 0) fail("fork");
  if (trial == 0) _exit(leave_network_as_user() ? 0 : 1);
  int status = 0;
  if (waitpid(trial, &status, 0) != trial) fail("waitpid");
  return status == 0 && leave_network_as_user();
}

/// Starts the loopback of a new namespace.
static void start_loopback(void) {
  struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP};
  int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0 || ioctl(descriptor, SIOCSIFFLAGS, &request) != 0) fail("loopback");
  close(descriptor);
}

int main(int count, char **arguments) {
  int isQuiet = count > 1 && strcmp(arguments[1], "--quiet") == 0;
  char **command = arguments + 1 + isQuiet;
  enum mode mode = LOCAL;
  if (count > 1 + isQuiet && strcmp(*command, "--loopback") == 0) mode = LOOPBACK;
  if (count > 1 + isQuiet && strcmp(*command, "--listening") == 0) mode = LISTENING;
  if (mode != LOCAL) command++;
  if (*command == NULL) {
    fprintf(stderr, "Usage: without-network [--quiet] [--loopback | --listening] COMMAND [ARGUMENT]...\n");
    return 2;
  }
  int hasLeft = mode != LISTENING && leave_network();
  if (mode == LOOPBACK) {
    if (!hasLeft) fail("--loopback");
    start_loopback();
  }
  install_filter(mode);
  if (!isQuiet && mode == LOCAL) {
    fprintf(
        stderr,
        "without-network: a filter kills programs that create a network socket%s\n",
        hasLeft ? ", and there is no network" : "; a network namespace is not permitted here"
    );
  }
  execvp(command[0], command);
  fail(command[0]);
}
