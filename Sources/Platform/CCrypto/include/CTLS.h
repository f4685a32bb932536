#ifndef OTP_TLS_H
#define OTP_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// TLS servers by GnuTLS, on non-blocking sockets.

/// A key and a certificate.
typedef struct otp_tls_identity otp_tls_identity;

/// A connection with one client.
typedef struct otp_tls_session otp_tls_session;

/// The result of an operation, if it is not a number of bytes.
enum {
  /// It would block: wait for the socket, then try again.
  OTP_TLS_AGAIN = -1,
  /// It failed, and the connection can no longer be used.
  OTP_TLS_FAILED = -2,
};

/// Makes a key, and a self-signed certificate for `localhost`, 127.0.0.1 and ::1. Returns NULL on
/// failure.
otp_tls_identity *otp_tls_identity_make(void);

void otp_tls_identity_free(otp_tls_identity *identity);

/// Stores the certificate as text (RFC 7468) and returns its length, or 0 on failure.
size_t otp_tls_identity_certificate(const otp_tls_identity *identity, char *text, size_t size);

/// Begins a session on `descriptor`, which the caller closes later. `identity` must outlive it.
/// Returns NULL on failure.
otp_tls_session *otp_tls_session_begin(otp_tls_identity *identity, int descriptor);

/// Ends a session, and notifies the client if that is possible without blocking.
void otp_tls_session_end(otp_tls_session *session);

/// Continues the handshake. Returns 0 once it is done.
int otp_tls_session_handshake(otp_tls_session *session);

/// Whether the handshake waits until the socket is writable, rather than readable.
bool otp_tls_session_wants_write(const otp_tls_session *session);

/// Reads at most `size` bytes. With 16 KiB or more, none stay buffered in the session. Returns the
/// number of bytes, or 0 at the end.
ssize_t otp_tls_session_read(otp_tls_session *session, void *bytes, size_t size);

/// Writes at most `size` bytes and returns their number. After ::OTP_TLS_AGAIN, the next call must
/// begin with the same bytes.
ssize_t otp_tls_session_write(otp_tls_session *session, const void *bytes, size_t size);

#endif
