// The browsers that this package knows: the file `browsers.json` of this folder, embedded.

#ifndef CBROWSERS_H
#define CBROWSERS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The bytes of the file, which live as long as the program.
const uint8_t *otp_browsers_bytes(void);

// The number of bytes.
size_t otp_browsers_length(void);

#pragma clang assume_nonnull end

#endif
