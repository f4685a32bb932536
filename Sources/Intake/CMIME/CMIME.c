#include "CMIME.h"

#include "gmime_functions.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct otp_mail {
  GMimeMessage *message;
  GMimeHeaderList *headers;
  otp_mail_entry *entries;
  size_t count, capacity;
  /// The decoded contents of texts.
  GPtrArray *contents;
  /// The number of bytes that may still be decoded.
  size_t rest;
};

bool otp_mail_is_available(void) { return otp_gmime() != NULL; }

static bool has_type(GMimeObject *object, GType type) {
  return otp_gmime()->g_type_check_instance_is_a((GTypeInstance *)object, type);
}

static void add(otp_mail *mail, otp_mail_entry entry) {
  if (mail->count == mail->capacity) {
    size_t capacity = mail->capacity * 2 + 16;
    otp_mail_entry *entries = realloc(mail->entries, capacity * sizeof *entries);
    if (entries == NULL) return;
    mail->entries = entries;
    mail->capacity = capacity;
  }
  mail->entries[mail->count++] = entry;
}

/// Whether an object names a type that cannot be read, for which GMime substitutes its default.
static bool has_unreadable_type(GMimeObject *object, const otp_mail_entry *entry) {
  static const char own[] = "octet-stream";
  if (*entry->type == '\0') return true;
  if (strcasecmp(entry->subtype, own) != 0) return false;
  const char *value = otp_gmime()->g_mime_object_get_header(object, "Content-Type");
  while (value && *value && strncasecmp(value, own, sizeof own - 1) != 0) value++;
  return value && *value == '\0';
}

static otp_mail_entry described(GMimeObject *object, otp_mail_entry_kind kind) {
  const gmime_functions *gmime = otp_gmime();
  GMimeContentType *type = gmime->g_mime_object_get_content_type(object);
  GMimeContentDisposition *disposition = gmime->g_mime_object_get_content_disposition(object);
  const char *format = gmime->g_mime_content_type_get_parameter(type, "format");
  const char *delsp = gmime->g_mime_content_type_get_parameter(type, "delsp");
  return (otp_mail_entry){
    .kind = kind,
    .type = gmime->g_mime_content_type_get_media_type(type),
    .subtype = gmime->g_mime_content_type_get_media_subtype(type),
    .charset = gmime->g_mime_content_type_get_parameter(type, "charset"),
    .is_attachment = disposition && gmime->g_mime_content_disposition_is_attachment(disposition),
    .is_flowed = format && strcasecmp(format, "flowed") == 0,
    .deletes_space = delsp && strcasecmp(delsp, "yes") == 0,
  };
}

static void add_leaf(otp_mail *mail, GMimeObject *object) {
  const gmime_functions *gmime = otp_gmime();
  otp_mail_entry entry = described(object, OTP_MAIL_LEAF);
  // https://www.rfc-editor.org/rfc/rfc2045#section-5.2
  if (has_unreadable_type(object, &entry)) entry.type = "text", entry.subtype = "plain";
  GMimeDataWrapper *content = NULL;
  if (strcasecmp(entry.type, "text") == 0 && !entry.is_attachment && mail->rest > 0)
    content = gmime->g_mime_part_get_content((GMimePart *)object);
  if (content) {
    GByteArray *bytes = gmime->g_byte_array_new();
    GMimeStream *stream = gmime->g_mime_stream_mem_new_with_byte_array(bytes);
    // The stream owns the array.
    gmime->g_ptr_array_add(mail->contents, stream);
    gmime->g_mime_data_wrapper_write_to_stream(content, stream);
    entry.bytes = bytes->data;
    entry.count = bytes->len < mail->rest ? bytes->len : mail->rest;
    mail->rest -= entry.count;
  }
  add(mail, entry);
}

static void add_all(otp_mail *mail, GMimeObject *object) {
  const gmime_functions *gmime = otp_gmime();
  if (object == NULL) return;
  if (has_type(object, gmime->g_mime_multipart_get_type())) {
    add(mail, described(object, OTP_MAIL_GROUP));
    int count = gmime->g_mime_multipart_get_count((GMimeMultipart *)object);
    for (int index = 0; index < count; index++)
      add_all(mail, gmime->g_mime_multipart_get_part((GMimeMultipart *)object, index));
    add(mail, (otp_mail_entry){.kind = OTP_MAIL_END});
  } else if (has_type(object, gmime->g_mime_message_part_get_type())) {
    add(mail, described(object, OTP_MAIL_GROUP));
    GMimeMessage *message = gmime->g_mime_message_part_get_message((GMimeMessagePart *)object);
    if (message) add_all(mail, gmime->g_mime_message_get_mime_part(message));
    add(mail, (otp_mail_entry){.kind = OTP_MAIL_END});
  } else if (has_type(object, gmime->g_mime_part_get_type())) {
    add_leaf(mail, object);
  }
}

otp_mail *otp_mail_parse(const uint8_t *bytes, size_t count, size_t limit) {
  const gmime_functions *gmime = otp_gmime();
  otp_mail *mail = gmime ? calloc(1, sizeof *mail) : NULL;
  if (mail == NULL) return NULL;
  GMimeStream *stream = gmime->g_mime_stream_mem_new_with_buffer((const char *)bytes, count);
  GMimeParser *parser = gmime->g_mime_parser_new_with_stream(stream);
  mail->message = gmime->g_mime_parser_construct_message(parser, NULL);
  gmime->g_object_unref(parser);
  gmime->g_object_unref(stream);
  if (mail->message == NULL) {
    free(mail);
    return NULL;
  }
  mail->contents = gmime->g_ptr_array_new_with_free_func(gmime->g_object_unref);
  mail->rest = limit;
  mail->headers = gmime->g_mime_object_get_header_list((GMimeObject *)mail->message);
  add_all(mail, gmime->g_mime_message_get_mime_part(mail->message));
  return mail;
}

void otp_mail_free(otp_mail *mail) {
  const gmime_functions *gmime = otp_gmime();
  if (mail == NULL) return;
  gmime->g_ptr_array_unref(mail->contents);
  gmime->g_object_unref(mail->message);
  free(mail->entries);
  free(mail);
}

size_t otp_mail_entry_count(const otp_mail *mail) { return mail->count; }

otp_mail_entry otp_mail_entry_at(const otp_mail *mail, size_t index) { return mail->entries[index]; }

size_t otp_mail_header_count(const otp_mail *mail) {
  return (size_t)otp_gmime()->g_mime_header_list_get_count(mail->headers);
}

const char *otp_mail_header_name(const otp_mail *mail, size_t index) {
  const gmime_functions *gmime = otp_gmime();
  return gmime->g_mime_header_get_name(gmime->g_mime_header_list_get_header_at(mail->headers, (int)index));
}

const char *otp_mail_header_value(const otp_mail *mail, size_t index) {
  const gmime_functions *gmime = otp_gmime();
  return gmime->g_mime_header_get_raw_value(gmime->g_mime_header_list_get_header_at(mail->headers, (int)index));
}

/// The address of the first mailbox in `list`, including those in groups; NULL if there is none.
/// Counts the mailboxes.
static const char *first_mailbox(InternetAddressList *list, int depth, size_t *mailboxes) {
  const gmime_functions *gmime = otp_gmime();
  const char *first = NULL;
  int count = list ? gmime->internet_address_list_length(list) : 0;
  for (int index = 0; index < count; index++) {
    InternetAddress *address = gmime->internet_address_list_get_address(list, index);
    const char *found = NULL;
    if (has_type((GMimeObject *)address, gmime->internet_address_mailbox_get_type())) {
      found = gmime->internet_address_mailbox_get_addr((InternetAddressMailbox *)address);
      ++*mailboxes;
    } else if (depth < 4) {
      InternetAddressGroup *group = (InternetAddressGroup *)address;
      found = first_mailbox(gmime->internet_address_group_get_members(group), depth + 1, mailboxes);
    }
    if (first == NULL && found && *found) first = found;
  }
  return first;
}

char *otp_mail_first_address(const otp_mail *mail, size_t index, size_t *mailboxes) {
  const gmime_functions *gmime = otp_gmime();
  const char *value = otp_mail_header_value(mail, index);
  InternetAddressList *list = value ? gmime->internet_address_list_parse(NULL, value) : NULL;
  *mailboxes = 0;
  const char *found = first_mailbox(list, 0, mailboxes);
  char *copy = found ? strdup(found) : NULL;
  if (list) gmime->g_object_unref(list);
  return copy;
}

char *otp_mail_to_utf8(const char *charset, const uint8_t *bytes, size_t count, size_t *converted) {
  // Do not use GMime for this: it keeps each name that it is asked for.
  iconv_t conversion = iconv_open("UTF-8", charset);
  if (conversion == (iconv_t)-1) return NULL;
  // A character of another charset takes at least one byte, and at most four in UTF-8.
  size_t room = count * 4 + 4;
  char *text = malloc(room), *end = text;
  char *input = (char *)bytes;
  while (text && count > 0 && iconv(conversion, &input, &count, &end, &room) == (size_t)-1) {
    if (errno == E2BIG || room < 3) break;
    memcpy(end, "\xEF\xBF\xBD", 3);
    end += 3, room -= 3, input++, count--;
  }
  // Flush a letter that was held back because the next one could be joined with it.
  if (text) iconv(conversion, NULL, NULL, &end, &room);
  iconv_close(conversion);
  if (text) *converted = (size_t)(end - text);
  return text;
}
