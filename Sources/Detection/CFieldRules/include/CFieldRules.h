// The file `rules.json` of this folder, embedded: the words and weights by which a
// field is recognised.

#ifndef CFIELDRULES_H
#define CFIELDRULES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The bytes of the file, valid as long as the program runs.
const uint8_t *otp_field_rules_bytes(void);

// The number of bytes.
size_t otp_field_rules_length(void);

#pragma clang assume_nonnull end

#endif
