// Calls the C library with what no caller should pass: NULL, wrong sizes, wrong UTF-8, great
// lengths.
//
//   hostile arguments
//   hostile stack      does so with 128 KiB of stack

#include "driver.h"

#include <pthread.h>
#include <string.h>

static int detect(objects all, const char *text, size_t length) {
  otpcode_message message = message_of(text, length);
  otpcode_result result = {.size = sizeof result};
  return otpcode_detect(all.session, &message, &result);
}

static void test_null(objects all) {
  otpcode_message message = message_of("x", 1);
  otpcode_result result = {.size = sizeof result};
  otpcode_binding binding = {.size = sizeof binding};
  size_t needed = 0, length = 1;
  int32_t match;
  const char *origin = "x";
  char buffer[10];
  enum { error = OTPCODE_ERROR_NULL };
  EXPECT(otpcode_detector_create(NULL, NULL) == error);
  EXPECT(otpcode_session_create(NULL, &all.session) == error);
  EXPECT(otpcode_session_create(all.detector, NULL) == error);
  EXPECT(otpcode_fields_create(NULL) == error);
  EXPECT(otpcode_sites_create(NULL) == error);
  EXPECT(otpcode_detect(NULL, &message, &result) == error);
  EXPECT(otpcode_detect(all.session, NULL, &result) == error);
  EXPECT(otpcode_detect(all.session, &message, NULL) == error);
  EXPECT(otpcode_detector_detect(NULL, &message, &result) == error);
  EXPECT(otpcode_detect_json(NULL, &message, buffer, 10, &needed) == error);
  EXPECT(otpcode_detect_json(all.session, NULL, buffer, 10, &needed) == error);
  EXPECT(otpcode_detect_json(all.session, &message, NULL, 10, &needed) == error);
  EXPECT(otpcode_detect_json(all.session, &message, buffer, 10, NULL) == error);
  EXPECT(otpcode_explain(all.session, &message, NULL, 10, &needed) == error);
  EXPECT(otpcode_rules_faults(NULL, buffer, 10, &needed) == error);
  EXPECT(otpcode_redact(NULL, "x", 1, NULL, 0, buffer, 10, &needed, NULL) == error);
  EXPECT(otpcode_redact(all.session, NULL, 1, NULL, 0, buffer, 10, &needed, NULL) == error);
  EXPECT(otpcode_redact(all.session, "x", 1, NULL, 1, buffer, 10, &needed, NULL) == error);
  EXPECT(otpcode_redact(all.session, "x", 1, NULL, 0, buffer, 10, NULL, NULL) == error);
  EXPECT(otpcode_fields_classify(NULL, "{}", 2, buffer, 10, &needed) == error);
  EXPECT(otpcode_fields_classify(all.fields, NULL, 2, buffer, 10, &needed) == error);
  EXPECT(otpcode_binding_read(NULL, 1, &binding) == error);
  EXPECT(otpcode_binding_read("x", 1, NULL) == error);
  EXPECT(otpcode_sites_match(NULL, &binding, &origin, &length, 1, &match) == error);
  EXPECT(otpcode_sites_match(all.sites, NULL, &origin, &length, 1, &match) == error);
  EXPECT(otpcode_sites_match(all.sites, &binding, NULL, &length, 1, &match) == error);
  EXPECT(otpcode_sites_match(all.sites, &binding, &origin, NULL, 1, &match) == error);
  EXPECT(otpcode_sites_match(all.sites, &binding, &origin, &length, 1, NULL) == error);
  EXPECT(otpcode_detect_batch(all.session, NULL, &result, sizeof result) == error);
  EXPECT(detect(all, NULL, 1) == error);
  EXPECT(detect(all, NULL, 0) == OTPCODE_OK && detect(all, "", 0) == OTPCODE_OK);
  otpcode_detector_free(NULL);
  otpcode_session_free(NULL);
  otpcode_fields_free(NULL);
  otpcode_sites_free(NULL);
  for (int i = -2; i < 100; i++) EXPECT(strlen(otpcode_strerror(i)) > 0);
}

static void test_sizes(objects all) {
  // A struct of a later version, whose new members are not known here, and those of none.
  struct {
    otpcode_result result;
    char later[40];
  } newer = {.result.size = sizeof newer};
  memset(newer.later, 'x', sizeof newer.later);
  otpcode_message message = message_of("Your code is 482913", 19);
  EXPECT(otpcode_detect(all.session, &message, &newer.result) == OTPCODE_OK);
  EXPECT(newer.result.size == sizeof newer && !strcmp(newer.result.code, "482913"));
  for (size_t i = 0; i < sizeof newer.later; i++) EXPECT(newer.later[i] == 0);
  const size_t wrong[] = {0, 1, sizeof(otpcode_result) - 1, 65537, SIZE_MAX / 2, SIZE_MAX};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    otpcode_result result = {.size = wrong[i], .code = "kept"};
    EXPECT(otpcode_detect(all.session, &message, &result) == OTPCODE_ERROR_SIZE);
    EXPECT(!strcmp(result.code, "kept"));
    otpcode_batch batch = {.size = sizeof batch, .count = 1};
    EXPECT(otpcode_detect_batch(all.session, &batch, &result, wrong[i]) == OTPCODE_ERROR_SIZE);
  }
  message.size = 8;
  otpcode_result result = {.size = sizeof result};
  EXPECT(otpcode_detect(all.session, &message, &result) == OTPCODE_ERROR_SIZE);
}

static void test_texts(objects all) {
  const char *const wrong[] = {"\x80", "\xC3", "\xC0\xAF", "\xED\xA0\x80", "\xF4\x90\x80\x80", "a\xFFz"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    EXPECT(detect(all, wrong[i], strlen(wrong[i])) == OTPCODE_ERROR_UTF8);
    otpcode_message message = message_of("x", 1);
    otpcode_result result = {.size = sizeof result};
    message.sender = wrong[i];
    message.sender_length = strlen(wrong[i]);
    EXPECT(otpcode_detect(all.session, &message, &result) == OTPCODE_ERROR_UTF8);
  }
  size_t length = OTPCODE_LONGEST_TEXT;
  char *text = malloc(length + 2000000);
  for (size_t i = 0; i < length + 2000000; i++) text[i] = "code 482913 "[i % 12];
  EXPECT(detect(all, text, length) == OTPCODE_OK);
  EXPECT(detect(all, text, length + 1) == OTPCODE_ERROR_TOO_LONG);
  EXPECT(detect(all, text, length + 2000000) == OTPCODE_ERROR_TOO_LONG);
  EXPECT(detect(all, text, SIZE_MAX) == OTPCODE_ERROR_TOO_LONG);
  EXPECT(detect(all, text, SIZE_MAX / 2 + 1) == OTPCODE_ERROR_TOO_LONG);
  // JSON that is as deep as it is long.
  memset(text, '[', length);
  char buffer[10];
  size_t needed;
  EXPECT(
      otpcode_fields_classify(all.fields, text, length, buffer, 10, &needed) == OTPCODE_ERROR_JSON);
  memset(text, '[', 2048);
  memset(text + 512, ']', 512);
  for (size_t depth = 2; depth <= 512; depth++)
    EXPECT(
        otpcode_fields_classify(all.fields, text + 512 - depth, 2 * depth, buffer, 10, &needed) ==
        OTPCODE_ERROR_JSON);
  otpcode_options options = {.size = sizeof options, .rules = text, .rules_length = length};
  otpcode_detector *detector;
  EXPECT(otpcode_detector_create(&options, &detector) == OTPCODE_ERROR_RULES);
  EXPECT(otpcode_rules_faults(&options, buffer, 10, &needed) == OTPCODE_ERROR_BUFFER && needed > 9);
  free(text);

  size_t offsets[] = {0, 5, 3}, outside[] = {0, 3, 7};
  otpcode_result results[2];
  otpcode_batch batch = {
    .size = sizeof batch, .count = 2, .texts = "12\xFF" "45", .texts_length = 5, .text_offsets = offsets};
  const size_t size = sizeof *results;
  EXPECT(otpcode_detect_batch(all.session, &batch, results, size) == OTPCODE_ERROR_OFFSETS);
  batch.text_offsets = outside;
  EXPECT(otpcode_detect_batch(all.session, &batch, results, size) == OTPCODE_ERROR_OFFSETS);
  batch.count = SIZE_MAX;
  EXPECT(otpcode_detect_batch(all.session, &batch, results, size) == OTPCODE_ERROR_OFFSETS);
  batch.count = 2;
  offsets[2] = 5;
  offsets[1] = 3;
  batch.text_offsets = offsets;
  EXPECT(otpcode_detect_batch(all.session, &batch, results, size) == OTPCODE_OK);
  EXPECT(results[0].status == OTPCODE_ERROR_UTF8 && results[1].status == OTPCODE_OK);
}

static void *test_arguments(void *argument) {
  objects all = make_objects();
  test_null(all);
  test_sizes(all);
  test_texts(all);
  free_objects(all);
  return argument;
}

static void test_stack(void) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  EXPECT(pthread_attr_setstacksize(&attributes, 128 << 10) == 0);
  EXPECT(pthread_create(&thread, &attributes, test_arguments, NULL) == 0);
  EXPECT(pthread_join(thread, NULL) == 0);
}

int main(int count, char **arguments) {
  EXPECT(count == 2);
  if (!strcmp(arguments[1], "arguments")) test_arguments(NULL);
  if (!strcmp(arguments[1], "stack")) test_stack();
  return 0;
}
