// Passes changed messages through every function of the C library. All memory that it is given ends
// at a page that nobody may touch, so that one byte too many ends the program.
//
//   random SECONDS SEED < MESSAGES

#define _GNU_SOURCE
#include "driver.h"

#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { page = 4096, largest = 64 * page };

// Room whose end is guarded.
typedef struct room {
  char *end;
} room;

static room make_room(void) {
  char *start = mmap(
      NULL, largest + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  EXPECT(start != MAP_FAILED && mprotect(start + largest, page, PROT_NONE) == 0);
  return (room){start + largest};
}

static char *put(room room, const char *bytes, size_t length) {
  EXPECT(length <= largest);
  return memcpy(room.end - length, bytes, length);
}

// SplitMix64, so that a seed is a run: https://prng.di.unimi.it/splitmix64.c
static uint64_t state;

static uint64_t next_random(void) {
  uint64_t bits = (state += 0x9E3779B97F4A7C15);
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  return bits ^ bits >> 31;
}

static size_t change(char *bytes, size_t length, const otpcode_message *other) {
  for (uint64_t changes = next_random() % 4; changes > 0 && length > 0; changes--) {
    size_t place = next_random() % length;
    switch (next_random() % 5) {
      case 0: bytes[place] = (char)next_random(); break;
      case 1: length = place; break;
      case 2: bytes[place] = "0123456789#@%<[{\"\\\n"[next_random() % 19]; break;
      case 3: {
        size_t part = other->text_length < largest / 4 ? other->text_length : largest / 4;
        if (length + part > largest / 2) break;
        memmove(bytes + place + part, bytes + place, length - place);
        memcpy(bytes + place, other->text, part);
        length += part;
        break;
      }
      default: memmove(bytes, bytes + place, length -= place); break;
    }
  }
  return length;
}

static void call_all(objects all, room input, room output, const char *bytes, size_t length) {
  char *text = put(input, bytes, length);
  otpcode_message message = message_of(text, length);
  if (next_random() % 4 == 0) {
    message.text_length = next_random() % (length + 1);
    message.sender = text + message.text_length;
    message.sender_length = length - message.text_length;
  }
  otpcode_result result = {.size = sizeof result};
  int error = otpcode_detect(all.session, &message, &result);
  EXPECT(error == OTPCODE_OK || error == OTPCODE_ERROR_UTF8);
  if (!error) {
    EXPECT(result.start <= result.end && result.end <= (int64_t)message.text_length);
    EXPECT(result.score >= 0 && result.score <= 1 && strlen(result.code) <= 64);
    EXPECT((result.outcome == OTPCODE_OUTCOME_CODE) == (result.code[0] != 0));
  }
  size_t needed, again;
  otpcode_options options = {
    .size = sizeof options,
    .keywords = text,
    .keywords_length = length,
    .rules = text,
    .rules_length = length};
  // To read words of the user takes a thousand times as long as the rest.
  const int count = next_random() % 1000 ? 4 : 5;
  for (int i = 0; i < count; i++) {
#define CALL(buffer, capacity, needed) \
  (i == 0 ? otpcode_explain(all.session, &message, buffer, capacity, needed) \
   : i == 1 ? otpcode_detect_json(all.session, &message, buffer, capacity, needed) \
   : i == 2 ? otpcode_redact(all.session, text, length, NULL, 0, buffer, capacity, needed, NULL) \
   : i == 3 ? otpcode_fields_classify(all.fields, text, length, buffer, capacity, needed) \
            : otpcode_rules_faults(&options, buffer, capacity, needed))
    error = CALL(NULL, 0, &needed);
    EXPECT(error == OTPCODE_ERROR_BUFFER || (i < 2 && error == OTPCODE_ERROR_UTF8) ||
           (i == 3 && error == OTPCODE_ERROR_JSON));
    if (error != OTPCODE_ERROR_BUFFER || needed + 1 > largest) continue;
    EXPECT(CALL(output.end - needed - 1, needed + 1, &again) == OTPCODE_OK && again == needed);
    EXPECT(output.end[-1] == 0);
  }
  otpcode_binding binding = {.size = sizeof binding};
  if (otpcode_binding_read(text, length, &binding) == OTPCODE_OK) {
    const char *origins[] = {"https://bank.example", text};
    size_t lengths[] = {20, length};
    int32_t match = -1;
    EXPECT(!otpcode_sites_match(all.sites, &binding, origins, lengths, 2, &match) && match >= 0);
  }
}

int main(int count, char **arguments) {
  EXPECT(count == 3);
  objects all = make_objects();
  messages seeds = read_messages(stdin);
  time_t end = time(NULL) + atoi(arguments[1]);
  state = (uint64_t)atoll(arguments[2]);
  room input = make_room(), output = make_room();
  static char bytes[largest];
  size_t calls = 0;
  for (; time(NULL) < end; calls++) {
    const otpcode_message *seed = &seeds.items[next_random() % seeds.count];
    size_t length = seed->text_length < largest / 2 ? seed->text_length : largest / 2;
    memcpy(bytes, seed->text, length);
    length = change(bytes, length, &seeds.items[next_random() % seeds.count]);
    call_all(all, input, output, bytes, length);
  }
  printf("%zu texts\n", calls);
  free(seeds.items);
  free(seeds.bytes);
  free_objects(all);
  return 0;
}
