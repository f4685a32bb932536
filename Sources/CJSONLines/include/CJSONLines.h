#ifndef CJSONLINES_H
#define CJSONLINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// simdjson's DOM parser, one line at a time. Swift cannot call C++ without making every client of
// the module a C++ client. The DOM parser parses the whole line, so it rejects errors in unused
// members as well.

/// The number of readable bytes required after a line: simdjson reads whole vectors.
enum { CJSONLINES_PADDING = 64 };

/// The result of parsing a line.
typedef enum : uint8_t {
  CJSONLINES_READ,
  /// Only white space.
  CJSONLINES_BLANK,
  CJSONLINES_NOT_JSON,
  CJSONLINES_NOT_AN_OBJECT,
  CJSONLINES_NOT_UTF8,
  CJSONLINES_BAD_STRING,
  CJSONLINES_BAD_NUMBER,
  CJSONLINES_CUT_SHORT,
  /// More than 1024 levels, simdjson's default limit.
  CJSONLINES_TOO_DEEP,
  CJSONLINES_OUT_OF_MEMORY,
} cjsonlines_outcome;

/// The kind of a value.
typedef enum : uint8_t {
  CJSONLINES_ABSENT,
  CJSONLINES_NULL,
  CJSONLINES_STRING,
  CJSONLINES_INTEGER,
  /// An integer above `INT64_MAX`.
  CJSONLINES_LARGE_INTEGER,
  CJSONLINES_FRACTION,
  /// `true`, `false`, an array or an object.
  CJSONLINES_OTHER,
} cjsonlines_kind;

/// The value of a requested member.
typedef struct {
  cjsonlines_kind kind;
  /// The UTF-8 of a string, without a terminating NUL, valid until the next line is read. It may
  /// contain U+0000.
  const uint8_t *bytes;
  size_t length;
  int64_t integer;
  uint64_t large_integer;
  double fraction;
} cjsonlines_value;

typedef struct cjsonlines_parser cjsonlines_parser;

/// Creates a parser for the members `names`, separated by spaces; NULL if out of memory.
cjsonlines_parser *cjsonlines_open(const char *names);

void cjsonlines_close(cjsonlines_parser *parser);

/// Parses a line. Of members with the same name, the first counts.
cjsonlines_outcome cjsonlines_read(cjsonlines_parser *parser, const uint8_t *line, size_t length);

/// The values of the last line, in the order of `names`. The address is constant while the parser
/// is open.
const cjsonlines_value *cjsonlines_values(const cjsonlines_parser *parser);

#ifdef __cplusplus
}
#endif

#endif
