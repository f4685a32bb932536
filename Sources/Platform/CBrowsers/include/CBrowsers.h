// The file `browsers.json` of this folder, embedded: the browsers that this package knows.

#ifndef CBROWSERS_H
#define CBROWSERS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// The bytes of the file; they live as long as the program.
const uint8_t *otp_browsers_bytes(void);

// How many bytes it has.
size_t otp_browsers_length(void);

#pragma clang assume_nonnull end

#endif
