// The files of `locales/`, embedded: a table in the order of their language tags.

#ifndef CLOCALES_H
#define CLOCALES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// How many files there are.
int32_t otp_locale_count(void);

// The language tag of file `index`, ended by NUL: the file's name without `.json`.
const char *otp_locale_tag(int32_t index);

// The bytes of file `index`; they live as long as the program.
const uint8_t *otp_locale_bytes(int32_t index);

// How many bytes file `index` has.
size_t otp_locale_length(int32_t index);

#pragma clang assume_nonnull end

#endif
