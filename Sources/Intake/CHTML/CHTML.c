#include "CHTML.h"

#include <dlfcn.h>
#include <libxml/HTMLparser.h>
#include <pthread.h>
#include <stdlib.h>

// The functions of libxml2 that are used.
#define OTP_XML_FUNCTIONS(USE) \
  USE(htmlCreatePushParserCtxt) \
  USE(htmlCtxtUseOptions) \
  USE(htmlFreeParserCtxt) \
  USE(htmlParseChunk) \
  USE(xmlFreeDoc) \
  USE(xmlInitParser)

#define OTP_DECLARE(name) __typeof__(name) *name;
static struct {
  OTP_XML_FUNCTIONS(OTP_DECLARE)
} xml;
#undef OTP_DECLARE

static bool is_available;

// If OTP_LIBXML2_LIBRARY, the file name of the library, is defined, programs load it when they read
// their first document: loading takes longer than most commands, which read none.
static void find_functions(void) {
#ifdef OTP_LIBXML2_LIBRARY
  void *library = dlopen(OTP_LIBXML2_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define OTP_FIND(name) if ((xml.name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
#else
#define OTP_FIND(name) xml.name = name;
#endif
  OTP_XML_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
  xml.xmlInitParser();
  is_available = true;
}

bool otp_html_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return is_available;
}

struct otp_html_parser {
  otp_html_reader reader;
  void *context;
  htmlParserCtxtPtr parser;
};

static void start(void *context, const xmlChar *name, const xmlChar **attributes) {
  otp_html_parser *self = context;
  self->reader.start(self->context, (const char *)name, (const char *const *)attributes);
}

static void end(void *context, const xmlChar *name) {
  otp_html_parser *self = context;
  self->reader.end(self->context, (const char *)name);
}

static void text(void *context, const xmlChar *bytes, int count) {
  otp_html_parser *self = context;
  self->reader.text(self->context, (const char *)bytes, (size_t)count);
}

otp_html_parser *otp_html_open(otp_html_reader reader, void *context) {
  otp_html_parser *self = otp_html_is_available() ? malloc(sizeof *self) : NULL;
  if (self == NULL) return NULL;
  *self = (otp_html_parser){reader, context, NULL};
  xmlSAXHandler handler = {
    .startElement = start,
    .endElement = end,
    .characters = text,
    .ignorableWhitespace = text,
    .cdataBlock = NULL,
  };
  self->parser =
    xml.htmlCreatePushParserCtxt(&handler, self, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
  if (self->parser == NULL) {
    free(self);
    return NULL;
  }
  xml.htmlCtxtUseOptions(self->parser,
    HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET
      | HTML_PARSE_NODEFDTD | HTML_PARSE_IGNORE_ENC);
  return self;
}

void otp_html_push(otp_html_parser *self, const uint8_t *bytes, size_t count) {
  // Use small pieces, because the parser rescans what it could not use.
  const size_t piece = 4096;
  for (size_t place = 0; place < count; place += piece) {
    size_t size = count - place < piece ? count - place : piece;
    xml.htmlParseChunk(self->parser, (const char *)bytes + place, (int)size, 0);
  }
}

void otp_html_close(otp_html_parser *self) {
  xml.htmlParseChunk(self->parser, "", 0, 1);
  // Without libxml2's own handlers, the parser builds no document, except for some input.
  if (self->parser->myDoc) xml.xmlFreeDoc(self->parser->myDoc);
  xml.htmlFreeParserCtxt(self->parser);
  free(self);
}
