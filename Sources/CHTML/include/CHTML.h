#ifndef OTP_HTML_H
#define OTP_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// HTML by the push parser of libxml2.

/// What is told of a document, in its order. Names are in small letters; attributes are pairs of
/// a name and a value, which may be NULL, and end with NULL; the list may be NULL itself.
typedef struct {
  void (*start)(void *context, const char *name, const char *const *attributes);
  void (*end)(void *context, const char *name);
  void (*text)(void *context, const char *bytes, size_t count);
} otp_html_reader;

/// Whether libxml2 can be used: where programs load it when they need it, it may be missing.
bool otp_html_is_available(void);

/// Reads a document in UTF-8. Nothing is fetched, and whatever can be read is read.
void otp_html_read(const uint8_t *bytes, size_t count, otp_html_reader reader, void *context);

#endif
