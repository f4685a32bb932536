// Answers messages through the C library.
//
//   answers json      prints an answer line for each
//   answers fields    prints the members of each result, with tabs between them
//   answers explain   prints an explanation of each
//   answers same      compares sessions, the detector, a batch and 32 threads with one detector
//   answers speed     prints the nanoseconds of processor time that a message takes

#define _GNU_SOURCE
#include "driver.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

typedef int json_function(
    otpcode_session *, const otpcode_message *, char *, size_t, size_t *);

static void print_json(const messages *all, json_function *function) {
  otpcode_detector *detector = make_detector();
  otpcode_session *session = make_session(detector);
  size_t capacity = 0;
  char *buffer = NULL;
  for (size_t i = 0; i < all->count; i++) {
    size_t needed = 0, again = 0;
    int error = function(session, &all->items[i], buffer, capacity, &needed);
    if (error == OTPCODE_ERROR_BUFFER) {
      capacity = needed + 1;
      buffer = realloc(buffer, capacity);
      EXPECT(function(session, &all->items[i], buffer, capacity - 1, &again) == OTPCODE_ERROR_BUFFER);
      error = function(session, &all->items[i], buffer, capacity, &again);
      EXPECT(again == needed);
    }
    EXPECT(error == OTPCODE_OK && strlen(buffer) == needed);
    puts(buffer);
  }
  free(buffer);
  otpcode_session_free(session);
  otpcode_detector_free(detector);
}

static void print_fields(const messages *all) {
  otpcode_detector *detector = make_detector();
  otpcode_session *session = make_session(detector);
  // A session outlives the reference to its detector.
  otpcode_detector_free(detector);
  otpcode_result result = {.size = sizeof result};
  for (size_t i = 0; i < all->count; i++) {
    EXPECT(otpcode_detect(session, &all->items[i], &result) == OTPCODE_OK);
    printf(
        "%d\t%s\t%lld\t%lld\t%.6f\t%s\t%d\t%s\n", result.outcome, result.code,
        (long long)result.start, (long long)result.end, result.score, result.domain,
        result.embedded_count, result.language);
  }
  otpcode_session_free(session);
}

static otpcode_result *detect_all(const messages *all, otpcode_session *session) {
  otpcode_result *results = calloc(all->count, sizeof *results);
  for (size_t i = 0; i < all->count; i++) {
    results[i].size = sizeof *results;
    EXPECT(otpcode_detect(session, &all->items[i], &results[i]) == OTPCODE_OK);
  }
  return results;
}

typedef struct work {
  const messages *all;
  const otpcode_detector *detector;
  const otpcode_result *expected;
} work;

static void *answer_in_thread(void *argument) {
  const work *work = argument;
  otpcode_session *session = make_session(work->detector);
  otpcode_result *results = detect_all(work->all, session);
  EXPECT(memcmp(results, work->expected, work->all->count * sizeof *results) == 0);
  otpcode_session_free(session);
  free(results);
  // The detector itself, which all threads use at once.
  otpcode_result result = {.size = sizeof result};
  for (size_t i = 0; i < work->all->count; i += 7) {
    EXPECT(otpcode_detector_detect(work->detector, &work->all->items[i], &result) == OTPCODE_OK);
    EXPECT(memcmp(&result, &work->expected[i], sizeof result) == 0);
  }
  return NULL;
}

static otpcode_result *detect_batch(const messages *all, otpcode_session *session) {
  size_t size = 0, sender_size = 0;
  size_t *offsets = malloc((all->count + 1) * sizeof *offsets);
  size_t *sender_offsets = malloc((all->count + 1) * sizeof *offsets);
  for (size_t i = 0; i < all->count; i++) {
    offsets[i] = size;
    sender_offsets[i] = sender_size;
    size += all->items[i].text_length;
    sender_size += all->items[i].sender_length;
  }
  offsets[all->count] = size;
  sender_offsets[all->count] = sender_size;
  char *texts = malloc(size), *senders = malloc(sender_size + 1);
  for (size_t i = 0; i < all->count; i++) {
    memcpy(texts + offsets[i], all->items[i].text, all->items[i].text_length);
    memcpy(senders + sender_offsets[i], all->items[i].sender, all->items[i].sender_length);
  }
  otpcode_batch batch = {
    .size = sizeof batch,
    .count = all->count,
    .texts = texts,
    .texts_length = size,
    .text_offsets = offsets,
    .senders = senders,
    .senders_length = sender_size,
    .sender_offsets = sender_offsets};
  otpcode_result *results = calloc(all->count, sizeof *results);
  EXPECT(otpcode_detect_batch(session, &batch, results, sizeof *results) == OTPCODE_OK);
  free(texts);
  free(senders);
  free(offsets);
  free(sender_offsets);
  return results;
}

static void compare(const messages *all) {
  otpcode_detector *detector = make_detector();
  otpcode_session *session = make_session(detector);
  otpcode_result *expected = detect_all(all, session);
  pthread_t threads[32];
  work work = {all, detector, expected};
  for (int i = 0; i < 32; i++)
    EXPECT(pthread_create(&threads[i], NULL, answer_in_thread, &work) == 0);
  for (int i = 0; i < 32; i++) pthread_join(threads[i], NULL);

  otpcode_result *results = detect_batch(all, session);
  // A batch has no subjects.
  for (size_t i = 0; i < all->count; i++)
    EXPECT(all->items[i].subject_length || !memcmp(&results[i], &expected[i], sizeof *results));
  free(results);
  free(expected);
  otpcode_session_free(session);
  otpcode_detector_free(detector);
}

static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void measure(const messages *all) {
  otpcode_detector *detector = make_detector();
  otpcode_session *session = make_session(detector);
  otpcode_result result = {.size = sizeof result};
  const int rounds = 20;
  double with_session = 1e18, without = 1e18, in_batch = 1e18;
  for (int round = 0; round < rounds; round++) {
    double begin = processor_time();
    for (size_t i = 0; i < all->count; i++) otpcode_detect(session, &all->items[i], &result);
    double middle = processor_time();
    for (size_t i = 0; i < all->count; i++)
      otpcode_detector_detect(detector, &all->items[i], &result);
    double end = processor_time();
    free(detect_batch(all, session));
    double last = processor_time();
    if (middle - begin < with_session) with_session = middle - begin;
    if (end - middle < without) without = end - middle;
    if (last - end < in_batch) in_batch = last - end;
  }
  double count = (double)all->count;
  printf(
      "session %.0f detector %.0f batch %.0f\n", with_session / count, without / count,
      in_batch / count);
  otpcode_session_free(session);
  otpcode_detector_free(detector);
}

int main(int count, char **arguments) {
  EXPECT(count == 2);
  messages all = read_messages(stdin);
  const char *mode = arguments[1];
  if (!strcmp(mode, "json")) print_json(&all, otpcode_detect_json);
  if (!strcmp(mode, "explain")) print_json(&all, otpcode_explain);
  if (!strcmp(mode, "fields")) print_fields(&all);
  if (!strcmp(mode, "same")) compare(&all);
  if (!strcmp(mode, "speed")) measure(&all);
  free(all.items);
  free(all.bytes);
  return 0;
}
