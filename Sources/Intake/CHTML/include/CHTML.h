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

/// A document that is being read.
typedef struct otp_html_parser otp_html_parser;

/// Whether libxml2 can be used: where programs load it when they need it, it may be missing.
bool otp_html_is_available(void);

/// Begins to read a document in UTF-8, of which `reader` is told with `context`. Nothing is
/// fetched. NULL without memory or libxml2.
otp_html_parser *otp_html_open(otp_html_reader reader, void *context);

/// Reads what comes next: whole tags are told of before this returns, a text perhaps later.
void otp_html_push(otp_html_parser *parser, const uint8_t *bytes, size_t count);

/// Tells of what is left, and ends all open elements.
void otp_html_close(otp_html_parser *parser);

#endif
