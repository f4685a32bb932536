// The file `replies.json` of this folder, embedded: how programs mark replies and what they quote.

#ifndef CREPLIES_H
#define CREPLIES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The bytes of the file, valid as long as the program runs.
const uint8_t *otp_replies_bytes(void);

// The number of bytes.
size_t otp_replies_length(void);

#pragma clang assume_nonnull end

#endif
