#include "CCrypto.h"

#include "gnutls_functions.h"

bool otp_crypto_is_available(void) { return otp_gnutls() != NULL; }

size_t otp_crypto_hmac(otp_hmac way, const uint8_t *key, size_t key_count, const uint8_t *data, size_t count,
                       uint8_t digest[OTP_LONGEST_DIGEST]) {
  if (!otp_crypto_is_available()) return 0;
  gnutls_mac_algorithm_t algorithm = way == OTP_HMAC_SHA1 ? GNUTLS_MAC_SHA1 : GNUTLS_MAC_SHA256;
  if (otp_gnutls()->gnutls_hmac_fast(algorithm, key, key_count, data, count, digest) < 0) return 0;
  return way == OTP_HMAC_SHA1 ? 20 : 32;
}

size_t otp_crypto_sha256(const uint8_t *data, size_t count, uint8_t digest[OTP_LONGEST_DIGEST]) {
  if (!otp_crypto_is_available()) return 0;
  return otp_gnutls()->gnutls_hash_fast(GNUTLS_DIG_SHA256, data, count, digest) < 0 ? 0 : 32;
}

bool otp_crypto_ed25519(const uint8_t *key, const uint8_t *data, size_t count, const uint8_t *signature) {
  gnutls_pubkey_t owner;
  if (!otp_crypto_is_available() || otp_gnutls()->gnutls_pubkey_init(&owner) < 0) return false;
  const gnutls_datum_t point = {(unsigned char *)key, 32};
  const gnutls_datum_t text = {(unsigned char *)data, (unsigned int)count};
  const gnutls_datum_t proof = {(unsigned char *)signature, 64};
  bool is_valid = otp_gnutls()->gnutls_pubkey_import_ecc_raw(owner, GNUTLS_ECC_CURVE_ED25519, &point, NULL) >= 0 &&
                  otp_gnutls()->gnutls_pubkey_verify_data2(owner, GNUTLS_SIGN_EDDSA_ED25519, 0, &text, &proof) >= 0;
  otp_gnutls()->gnutls_pubkey_deinit(owner);
  return is_valid;
}

bool otp_crypto_equal(const uint8_t *left, const uint8_t *right, size_t count) {
  return otp_crypto_is_available() && otp_gnutls()->gnutls_memcmp(left, right, count) == 0;
}
