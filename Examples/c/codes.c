/*
** Prints the one-time code of each line of standard input, or a dash.
**
**   cc -Wall codes.c $(pkg-config --cflags --libs otpcode) -o codes
**   echo 'Your Oakline code is 482913.' | ./codes
*/
#define _GNU_SOURCE
#include <otpcode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static void fail(const char *what, int error) {
  fprintf(stderr, "codes: cannot %s: %s\n", what, otpcode_strerror(error));
  exit(2);
}

static void print(const otpcode_result *result) {
  switch (result->outcome) {
    case OTPCODE_OUTCOME_CODE:
      if (result->domain[0])
        printf("%s for %s\n", result->code, result->domain);
      else
        printf("%s\n", result->code);
      break;
    case OTPCODE_OUTCOME_AMBIGUOUS: puts("- several codes"); break;
    case OTPCODE_OUTCOME_REDACTED: puts("- hidden by the phone"); break;
    case OTPCODE_OUTCOME_UNUSABLE: puts("- malformed"); break;
    default: puts("-"); break;
  }
}

int main(void) {
  otpcode_detector *detector;
  otpcode_session *session;
  int error = otpcode_detector_create(NULL, &detector);
  if (error) fail("make a detector", error);
  error = otpcode_session_create(detector, &session);
  if (error) fail("make a session", error);

  char *line = NULL;
  size_t capacity = 0, number = 0;
  ssize_t length;
  otpcode_result result = {.size = sizeof result};
  while ((length = getline(&line, &capacity, stdin)) > 0) {
    number++;
    if (line[length - 1] == '\n') length--;
    otpcode_message message = {.size = sizeof message, .text = line, .text_length = (size_t)length};
    error = otpcode_detect(session, &message, &result);
    if (error) /* Say where, and not what: a line may hold a code. */
      fprintf(stderr, "codes: line %zu: %s\n", number, otpcode_strerror(error));
    else
      print(&result);
  }

  if (line) explicit_bzero(line, capacity);
  explicit_bzero(&result, sizeof result);
  free(line);
  otpcode_session_free(session);
  otpcode_detector_free(detector);
  return 0;
}
