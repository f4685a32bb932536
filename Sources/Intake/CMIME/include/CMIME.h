#ifndef OTP_MIME_H
#define OTP_MIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Mails by GMime: parts, decoded headers and addresses.

/// A parsed mail.
typedef struct otp_mail otp_mail;

/// The kind of an entry in the flat list of parts.
typedef enum {
  OTP_MAIL_LEAF,
  /// A multipart or an enclosed mail begins; its parts follow up to its end.
  OTP_MAIL_GROUP,
  OTP_MAIL_END,
} otp_mail_entry_kind;

/// An entry of the flat list of parts. Strings and bytes live as long as the mail.
typedef struct {
  otp_mail_entry_kind kind;
  /// Type and subtype as written, such as `text` and `plain`.
  const char *type;
  const char *subtype;
  /// The charset, or NULL.
  const char *charset;
  bool is_attachment;
  /// format=flowed and DelSp=yes of RFC 3676.
  bool is_flowed;
  bool deletes_space;
  /// The contents of a text without its transfer encoding, up to the limit; NULL for others.
  const uint8_t *bytes;
  size_t count;
} otp_mail_entry;

/// Whether GMime can be used. It may be missing if programs load it on demand.
bool otp_mail_is_available(void);

/// Parses a mail, which must stay in place as long as the result; returns NULL if it is not one. At
/// most `limit` bytes are decoded of all texts together.
otp_mail *otp_mail_parse(const uint8_t *bytes, size_t count, size_t limit);
void otp_mail_free(otp_mail *mail);

size_t otp_mail_entry_count(const otp_mail *mail);
otp_mail_entry otp_mail_entry_at(const otp_mail *mail, size_t index);

size_t otp_mail_header_count(const otp_mail *mail);
const char *otp_mail_header_name(const otp_mail *mail, size_t index);
/// The value of a header as written.
const char *otp_mail_header_value(const otp_mail *mail, size_t index);

/// The first address in the header at `index` as it is written, so that encoded words cannot hide
/// one; NULL if there is none. `mailboxes` is set to their number. The caller frees the address.
char *otp_mail_first_address(const otp_mail *mail, size_t index, size_t *mailboxes);

/// Converts text to UTF-8, in which malformed bytes become U+FFFD. NULL if the charset is unknown.
/// The caller frees the result.
char *otp_mail_to_utf8(const char *charset, const uint8_t *bytes, size_t count, size_t *converted);

#endif
