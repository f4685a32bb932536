#include "CTLS.h"

#include "gnutls_functions.h"

#include <stdlib.h>
#include <time.h>

struct otp_tls_identity {
  gnutls_certificate_credentials_t credentials;
  gnutls_x509_crt_t certificate;
};

struct otp_tls_session {
  gnutls_session_t session;
  // Whether the library holds bytes that have not been sent.
  bool is_sending;
};

// Clients' clocks may be off by a day, and no client accepts a certificate that is valid for longer
// than 398 days.
static const time_t before = 86400, after = 397 * 86400L;

// Writes the subject and the validity of the certificate and signs it with `key`. Returns whether
// that succeeded.
static bool fill(gnutls_x509_crt_t certificate, gnutls_x509_privkey_t key) {
  static const char name[] = "localhost";
  static const unsigned char four[] = {127, 0, 0, 1}, six[16] = {[15] = 1};
  unsigned char serial[16];
  time_t now = time(NULL);
  if (otp_gnutls()->gnutls_rnd(GNUTLS_RND_NONCE, serial, sizeof serial) < 0) return false;
  // A serial number must be positive.
  serial[0] = (serial[0] & 0x7F) | 0x40;
  return otp_gnutls()->gnutls_x509_crt_set_version(certificate, 3) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_serial(certificate, serial, sizeof serial) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_activation_time(certificate, now - before) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_expiration_time(certificate, now + after) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_dn_by_oid(certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name,
                                                 sizeof name - 1) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_DNSNAME, name, sizeof name - 1,
                                                        GNUTLS_FSAN_SET) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_IPADDRESS, four, sizeof four,
                                                        GNUTLS_FSAN_APPEND) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_IPADDRESS, six, sizeof six,
                                                        GNUTLS_FSAN_APPEND) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_key_usage(certificate, GNUTLS_KEY_DIGITAL_SIGNATURE) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_set_key(certificate, key) >= 0 &&
         otp_gnutls()->gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0) >= 0;
}

otp_tls_identity *otp_tls_identity_make(void) {
  if (otp_gnutls() == NULL) return NULL;
  otp_tls_identity *identity = calloc(1, sizeof *identity);
  if (identity == NULL) return NULL;
  gnutls_x509_privkey_t key = NULL;
  bool is_made =
      otp_gnutls()->gnutls_x509_privkey_init(&key) >= 0 &&
      otp_gnutls()->gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA,
                                             GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0) >= 0 &&
      otp_gnutls()->gnutls_x509_crt_init(&identity->certificate) >= 0 && fill(identity->certificate, key) &&
      otp_gnutls()->gnutls_certificate_allocate_credentials(&identity->credentials) >= 0 &&
      otp_gnutls()->gnutls_certificate_set_x509_key(identity->credentials, &identity->certificate, 1, key) >= 0;
  if (key != NULL) otp_gnutls()->gnutls_x509_privkey_deinit(key);
  if (is_made) return identity;
  otp_tls_identity_free(identity);
  return NULL;
}

void otp_tls_identity_free(otp_tls_identity *identity) {
  if (identity->credentials != NULL) otp_gnutls()->gnutls_certificate_free_credentials(identity->credentials);
  if (identity->certificate != NULL) otp_gnutls()->gnutls_x509_crt_deinit(identity->certificate);
  free(identity);
}

size_t otp_tls_identity_certificate(const otp_tls_identity *identity, char *text, size_t size) {
  int result = otp_gnutls()->gnutls_x509_crt_export(identity->certificate, GNUTLS_X509_FMT_PEM, text, &size);
  return result < 0 ? 0 : size;
}

otp_tls_session *otp_tls_session_begin(otp_tls_identity *identity, int descriptor) {
  otp_tls_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  unsigned int flags = GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL;
  if (otp_gnutls()->gnutls_init(&session->session, flags) < 0) {
    free(session);
    return NULL;
  }
  if (otp_gnutls()->gnutls_set_default_priority(session->session) < 0 ||
      otp_gnutls()->gnutls_credentials_set(session->session, GNUTLS_CRD_CERTIFICATE, identity->credentials) < 0) {
    otp_gnutls()->gnutls_deinit(session->session);
    free(session);
    return NULL;
  }
  otp_gnutls()->gnutls_transport_set_int2(session->session, descriptor, descriptor);
  return session;
}

void otp_tls_session_end(otp_tls_session *session) {
  // Whether the client receives this does not matter: each mail gets its own reply.
  if (!session->is_sending) otp_gnutls()->gnutls_bye(session->session, GNUTLS_SHUT_WR);
  otp_gnutls()->gnutls_deinit(session->session);
  free(session);
}

int otp_tls_session_handshake(otp_tls_session *session) {
  while (true) {
    int result = otp_gnutls()->gnutls_handshake(session->session);
    if (result >= 0) return 0;
    if (result == GNUTLS_E_AGAIN) return OTP_TLS_AGAIN;
    if (otp_gnutls()->gnutls_error_is_fatal(result)) return OTP_TLS_FAILED;
  }
}

bool otp_tls_session_wants_write(const otp_tls_session *session) {
  return otp_gnutls()->gnutls_record_get_direction(session->session) == 1;
}

ssize_t otp_tls_session_read(otp_tls_session *session, void *bytes, size_t size) {
  while (true) {
    ssize_t count = otp_gnutls()->gnutls_record_recv(session->session, bytes, size);
    if (count >= 0) return count;
    // A client that closes the connection without notice has also ended it.
    if (count == GNUTLS_E_PREMATURE_TERMINATION) return 0;
    if (count == GNUTLS_E_AGAIN) return OTP_TLS_AGAIN;
    if (count != GNUTLS_E_INTERRUPTED) return OTP_TLS_FAILED;
  }
}

ssize_t otp_tls_session_write(otp_tls_session *session, const void *bytes, size_t size) {
  while (true) {
    ssize_t count = session->is_sending ? otp_gnutls()->gnutls_record_send(session->session, NULL, 0)
                                        : otp_gnutls()->gnutls_record_send(session->session, bytes, size);
    session->is_sending = count == GNUTLS_E_AGAIN || count == GNUTLS_E_INTERRUPTED;
    if (count >= 0) return count;
    if (count == GNUTLS_E_AGAIN) return OTP_TLS_AGAIN;
    if (count != GNUTLS_E_INTERRUPTED) return OTP_TLS_FAILED;
  }
}
