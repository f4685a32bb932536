// An LD_PRELOAD shim for crash tests. It fails, shortens or tears the n-th call on the files of a
// folder, kills the program there, logs all calls with their data, and changes the clock.
//
//   OTP_FAULT_FOLDER  the folder whose files are affected
//   OTP_FAULT_LOG     the file that calls and output are appended to
//   OTP_FAULT_CALL    the calls to count: write, sync, truncate, rename, unlink, create, read,
//                     or any (all but read)
//   OTP_FAULT_AT      the number of the call to affect, from 1
//   OTP_FAULT_KIND    fail:ERRNO, full:ERRNO (this call and later ones), short,
//                     tear:BYTES (0: half), kill, kill-before
//   OTP_FAULT_CLOCK   a file with the milliseconds to add to the time of day

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum fate { GO, FAIL, SHORT, TEAR, KILL };

static const char *folder, *counted, *kind, *clock_file;
static long at, count;
static int log_file = -1;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  folder = getenv("OTP_FAULT_FOLDER");
  counted = getenv("OTP_FAULT_CALL");
  kind = getenv("OTP_FAULT_KIND");
  clock_file = getenv("OTP_FAULT_CLOCK");
  const char *number = getenv("OTP_FAULT_AT");
  at = number ? atol(number) : 0;
  const char *log = getenv("OTP_FAULT_LOG");
  // A high number, so that the program's descriptors are the same as without a log.
  if (log) {
    int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    log_file = fcntl(file, F_DUPFD_CLOEXEC, 900);
    syscall(SYS_close, file);
  }
}

static bool is_ours(const char *path) {
  if (!folder) return false;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// The path of a descriptor, from /proc, so that duplicated and closed descriptors need no tracking.
static bool is_our_file(int file, char path[PATH_MAX]) {
  if (!folder) return false;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return false;
  path[length] = 0;
  return is_ours(path);
}

// The full path of `name` in the directory `directory`.
static bool is_our_name(int directory, const char *name, char path[PATH_MAX]) {
  if (!folder) return false;
  char base[PATH_MAX] = "";
  if (name[0] == '/') {
    snprintf(path, PATH_MAX, "%s", name);
  } else {
    if (directory != AT_FDCWD) is_our_file(directory, base);
    else if (!getcwd(base, sizeof base)) return false;
    if (strlen(base) + strlen(name) + 2 > PATH_MAX) return false;
    strcpy(path, base);
    strcat(strcat(path, "/"), name);
  }
  return is_ours(path);
}

// A header line, the path and the data, in a single write because programs may share the log.
static void record(char what, const char *path, long long offset, const void *data, size_t size) {
  if (log_file < 0) return;
  char head[80];
  size_t path_size = strlen(path);
  int length = snprintf(head, sizeof head, "%c %lld %zu %zu\n", what, offset, path_size, size);
  struct iovec parts[] = {{head, length}, {(void *)path, path_size}, {(void *)data, size}};
  int code = errno;
  syscall(SYS_writev, log_file, parts, 3);
  errno = code;
}

static _Noreturn void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

// Counts a call and returns its fate.
static enum fate decide(const char *call) {
  bool is_read = strcmp(call, "read") == 0;
  if (at == 0 || !counted || !kind) return GO;
  if (strcmp(counted, call) != 0 && (is_read || strcmp(counted, "any") != 0)) return GO;
  count++;
  bool goes_on = strncmp(kind, "full:", 5) == 0;
  if (count != at && !(goes_on && count > at)) return GO;
  if (strcmp(kind, "kill-before") == 0) die();
  if (strcmp(kind, "kill") == 0) return KILL;
  if (strcmp(kind, "short") == 0) return SHORT;
  if (strncmp(kind, "tear:", 5) == 0) return TEAR;
  errno = atoi(kind + 5);
  return FAIL;
}

// Makes a call that happens completely or not at all. The result is negative on failure.
#define CALL(NAME, WHAT, PATH, OFFSET, DATA, SIZE, EXPRESSION)         \
  ({                                                                   \
    pthread_mutex_lock(&turn);                                         \
    enum fate fate = decide(NAME);                                     \
    int result = fate == FAIL ? -1 : (EXPRESSION);                     \
    if (result >= 0) record(WHAT, PATH, OFFSET, DATA, SIZE);           \
    if (fate == KILL || fate == TEAR) die();                           \
    pthread_mutex_unlock(&turn);                                       \
    result;                                                            \
  })

typedef ssize_t writer(int, const void *, size_t, off64_t);

static ssize_t put_here(int file, const void *bytes, size_t size, off64_t offset) {
  return syscall(SYS_write, file, bytes, size);
}
static ssize_t put_there(int file, const void *bytes, size_t size, off64_t offset) {
  return syscall(SYS_pwrite64, file, bytes, size, offset);
}

static ssize_t put(writer *write_bytes, int file, const void *bytes, size_t size, off64_t offset) {
  char path[PATH_MAX];
  if (!is_our_file(file, path)) {
    // Logged before it is visible: what it confirms must hold from here on.
    if (file == STDOUT_FILENO) record('A', "", 0, bytes, size);
    return write_bytes(file, bytes, size, offset);
  }
  pthread_mutex_lock(&turn);
  ssize_t done = -1;
  if (write_bytes == put_here) offset = lseek64(file, 0, SEEK_CUR);
  switch (decide("write")) {
    case FAIL: break;
    case SHORT: done = write_bytes(file, bytes, size > 1 ? size / 2 : size, offset); break;
    case TEAR: {
      size_t first = atol(kind + 5);
      write_bytes(file, bytes, first && first < size ? first : size / 2, offset);
      die();
    }
    case KILL:
      write_bytes(file, bytes, size, offset);
      die();
    case GO: done = write_bytes(file, bytes, size, offset);
  }
  if (done > 0) record('W', path, offset, bytes, done);
  pthread_mutex_unlock(&turn);
  return done;
}

ssize_t write(int file, const void *bytes, size_t size) { return put(put_here, file, bytes, size, 0); }
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  return put(put_there, file, bytes, size, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  return put(put_there, file, bytes, size, offset);
}

// A reply to a client confirms as much as standard output.
ssize_t send(int socket, const void *bytes, size_t size, int flags) {
  record('A', "", socket, bytes, size);
  return syscall(SYS_sendto, socket, bytes, size, flags, NULL, 0);
}

static ssize_t get(int file, void *bytes, size_t size, off64_t offset) {
  char path[PATH_MAX];
  if (is_our_file(file, path) && CALL("read", 'r', path, offset, NULL, 0, 0) < 0) return -1;
  return offset < 0 ? syscall(SYS_read, file, bytes, size)
                    : syscall(SYS_pread64, file, bytes, size, offset);
}

ssize_t read(int file, void *bytes, size_t size) { return get(file, bytes, size, -1); }
ssize_t pread(int file, void *bytes, size_t size, off_t offset) { return get(file, bytes, size, offset); }
ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) { return get(file, bytes, size, offset); }

static int sync_file(int file, int number) {
  char path[PATH_MAX];
  if (!is_our_file(file, path)) return syscall(number, file);
  return CALL("sync", 'S', path, 0, NULL, 0, syscall(number, file));
}

int fsync(int file) { return sync_file(file, SYS_fsync); }
int fdatasync(int file) { return sync_file(file, SYS_fdatasync); }

int ftruncate64(int file, off64_t size) {
  char path[PATH_MAX];
  if (!is_our_file(file, path)) return syscall(SYS_ftruncate, file, size);
  return CALL("truncate", 'T', path, size, NULL, 0, syscall(SYS_ftruncate, file, size));
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

static int open_file(int directory, const char *name, int flags, mode_t mode) {
  char path[PATH_MAX];
  bool makes = (flags & O_CREAT) && is_our_name(directory, name, path);
  bool is_there = !makes || syscall(SYS_faccessat, directory, name, F_OK) == 0;
  if (is_there) return syscall(SYS_openat, directory, name, flags, mode);
  return CALL("create", 'C', path, 0, NULL, 0, syscall(SYS_openat, directory, name, flags, mode));
}

#define OPEN(DIRECTORY)                                                           \
  mode_t mode = 0;                                                                \
  if (flags & (O_CREAT | O_TMPFILE)) {                                            \
    va_list rest;                                                                 \
    va_start(rest, flags);                                                        \
    mode = va_arg(rest, mode_t);                                                  \
    va_end(rest);                                                                 \
  }                                                                               \
  return open_file(DIRECTORY, name, flags, mode);

int open(const char *name, int flags, ...) { OPEN(AT_FDCWD) }
int open64(const char *name, int flags, ...) { OPEN(AT_FDCWD) }
int openat(int directory, const char *name, int flags, ...) { OPEN(directory) }

int mknodat(int directory, const char *name, mode_t mode, dev_t device) {
  char path[PATH_MAX];
  if (!is_our_name(directory, name, path)) return REAL(mknodat)(directory, name, mode, device);
  return CALL("create", 'C', path, 0, NULL, 0, REAL(mknodat)(directory, name, mode, device));
}

int mkdir(const char *name, mode_t mode) {
  char path[PATH_MAX];
  if (!is_our_name(AT_FDCWD, name, path)) return REAL(mkdir)(name, mode);
  return CALL("create", 'M', path, 0, NULL, 0, REAL(mkdir)(name, mode));
}

static int unlink_file(int directory, const char *name, int flags) {
  char path[PATH_MAX];
  if (!is_our_name(directory, name, path)) return syscall(SYS_unlinkat, directory, name, flags);
  return CALL("unlink", 'U', path, 0, NULL, 0, syscall(SYS_unlinkat, directory, name, flags));
}

int unlink(const char *name) { return unlink_file(AT_FDCWD, name, 0); }
int unlinkat(int directory, const char *name, int flags) { return unlink_file(directory, name, flags); }

int rename(const char *from, const char *to) {
  char path[PATH_MAX], target[PATH_MAX];
  bool is_our_path = is_our_name(AT_FDCWD, from, path) & is_our_name(AT_FDCWD, to, target);
  if (!is_our_path) return REAL(rename)(from, to);
  return CALL("rename", 'R', path, 0, target, strlen(target), REAL(rename)(from, to));
}

// The milliseconds to add to the time of day, read each time, so that the clock can be changed.
static long long clock_offset(void) {
  char text[32] = "";
  int file = clock_file ? syscall(SYS_openat, AT_FDCWD, clock_file, O_RDONLY | O_CLOEXEC, 0) : -1;
  if (file < 0) return 0;
  if (syscall(SYS_read, file, text, sizeof text - 1) < 0) text[0] = 0;
  syscall(SYS_close, file);
  return atoll(text);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = syscall(SYS_clock_gettime, clock, now);
  if (result != 0 || (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)) return result;
  long long total = now->tv_sec * 1000LL + clock_offset();
  now->tv_sec = total / 1000;
  now->tv_nsec += total % 1000 * 1000000;
  if (now->tv_nsec >= 1000000000) now->tv_sec++, now->tv_nsec -= 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec precise;
  clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
