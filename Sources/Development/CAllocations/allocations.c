#include "CAllocations.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>

static _Thread_local bool is_counting;
static _Thread_local uint64_t count;

void otp_allocations_start(void) {
  count = 0;
  is_counting = true;
}

uint64_t otp_allocations_stop(void) {
  is_counting = false;
  return count;
}

// Sanitizers replace the same functions and need theirs.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

// glibc's own functions, for programs that replace the public ones:
// https://sourceware.org/glibc/manual/latest/html_node/Replacing-malloc.html
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void note(void) {
  if (is_counting) count++;
}

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  // POSIX requires a power of two that is a multiple of a pointer's size.
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  note();
  void *result = __libc_memalign(alignment, size);
  if (result == NULL) return ENOMEM;
  *memory = result;
  return 0;
}

#endif
