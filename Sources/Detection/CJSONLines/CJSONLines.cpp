#include "CJSONLines.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <simdjson.h>
#include <string>
#include <vector>

using namespace simdjson;

static_assert(OTP_JSON_LINES_PADDING >= SIMDJSON_PADDING, "the padding must hold what simdjson reads ahead");

namespace {

/// The capacity above which a parser releases its memory before the next shorter line. simdjson
/// keeps about fifteen bytes per byte of the longest line, a thousand times more than ordinary
/// messages need.
constexpr size_t kept_capacity = 1 << 20;

otp_json_lines_outcome outcome(error_code error) noexcept {
  switch (error) {
  case SUCCESS:
    return OTP_JSON_LINES_READ;
  case EMPTY:
    return OTP_JSON_LINES_BLANK;
  case INCORRECT_TYPE:
    return OTP_JSON_LINES_NOT_AN_OBJECT;
  case UTF8_ERROR:
    return OTP_JSON_LINES_NOT_UTF8;
  case STRING_ERROR:
  case UNESCAPED_CHARS:
    return OTP_JSON_LINES_BAD_STRING;
  case NUMBER_ERROR:
    return OTP_JSON_LINES_BAD_NUMBER;
  case UNCLOSED_STRING:
    return OTP_JSON_LINES_CUT_SHORT;
  case DEPTH_ERROR:
    return OTP_JSON_LINES_TOO_DEEP;
  case CAPACITY:
  case MEMALLOC:
    return OTP_JSON_LINES_OUT_OF_MEMORY;
  default:
    return OTP_JSON_LINES_NOT_JSON;
  }
}

otp_json_lines_value read_value(dom::element element) noexcept {
  otp_json_lines_value value{};
  switch (element.type()) {
  case dom::element_type::STRING: {
    std::string_view string;
    if (element.get(string) != SUCCESS) break;
    value.kind = OTP_JSON_LINES_STRING;
    value.bytes = reinterpret_cast<const uint8_t *>(string.data());
    value.length = string.size();
    return value;
  }
  case dom::element_type::INT64:
    if (element.get(value.integer) != SUCCESS) break;
    value.kind = OTP_JSON_LINES_INTEGER;
    return value;
  case dom::element_type::UINT64:
    if (element.get(value.large_integer) != SUCCESS) break;
    value.kind = OTP_JSON_LINES_LARGE_INTEGER;
    return value;
  case dom::element_type::DOUBLE:
    if (element.get(value.fraction) != SUCCESS) break;
    value.kind = OTP_JSON_LINES_FRACTION;
    return value;
  case dom::element_type::NULL_VALUE:
    value.kind = OTP_JSON_LINES_NULL;
    return value;
  default:
    break;
  }
  value.kind = OTP_JSON_LINES_OTHER;
  return value;
}

} // namespace

struct otp_json_lines_parser {
  dom::parser parser;
  std::vector<std::string> names;
  std::vector<otp_json_lines_value> values;

  otp_json_lines_outcome read(const uint8_t *line, size_t length) {
    std::fill(values.begin(), values.end(), otp_json_lines_value{});
    if (parser.capacity() > kept_capacity && length <= kept_capacity) parser = dom::parser();
    dom::element element;
    // The caller guarantees the padding, so the line need not be copied.
    auto error = parser.parse(line, length, /*realloc_if_needed=*/false).get(element);
    if (error != SUCCESS) return outcome(error);
    dom::object object;
    error = element.get(object);
    if (error != SUCCESS) return outcome(error);
    for (auto [key, value] : object) {
      for (size_t index = 0; index < names.size(); index++) {
        if (key != names[index]) continue;
        values[index] = read_value(value);
        break;
      }
    }
    return OTP_JSON_LINES_READ;
  }
};

otp_json_lines_parser *otp_json_lines_open(const char *names) {
  try {
    auto parser = std::make_unique<otp_json_lines_parser>();
    for (const char *start = names; *start != 0;) {
      size_t length = std::strcspn(start, " ");
      parser->names.emplace_back(start, length);
      start += length;
      start += std::strspn(start, " ");
    }
    parser->values.resize(parser->names.size());
    return parser.release();
  } catch (...) {
    return nullptr;
  }
}

void otp_json_lines_close(otp_json_lines_parser *parser) { delete parser; }

otp_json_lines_outcome otp_json_lines_read(otp_json_lines_parser *parser, const uint8_t *line, size_t length) {
  try {
    return parser->read(line, length);
  } catch (...) {
    // Exceptions must not reach Swift. simdjson throws none here, but the standard library could.
    return OTP_JSON_LINES_OUT_OF_MEMORY;
  }
}

const otp_json_lines_value *otp_json_lines_values(const otp_json_lines_parser *parser) { return parser->values.data(); }
