// What the drivers of the C library share.
#ifndef DRIVER_H
#define DRIVER_H

#include <otpcode.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Ends the program with the place of a promise that does not hold.
#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1); \
    } \
  } while (0)

// Messages, as the tests write them: for each the lengths of text, sender and subject as 32-bit
// numbers, lowest byte first, then these three.
typedef struct messages {
  char *bytes;
  size_t count;
  otpcode_message *items;
} messages;

static inline messages read_messages(FILE *file) {
  size_t size = 0, capacity = 1 << 20;
  char *bytes = malloc(capacity);
  for (size_t got; (got = fread(bytes + size, 1, capacity - size, file)) > 0;) {
    size += got;
    if (size == capacity) bytes = realloc(bytes, capacity *= 2);
  }
  messages all = {.bytes = bytes};
  size_t room = 0;
  for (size_t place = 0; place + 12 <= size;) {
    uint32_t lengths[3];
    for (int i = 0; i < 3; i++) {
      lengths[i] = 0;
      for (int j = 3; j >= 0; j--) lengths[i] = lengths[i] << 8 | (uint8_t)bytes[place + i * 4 + j];
    }
    place += 12;
    if (all.count == room) {
      room = room ? 2 * room : 1024;
      all.items = realloc(all.items, room * sizeof *all.items);
    }
    const char *text = bytes + place, *sender = text + lengths[0], *subject = sender + lengths[1];
    all.items[all.count++] = (otpcode_message){
      .size = sizeof(otpcode_message),
      .text = text,
      .text_length = lengths[0],
      .sender = sender,
      .sender_length = lengths[1],
      .subject = subject,
      .subject_length = lengths[2]};
    place += (size_t)lengths[0] + lengths[1] + lengths[2];
    EXPECT(place <= size);
  }
  return all;
}

static inline otpcode_detector *make_detector(void) {
  otpcode_detector *detector = NULL;
  EXPECT(otpcode_detector_create(NULL, &detector) == OTPCODE_OK && detector);
  return detector;
}

static inline otpcode_session *make_session(const otpcode_detector *detector) {
  otpcode_session *session = NULL;
  EXPECT(otpcode_session_create(detector, &session) == OTPCODE_OK && session);
  return session;
}

// One of each kind of objects.
typedef struct objects {
  otpcode_detector *detector;
  otpcode_session *session;
  otpcode_fields *fields;
  otpcode_sites *sites;
} objects;

static inline objects make_objects(void) {
  objects made = {.detector = make_detector()};
  made.session = make_session(made.detector);
  EXPECT(otpcode_fields_create(&made.fields) == OTPCODE_OK);
  EXPECT(otpcode_sites_create(&made.sites) == OTPCODE_OK);
  return made;
}

static inline void free_objects(objects all) {
  otpcode_sites_free(all.sites);
  otpcode_fields_free(all.fields);
  otpcode_detector_free(all.detector);
  otpcode_session_free(all.session);
}

static inline otpcode_message message_of(const char *text, size_t length) {
  return (otpcode_message){.size = sizeof(otpcode_message), .text = text, .text_length = length};
}

#endif
