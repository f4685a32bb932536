#ifndef OTP_GNUTLS_FUNCTIONS_H
#define OTP_GNUTLS_FUNCTIONS_H

#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <stdbool.h>

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
  USE(gnutls_hash_fast) \
  USE(gnutls_hmac_fast) \
  USE(gnutls_init) \
  USE(gnutls_memcmp) \
  USE(gnutls_pubkey_deinit) \
  USE(gnutls_pubkey_import_ecc_raw) \
  USE(gnutls_pubkey_init) \
  USE(gnutls_pubkey_verify_data2) \
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

#define OTP_DECLARE(name) __typeof__(name) *name;
typedef struct {
  OTP_GNUTLS_FUNCTIONS(OTP_DECLARE)
} gnutls_functions;
#undef OTP_DECLARE

/// The functions; NULL if the library is missing.
const gnutls_functions *otp_gnutls(void);

#endif
