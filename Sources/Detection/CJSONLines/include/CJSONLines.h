#ifndef OTP_JSON_LINES_H
#define OTP_JSON_LINES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// simdjson's DOM parser, one line at a time. Swift cannot call C++ without making every client of
// the module a C++ client. The DOM parser parses the whole line, so it rejects errors in unused
// members as well.

/// The number of readable bytes required after a line: simdjson reads whole vectors.
enum { OTP_JSON_LINES_PADDING = 64 };

/// The result of parsing a line.
typedef enum : uint8_t {
  OTP_JSON_LINES_READ,
  /// Only white space.
  OTP_JSON_LINES_BLANK,
  OTP_JSON_LINES_NOT_JSON,
  OTP_JSON_LINES_NOT_AN_OBJECT,
  OTP_JSON_LINES_NOT_UTF8,
  OTP_JSON_LINES_BAD_STRING,
  OTP_JSON_LINES_BAD_NUMBER,
  OTP_JSON_LINES_CUT_SHORT,
  /// More than 1024 levels, simdjson's default limit.
  OTP_JSON_LINES_TOO_DEEP,
  OTP_JSON_LINES_OUT_OF_MEMORY,
} otp_json_lines_outcome;

/// The kind of a value.
typedef enum : uint8_t {
  OTP_JSON_LINES_ABSENT,
  OTP_JSON_LINES_NULL,
  OTP_JSON_LINES_STRING,
  OTP_JSON_LINES_INTEGER,
  /// An integer above `INT64_MAX`.
  OTP_JSON_LINES_LARGE_INTEGER,
  OTP_JSON_LINES_FRACTION,
  /// `true`, `false`, an array or an object.
  OTP_JSON_LINES_OTHER,
} otp_json_lines_kind;

/// The value of a requested member.
typedef struct {
  otp_json_lines_kind kind;
  /// The UTF-8 of a string, without a terminating NUL, valid until the next line is read. It may
  /// contain U+0000.
  const uint8_t *bytes;
  size_t length;
  int64_t integer;
  uint64_t large_integer;
  double fraction;
} otp_json_lines_value;

typedef struct otp_json_lines_parser otp_json_lines_parser;

/// Creates a parser for the members `names`, separated by spaces; NULL if out of memory.
otp_json_lines_parser *otp_json_lines_open(const char *names);

void otp_json_lines_close(otp_json_lines_parser *parser);

/// Parses a line. Of members with the same name, the last counts.
otp_json_lines_outcome otp_json_lines_read(otp_json_lines_parser *parser, const uint8_t *line, size_t length);

/// The values of the last line, in the order of `names`. The address is constant while the parser
/// is open.
const otp_json_lines_value *otp_json_lines_values(const otp_json_lines_parser *parser);

#ifdef __cplusplus
}
#endif

#endif
