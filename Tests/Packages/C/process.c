// What the C library does to the process that loads it. It is loaded by its path, not linked.
//
//   process fork LIBRARY     makes 50 children that detect, and make objects of their own
//   process load LIBRARY     loads it and closes it a thousand times, and detects in between
//   process copies A B       uses two copies at once
//   process signals LIBRARY  compares the handlers of all signals before and after

#define _GNU_SOURCE
#include "driver.h"

#include <dlfcn.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// The functions of one copy of the library.
typedef struct library {
  void *handle;
  __typeof__(otpcode_detector_create) *detector_create;
  __typeof__(otpcode_detector_free) *detector_free;
  __typeof__(otpcode_session_create) *session_create;
  __typeof__(otpcode_session_free) *session_free;
  __typeof__(otpcode_detect) *detect;
  __typeof__(otpcode_fields_create) *fields_create;
  __typeof__(otpcode_fields_free) *fields_free;
  __typeof__(otpcode_fields_classify) *fields_classify;
} library;

static library load(const char *path, int flags) {
  library found = {.handle = dlopen(path, RTLD_NOW | flags)};
  if (!found.handle) fprintf(stderr, "%s\n", dlerror());
  EXPECT(found.handle);
#define FIND(name) EXPECT((found.name = dlsym(found.handle, "otpcode_" #name)))
  FIND(detector_create);
  FIND(detector_free);
  FIND(session_create);
  FIND(session_free);
  FIND(detect);
  FIND(fields_create);
  FIND(fields_free);
  FIND(fields_classify);
#undef FIND
  return found;
}

static void detect(const library *library, otpcode_session *session, int number) {
  char text[100];
  snprintf(text, sizeof text, "Your Oakline code is %06d. It expires in 10 minutes.", number);
  otpcode_message message = {.size = sizeof message, .text = text, .text_length = strlen(text)};
  otpcode_result result = {.size = sizeof result};
  EXPECT(library->detect(session, &message, &result) == OTPCODE_OK);
  EXPECT(result.outcome == OTPCODE_OUTCOME_CODE && !strncmp(result.code, text + 21, 6));
  // A script without spaces, whose words ICU finds.
  const char thai[] = "รหัสยืนยันของคุณคือ 482913 ห้ามบอกผู้อื่น";
  message.text = thai;
  message.text_length = strlen(thai);
  EXPECT(library->detect(session, &message, &result) == OTPCODE_OK);
  EXPECT(result.outcome == OTPCODE_OUTCOME_CODE && !strcmp(result.code, "482913"));
}

static void make_and_detect(const library *library, int number) {
  otpcode_detector *detector;
  otpcode_session *session;
  EXPECT(library->detector_create(NULL, &detector) == OTPCODE_OK);
  EXPECT(library->session_create(detector, &session) == OTPCODE_OK);
  detect(library, session, number);
  library->session_free(session);
  library->detector_free(detector);
  otpcode_fields *fields;
  const char json[] = "{\"attrs\":{\"name\":\"otp\",\"autocomplete\":\"one-time-code\"}}";
  char buffer[2000];
  size_t needed;
  EXPECT(library->fields_create(&fields) == OTPCODE_OK);
  EXPECT(!library->fields_classify(fields, json, strlen(json), buffer, sizeof buffer, &needed));
  EXPECT(strstr(buffer, "\"field\":\"tagged\""));
  library->fields_free(fields);
}

static void test_fork(const char *path) {
  library library = load(path, RTLD_LOCAL);
  otpcode_detector *detector;
  otpcode_session *session;
  EXPECT(library.detector_create(NULL, &detector) == OTPCODE_OK);
  EXPECT(library.session_create(detector, &session) == OTPCODE_OK);
  detect(&library, session, 482913);
  for (int i = 0; i < 50; i++) {
    pid_t child = fork();
    EXPECT(child >= 0);
    if (child == 0) {
      // A child that hangs must not hang the test.
      alarm(60);
      detect(&library, session, 100000 + i);
      make_and_detect(&library, 200000 + i);
      library.session_free(session);
      _exit(0);
    }
  }
  detect(&library, session, 482914);
  for (int i = 0; i < 50; i++) {
    int status;
    EXPECT(wait(&status) > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
}

static void test_load(const char *path) {
  for (int i = 0; i < 1000; i++) {
    library library = load(path, i % 2 ? RTLD_LOCAL : RTLD_GLOBAL);
    if (i % 100 == 0) make_and_detect(&library, 300000 + i);
    EXPECT(dlclose(library.handle) == 0);
  }
}

static void test_copies(const char *first, const char *second) {
  library one = load(first, RTLD_GLOBAL), two = load(second, RTLD_LOCAL);
  EXPECT(one.detect != two.detect);
  otpcode_detector *detector;
  otpcode_session *session;
  EXPECT(one.detector_create(NULL, &detector) == OTPCODE_OK);
  EXPECT(one.session_create(detector, &session) == OTPCODE_OK);
  for (int i = 0; i < 20; i++) {
    detect(&one, session, 400000 + i);
    make_and_detect(&two, 500000 + i);
  }
  one.session_free(session);
  one.detector_free(detector);
}

static void test_signals(const char *path) {
  struct sigaction before[NSIG], after;
  // Padding is compared too.
  memset(before, 0, sizeof before);
  memset(&after, 0, sizeof after);
  for (int i = 1; i < NSIG; i++) sigaction(i, NULL, &before[i]);
  sigset_t mask, mask_after;
  sigprocmask(SIG_SETMASK, NULL, &mask);
  library library = load(path, RTLD_LOCAL);
  make_and_detect(&library, 600000);
  for (int i = 1; i < NSIG; i++) {
    sigaction(i, NULL, &after);
    EXPECT(before[i].sa_handler == after.sa_handler && before[i].sa_flags == after.sa_flags);
  }
  sigprocmask(SIG_SETMASK, NULL, &mask_after);
  EXPECT(memcmp(&mask, &mask_after, 8) == 0);
}

int main(int count, char **arguments) {
  EXPECT(count >= 3);
  const char *mode = arguments[1];
  if (!strcmp(mode, "fork")) test_fork(arguments[2]);
  if (!strcmp(mode, "load")) test_load(arguments[2]);
  if (!strcmp(mode, "copies")) test_copies(arguments[2], arguments[3]);
  if (!strcmp(mode, "signals")) test_signals(arguments[2]);
  return 0;
}
