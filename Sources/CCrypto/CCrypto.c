#include "CCrypto.h"

#include <dlfcn.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <pthread.h>

// The functions of GnuTLS that are used.
#define OTP_GNUTLS_FUNCTIONS(USE) \
  USE(gnutls_hash_fast) \
  USE(gnutls_hmac_fast) \
  USE(gnutls_memcmp) \
  USE(gnutls_pubkey_deinit) \
  USE(gnutls_pubkey_import_ecc_raw) \
  USE(gnutls_pubkey_init) \
  USE(gnutls_pubkey_verify_data2)

static struct {
#define OTP_DECLARE(name) __typeof__(name) *name;
  OTP_GNUTLS_FUNCTIONS(OTP_DECLARE)
#undef OTP_DECLARE
} functions;
static bool is_available;

// With OTP_GNUTLS_LIBRARY, the file name of GnuTLS's library, the program loads it when it checks
// the first signature: most sources have none to check.
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

bool otp_crypto_is_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find_functions);
  return is_available;
}

size_t otp_crypto_hmac(otp_hmac way, const uint8_t *key, size_t key_count, const uint8_t *data, size_t count,
                       uint8_t digest[OTP_LONGEST_DIGEST]) {
  if (!otp_crypto_is_available()) return 0;
  gnutls_mac_algorithm_t algorithm = way == OTP_HMAC_SHA1 ? GNUTLS_MAC_SHA1 : GNUTLS_MAC_SHA256;
  if (functions.gnutls_hmac_fast(algorithm, key, key_count, data, count, digest) < 0) return 0;
  return way == OTP_HMAC_SHA1 ? 20 : 32;
}

size_t otp_crypto_sha256(const uint8_t *data, size_t count, uint8_t digest[OTP_LONGEST_DIGEST]) {
  if (!otp_crypto_is_available()) return 0;
  return functions.gnutls_hash_fast(GNUTLS_DIG_SHA256, data, count, digest) < 0 ? 0 : 32;
}

bool otp_crypto_ed25519(const uint8_t *key, const uint8_t *data, size_t count, const uint8_t *signature) {
  gnutls_pubkey_t owner;
  if (!otp_crypto_is_available() || functions.gnutls_pubkey_init(&owner) < 0) return false;
  const gnutls_datum_t point = {(unsigned char *)key, 32};
  const gnutls_datum_t text = {(unsigned char *)data, (unsigned int)count};
  const gnutls_datum_t proof = {(unsigned char *)signature, 64};
  bool is_valid = functions.gnutls_pubkey_import_ecc_raw(owner, GNUTLS_ECC_CURVE_ED25519, &point, NULL) >= 0 &&
                  functions.gnutls_pubkey_verify_data2(owner, GNUTLS_SIGN_EDDSA_ED25519, 0, &text, &proof) >= 0;
  functions.gnutls_pubkey_deinit(owner);
  return is_valid;
}

bool otp_crypto_equal(const uint8_t *left, const uint8_t *right, size_t count) {
  return otp_crypto_is_available() && functions.gnutls_memcmp(left, right, count) == 0;
}
