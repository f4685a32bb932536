#ifndef OTP_CRYPTO_H
#define OTP_CRYPTO_H

#include "CTLS.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Digests and signatures by GnuTLS.

/// The hash function of a message authentication code (RFC 2104).
typedef enum { OTP_HMAC_SHA1, OTP_HMAC_SHA256 } otp_hmac;

/// The length of the longest digest, in bytes.
#define OTP_LONGEST_DIGEST 32

/// Whether GnuTLS can be used. If it is loaded on demand, it may be missing.
bool otp_crypto_is_available(void);

/// Stores the authentication code of `data` and returns its length, or 0 on failure.
size_t otp_crypto_hmac(otp_hmac way, const uint8_t *key, size_t key_count, const uint8_t *data, size_t count,
                       uint8_t digest[OTP_LONGEST_DIGEST]);

/// Stores the SHA-256 digest of `data` and returns its length, or 0 on failure.
size_t otp_crypto_sha256(const uint8_t *data, size_t count, uint8_t digest[OTP_LONGEST_DIGEST]);

/// Whether the 64-byte `signature` of `data` was made by the owner of the 32-byte `key`: Ed25519
/// (RFC 8032).
bool otp_crypto_ed25519(const uint8_t *key, const uint8_t *data, size_t count, const uint8_t *signature);

/// Whether two byte sequences are equal, in a time that does not reveal where they differ.
bool otp_crypto_equal(const uint8_t *left, const uint8_t *right, size_t count);

#endif
