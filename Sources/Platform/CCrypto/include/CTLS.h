#ifndef OTP_TLS_H
#define OTP_TLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Servers of TLS by GnuTLS, on sockets that do not block.

/// A key and a certificate.
typedef struct otp_tls_identity otp_tls_identity;

/// A connection with one client.
typedef struct otp_tls_session otp_tls_session;

/// What an operation came to, in place of a number of bytes.
enum {
  /// It would block: wait for the socket, then try again.
  OTP_TLS_AGAIN = -1,
  /// It failed; the connection is of no more use.
  OTP_TLS_FAILED = -2,
};

/// Makes a key, and a certificate for `localhost`, 127.0.0.1 and ::1 that the key itself has
/// signed. Returns NULL on failure.
otp_tls_identity *otp_tls_identity_make(void);

void otp_tls_identity_free(otp_tls_identity *identity);

/// Stores the certificate as text (RFC 7468) and returns its length, 0 on failure.
size_t otp_tls_identity_certificate(const otp_tls_identity *identity, char *text, size_t size);

/// Begins a session on `descriptor`, which the caller closes later. `identity` must outlive it.
/// Returns NULL on failure.
otp_tls_session *otp_tls_session_begin(otp_tls_identity *identity, int descriptor);

/// Ends a session, and tells the client so if that is possible at once.
void otp_tls_session_end(otp_tls_session *session);

/// Goes on with the handshake. Returns 0 once it is done.
int otp_tls_session_handshake(otp_tls_session *session);

/// Whether the handshake waits until the socket can be written, not read.
bool otp_tls_session_wants_write(const otp_tls_session *session);

/// Reads at most `size` bytes, of which 16 KiB or more leave nothing in the session. Returns
/// their number, 0 at the end.
ssize_t otp_tls_session_read(otp_tls_session *session, void *bytes, size_t size);

/// Writes at most `size` bytes and returns their number. After ::OTP_TLS_AGAIN the next bytes must
/// begin with the same ones.
ssize_t otp_tls_session_write(otp_tls_session *session, const void *bytes, size_t size);

#endif
