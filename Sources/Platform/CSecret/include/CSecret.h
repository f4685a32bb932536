#ifndef OTP_SECRET_H
#define OTP_SECRET_H

#include <stdbool.h>
#include <stddef.h>

// The Secret Service (https://specifications.freedesktop.org/secret-service/), by libsecret.

/// The items of all collections.
typedef struct otp_secret_items otp_secret_items;

/// Reads all items, with the secrets of those that are unlocked. With `unlocks`, asks the person to
/// unlock the others first. Returns NULL if there is no Secret Service.
otp_secret_items *otp_secret_search(bool unlocks);

/// Frees the items.
void otp_secret_free(otp_secret_items *items);

/// The number of items.
size_t otp_secret_count(const otp_secret_items *items);

/// Whether the item `index` is locked, so that its secret is not available.
bool otp_secret_is_locked(const otp_secret_items *items, size_t index);

/// The object path of the item `index`, which identifies it in the Secret Service.
const char *otp_secret_path(const otp_secret_items *items, size_t index);

/// The value of an attribute of the item `index`; NULL if there is none with this name.
const char *otp_secret_attribute(const otp_secret_items *items, size_t index, const char *name);

/// The bytes of the secret of the item `index`; NULL if it is not available. Stores their number in
/// `count`.
const char *otp_secret_value(const otp_secret_items *items, size_t index, size_t *count);

/// Replaces the secret of the item `index`, and keeps its type. Returns whether the Secret Service
/// has stored it.
bool otp_secret_replace(otp_secret_items *items, size_t index, const char *bytes, size_t count);

#endif
