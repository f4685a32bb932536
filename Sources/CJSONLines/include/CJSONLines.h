#ifndef CJSONLINES_H
#define CJSONLINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The DOM parser of simdjson, for one line at a time. It is C++, which Swift cannot call without making every user of the
// module a C++ user too. The DOM parser reads the whole line, and so refuses faults in members that nobody asked for.

/// How many bytes past the end of a line must be readable; simdjson reads whole vectors.
enum { CJSONLINES_PADDING = 64 };

/// How a line could be read.
typedef enum : uint8_t {
  CJSONLINES_READ,
  /// Nothing but white space.
  CJSONLINES_BLANK,
  CJSONLINES_NOT_JSON,
  CJSONLINES_NOT_AN_OBJECT,
  CJSONLINES_NOT_UTF8,
  CJSONLINES_BAD_STRING,
  CJSONLINES_BAD_NUMBER,
  CJSONLINES_CUT_SHORT,
  /// More than 1024 levels, simdjson's own limit.
  CJSONLINES_TOO_DEEP,
  CJSONLINES_OUT_OF_MEMORY,
} cjsonlines_outcome;

/// What stands under a name.
typedef enum : uint8_t {
  CJSONLINES_ABSENT,
  CJSONLINES_NULL,
  CJSONLINES_STRING,
  CJSONLINES_INTEGER,
  /// An integer above the largest signed one.
  CJSONLINES_LARGE_INTEGER,
  CJSONLINES_FRACTION,
  /// `true`, `false`, a list or an object.
  CJSONLINES_OTHER,
} cjsonlines_kind;

/// What stands under one of the wanted names.
typedef struct {
  cjsonlines_kind kind;
  /// UTF-8 of a string, without a NUL at its end, valid until the parser reads another line; may hold U+0000.
  const uint8_t *bytes;
  size_t length;
  int64_t integer;
  uint64_t large_integer;
  double fraction;
} cjsonlines_value;

typedef struct cjsonlines_parser cjsonlines_parser;

/// Makes a parser that looks for the members with these names, which are separated by spaces; NULL when memory is short.
cjsonlines_parser *cjsonlines_open(const char *names);

void cjsonlines_close(cjsonlines_parser *parser);

/// Reads one line. Of members with the same name the first counts.
cjsonlines_outcome cjsonlines_read(cjsonlines_parser *parser, const uint8_t *line, size_t length);

/// What the line that was read last held under each name, in the order of the list that the parser was opened with. The place
/// stays the same as long as the parser is open.
const cjsonlines_value *cjsonlines_values(const cjsonlines_parser *parser);

#ifdef __cplusplus
}
#endif

#endif
