#ifndef OTP_HTML_H
#define OTP_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// HTML by the push parser of libxml2.

/// The handlers of a document's parts, called in document order. Names are in lower case;
/// attributes are pairs of a name and a value, which may be NULL, and end with NULL; the list may
/// be NULL itself.
typedef struct {
  void (*start)(void *context, const char *name, const char *const *attributes);
  void (*end)(void *context, const char *name);
  void (*text)(void *context, const char *bytes, size_t count);
} otp_html_reader;

/// A document that is being read.
typedef struct otp_html_parser otp_html_parser;

/// Whether libxml2 can be used. It may be missing if programs load it on demand.
bool otp_html_is_available(void);

/// Starts reading a document in UTF-8, and calls `reader` with `context`. Nothing is fetched.
/// Returns NULL if out of memory, or without libxml2.
otp_html_parser *otp_html_open(otp_html_reader reader, void *context);

/// Reads the next bytes: whole tags are reported before this returns, a text perhaps later.
void otp_html_push(otp_html_parser *parser, const uint8_t *bytes, size_t count);

/// Reports what is left, and ends all open elements.
void otp_html_close(otp_html_parser *parser);

#endif
