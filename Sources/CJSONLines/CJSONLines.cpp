#include "CJSONLines.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <simdjson.h>
#include <string>
#include <vector>

using namespace simdjson;

static_assert(CJSONLINES_PADDING >= SIMDJSON_PADDING, "the padding must hold what simdjson reads ahead");

namespace {

/// The capacity above which a parser releases its memory before the next shorter line. simdjson
/// keeps about fifteen bytes per byte of the longest line, a thousand times more than ordinary
/// messages need.
constexpr size_t kept_capacity = 1 << 20;

cjsonlines_outcome outcome(error_code error) noexcept {
  switch (error) {
  case SUCCESS:
    return CJSONLINES_READ;
  case EMPTY:
    return CJSONLINES_BLANK;
  case INCORRECT_TYPE:
    return CJSONLINES_NOT_AN_OBJECT;
  case UTF8_ERROR:
    return CJSONLINES_NOT_UTF8;
  case STRING_ERROR:
  case UNESCAPED_CHARS:
    return CJSONLINES_BAD_STRING;
  case NUMBER_ERROR:
    return CJSONLINES_BAD_NUMBER;
  case UNCLOSED_STRING:
    return CJSONLINES_CUT_SHORT;
  case DEPTH_ERROR:
    return CJSONLINES_TOO_DEEP;
  case CAPACITY:
  case MEMALLOC:
    return CJSONLINES_OUT_OF_MEMORY;
  default:
    return CJSONLINES_NOT_JSON;
  }
}

cjsonlines_value read_value(dom::element element) noexcept {
  cjsonlines_value value{};
  switch (element.type()) {
  case dom::element_type::STRING: {
    std::string_view string;
    if (element.get(string) != SUCCESS) break;
    value.kind = CJSONLINES_STRING;
    value.bytes = reinterpret_cast<const uint8_t *>(string.data());
    value.length = string.size();
    return value;
  }
  case dom::element_type::INT64:
    if (element.get(value.integer) != SUCCESS) break;
    value.kind = CJSONLINES_INTEGER;
    return value;
  case dom::element_type::UINT64:
    if (element.get(value.large_integer) != SUCCESS) break;
    value.kind = CJSONLINES_LARGE_INTEGER;
    return value;
  case dom::element_type::DOUBLE:
    if (element.get(value.fraction) != SUCCESS) break;
    value.kind = CJSONLINES_FRACTION;
    return value;
  case dom::element_type::NULL_VALUE:
    value.kind = CJSONLINES_NULL;
    return value;
  default:
    break;
  }
  value.kind = CJSONLINES_OTHER;
  return value;
}

} // namespace

struct cjsonlines_parser {
  dom::parser parser;
  std::vector<std::string> names;
  std::vector<cjsonlines_value> values;

  cjsonlines_outcome read(const uint8_t *line, size_t length) {
    std::fill(values.begin(), values.end(), cjsonlines_value{});
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
        if (values[index].kind == CJSONLINES_ABSENT) values[index] = read_value(value);
        break;
      }
    }
    return CJSONLINES_READ;
  }
};

cjsonlines_parser *cjsonlines_open(const char *names) {
  try {
    auto parser = std::make_unique<cjsonlines_parser>();
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

void cjsonlines_close(cjsonlines_parser *parser) { delete parser; }

cjsonlines_outcome cjsonlines_read(cjsonlines_parser *parser, const uint8_t *line, size_t length) {
  try {
    return parser->read(line, length);
  } catch (...) {
    // Exceptions must not reach Swift. simdjson throws none here, but the standard library could.
    return CJSONLINES_OUT_OF_MEMORY;
  }
}

const cjsonlines_value *cjsonlines_values(const cjsonlines_parser *parser) { return parser->values.data(); }
