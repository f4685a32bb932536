#include "CTLS.h"

#include <dlfcn.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

// The functions of GnuTLS that are used.
#define OTP_GNUTLS_FUNCTIONS(USE) \
  USE(gnutls_bye) \
  USE(gnutls_certificate_allocate_credentials) \
  USE(gnutls_certificate_free_credentials) \
  USE(gnutls_certificate_set_x509_key) \
  USE(gnutls_credentials_set) \
  USE(gnutls_deinit) \
  USE(gnutls_error_is_fatal) \
  USE(gnutls_handshake) \
  USE(gnutls_init) \
  USE(gnutls_record_get_direction) \
  USE(gnutls_record_recv) \
  USE(gnutls_record_send) \
  USE(gnutls_rnd) \
  USE(gnutls_set_default_priority) \
  USE(gnutls_transport_set_int2) \
  USE(gnutls_x509_crt_deinit) \
  USE(gnutls_x509_crt_export) \
  USE(gnutls_x509_crt_init) \
  USE(gnutls_x509_crt_set_activation_time) \
  USE(gnutls_x509_crt_set_dn_by_oid) \
  USE(gnutls_x509_crt_set_expiration_time) \
  USE(gnutls_x509_crt_set_key) \
  USE(gnutls_x509_crt_set_key_purpose_oid) \
  USE(gnutls_x509_crt_set_key_usage) \
  USE(gnutls_x509_crt_set_serial) \
  USE(gnutls_x509_crt_set_subject_alt_name) \
  USE(gnutls_x509_crt_set_version) \
  USE(gnutls_x509_crt_sign2) \
  USE(gnutls_x509_privkey_deinit) \
  USE(gnutls_x509_privkey_generate) \
  USE(gnutls_x509_privkey_init)

static struct {
#define OTP_DECLARE(name) __typeof__(name) *name;
  OTP_GNUTLS_FUNCTIONS(OTP_DECLARE)
#undef OTP_DECLARE
} functions;
static bool is_available;

// As in CCrypto.c, with OTP_GNUTLS_LIBRARY the program loads the library when it needs it.
static void find_functions(void) {
#ifdef OTP_GNUTLS_LIBRARY
  void *library = dlopen(OTP_GNUTLS_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define OTP_FIND(name) if ((functions.name = (__typeof__(name) *)dlsym(library, #name)) == NULL) return;
#else
#define OTP_FIND(name) functions.name = name;
#endif
  OTP_GNUTLS_FUNCTIONS(OTP_FIND)
#undef OTP_FIND
  is_available = true;
}

struct otp_tls_identity {
  gnutls_certificate_credentials_t credentials;
  gnutls_x509_crt_t certificate;
};

struct otp_tls_session {
  gnutls_session_t session;
  // Whether the library holds bytes that it could not send.
  bool is_sending;
};

// Clocks of clients may differ by a day; no client takes a certificate for longer than 398 days.
static const time_t before = 86400, after = 397 * 86400L;

// Writes who the certificate is for and how long, and signs it with `key`. Returns whether all went
// well.
static bool fill(gnutls_x509_crt_t certificate, gnutls_x509_privkey_t key) {
  static const char name[] = "localhost";
  static const unsigned char four[] = {127, 0, 0, 1}, six[16] = {[15] = 1};
  unsigned char serial[16];
  time_t now = time(NULL);
  if (functions.gnutls_rnd(GNUTLS_RND_NONCE, serial, sizeof serial) < 0) return false;
  // A serial number is positive.
  serial[0] = (serial[0] & 0x7F) | 0x40;
  return functions.gnutls_x509_crt_set_version(certificate, 3) >= 0 &&
         functions.gnutls_x509_crt_set_serial(certificate, serial, sizeof serial) >= 0 &&
         functions.gnutls_x509_crt_set_activation_time(certificate, now - before) >= 0 &&
         functions.gnutls_x509_crt_set_expiration_time(certificate, now + after) >= 0 &&
         functions.gnutls_x509_crt_set_dn_by_oid(certificate, GNUTLS_OID_X520_COMMON_NAME, 0, name,
                                                 sizeof name - 1) >= 0 &&
         functions.gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_DNSNAME, name, sizeof name - 1,
                                                        GNUTLS_FSAN_SET) >= 0 &&
         functions.gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_IPADDRESS, four, sizeof four,
                                                        GNUTLS_FSAN_APPEND) >= 0 &&
         functions.gnutls_x509_crt_set_subject_alt_name(certificate, GNUTLS_SAN_IPADDRESS, six, sizeof six,
                                                        GNUTLS_FSAN_APPEND) >= 0 &&
         functions.gnutls_x509_crt_set_key_usage(certificate, GNUTLS_KEY_DIGITAL_SIGNATURE) >= 0 &&
         functions.gnutls_x509_crt_set_key_purpose_oid(certificate, GNUTLS_KP_TLS_WWW_SERVER, 0) >= 0 &&
         functions.gnutls_x509_crt_set_key(certificate, key) >= 0 &&
         functions.gnutls_x509_crt_sign2(certificate, certificate, key, GNUTLS_DIG_SHA256, 0) >= 0;
}

otp_tls_identity *otp_tls_identity_make(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  if (!is_available) return NULL;
  otp_tls_identity *identity = calloc(1, sizeof *identity);
  if (identity == NULL) return NULL;
  gnutls_x509_privkey_t key = NULL;
  bool is_made =
      functions.gnutls_x509_privkey_init(&key) >= 0 &&
      functions.gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA,
                                             GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0) >= 0 &&
      functions.gnutls_x509_crt_init(&identity->certificate) >= 0 && fill(identity->certificate, key) &&
      functions.gnutls_certificate_allocate_credentials(&identity->credentials) >= 0 &&
      functions.gnutls_certificate_set_x509_key(identity->credentials, &identity->certificate, 1, key) >= 0;
  if (key != NULL) functions.gnutls_x509_privkey_deinit(key);
  if (is_made) return identity;
  otp_tls_identity_free(identity);
  return NULL;
}

void otp_tls_identity_free(otp_tls_identity *identity) {
  if (identity->credentials != NULL) functions.gnutls_certificate_free_credentials(identity->credentials);
  if (identity->certificate != NULL) functions.gnutls_x509_crt_deinit(identity->certificate);
  free(identity);
}

size_t otp_tls_identity_certificate(const otp_tls_identity *identity, char *text, size_t size) {
  int result = functions.gnutls_x509_crt_export(identity->certificate, GNUTLS_X509_FMT_PEM, text, &size);
  return result < 0 ? 0 : size;
}

otp_tls_session *otp_tls_session_begin(otp_tls_identity *identity, int descriptor) {
  otp_tls_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  unsigned int flags = GNUTLS_SERVER | GNUTLS_NONBLOCK | GNUTLS_NO_SIGNAL;
  if (functions.gnutls_init(&session->session, flags) < 0) {
    free(session);
    return NULL;
  }
  if (functions.gnutls_set_default_priority(session->session) < 0 ||
      functions.gnutls_credentials_set(session->session, GNUTLS_CRD_CERTIFICATE, identity->credentials) < 0) {
    functions.gnutls_deinit(session->session);
    free(session);
    return NULL;
  }
  functions.gnutls_transport_set_int2(session->session, descriptor, descriptor);
  return session;
}

void otp_tls_session_end(otp_tls_session *session) {
  // Whether the client learns of it does not matter: each mail has its reply.
  if (!session->is_sending) functions.gnutls_bye(session->session, GNUTLS_SHUT_WR);
  functions.gnutls_deinit(session->session);
  free(session);
}

int otp_tls_session_handshake(otp_tls_session *session) {
  while (true) {
    int result = functions.gnutls_handshake(session->session);
    if (result >= 0) return 0;
    if (result == GNUTLS_E_AGAIN) return OTP_TLS_AGAIN;
    if (functions.gnutls_error_is_fatal(result)) return OTP_TLS_FAILED;
  }
}

bool otp_tls_session_wants_write(const otp_tls_session *session) {
  return functions.gnutls_record_get_direction(session->session) == 1;
}

ssize_t otp_tls_session_read(otp_tls_session *session, void *bytes, size_t size) {
  while (true) {
    ssize_t count = functions.gnutls_record_recv(session->session, bytes, size);
    if (count >= 0) return count;
    // A client that closes the connection without notice has ended, too.
    if (count == GNUTLS_E_PREMATURE_TERMINATION) return 0;
    if (count == GNUTLS_E_AGAIN) return OTP_TLS_AGAIN;
    if (count != GNUTLS_E_INTERRUPTED) return OTP_TLS_FAILED;
  }
}

ssize_t otp_tls_session_write(otp_tls_session *session, const void *bytes, size_t size) {
  while (true) {
    ssize_t count = session->is_sending ? functions.gnutls_record_send(session->session, NULL, 0)
                                        : functions.gnutls_record_send(session->session, bytes, size);
    session->is_sending = count == GNUTLS_E_AGAIN || count == GNUTLS_E_INTERRUPTED;
    if (count >= 0) return count;
    if (count == GNUTLS_E_AGAIN) return OTP_TLS_AGAIN;
    if (count != GNUTLS_E_INTERRUPTED) return OTP_TLS_FAILED;
  }
}
