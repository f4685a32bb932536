#ifndef OTP_CURL_H
#define OTP_CURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Connections to IMAP servers by libcurl, which checks certificates and logs in. Nothing blocks.

typedef struct otp_imap_connection otp_imap_connection;

/// How to log in. All strings are copied.
typedef struct {
  /// Such as "imaps://imap.example.com:993", or with "imap:" for TLS by STARTTLS.
  const char *url;
  const char *user;
  /// The password, or the access token of OAuth 2.0.
  const char *secret;
  bool is_token;
  /// The file with the certificates to trust instead of those of the system, or NULL.
  const char *authorities;
} otp_imap_login;

/// The result of a step, or why a connection failed.
typedef enum {
  OTP_IMAP_GOES_ON,
  OTP_IMAP_CONNECTED,
  OTP_IMAP_NO_HOST,
  OTP_IMAP_NO_ANSWER,
  OTP_IMAP_TIMED_OUT,
  OTP_IMAP_BAD_CERTIFICATE,
  OTP_IMAP_BAD_AUTHORITIES,
  OTP_IMAP_NO_TLS,
  OTP_IMAP_LOGIN_REFUSED,
  OTP_IMAP_FAILED,
} otp_imap_state;

/// Whether libcurl can be used. It may be missing if programs load it on demand.
bool otp_imap_is_available(void);

/// Starts connecting and logging in, which may take at most `seconds`. Returns NULL if out of
/// memory.
otp_imap_connection *otp_imap_open(otp_imap_login login, long seconds);

/// Continues connecting. Do not call it after OTP_IMAP_CONNECTED.
otp_imap_state otp_imap_step(otp_imap_connection *connection);

/// While connecting: stores up to `size` descriptors with the events of poll(2) to wait for, and
/// the milliseconds after which to call `otp_imap_step` in any case. Returns their number.
size_t otp_imap_waits(
  otp_imap_connection *connection, int *descriptors, short *events, size_t size, long *milliseconds);

/// Once connected: the descriptor to wait for; -1 if there is none.
int otp_imap_descriptor(otp_imap_connection *connection);

/// Reads what has arrived. Returns the number of bytes, 0 if there is nothing now, -1 if the
/// connection has ended.
ptrdiff_t otp_imap_read(otp_imap_connection *connection, uint8_t *bytes, size_t size);

/// Sends as much as can be sent now. Returns the number of bytes, -1 if the connection has ended.
ptrdiff_t otp_imap_write(otp_imap_connection *connection, const uint8_t *bytes, size_t size);

/// Closes the connection without logging out.
void otp_imap_close(otp_imap_connection *connection);

#endif
